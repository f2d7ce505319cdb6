"""How good a point in Gomoku looks: the rows that a stone there makes and spoils."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from boardtui.players.rating import WIN
from boardtui.rules.board import Point, Size
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku, Rule

OPEN, CLOSED = 4000.0, 500.0
"""A row that lacks one stone and can be completed in more ways than one, or in just one.

Each stone more that is lacking divides it by `LACKING`.
"""
LACKING = 10.0
SPOILING = 0.8
"""What it is worth to take a point from the other side, against having it."""
FROM_CENTRE = 0.5
"""The price of each step away from the centre."""

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


def rate_gomoku(position: Position) -> Mapping[Move, float]:
    """The value of each vacant point for the side to move."""
    game = position.game
    assert isinstance(game, Gomoku)
    gains: dict[Point, float] = {}
    threats: dict[Point, float] = {}
    own, other = position.turn, (position.turn + 1) % 2
    exactly = game.rule is Rule.STANDARD
    for line in lines_of(position.board.size):
        colors = [position.board[point] for point in line]
        for values, color in ((gains, own), (threats, other)):
            text = "".join("." if c is None else "o" if c == color else "x" for c in colors)
            for index, value in _values_along(text, game.line, exactly=exactly):
                values[line[index]] = values.get(line[index], 0) + value
    middle_col, middle_row = (game.board_size.cols - 1) / 2, (game.board_size.rows - 1) / 2
    rated: dict[Move, float] = {}
    for move in position.legal_moves:
        assert isinstance(move, Place)
        col, row = move.point
        steps = max(abs(col - middle_col), abs(row - middle_row))
        gain, threat = gains.get(move.point, 0), threats.get(move.point, 0)
        rated[move] = gain + SPOILING * min(threat, WIN) - FROM_CENTRE * steps
    return rated


def _values_along(text: str, length: int, *, exactly: bool) -> Iterator[tuple[int, float]]:
    """The vacant cells of a line and what a stone "o" there is worth; "x" stands in its way."""
    walled = "x" * length + text + "x" * length
    for index, symbol in enumerate(text):
        if symbol == ".":
            around = walled[index : index + 2 * length + 1]
            yield index, row_value(around, length, exactly=exactly)


@lru_cache(maxsize=1 << 16)
def row_value(around: str, length: int, *, exactly: bool) -> float:
    """What a stone in the middle of a stretch of a line is worth along that line.

    Every row through the middle that nothing blocks lacks certain stones. What counts is how few
    that can be, and whether there is more than one way: then one answer does not stop them all.
    """
    middle = len(around) // 2
    cells = around[:middle] + "o" + around[middle + 1 :]
    fewest, ways = length, set[tuple[int, ...]]()
    for start in range(middle - length + 1, middle + 1):
        row = cells[start : start + length]
        too_long = exactly and "o" in (cells[start - 1], cells[start + length])
        lacking = row.count(".")
        if "x" in row or too_long or lacking > fewest:
            continue
        if lacking < fewest:
            fewest, ways = lacking, set()
        ways.add(tuple(start + offset for offset, cell in enumerate(row) if cell == "."))
    if not ways:
        return 0
    if fewest == 0:
        return WIN
    return (OPEN if len(ways) > 1 else CLOSED) / LACKING ** (fewest - 1)
