"""Marks on the board in SGF: labels and shapes.

A value that a file writes in another way is kept among the raw properties of its node, and is
written again as long as it is true.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.sgf.points import read_point, read_points, write_point
from boardtui.formats.sgf.text import read_simple_text, write_text
from boardtui.record.marks import Mark, Shape
from boardtui.record.tree import Node, RawProperties
from boardtui.rules.board import Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game

_LABEL = "LB"
_SHAPES = {"CR": Shape.CIRCLE, "MA": Shape.CROSS, "SQ": Shape.SQUARE, "TR": Shape.TRIANGLE}
_NAMES: dict[Mark, str] = {shape: name for name, shape in _SHAPES.items()}

MARKS = (_LABEL, *_SHAPES)
"""The properties, in order of precedence on the same point."""


class MarkBudget:
    """Count of the points that a game may still mark."""

    def __init__(self, limit: int) -> None:
        self._limit = self._left = limit

    def spend(self, points: int) -> None:
        """Subtract points; raises LimitExceeded."""
        self._left -= points
        if self._left < 0:
            raise LimitExceeded(FormatReason.MANY_MARKS, limit=self._limit)


def read_marks(node: Node, budget: MarkBudget) -> None:
    """Move the marks of a node from its raw properties into its field; raises LimitExceeded."""
    game, marks = node.position.game, dict(node.marks)
    raw = {name: node.properties[name] for name in MARKS if name in node.properties}
    for name, values in raw.items():
        for value in values:
            said = _read(game, name, value)
            budget.spend(len(said))
            for point, mark in said.items():
                marks.setdefault(point, mark)
    if marks:
        node.marks = marks
    node.drop(*raw)
    ours = _written(game, marks, {})
    if raw != ours:
        written = _written(game, marks, raw).items()
        node.keep({name: values for name, values in written if values != ours.get(name)})


def write_marks(node: Node) -> dict[str, list[str]]:
    """Return the properties of a node's marks: as in its file where still true, then as ours."""
    return _written(node.position.game, node.marks, node.properties)


def _written(game: Game, marks: Mapping[Point, Mark], kept: RawProperties) -> dict[str, list[str]]:
    waiting = dict(marks)
    properties = {}
    for name in MARKS:
        values = []
        for raw in kept.get(name, ()):
            said = _read(game, name, raw)
            # A value without marks is true; one that others hide does no harm.
            if _is_true(said, marks) or all(at in marks and at not in waiting for at in said):
                values.append(raw)
                for at in said:
                    waiting.pop(at, None)
        new = [at for at, mark in waiting.items() if _NAMES.get(mark, _LABEL) == name]
        values += [_value(game, at, waiting.pop(at)) for at in sorted(new, key=_reading_order)]
        if values:
            properties[name] = values
    return properties


def _reading_order(point: Point) -> tuple[int, int]:
    return point.row, point.col


def _is_true(said: Mapping[Point, Mark], marks: Mapping[Point, Mark]) -> bool:
    """Return True if each of these marks is drawn, or is a shape under a label."""
    return all(
        marks.get(at) == mark or (isinstance(mark, Shape) and isinstance(marks.get(at), str))
        for at, mark in said.items()
    )


def _value(game: Game, point: Point, mark: Mark) -> str:
    text = write_point(game, point)
    if isinstance(mark, str):
        # In a value of two parts, a colon of the text is escaped.
        text += ":" + write_text(mark).replace(":", "\\:")
    return text


def _read(game: Game, name: str, raw: str) -> dict[Point, Mark]:
    """Return the marks in a value; none if it is malformed."""
    try:
        if name != _LABEL:
            return dict.fromkeys(read_points(game, raw), _SHAPES[name])
        point, _sign, text = raw.partition(":")
        label = read_simple_text(text)
        return {read_point(game, point): label} if label else {}
    except (FormatError, RulesError):
        return {}
