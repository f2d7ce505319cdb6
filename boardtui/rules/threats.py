"""Threats of Gomoku: rows that a side could complete if it were to move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from boardtui.rules.board import Board, Color, Grid, grid, pick
from boardtui.rules.game import Threats
from boardtui.rules.renju import forbidden_cells
from boardtui.rules.rows import BLACK, Rule, WinningRow

Stones = tuple[int, ...]
"""The stones of each colour, as bits."""


@lru_cache(maxsize=16)
def threats_of(row: WinningRow, board: Board, color: Color) -> Threats:
    """The threats of a colour, whichever side is to move."""
    geometry, stones = grid(board.size), board.stones
    points = geometry.point_of_bit
    wins = _wins(row, geometry, stones, color)
    if wins:
        return Threats(wins=tuple(pick(points, wins)))
    vacant = board.vacant
    fours = sum(
        cell
        for cell in _bits(vacant)
        if _row_gaps(row.length, geometry, stones[color] | cell, vacant & ~cell).bit_count() > 1
        and _wins(row, geometry, _with(stones, color, cell), color).bit_count() > 1
    )
    if row.rule is Rule.RENJU and color == BLACK:
        fours &= ~forbidden_cells(board)
    return Threats(doubles=tuple(pick(points, fours)))


def _wins(row: WinningRow, geometry: Grid, stones: Stones, color: Color) -> int:
    """The vacant cells at which a stone completes a winning row."""
    vacant = geometry.cells & ~sum(stones)
    return sum(
        cell
        for cell in _bits(_row_gaps(row.length, geometry, stones[color], vacant))
        if row.through(geometry, _with(stones, color, cell), color, cell)
    )


def _row_gaps(length: int, geometry: Grid, stones: int, vacant: int) -> int:
    """The vacant cells at which a stone makes a row of `length` or more."""
    found = 0
    for step in geometry.axes:
        for gap in range(length):
            starts = vacant >> (step * gap)
            for place in range(length):
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
