"""The search of the 8x8 board, to a depth or to the end of the game.

Principal variation search: the first move is searched with the whole window, the others with a zero
window, which only shows if they are better (T. Marsland, M. Campbell, Parallel search of strongly
ordered game trees, 1982). Other techniques are named where they are used. Searches are fail-soft: a
score outside the window is a bound, and may be tighter than the window's.

Scores are whole discs for the side to move. A search whose depth is the number of empty
squares is a search to the end; at full confidence its score is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.being_searched import begin_search, end_search, is_searched
from boardtui.engine.bits import lowest, popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.bitboard import HIGHEST_SCORE, SQUARES, final_score, legal_moves
from boardtui.engine.othello.endgame import solve_zero_window
from boardtui.engine.othello.endgame_state import SOLVER, TABLE
from boardtui.engine.othello.evaluation import UNIT, evaluate, pass_features, play_features
from boardtui.engine.othello.ordering import list_moves, pick_next, rank_moves
from boardtui.engine.othello.search_state import LEVELS_OF_CONFIDENCE, SHARED, STATE
from boardtui.engine.othello.table_entry import (
    NO_ENTRY,
    NO_MOVE,
    UNDECIDED,
    byte_of,
    deciding_bound,
    position_hash,
    upper_bound,
)
from boardtui.engine.othello.transposition_table import (
    CONFIDENCE,
    DEPTH,
    MOVE,
    SECOND_MOVE,
    probe,
    store,
)

FULL = np.int64(LEVELS_OF_CONFIDENCE - 1)
"""The confidence without Multi-ProbCut."""

_WORSE_THAN_ALL = -HIGHEST_SCORE - np.int64(1)

_UNIT = np.int64(UNIT)
_HALF_UNIT = np.int64(UNIT // 2)

_SOLVED_SQUARES = np.int64(16)
"""With at most this many empty squares, searches to the end use the endgame solver."""

_SOLVED_AT_LOW_CONFIDENCE = np.int64(10)
"""The same at low confidence, where Multi-ProbCut beats the solver down to fewer squares."""

_LOW_CONFIDENCE = np.int64(2)
"""Confidences below this are low."""

PROBCUT_DEPTH = np.int64(3)
"""The least depth of Multi-ProbCut."""

_STORED_DEPTH = np.int64(3)
"""The least depth to use the transposition table: below, it costs more than it saves."""

_ETC_DEPTH = np.int64(5)
"""The least depth of enhanced transposition cutoffs: below, they cost more than they save."""

SHARED_DEPTH = np.int64(13)
"""The least depth for putting off moves that another thread searches."""


@kernel(int64(STATE, uint64, uint64, int64))
def static_score(state: Any, own: Any, other: Any, ply: Any) -> Any:
    """Return the evaluation in whole discs."""
    return (evaluate(state, own, other, ply) + _HALF_UNIT) // _UNIT  # to the nearest disc


@kernel(int64(STATE, uint64, uint64, int64))
def _score_of_leaf(state: Any, own: Any, other: Any, ply: Any) -> Any:
    """Return the score of a leaf: final if the board is full, else estimated."""
    if own | other == ~np.uint64(0):
        return final_score(own, other)
    return static_score(state, own, other, ply)


@kernel(int64(STATE, SOLVER, TABLE, uint64, uint64, int64))
def _solved(state: Any, solver: Any, table: Any, own: Any, other: Any, alpha: Any) -> Any:
    """Return the endgame solver's bound, within the nodes that this search has left."""
    before = solver.nodes
    solver.node_limit = before + state.node_limit - state.nodes
    score = solve_zero_window(solver, table, own, other, alpha)
    state.nodes += solver.nodes - before
    if solver.stop or state.nodes > state.node_limit:  # the bound is invalid
        state.stop = np.int64(1)
    return score


@kernel(int64(STATE, SHARED, uint64, uint64, int64, int64, int64, int64, int64))
def _transposition_cutoff(
    state: Any,
    shared: Any,
    own: Any,
    other: Any,
    count: Any,
    alpha: Any,
    depth: Any,
    confidence: Any,
    ply: Any,
) -> Any:
    """Return a lower bound above alpha if a stored child proves one, else UNDECIDED.

    Enhanced transposition cutoff: A. Plaat, J. Schaeffer et al., Exploiting graph properties of
    game trees, 1996.
    """
    for place in range(count):
        flipped = state.flipped[ply, place]
        entry = probe(shared, other & ~flipped, own | flipped | state.move[ply, place])
        if (
            entry != NO_ENTRY
            and byte_of(entry, DEPTH) >= depth - np.int64(1)
            and byte_of(entry, CONFIDENCE) >= confidence
        ):
            score = -upper_bound(entry)
            if score > alpha:
                return score
    return UNDECIDED


