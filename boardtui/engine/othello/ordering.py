"""The order in which the search of the 8x8 board tries moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.bitboard import CORNERS, final_score, flips, legal_moves
from boardtui.engine.othello.evaluation import UNIT, evaluate, pass_features, play_features
from boardtui.engine.othello.state import STATE

_UNIT = np.int64(UNIT)
_SECOND = np.int32(1 << 27)
_PLAYED = np.int32(-(1 << 30))
_GLANCE = np.int64(9)
"""The depth from which moves are ranked by looking a ply ahead."""

_WIDE = np.int64(10 * UNIT)
_MOBILITY_WEIGHT = np.int64(96)


@kernel(int64(STATE, uint64, uint64, int64, int64, int64, int64))
def glance(state: Any, own: Any, other: Any, alpha: Any, beta: Any, depth: Any, ply: Any) -> Any:
    """A search of few plies without a hash table, in discs / UNIT: for the order of moves."""
    state.nodes += np.int64(1)
    if depth == 0:
        return evaluate(state, own, other, ply)
    moves = legal_moves(own, other)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other) * _UNIT
        pass_features(state, ply)
        return -glance(state, other, own, -beta, -alpha, depth, ply + np.int64(1))
    best = np.int64(-65 * UNIT)
    while moves:
        move = moves & (~moves + ONE)
        moves &= moves - ONE
        taken = flips(own, other, move)
        play_features(state, move, taken, ply)
        score = -glance(
            state,
            other & ~taken,
            own | taken | move,
            -beta,
            -max(alpha, best),
            depth - np.int64(1),
            ply + np.int64(1),
        )
        if score > best:
            best = score
            if best >= beta:
                return best
    return best


@kernel(int64(STATE, uint64, uint64, uint64, int64, int64))
def list_moves(state: Any, own: Any, other: Any, moves: Any, ply: Any, first: Any) -> Any:
    """Fill the ply's list of moves, the square `first` before the others; how many there are."""
    count = np.int64(0)
    while moves:
        move = moves & (~moves + ONE)
        moves &= moves - ONE
        taken = flips(own, other, move)
        place = count
        if lowest(move) == first or taken == other:
            state.move[ply, place] = state.move[ply, 0]
            state.taken[ply, place] = state.taken[ply, 0]
            place = np.int64(0)
        state.move[ply, place] = move
        state.taken[ply, place] = taken
        count += np.int64(1)
    return count


@kernel(void(STATE, uint64, uint64, int64, int64, int64, int64, int64, int64))
def rank_moves(
    state: Any,
    own: Any,
    other: Any,
    begin: Any,
    count: Any,
    alpha: Any,
    depth: Any,
    ply: Any,
    second: Any,
) -> None:
    """Rank the moves of the ply's list from the place `begin` on."""
    below = ply + np.int64(1)
    ahead = np.int64(0)
    if depth >= np.int64(64) - popcount(own | other):
        # To the end a glance tells less: what it costs is better spent on the search itself.
        if depth >= np.int64(17):
            ahead = np.int64(1)
        if depth >= np.int64(20):
            ahead = np.int64(2)
    elif depth >= np.int64(16):
        ahead = np.int64(2)
    elif depth >= _GLANCE:
        ahead = np.int64(1)
    for index in range(begin, count):
        place = np.int64(index)
        move = state.move[ply, place]
        taken = state.taken[ply, place]
        next_own = other & ~taken
        next_other = own | taken | move
        if lowest(move) == second:
            rank = np.int64(_SECOND)
        else:
            answers = legal_moves(next_own, next_other)
            rank = -_MOBILITY_WEIGHT * (popcount(answers) + popcount(answers & CORNERS))
            if depth >= np.int64(3):
                play_features(state, move, taken, ply)
                limit = np.int64(64 * UNIT)
                if ahead > np.int64(0):
                    limit = -(alpha * _UNIT) + _WIDE
                rank -= glance(
                    state, next_own, next_other, np.int64(-64 * UNIT), limit, ahead, below
                )
        state.rank[ply, place] = np.int32(rank)


@kernel(int64(STATE, int64, int64, int64))
def pick_next(state: Any, begin: Any, count: Any, ply: Any) -> Any:
    """The place of the best move in the list, from a place on, that was not picked before."""
    best = begin
    for place in range(begin + np.int64(1), count):
        if state.rank[ply, place] > state.rank[ply, best]:
            best = np.int64(place)
    state.rank[ply, best] = _PLAYED
    return best
