"""Names of points, such as d3."""

from __future__ import annotations

from string import ascii_lowercase

from boardtui.rules.board import Point, Size
from boardtui.rules.errors import NotationError, NotationReason
from boardtui.system.named_tuples import NamedTuple


class Notation(NamedTuple):
    """A letter for the column, a number for the row.

    >>> board = Size(8, 8)
    >>> Notation().parse("d3", board)
    Point(col=3, row=2)
    >>> Notation(rows_from_top=False).format(Point(3, 2), board)
    'd6'
    """

    rows_from_top: bool = True
    letters: str = ascii_lowercase

    def column(self, col: int) -> str:
        """The name of a column."""
        return self.letters[col]

    def row(self, row: int, size: Size) -> str:
        """The name of a row on a board of `size`."""
        return str(row + 1 if self.rows_from_top else size.rows - row)

    def format(self, point: Point, size: Size) -> str:
        """The name of a point."""
        return self.column(point.col) + self.row(point.row, size)

    def parse(self, text: str, size: Size) -> Point:
        """The point that `text` names; raises NotationError when it names none on the board."""
        letter, digits = text[:1], text[1:]
        if not letter or letter not in self.letters or not (digits.isascii() and digits.isdigit()):
            raise NotationError(NotationReason.NO_POINT, text=text[:20])
        if len(digits) > 2:
            raise NotationError(NotationReason.OUTSIDE, text=text[:20])
        number = int(digits)
        row = number - 1 if self.rows_from_top else size.rows - number
        point = Point(self.letters.index(letter), row)
        if not size.holds(point):
            raise NotationError(NotationReason.OUTSIDE, text=text)
        return point
