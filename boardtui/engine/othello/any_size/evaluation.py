"""The evaluation of boards of any size: a weighted sum of properties that count on all of them.

Weights depend on the number of discs. All properties but the last two are differences: the side to
move less the other side.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.any_size.board import ZERO, find_moves, pass_turn
from boardtui.engine.othello.any_size.state import STATE_TYPE, UNIT

FEATURE_NAMES = (
    "moves",
    "empty squares beside the other side",
    "corners",
    "moves to a corner",
    "squares diagonal to an empty corner",
    "edge squares beside an empty corner",
    "stable discs",
    "edge discs",
    "discs beside the edge",
    "discs",
    "an odd number of empty squares, or an even one",
    "the turn",
)
"""The properties in the order of the weights."""

_TWO, _FOUR, _EIGHT = np.uint64(2), np.uint64(4), np.uint64(8)


@kernel(uint64(uint64, uint64))
def _runs_from_ends(discs: Any, columns: Any) -> Any:
    """The discs of a row that are joined to its first or last square."""
    # The sum carries through the run at the first square, and so clears it.
    first = discs & ~(discs + ONE)
    gaps = columns & ~discs
    # Every square before a gap becomes one: what is left joins the last square.
    gaps |= gaps >> ONE
    gaps |= gaps >> _TWO
    gaps |= gaps >> _FOUR
    gaps |= gaps >> _EIGHT
    return first | (columns & ~gaps)


@kernel(int64(STATE_TYPE, int64, int64))
def stable_discs(state: Any, ply: Any, own: Any) -> Any:
    """The number of stable discs of one side, as far as they lean on corners.

    `own` is 1 for the side to move and 0 for the other.
    """
    discs = state.own[ply] if own else state.other[ply]
    size, columns, ends = state.width, state.columns, state.ends
    # Scratch space: the next position is overwritten anyway.
    stable = state.moves[ply + 1]
    # Beyond the border all counts as stable.
    before = columns
    for row in range(1, size + 1):
        slanted = ((before << ONE) | ends) & ((before >> ONE) | ends)
        before = _runs_from_ends(discs[row] & before & slanted, columns)
        stable[row] = before
    before = columns
    count = np.int64(0)
    for row in range(size, 0, -1):
        slanted = ((before << ONE) | ends) & ((before >> ONE) | ends)
        before = _runs_from_ends(discs[row] & before & slanted, columns)
        count += popcount(stable[row] | before)
    return count


@kernel(void(STATE_TYPE, int64))
def _look_at_edges(state: Any, ply: Any) -> None:
    """Set the properties of the border of the board."""
    own, other, features = state.own[ply], state.other[ply], state.features
    size, columns, ends = state.width, state.columns, state.ends
    inner = columns & ~ends
    second = ((ends << ONE) | (ends >> ONE)) & columns
    corners = diagonal = beside = edges = ring = np.int64(0)
    for row in range(1, size + 1):
        mine, theirs = own[row], other[row]
        if row == 1 or row == size:
            next_row = 2 if row == 1 else size - 1
            corners += popcount(mine & ends) - popcount(theirs & ends)
            edges += popcount(mine & inner) - popcount(theirs & inner)
            free = ends & ~(mine | theirs)
            near = ((free << ONE) | (free >> ONE)) & columns
            diagonal += popcount(own[next_row] & near) - popcount(other[next_row] & near)
            beside += popcount(mine & near) + popcount(own[next_row] & free)
            beside -= popcount(theirs & near) + popcount(other[next_row] & free)
        else:
            edges += popcount(mine & ends) - popcount(theirs & ends)
            inside = inner if row == 2 or row == size - 1 else second
            ring += popcount(mine & inside) - popcount(theirs & inside)
    features[2] = corners
    features[4] = diagonal
    features[5] = beside
    features[7] = edges
    features[8] = ring


@kernel(int64(STATE_TYPE, int64, int64))
def measure(state: Any, ply: Any, moves: Any) -> Any:
    """Set the properties of a position whose legal moves are marked; return its number of discs.

    The next position of the line is overwritten.
    """
    own, other, features = state.own[ply], state.other[ply], state.features
    size, ends = state.width, state.ends
    corner_moves = popcount(state.moves[ply, 1] & ends) + popcount(state.moves[ply, size] & ends)
    pass_turn(state, ply)
    features[0] = moves - find_moves(state, ply + 1)
    corner_moves -= popcount(state.moves[ply + 1, 1] & ends)
    corner_moves -= popcount(state.moves[ply + 1, size] & ends)
    features[3] = corner_moves
    open_to_own = open_to_other = mine = theirs = np.int64(0)
    # The squares of the row above and of this one, and their neighbours in the row.
    own_above = other_above = own_here = other_here = ZERO
    for row in range(1, size + 2):
        own_below = own[row] | (own[row] << ONE) | (own[row] >> ONE)
        other_below = other[row] | (other[row] << ONE) | (other[row] >> ONE)
        if row > 1:
            free = state.columns & ~(own[row - 1] | other[row - 1])
            open_to_own += popcount(free & (other_above | other_here | other_below))
            open_to_other += popcount(free & (own_above | own_here | own_below))
        own_above, other_above = own_here, other_here
        own_here, other_here = own_below, other_below
        mine += popcount(own[row])
        theirs += popcount(other[row])
    features[1] = open_to_own - open_to_other
    features[6] = stable_discs(state, ply, np.int64(1)) - stable_discs(state, ply, np.int64(0))
    features[9] = mine - theirs
    features[10] = np.int64(1) if (size * size - mine - theirs) & 1 else np.int64(-1)
    features[11] = np.int64(1)
    _look_at_edges(state, ply)
    return mine + theirs


@kernel(int64(STATE_TYPE, int64, int64))
def evaluate(state: Any, ply: Any, moves: Any) -> Any:
    """The score for the side to move in hundredths of a disc; the legal moves must be marked.

    The next position of the line is overwritten.
    """
    weights = state.weights[measure(state, ply, moves)]
    value = np.int64(0)
    for feature in range(len(weights)):
        value += weights[feature] * state.features[feature]
    most = (state.width * state.width - 1) * UNIT
    return max(-most, min(most, value))
