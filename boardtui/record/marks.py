"""Signs on points that comments refer to."""

from __future__ import annotations

from enum import Enum


class Shape(Enum):
    """The shape of a mark."""

    CROSS = "cross"
    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"


Mark = Shape | str
"""A sign on a point that a comment refers to: a shape, or a label of one line of text."""
