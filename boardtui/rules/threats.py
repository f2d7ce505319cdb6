"""Threats of Gomoku: rows that a side could complete if it were to move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from boardtui.rules.board import Board, Color, Grid, Point, grid, pick
from boardtui.rules.game import Threats
from boardtui.rules.renju import forbidden_cells, foul_at
from boardtui.rules.rows import BLACK, Rule, WinningRow

StoneBits = tuple[int, ...]
"""The stones of each colour, as bits."""


@lru_cache(maxsize=16)
def threats_of(row: WinningRow, board: Board, color: Color) -> Threats:
    """The threats of a colour, whichever side is to move."""
    geometry, stones = grid(board.size), board.stones
    points = geometry.point_of_bit
    wins = winning_cells(row, geometry, stones, color)
    if wins:
        return Threats(wins=tuple(pick(points, wins)))
    vacant = board.vacant
    fours = sum(
        cell
        for cell in _bits(vacant)
        if _row_gaps(row.length, geometry, stones[color] | cell, vacant & ~cell).bit_count() > 1
        and winning_cells(row, geometry, _with(stones, color, cell), color).bit_count() > 1
    )
    if row.rule is Rule.RENJU and color == BLACK:
        fours &= ~forbidden_cells(board)
    return Threats(doubles=tuple(pick(points, fours)))


def winning_cells(row: WinningRow, geometry: Grid, stones: StoneBits, color: Color) -> int:
    """The vacant cells where a stone completes a winning row."""
    vacant = geometry.cells & ~sum(stones)
    return sum(
        cell
        for cell in _bits(_row_gaps(row.length, geometry, stones[color], vacant))
        if _wins_at(row, geometry, stones, color, cell)
    )


def open_threes(row: WinningRow, board: Board, color: Color) -> frozenset[int]:
    """The stones of each open three of a colour, as bits.

    One more stone makes it an unbroken row that wins at either end; in rows of another length than
    five it has two stones less than the row.
    """
    geometry, stones, vacant = grid(board.size), board.stones, board.vacant
    found, span = set(), row.length - 1
    for step in geometry.axes:
        ends = (vacant << step) & (vacant >> (step * span))
        for gap in range(span):
            starts = ends
            for place in range(span):
                starts &= (vacant if place == gap else stones[color]) >> (step * place)
            for first in _bits(starts):
                last = first << (step * gap)
                four = sum(first << (step * place) for place in range(span))
                after = _with(stones, color, last)
                if (
                    not row.through(geometry, after, color, last)
                    and _wins_at(row, geometry, after, color, first >> step)
                    and _wins_at(row, geometry, after, color, first << (step * span))
                    and not is_forbidden(row, board, color, last)
                ):
                    found.add(four ^ last)
    return frozenset(found)


def makes_threat(row: WinningRow, board: Board, color: Color, point: Point) -> bool:
    """Return True if a stone on a vacant point makes a four or an open three of a colour."""
    geometry = grid(board.size)
    cell, after = geometry.bit(point), board.place(point, color)
    return bool(winning_cells(row, geometry, after.stones, color)) or any(
        cell & three for three in open_threes(row, after, color)
    )


def is_forbidden(row: WinningRow, board: Board, color: Color, cell: int) -> bool:
    """Return True if a colour may not place a stone on a vacant cell."""
    if row.rule is not Rule.RENJU or color != BLACK:
        return False
    return foul_at(board, next(grid(board.size).points(cell))) is not None


def _wins_at(row: WinningRow, geometry: Grid, stones: StoneBits, color: Color, cell: int) -> bool:
    return bool(row.through(geometry, _with(stones, color, cell), color, cell))


def _row_gaps(length: int, geometry: Grid, stones: int, vacant: int) -> int:
    """The vacant cells where a stone makes a row of `length` or more."""
    found = 0
    for step in geometry.axes:
        for gap in range(length):
            starts = vacant >> (step * gap)
            for place in range(length):
                if place != gap:
                    starts &= stones >> (step * place)
            found |= starts << (step * gap)
    return found


def _with(stones: StoneBits, color: Color, cell: int) -> StoneBits:
    return tuple(each | cell if index == color else each for index, each in enumerate(stones))


def _bits(cells: int) -> Iterator[int]:
    while cells:
        yield (lowest := cells & -cells)
        cells ^= lowest
