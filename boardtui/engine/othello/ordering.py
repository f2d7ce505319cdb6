"""Move ordering of the 8x8 search.

First the two best moves in the transposition table, then by the answers they leave and by the score
of a shallow search: a good order lets alpha-beta cut off most of the tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.bitboard import (
    CORNERS,
    HIGHEST_SCORE,
    SQUARES,
    final_score,
    flips,
    legal_moves,
)
from boardtui.engine.othello.evaluation import UNIT, evaluate, pass_features, play_features
from boardtui.engine.othello.search_state import STATE

_UNIT = np.int64(UNIT)
_HIGHEST = HIGHEST_SCORE * _UNIT
_WORSE_THAN_ALL = -_HIGHEST - _UNIT

# Beyond any other rank: 64 discs and 38 answers make less than 1 << 14.
_SECOND_RANK = np.int32(1 << 27)
_PLAYED_RANK = np.int32(-(1 << 30))
_ANSWER_RANK = np.int64(-96)
"""The rank of a move for each answer to it, in discs / UNIT."""

_EVALUATED_DEPTH = np.int64(3)
"""The least depth of a search to evaluate its moves."""

_ONE_AHEAD_DEPTH = np.int64(9)
_TWO_AHEAD_DEPTH = np.int64(16)
"""The least depths for a shallow search of one and of two plies."""

_ONE_AHEAD_TO_THE_END = np.int64(17)
_TWO_AHEAD_TO_THE_END = np.int64(20)
"""The same for searches to the end, where a shallow search predicts less and solving costs less."""

_SLACK = np.int64(10 * UNIT)
"""Moves worse than alpha by more than this need no exact rank."""


@kernel(int64(STATE, uint64, uint64, int64, int64, int64, int64))
def shallow_search(
    state: Any, own: Any, other: Any, alpha: Any, beta: Any, depth: Any, ply: Any
) -> Any:
    """The score after a few plies, without a transposition table, in discs / UNIT."""
    # Neither stop nor limit is tested: two plies are over at once.
    state.nodes += np.int64(1)
    if depth == 0:
        return evaluate(state, own, other, ply)
    moves = legal_moves(own, other)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other) * _UNIT
        pass_features(state, ply)
        return -shallow_search(state, other, own, -beta, -alpha, depth, ply + np.int64(1))
    best = _WORSE_THAN_ALL
    while moves:
        move = moves & (~moves + ONE)
        moves &= moves - ONE
        flipped = flips(own, other, move)
        play_features(state, move, flipped, ply)
        score = -shallow_search(
            state,
            other & ~flipped,
            own | flipped | move,
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
    """Fill the list of moves of a ply, and return their number.

    The square `first`, or a move that wipes the other side out, is put before the others.
    """
    count = np.int64(0)
    while moves:
        move = moves & (~moves + ONE)
        moves &= moves - ONE
        flipped = flips(own, other, move)
        place = count
        # No score is better than that of a wipe-out, which ends the game.
        if lowest(move) == first or flipped == other:
            state.move[ply, place] = state.move[ply, 0]
            state.flipped[ply, place] = state.flipped[ply, 0]
            place = np.int64(0)
        state.move[ply, place] = move
        state.flipped[ply, place] = flipped
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
    """Rank the moves in the list of a ply from the place `begin` on."""
    below = ply + np.int64(1)
    ahead = np.int64(0)
    if depth >= SQUARES - popcount(own | other):
        if depth >= _ONE_AHEAD_TO_THE_END:
            ahead = np.int64(1)
        if depth >= _TWO_AHEAD_TO_THE_END:
            ahead = np.int64(2)
    elif depth >= _TWO_AHEAD_DEPTH:
        ahead = np.int64(2)
    elif depth >= _ONE_AHEAD_DEPTH:
        ahead = np.int64(1)
    for index in range(begin, count):
        place = np.int64(index)
        move = state.move[ply, place]
        flipped = state.flipped[ply, place]
        next_own = other & ~flipped
        next_other = own | flipped | move
        if lowest(move) == second:
            rank = np.int64(_SECOND_RANK)
        else:
            answers = legal_moves(next_own, next_other)
            # Few answers keep the tree below small; one to a corner is likely to be strong.
            rank = _ANSWER_RANK * (popcount(answers) + popcount(answers & CORNERS))
            if depth >= _EVALUATED_DEPTH:
                play_features(state, move, flipped, ply)
                limit = _HIGHEST
                if ahead > np.int64(0):
                    limit = -(alpha * _UNIT) + _SLACK
                rank -= shallow_search(state, next_own, next_other, -_HIGHEST, limit, ahead, below)
        state.rank[ply, place] = np.int32(rank)


@kernel(int64(STATE, int64, int64, int64))
def pick_next(state: Any, begin: Any, count: Any, ply: Any) -> Any:
    """The place of the best move from `begin` on that was not picked before."""
    # Selection, not a sort: after a cutoff the rest is not needed.
    best = begin
    for place in range(begin + np.int64(1), count):
        if state.rank[ply, place] > state.rank[ply, best]:
            best = np.int64(place)
    state.rank[ply, best] = _PLAYED_RANK
    return best
