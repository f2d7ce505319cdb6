"""Points, sizes and the immutable board: one bitboard per colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import NewType, TypeVar

from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Word

T = TypeVar("T")

Color = NewType("Color", int)
"""Index into `Game.sides`; 0 moves first."""

Seat = NewType("Seat", int)
"""A player's place at the board; equals the colour except after a swap opening."""


class Side(NamedTuple):
    """One colour at the board."""

    name: str
    """The colour's name."""
    letter: str
    """Its SGF letter."""


BLACK_AND_WHITE = (Side(Word("Black"), "B"), Side(Word("White"), "W"))

SYMBOLS = "XO#%"
"""The stone of each colour in a board written as text."""


class Point(NamedTuple):
    """A cell, counted from 0 at the top-left corner."""

    col: int
    row: int


class Size(NamedTuple):
    """Columns by rows."""

    cols: int
    rows: int

    def holds(self, point: Point) -> bool:
        """Return True if a point lies on a board of this size."""
        return 0 <= point.col < self.cols and 0 <= point.row < self.rows


class Grid:
    """Bit geometry of a board size.

    Rows follow each other with a spare column between them that belongs to no cell, so that a
    shift along an axis never wraps round from one edge to the other.
    """

    def __init__(self, size: Size) -> None:
        self.size = size
        self.stride = size.cols + 1
        """The shift from a cell to the one below it."""
        self.axes = (1, self.stride, self.stride - 1, self.stride + 1)
        """The shifts along a row, a column and both diagonals."""
        row = (1 << size.cols) - 1
        self.cells = sum(row << (r * self.stride) for r in range(size.rows))
        """The bits of all cells."""

    def bit(self, point: Point) -> int:
        return 1 << (point.row * self.stride + point.col)

    def points(self, bits: int) -> Iterator[Point]:
        """The points of a set of bits, in reading order."""
        return pick(self.point_of_bit, bits)

    def rectangle(self, first: Point, last: Point) -> list[Point]:
        """The points from the upper left to the lower right one, in reading order."""
        points: list[Point] = []
        for row in range(first.row, last.row + 1):
            start = row * self.stride
            points += self.point_of_bit[start + first.col : start + last.col + 1]
        return points

    @cached_property
    def point_of_bit(self) -> tuple[Point, ...]:
        """The point of each bit, by its number; those of the spare column are off the board."""
        return tuple(Point(col, row) for row in range(self.size.rows) for col in range(self.stride))


def pick(values: Iterable[T], bits: int) -> Iterator[T]:
    """The values whose index is the number of a set bit, in order."""
    digits = bin(bits)[:1:-1]  # the lowest bit first, without "0b"
    return (value for value, digit in zip(values, digits, strict=False) if digit == "1")


@cache
def grid(size: Size) -> Grid:
    """The one `Grid` of a size."""
    return Grid(size)


@frozen
class Board:
    """The stones on a board; immutable.

    >>> board = Board.from_text('''
    ... XO.
    ... ..O
    ... ''')
    >>> board[Point(1, 0)], board[Point(2, 0)]
    (1, None)
    >>> later = board.place(Point(2, 0), Color(0))
    >>> print(later)
    XOX
    ..O
    >>> later.changes(board)
    {Point(col=2, row=0): (None, 0)}
    """

    size: Size
    stones: tuple[int, ...]
    """One bitboard per colour, laid out as `Grid` says."""

    @classmethod
    def empty(cls, size: Size, colors: int = 2) -> Board:
        """A board without stones."""
        return cls(size, (0,) * colors)

    @classmethod
    def from_text(cls, picture: str, colors: int = 2) -> Board:
        """A board from rows of '.' and `SYMBOLS`; spaces between cells do not matter.

        Raises ValueError when the rows differ in length or hold another character.
        """
        rows = ["".join(line.split()) for line in picture.strip().splitlines()]
        size = Size(len(rows[0]) if rows else 0, len(rows))
        stones = [0] * colors
        bit = grid(size).bit
        for r, row in enumerate(rows):
            if len(row) != size.cols:
                raise ValueError(f"row {r + 1} has {len(row)} cells, not {size.cols}")
            for c, symbol in enumerate(row):
                if symbol in SYMBOLS[:colors]:
                    stones[SYMBOLS.index(symbol)] |= bit(Point(c, r))
                elif symbol != ".":
                    raise ValueError(f"row {r + 1}, cell {c + 1}: {symbol!r} is no stone")
        return cls(size, tuple(stones))

    @property
    def occupied(self) -> int:
        """The bits of every stone."""
        bits = 0
        for stones in self.stones:
            bits |= stones
        return bits

    @property
    def vacant(self) -> int:
        """The bits of every cell without a stone."""
        return grid(self.size).cells & ~self.occupied

    def __getitem__(self, point: Point) -> Color | None:
        bit = grid(self.size).bit(point)
        for color, stones in enumerate(self.stones):
            if stones & bit:
                return Color(color)
        return None

    def count(self, color: Color) -> int:
        """The number of stones of a colour."""
        return self.stones[color].bit_count()

    def place(self, point: Point, color: Color) -> Board:
        """The board with a stone of `color` on `point`, in place of any other."""
        return self.paint(grid(self.size).bit(point), color)

    def paint(self, bits: int, color: Color) -> Board:
        """The board with a stone of `color` on every cell in `bits`, in place of any other."""
        keep = ~bits
        return Board(
            self.size,
            tuple(
                # What stays the same stays one object: the boards of a game are many.
                stones | bits if owner == color else stones & keep if stones & bits else stones
                for owner, stones in enumerate(self.stones)
            ),
        )

    def remove(self, bits: int) -> Board:
        """The board without the stones on the cells in `bits`."""
        keep = ~bits
        return Board(self.size, tuple(stones & keep for stones in self.stones))

    def changes(self, before: Board) -> Mapping[Point, tuple[Color | None, Color | None]]:
        """The points that differ from an earlier board, as (old colour, new colour)."""
        bits = 0
        for old, new in zip(before.stones, self.stones, strict=True):
            bits |= old ^ new
        return {point: (before[point], self[point]) for point in grid(self.size).points(bits)}

    def __str__(self) -> str:
        rows = [["."] * self.size.cols for _ in range(self.size.rows)]
        for symbol, stones in zip(SYMBOLS, self.stones, strict=False):
            for point in grid(self.size).points(stones):
                rows[point.row][point.col] = symbol
        return "\n".join(map("".join, rows))
