"""The rules on the 8x8 board, as kernels over two bitboards.

Bit 0 is a1, bit 7 is h1, bit 63 is h8. A position is two words: the discs of the side to
move, here `own`, and those of the `other` side.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, popcount
from boardtui.engine.kernel import COMPILED, compiled_as, int64, kernel, uint64

EMPTY = np.uint64(0)
CORNERS = np.uint64(0x8100000000000081)
START_OWN = np.uint64(0x0000000810000000)
START_OTHER = np.uint64(0x0000001008000000)

_INNER_COLUMNS = np.uint64(0x7E7E7E7E7E7E7E7E)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_DIRECTIONS = (
    (np.uint64(1), _INNER_COLUMNS),
    (np.uint64(7), _INNER_COLUMNS),
    (np.uint64(9), _INNER_COLUMNS),
    (np.uint64(8), _ALL),
)


def legal_moves(own: Any, other: Any) -> Any:
    """The empty squares on which a disc flips something."""
    ends = EMPTY
    for shift, mask in _DIRECTIONS:
        through = other & mask
        up = through & (own << shift)
        down = through & (own >> shift)
        for _ in range(5):
            up |= through & (up << shift)
            down |= through & (down >> shift)
        ends |= (up << shift) | (down >> shift)
    return ends & ~(own | other)


def flips(own: Any, other: Any, move: Any) -> Any:
    """The discs that a disc on the square `move`, a single bit, flips."""
    taken = EMPTY
    for shift, mask in _DIRECTIONS:
        through = other & mask
        up = through & (move << shift)
        down = through & (move >> shift)
        for _ in range(5):
            up |= through & (up << shift)
            down |= through & (down >> shift)
        if (up << shift) & own:
            taken |= up
        if (down >> shift) & own:
            taken |= down
    return taken


if COMPILED:
    from boardtui.engine.othello.lanes import flips_in_lanes, legal_moves_in_lanes

    @compiled_as(legal_moves)
    def _legal_moves(own: Any, other: Any) -> Any:
        return lambda own, other: legal_moves_in_lanes(own, other)

    @compiled_as(flips)
    def _flips(own: Any, other: Any, move: Any) -> Any:
        return lambda own, other, move: flips_in_lanes(own, other, move)


@kernel(int64(uint64, uint64))
def final_score(own: Any, other: Any) -> Any:
    """Discs won by when nobody can move; the empty squares are the winner's."""
    mine = popcount(own)
    theirs = popcount(other)
    if mine > theirs:
        return np.int64(64) - np.int64(2) * theirs
    if theirs > mine:
        return np.int64(2) * mine - np.int64(64)
    return np.int64(0)


@kernel(int64(uint64, uint64, int64))
def perft(own: Any, other: Any, depth: Any) -> Any:
    """Leaves at that depth; a pass is a ply, a finished game is one leaf."""
    if depth == 0:
        return np.int64(1)
    moves = legal_moves(own, other)
    if not moves:
        if not legal_moves(other, own):
            return np.int64(1)
        return perft(other, own, depth - np.int64(1))
    count = np.int64(0)
    while moves:
        move = moves & (~moves + ONE)
        moves &= moves - ONE
        taken = flips(own, other, move)
        count += perft(other & ~taken, own | taken | move, depth - np.int64(1))
    return count