@kernel(int64(STATE, SHARED, SOLVER, TABLE, uint64, uint64, int64, int64, int64, int64))
def zero_window(
    state: Any,
    shared: Any,
    solver: Any,
    table: Any,
    own: Any,
    other: Any,
    alpha: Any,
    depth: Any,
    ply: Any,
    confidence: Any,
) -> Any:
    """Return a bound on the score: a lower one if it is above alpha, else an upper one."""
    state.nodes += np.int64(1)
    if state.nodes > state.node_limit:
        state.stop = np.int64(1)
    if state.stop:
        return alpha
    if depth <= np.int64(0):
        return _score_of_leaf(state, own, other, ply)
    empties = SQUARES - popcount(own | other)
    solved = _SOLVED_AT_LOW_CONFIDENCE if confidence < _LOW_CONFIDENCE else _SOLVED_SQUARES
    if depth >= empties and empties <= solved:
        return _solved(state, solver, table, own, other, alpha)
    moves = legal_moves(own, other)
    below = ply + np.int64(1)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other)
        pass_features(state, ply)
        bound = -alpha - np.int64(1)  # the depth stays: it counts discs, and a pass places none
        return -zero_window(
            state, shared, solver, table, other, own, bound, depth, below, confidence
        )
    entry = NO_ENTRY
    if depth >= _STORED_DEPTH:
        entry = probe(shared, own, other)
        if (
            entry != NO_ENTRY
            and byte_of(entry, DEPTH) >= depth
            and byte_of(entry, CONFIDENCE) >= confidence
        ):
            # A less selective search than this one will do as well, a more selective one will not.
            bound = deciding_bound(entry, alpha)
            if bound != UNDECIDED:
                return bound
    # Multi-ProbCut (see `probcut`): a shallow score outside the window by a margin stands for the
    # deep one. Only one side of the window is tried, that of the evaluation.
    if depth >= PROBCUT_DEPTH and confidence < FULL:
        is_likely_above = static_score(state, own, other, ply) > alpha
        margin = np.int64(state.cut_margin[confidence, empties, depth])
        bound = alpha + margin if is_likely_above else alpha - margin
        if -HIGHEST_SCORE <= bound < HIGHEST_SCORE:  # else no score could cut off
            shallow = np.int64(state.shallow_depth[depth])
            score = zero_window(
                state, shared, solver, table, own, other, bound, shallow, ply, confidence
            )
            if state.stop:
                return alpha
            if is_likely_above and score > bound:
                return alpha + np.int64(1)  # the margin vouches for no more than that
            if not is_likely_above and score <= bound:
                return alpha
    first = NO_MOVE
    second = NO_MOVE
    if entry != NO_ENTRY:
        first = byte_of(entry, MOVE)
        second = byte_of(entry, SECOND_MOVE)
    count = list_moves(state, own, other, moves, ply, first)  # only here: ProbCut overwrites it
    if depth >= _ETC_DEPTH:
        bound = _transposition_cutoff(
            state, shared, own, other, count, alpha, depth, confidence, ply
        )
        if bound != UNDECIDED:
            return bound
    best = _WORSE_THAN_ALL
    best_move = NO_MOVE
    # The table move is listed first and tried unranked; the others begin after it.
    begin = np.int64(first != NO_MOVE)
    tried = np.int64(0)
    late = np.int64(0)
    while tried < count:
        turn = tried + late
        place = np.int64(0)
        if turn >= count:
            place = np.int64(state.put_off[ply, turn - count])
        elif turn >= begin:
            # A good move from the table often makes ranking the others unnecessary.
            if turn == begin:
                rank_moves(state, own, other, begin, count, alpha, depth, ply, second)
            place = pick_next(state, begin, count, ply)
        move = state.move[ply, place]
        flipped = state.flipped[ply, place]
        next_own = other & ~flipped
        next_other = own | flipped | move
        key = np.uint64(0)
        if depth >= SHARED_DEPTH:
            key = position_hash(next_own, next_other)
            if tried > np.int64(0) and turn < count and is_searched(shared, key):
                # ABDADA (see `being_searched`); the first move is never put off: it may cut off.
                state.put_off[ply, late] = np.uint8(place)
                late += np.int64(1)
                continue
            begin_search(shared, key)
        play_features(state, move, flipped, ply)
        score = -zero_window(
            state,
            shared,
            solver,
            table,
            next_own,
            next_other,
            -alpha - np.int64(1),
            depth - np.int64(1),
            below,
            confidence,
        )
        if depth >= SHARED_DEPTH:
            end_search(shared, key)
        if state.stop:
            return alpha
        tried += np.int64(1)
        if score > best:
            best = score
            if best > alpha:
                best_move = lowest(move)  # a move that fails low is not known to be best
                break
    if depth >= _STORED_DEPTH:
        if best > alpha:
            store(shared, own, other, depth, confidence, best, HIGHEST_SCORE, best_move)
        else:
            store(shared, own, other, depth, confidence, -HIGHEST_SCORE, best, best_move)
    return best


