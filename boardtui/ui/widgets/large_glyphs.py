"""The outlines of stones drawn as areas of characters."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from boardtui.system.named_tuples import NamedTuple

_STROKES = 6
"""The columns from the middle to the edge of a cross for each column of a stroke's half width."""


class Radii(NamedTuple):
    """The columns and rows from the middle of a picture to its edge."""

    cols: int
    rows: int

    def across(self, row: int) -> float:
        """Return the columns from the middle of a disc to its edge, in a row below the middle.

        >>> [round(Radii(5, 2).across(row), 1) for row in (0, 1, 2)]
        [5.5, 5.0, 3.3]
        """
        return (self.cols + 0.5) * sqrt(1 - (row / (self.rows + 0.5)) ** 2)


def _is_cross(size: Radii, col: int, row: int) -> bool:
    """Return True for a place on a cross, counted from its middle."""
    stroke = abs(row) * (size.cols - 0.5) / size.rows
    return abs(abs(col) - stroke) <= max(1, size.cols / _STROKES)


def _is_nought(size: Radii, col: int, row: int) -> bool:
    """Return True for a place on a nought, counted from its middle."""
    stroke = max(1, size.rows // 3)
    hole = Radii(size.cols - 2 * stroke, size.rows - stroke)
    is_outside = abs(row) > hole.rows or abs(col) > int(hole.across(row))
    return is_outside and abs(col) <= int(size.across(row))


SIGNS: tuple[Callable[[Radii, int, int], bool], ...] = (_is_cross, _is_nought)
"""The places of a large cross, and of a large nought."""
