"""Marks on points, and arrows and lines between points, for comments to refer to."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from boardtui.rules.board import Point
from boardtui.system.named_tuples import NamedTuple


class Shape(Enum):
    """The shape of a mark."""

    CROSS = "cross"
    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"


Mark = Shape | str
"""A mark on a point, for comments to refer to: a shape, or a label of one line of text."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

LONGEST_LABEL = 40
"""Characters of the longest label that a person can set; files may have longer ones."""


class StrokeKind(Enum):
    """The kinds of strokes between two points."""

    ARROW = "arrow"
    LINE = "line"


class Stroke(NamedTuple):
    """An arrow or a line from one point to another."""

    kind: StrokeKind
    start: Point
    end: Point

    def joins(self, start: Point, end: Point) -> bool:
        """Return True for a stroke from one point to another; a line has no direction."""
        ends = (self.start, self.end)
        return ends == (start, end) or (self.kind is StrokeKind.LINE and ends == (end, start))


def free_label(marks: Mapping[Point, Mark]) -> str:
    """Return the first letter that is no label yet; the last one if all are.

    >>> free_label({Point(0, 0): "A", Point(1, 0): Shape.CROSS})
    'B'
    """
    used = {*marks.values()}
    return next((letter for letter in _LETTERS if letter not in used), _LETTERS[-1])
