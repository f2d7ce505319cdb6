"""Positions of the rules as bitboards, and moves as squares of the 8x8 board.

A smaller board lies in the middle of the 8x8 board, with an equal margin on all sides.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boardtui.engine.bits import ONE
from boardtui.engine.othello.bitboard import flips
from boardtui.engine.othello.table_entry import NO_MOVE
from boardtui.rules.board import Point, grid
from boardtui.rules.game import Move, Pass, Place, Position

_SIDE = 8

PASS = int(NO_MOVE)
"""Pass, among the numbers of squares."""


class Bitboards(NamedTuple):
    """The discs of the side to move, and those of the other side."""

    own: np.uint64
    other: np.uint64

    @property
    def empties(self) -> int:
        """The number of empty squares of the 8x8 board."""
        return 64 - int(self.own | self.other).bit_count()

    def after(self, square: int) -> Bitboards:
        """Return the position after a legal move, seen by the side that moves next."""
        if square == PASS:
            return Bitboards(self.other, self.own)
        move = ONE << np.uint64(square)
        flipped = flips(self.own, self.other, move)
        return Bitboards(self.other & ~flipped, self.own | flipped | move)


def bitboards_of(position: Position) -> Bitboards:
    """Return a position on a board of at most 8x8 squares as bitboards."""
    mover = position.turn
    return Bitboards(_bitboard(position, mover), _bitboard(position, 1 - mover))


def _bitboard(position: Position, color: int) -> np.uint64:
    """The discs of a colour without the spare column that the rules keep."""
    size = position.board.size
    stones, stride, margin = position.board.stones[color], grid(size).stride, _margin(size.cols)
    full_row = (1 << size.cols) - 1
    bits = 0
    for row in range(size.rows):
        bits |= (stones >> row * stride & full_row) << (row + margin) * _SIDE + margin
    return np.uint64(bits)


def square_of(move: Move, size: int = _SIDE) -> int:
    """Return the square of a move on a board of `size`, or PASS."""
    if not isinstance(move, Place):
        return PASS
    margin = _margin(size)
    return (move.point.row + margin) * _SIDE + move.point.col + margin


def move_to(square: int) -> Move:
    """Return the move to a square of the 8x8 board, or a pass.

    >>> move_to(19)
    Place(point=Point(col=3, row=2))
    """
    return Pass() if square == PASS else Place(Point(square % _SIDE, square // _SIDE))


def _margin(size: int) -> int:
    return (_SIDE - size) // 2
