"""Rating of moves in Gomoku at sight, by the rows that a stone makes and spoils."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from boardtui.players.rating import WIN
from boardtui.rules.board import Color, Point, Size
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.system.named_tuples import NamedTuple

OPEN, CLOSED = 4000.0, 500.0
"""Values of a row that lacks one stone and can be completed in several ways, or in just one.

Each further stone lacking divides them by `LACKING`.
"""
LACKING = 10.0
SPOILING = 0.8
"""Share of a point's value for the other side that taking it away is worth."""
ANSWERING = 0.9
"""Share of a forced answer's value for the other side that is deducted.

Above `SPOILING` and below 1 these ratings never lose at tic-tac-toe.
"""
FROM_CENTRE = 0.5
"""The price of each step away from the centre."""

EDGE = "#"
"""Symbol beyond the end of a line; in caro it does not close a row."""

Lines = tuple[tuple[Point, ...], ...]


@cache
def lines_of(size: Size) -> Lines:
    """Every row, column and diagonal of a board."""
    points = [Point(col, row) for row in range(size.rows) for col in range(size.cols)]
    lines: dict[tuple[str, int], list[Point]] = {}
    for col, row in points:
        for line in (("row", row), ("column", col), ("falling", col - row), ("rising", col + row)):
            lines.setdefault(line, []).append(Point(col, row))
    return tuple(map(tuple, lines.values()))


class RowValue(NamedTuple):
    """The row that a stone on a point makes along one line."""

    value: float
    answer: int | None = None
    """Cells from the point to the forced answer, where there is just one."""


NOTHING = RowValue(0)


def rate_gomoku(position: Position) -> Mapping[Move, float]:
    """Rate each vacant point for the side to move."""
    game = position.game
    assert isinstance(game, Gomoku)
    own_exactly = not game.longer_wins(position.turn)
    other_exactly = not game.longer_wins(game.next_turn(position))
    in_caro = game.rule.is_caro
    gains: dict[Point, float] = {}
    threats: dict[Point, float] = {}
    answers: dict[Point, set[Point]] = {}
    for line in lines_of(position.board.size):
        colors = [position.board[point] for point in line]
        own, other = ("".join(_symbol(c, position.turn, as_own) for c in colors) for as_own in "ox")
        for index, row in _rows_along(own, game.line, exactly=own_exactly, in_caro=in_caro):
            gains[line[index]] = gains.get(line[index], 0) + row.value
            if row.answer is not None:
                answers.setdefault(line[index], set()).add(line[index + row.answer])
        for index, row in _rows_along(other, game.line, exactly=other_exactly, in_caro=in_caro):
            threats[line[index]] = threats.get(line[index], 0) + row.value
    rated: dict[Move, float] = {}
    for move in position.legal_moves:
        if not isinstance(move, Place):
            rated[move] = 0
            continue
        point = move.point
        value = gains.get(point, 0) + SPOILING * min(threats.get(point, 0), WIN)
        value -= FROM_CENTRE * _steps_from_centre(point, game.board_size)
        if len(forced := answers.get(point, ())) == 1:
            value -= ANSWERING * sum(threats.get(answer, 0) for answer in forced)
        rated[move] = value
    return rated


def _symbol(color: Color | None, turn: Color, as_own: str) -> str:
    """Return the symbol of a cell: "o" own, "x" other, with the side to move as `as_own`."""
    if color is None:
        return "."
    return as_own if color == turn else "x" if as_own == "o" else "o"


def _steps_from_centre(point: Point, size: Size) -> float:
    return max(abs(point.col - (size.cols - 1) / 2), abs(point.row - (size.rows - 1) / 2))


def _rows_along(
    text: str, length: int, *, exactly: bool, in_caro: bool
) -> Iterator[tuple[int, RowValue]]:
    """Yield the vacant cells of a line, each with the row that a stone "o" there makes."""
    walled = EDGE * length + text + EDGE * length
    for index, symbol in enumerate(text):
        if symbol == ".":
            around = walled[index : index + 2 * length + 1]
            yield index, row_through(around, length, exactly, in_caro)


@lru_cache(maxsize=1 << 16)
def row_through(around: str, length: int, exactly: bool, in_caro: bool = False) -> RowValue:  # noqa: FBT001, FBT002  keywords cost half the speed here
    """Return the row that a stone in the middle of a stretch of a line makes.

    Counts the stones missing from the row nearest to completion, and the ways to complete it: one
    answer cannot stop several ways.
    """
    middle = len(around) // 2
    cells = around[:middle] + "o" + around[middle + 1 :]
    fewest, ways = length, set[tuple[int, ...]]()
    for start in range(middle - length + 1, middle + 1):
        row = cells[start : start + length]
        ends = cells[start - 1] + cells[start + length]
        is_worthless = (exactly and "o" in ends) or (in_caro and ends == "xx")
        lacking = row.count(".")
        if "x" in row or EDGE in row or is_worthless or lacking > fewest:
            continue
        if lacking < fewest:
            fewest, ways = lacking, set()
        ways.add(tuple(start + offset for offset, cell in enumerate(row) if cell == "."))
    if not ways:
        return NOTHING
    if fewest == 0:
        return RowValue(WIN)
    value = (OPEN if len(ways) > 1 else CLOSED) / LACKING ** (fewest - 1)
    answer = next(iter(ways))[0] - middle if fewest == 1 and len(ways) == 1 else None
    return RowValue(value, answer)
