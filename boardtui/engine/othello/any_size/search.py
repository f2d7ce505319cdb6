"""The search on boards of any size, to a depth or to the end of the game.

Principal variation search with a transposition table, as on the 8x8 board (`othello/search.py`);
fail-soft.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, kernel, void
from boardtui.engine.othello.any_size.board import (
    final_score,
    find_moves,
    list_moves,
    pass_turn,
    play,
    position_hash,
)
from boardtui.engine.othello.any_size.evaluation import evaluate
from boardtui.engine.othello.any_size.state import NO_MOVE, PASS, STATE_TYPE, TABLE_TYPE, UNIT
from boardtui.engine.othello.any_size.transposition_table import LOWER, UPPER, probe, store

SELECTIVE_DEPTH = 3
"""The least depth of ProbCut."""

_REPLY_RANK = np.int64(-16)
"""Term of a move's rank for each reply, in units of `worth`."""
_FIRST_RANK = np.int64(1_000_000)
_WORSE_THAN_ALL = np.int64(-(1 << 40))


@kernel(void(STATE_TYPE, int64, int64, int64, int64))
def _rank_moves(state: Any, ply: Any, count: Any, depth: Any, known: Any) -> None:
    """Rank the moves that are listed: the one in the transposition table, then fastest first."""
    squares, order = state.squares[ply], state.order[ply]
    for index in range(count):
        square = squares[index]
        order[index] = state.worth[square]
        if square == known:
            order[index] = _FIRST_RANK
        # At depth 1, counting replies would cost as much as searching the move.
        elif depth > 1:
            play(state, ply, square)
            order[index] += _REPLY_RANK * find_moves(state, ply + 1)


@kernel(int64(STATE_TYPE, int64, int64, int64))
def _pick_next(state: Any, ply: Any, index: Any, count: Any) -> Any:
    """Bring the best of the moves from `index` on to that place, and return it."""
    squares, order = state.squares[ply], state.order[ply]
    best = index
    for other in range(index + 1, count):
        if order[other] > order[best]:
            best = other
    square = squares[best]
    rank = order[best]
    squares[best] = squares[index]
    order[best] = order[index]
    squares[index] = square
    order[index] = rank
    return square


@kernel(void(STATE_TYPE, int64, int64))
def _lead_with(state: Any, ply: Any, square: Any) -> None:
    """Set the principal variation of a ply: a move, then that of the next ply.

    A kernel over the arrays of both searches' records would make this one 4 % slower.
    """
    length = state.length[ply + 1]
    state.line[ply, 0] = square
    for index in range(length):
        state.line[ply, index + 1] = state.line[ply + 1, index]
    state.length[ply] = length + 1


@kernel(int64(STATE_TYPE, TABLE_TYPE, int64, int64, int64, int64))
def search(state: Any, table: Any, ply: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    """The score after `depth` more discs, in hundredths of a disc.

    A score of at most `alpha` is an upper bound, one of at least `beta` a lower bound. With `stop`
    set it means nothing.
    """
    state.nodes += 1
    state.length[ply] = 0
    if state.stop or state.nodes > state.node_limit:
        state.stop = 1
        return np.int64(0)
    count = find_moves(state, ply)
    if count == 0:
        pass_turn(state, ply)
        if find_moves(state, ply + 1) == 0:
            return final_score(state, ply) * UNIT
        value = -search(state, table, ply + 1, depth, -beta, -alpha)
        _lead_with(state, ply, np.int64(PASS))
        return value
    if depth <= 0:
        return evaluate(state, ply, count)
    narrow = beta - alpha == 1
    key = position_hash(state, ply)
    known = np.int64(NO_MOVE)
    slot = probe(table, key)
    if slot >= 0:
        entry = table[slot]
        known = np.int64(entry.move)
        # A cutoff in the principal variation would cut its line short.
        if narrow and entry.depth >= depth:
            score = np.int64(entry.score)
            if score >= beta and entry.bound != UPPER:
                return score
            if score <= alpha and entry.bound != LOWER:
                return score
    # ProbCut (M. Buro, 1995): a shallow search that is outside the window by a margin speaks for
    # this one. The evaluation shows which side of the window is worth trying.
    if narrow and state.margin > 0 and depth >= SELECTIVE_DEPTH:
        shallow = depth // 2
        shallow -= (depth - shallow) & 1  # the same side moves last
        is_likely_above = evaluate(state, ply, count) >= beta
        bound = alpha + state.margin if is_likely_above else alpha - state.margin
        score = search(state, table, ply, shallow, bound, bound + 1)
        if state.stop:
            return np.int64(0)
        if is_likely_above and score > bound:
            return beta
        if not is_likely_above and score <= bound:
            return alpha
        find_moves(state, ply)
    list_moves(state, ply)
    _rank_moves(state, ply, count, depth, known)
    best = np.int64(NO_MOVE)
    value = _WORSE_THAN_ALL
    floor = alpha
    for index in range(count):
        square = _pick_next(state, ply, np.int64(index), count)
        play(state, ply, square)
        score = value
        if index > 0:
            score = -search(state, table, ply + 1, depth - 1, -floor - 1, -floor)
        if index == 0 or (floor < score < beta and not narrow):
            score = -search(state, table, ply + 1, depth - 1, -beta, -floor)
        if state.stop:
            return np.int64(0)
        if score > value:
            value = score
            best = square
            if score > floor:
                floor = score
                _lead_with(state, ply, square)
                if score >= beta:
                    break
    store(table, key, depth, alpha, beta, value, best, state.date)
    return value
