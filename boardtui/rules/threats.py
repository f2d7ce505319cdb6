"""What a side of Gomoku threatens: rows that it would complete if it were to move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from boardtui.rules.board import Color, grid, pick
from boardtui.rules.game import Position, Threats
from boardtui.rules.gomoku import BLACK, Gomoku, Rule

Stones = tuple[int, ...]
"""The stones of each colour, as bits."""


@lru_cache(maxsize=16)
def threats_of(game: Gomoku, position: Position, color: Color) -> Threats:
    """What a colour threatens in a position, whoever is to move there."""
    geometry, stones = grid(game.board_size), position.board.stones
    points = geometry.point_of_bit
    wins = _wins(game, stones, color)
    if wins:
        return Threats(wins=tuple(pick(points, wins)))
    vacant = position.board.vacant
    fours = sum(
        cell
        for cell in _bits(vacant)
        if _row_gaps(game, stones[color] | cell, vacant & ~cell).bit_count() > 1
        and _wins(game, _with(stones, color, cell), color).bit_count() > 1
    )
    if game.rule is Rule.RENJU and color == BLACK:
        from boardtui.rules.renju import forbidden_cells

        fours &= ~forbidden_cells(position.board)
    return Threats(doubles=tuple(pick(points, fours)))


def _wins(game: Gomoku, stones: Stones, color: Color) -> int:
    """The vacant cells where one stone completes a row that wins."""
    geometry = grid(game.board_size)
    vacant = geometry.cells & ~sum(stones)
    return sum(
        cell
        for cell in _bits(_row_gaps(game, stones[color], vacant))
        if game.wins_at(_with(stones, color, cell), color, cell)
    )


def _row_gaps(game: Gomoku, stones: int, vacant: int) -> int:
    """The vacant cells where one stone completes as many in a row as win, or more."""
    found = 0
    for step in grid(game.board_size).axes:
        for gap in range(game.line):
            starts = vacant >> (step * gap)
            for place in range(game.line):
                if place != gap:
                    starts &= stones >> (step * place)
            found |= starts << (step * gap)
    return found


def _with(stones: Stones, color: Color, cell: int) -> Stones:
    return tuple(each | cell if index == color else each for index, each in enumerate(stones))


def _bits(cells: int) -> Iterator[int]:
    while cells:
        yield (lowest := cells & -cells)
        cells ^= lowest
