"""Marks on points, for comments to refer to."""

from __future__ import annotations

from enum import Enum


class Shape(Enum):
    """The shape of a mark."""

    CROSS = "cross"
    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"


Mark = Shape | str
"""A mark on a point, for comments to refer to: a shape, or a label of one line of text."""
