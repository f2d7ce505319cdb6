"""The orientation of a board on the screen: turned and mirrored."""

from __future__ import annotations

from boardtui.rules.board import Point, Size
from boardtui.rules.notation import Notation
from boardtui.system.named_tuples import NamedTuple


class Orientation(NamedTuple):
    """Quarter turns of a board, and a mirror image after them.

    A board that is not square makes half turns only, so that its size stays.
    """

    turns: int = 0
    """Clockwise, from 0 to 3."""
    mirrored: bool = False
    """True if left and right are swapped."""

    def turned(self, board: Size) -> Orientation:
        """Return this orientation after another turn clockwise on the screen.

        >>> Orientation().turned(Size(8, 8)).seen(Point(0, 0), Size(8, 8))
        Point(col=7, row=0)
        """
        step = 1 if board.cols == board.rows else 2
        return self._replace(turns=(self.turns + (-step if self.mirrored else step)) % 4)

    def flipped(self) -> Orientation:
        """Return the orientation that looks like this one in a mirror."""
        return self._replace(mirrored=not self.mirrored)

    def seen(self, point: Point, board: Size) -> Point:
        """Return the place of a point of the game on the screen."""
        col, row = _turned(point, board, self.turns)
        return Point(board.cols - 1 - col, row) if self.mirrored else Point(col, row)

    def point(self, seen: Point, board: Size) -> Point:
        """Return the point of the game at a place on the screen."""
        col, row = seen
        there = Point(board.cols - 1 - col, row) if self.mirrored else seen
        return _turned(there, board, -self.turns % 4)

    def column_name(self, col: int, notation: Notation, board: Size) -> str:
        """Return the name of a column on the screen."""
        return self._name(Point(col, 0), notation, board, is_column=self.turns % 2 == 0)

    def row_name(self, row: int, notation: Notation, board: Size) -> str:
        """Return the name of a row on the screen."""
        return self._name(Point(0, row), notation, board, is_column=self.turns % 2 == 1)

    def _name(self, seen: Point, notation: Notation, board: Size, *, is_column: bool) -> str:
        col, row = self.point(seen, board)
        return notation.column(col) if is_column else notation.row(row, board)


UPRIGHT = Orientation()


def _turned(point: Point, board: Size, turns: int) -> Point:
    """Return the place of a point of a board after clockwise quarter turns."""
    (col, row), (cols, rows) = point, board
    for _ in range(turns):
        col, row = rows - 1 - row, col
        cols, rows = rows, cols
    return Point(col, row)