@kernel(void(STATE, int64, int64))
def _lead_with(state: Any, ply: Any, square: Any) -> None:
    """Set the principal variation of a ply to a move and the variation of the next ply."""
    below = ply + np.int64(1)
    length = state.line_length[below]
    state.line[ply, 0] = np.int8(square)
    for place in range(length):
        state.line[ply, np.int64(place) + np.int64(1)] = state.line[below, place]
    state.line_length[ply] = length + np.int64(1)


@kernel(int64(STATE, SHARED, SOLVER, TABLE, uint64, uint64, int64, int64, int64, int64, int64))
def principal_variation(
    state: Any,
    shared: Any,
    solver: Any,
    table: Any,
    own: Any,
    other: Any,
    alpha: Any,
    beta: Any,
    depth: Any,
    ply: Any,
    confidence: Any,
) -> Any:
    """Return the score within a window; leave the principal variation in `line`.

    A pass in the line is NO_MOVE.
    """
    # Few nodes are on the principal variation: the limit is only checked in zero windows.
    state.nodes += np.int64(1)
    state.line_length[ply] = np.int64(0)
    if depth <= np.int64(0):
        return _score_of_leaf(state, own, other, ply)
    moves = legal_moves(own, other)
    below = ply + np.int64(1)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other)
        pass_features(state, ply)
        score = -principal_variation(
            state, shared, solver, table, other, own, -beta, -alpha, depth, below, confidence
        )
        _lead_with(state, ply, NO_MOVE)
        return score
    # The table only orders moves here: cutoffs would cut the line short.
    entry = probe(shared, own, other)
    first = NO_MOVE
    second = NO_MOVE
    if entry != NO_ENTRY:
        first = byte_of(entry, MOVE)
        second = byte_of(entry, SECOND_MOVE)
    count = list_moves(state, own, other, moves, ply, first)
    best = _WORSE_THAN_ALL
    best_move = NO_MOVE
    floor = alpha
    begin = np.int64(first != NO_MOVE)
    rank_moves(state, own, other, begin, count, alpha, depth, ply, second)
    tried = np.int64(0)
    late = np.int64(0)
    while tried < count:
        turn = tried + late
        place = np.int64(0)
        if turn >= count:
            place = np.int64(state.put_off[ply, turn - count])
        elif turn >= begin:
            place = pick_next(state, begin, count, ply)
        move = state.move[ply, place]
        flipped = state.flipped[ply, place]
        next_own = other & ~flipped
        next_other = own | flipped | move
        key = np.uint64(0)
        if depth >= SHARED_DEPTH:
            key = position_hash(next_own, next_other)
            if tried > np.int64(0) and turn < count and is_searched(shared, key):
                # As in `zero_window`; here the score of the first move narrows the window.
                state.put_off[ply, late] = np.uint8(place)
                late += np.int64(1)
                continue
            begin_search(shared, key)
        play_features(state, move, flipped, ply)
        score = np.int64(0)
        if tried > np.int64(0):
            score = -zero_window(
                state,
                shared,
                solver,
                table,
                next_own,
                next_other,
                -floor - np.int64(1),
                depth - np.int64(1),
                below,
                confidence,
            )
        is_first = tried == np.int64(0)
        if is_first or floor < score < beta:
            # The zero-window search may have overwritten the features of the next ply.
            play_features(state, move, flipped, ply)
            score = -principal_variation(
                state,
                shared,
                solver,
                table,
                next_own,
                next_other,
                -beta,
                -floor,
                depth - np.int64(1),
                below,
                confidence,
            )
        else:
            state.line_length[below] = np.int64(0)  # a zero window leaves no line
        if depth >= SHARED_DEPTH:
            end_search(shared, key)
        if state.stop:
            return best
        tried += np.int64(1)
        if score > best:
            best = score
            best_move = lowest(move)
            if score > floor or is_first:  # even a line that fails low has a move
                _lead_with(state, ply, best_move)
            floor = max(floor, score)
            if floor >= beta:
                break
    lower = best if best > alpha else -HIGHEST_SCORE
    upper = best if best < beta else HIGHEST_SCORE
    store(shared, own, other, depth, confidence, lower, upper, best_move)
    return best
