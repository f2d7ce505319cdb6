"""The rules on a board of any size, as kernels over the line of play in the state."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.any_size.state import STATE_TYPE
from boardtui.engine.othello.bitboard import final_difference

ZERO = np.uint64(0)
_TWO, _FOUR, _EIGHT = np.uint64(2), np.uint64(4), np.uint64(8)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)


@kernel(int64(STATE_TYPE, int64))
def find_moves(state: Any, ply: Any) -> Any:
    """Mark the legal moves of a position, and return their number."""
    own, other, moves = state.own[ply], state.other[ply], state.moves[ply]
    size = state.width
    above = down = slant_right = slant_left = ZERO
    for row in range(1, size + 1):
        mine, theirs = own[row], other[row]
        right = theirs & (mine << ONE)
        left = theirs & (mine >> ONE)
        right |= theirs & (right << ONE)
        left |= theirs & (left >> ONE)
        # Runs of two, four and eight let the fill grow by as much at once.
        rightward = theirs & (theirs << ONE)
        leftward = theirs & (theirs >> ONE)
        right |= rightward & (right << _TWO)
        left |= leftward & (left >> _TWO)
        rightward &= rightward << _TWO
        leftward &= leftward >> _TWO
        right |= rightward & (right << _FOUR)
        left |= leftward & (left >> _FOUR)
        rightward &= rightward << _FOUR
        leftward &= leftward >> _FOUR
        right |= rightward & (right << _EIGHT)
        left |= leftward & (left >> _EIGHT)
        moves[row] = (
            (right << ONE) | (left >> ONE) | down | (slant_right << ONE) | (slant_left >> ONE)
        )
        down = theirs & (above | down)
        slant_right = theirs & ((above | slant_right) << ONE)
        slant_left = theirs & ((above | slant_left) >> ONE)
        above = mine
    count = np.int64(0)
    below = up = slant_right = slant_left = ZERO
    for row in range(size, 0, -1):
        mine, theirs = own[row], other[row]
        reached = moves[row] | up | (slant_right << ONE) | (slant_left >> ONE)
        reached &= state.columns & ~(mine | theirs)
        moves[row] = reached
        count += popcount(reached)
        up = theirs & (below | up)
        slant_right = theirs & ((below | slant_right) << ONE)
        slant_left = theirs & ((below | slant_left) >> ONE)
        below = mine
    return count


@kernel(void(STATE_TYPE, int64))
def pass_turn(state: Any, ply: Any) -> None:
    """Set the next position of the line to that after a pass."""
    own, other = state.own[ply], state.other[ply]
    next_own, next_other = state.own[ply + 1], state.other[ply + 1]
    for row in range(1, state.width + 1):
        next_own[row] = other[row]
        next_other[row] = own[row]


@kernel(void(STATE_TYPE, int64, int64))
def play(state: Any, ply: Any, square: Any) -> None:
    """Set the next position of the line to that after a disc on a square."""
    pass_turn(state, ply)
    own, other = state.own[ply], state.other[ply]
    next_own, next_other = state.own[ply + 1], state.other[ply + 1]
    row = square >> 4
    bit = ONE << np.uint64(square & 15)
    beside = bit | (bit << ONE) | (bit >> ONE)
    for step in range(-1, 2):
        # One test rules out three directions, in most of which nothing flips.
        if not other[row + step] & beside:
            continue
        # Straight, then towards the last column, then towards the first.
        for turn in range(3):
            right = np.uint64(turn == 1)
            left = np.uint64(turn == 2)
            target = (bit << right) >> left
            at = row + step
            if not other[at] & target:
                continue
            while other[at] & target:
                at += step
                target = (target << right) >> left
            if own[at] & target:
                at -= step
                target = (target << left) >> right
                while target != bit or at != row:
                    next_own[at] &= ~target
                    next_other[at] |= target
                    at -= step
                    target = (target << left) >> right
    next_other[row] |= bit


@kernel(int64(STATE_TYPE, int64))
def list_moves(state: Any, ply: Any) -> Any:
    """List the squares of the moves that are marked, and return their number."""
    moves, squares = state.moves[ply], state.squares[ply]
    count = np.int64(0)
    for row in range(1, state.width + 1):
        left = moves[row]
        while left:
            squares[count] = row * 16 + lowest(left)
            count += 1
            left &= left - ONE
    return count


@kernel(int64(STATE_TYPE, int64))
def final_score(state: Any, ply: Any) -> Any:
    """Final disc difference; empty squares go to the winner."""
    mine = theirs = np.int64(0)
    for row in range(1, state.width + 1):
        mine += popcount(state.own[ply, row])
        theirs += popcount(state.other[ply, row])
    return final_difference(mine, theirs, state.width * state.width)


@kernel(uint64(STATE_TYPE, int64))
def position_hash(state: Any, ply: Any) -> Any:
    """A number that hardly any other position has."""
    own, other = state.own[ply], state.other[ply]
    key = ZERO
    for row in range(1, state.width + 1):
        # A row has at most 16 squares: both sides fit one word.
        key = (key ^ own[row] ^ (other[row] << _HALF)) * _MIX
        key ^= key >> _HALF
    return key
