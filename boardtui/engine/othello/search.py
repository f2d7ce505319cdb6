"""Principal variation search of the 8x8 board with multi-ProbCut, to a depth or to the end.

Scores are whole discs for the side to move. A search whose depth is the number of empty
squares is a search to the end; at full confidence its score is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest, popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.bitboard import final_score, legal_moves
from boardtui.engine.othello.endgame import solve_zero_window
from boardtui.engine.othello.entries import NO_MOVE, NOTHING, field
from boardtui.engine.othello.evaluation import UNIT, evaluate, pass_features, play_features
from boardtui.engine.othello.memory import recall, remember
from boardtui.engine.othello.ordering import list_moves, pick_next, rank_moves
from boardtui.engine.othello.solver import SOLVER
from boardtui.engine.othello.state import LEVELS_OF_CONFIDENCE, STATE

FULL = np.int64(LEVELS_OF_CONFIDENCE - 1)
"""The confidence that cuts nothing off."""

BEST = np.int64(64)
"""The highest score."""

_UNIT = np.int64(UNIT)
_HALF_UNIT = np.int64(UNIT // 2)
_LEFT_TO_SOLVER = np.int64(16)
"""Empty squares up to which a search to the end needs no evaluation."""

_LEFT_BY_BOLD_SEARCHES = np.int64(10)
"""The same for searches that cut off so much that solving would take longer."""

_BOLD = np.int64(2)
"""Those below this confidence."""

LEAST_PROBED = np.int64(3)
_LEAST_REMEMBERED = np.int64(3)
_LEAST_LOOKED_AHEAD = np.int64(5)


@kernel(int64(STATE, uint64, uint64, int64))
def static_score(state: Any, own: Any, other: Any, ply: Any) -> Any:
    """The estimate in whole discs."""
    return (evaluate(state, own, other, ply) + _HALF_UNIT) // _UNIT


@kernel(int64(STATE, SOLVER, uint64, uint64, int64))
def _solved(state: Any, solver: Any, own: Any, other: Any, alpha: Any) -> Any:
    """What the exact solver says, within what this search may still cost."""
    before = solver.nodes
    solver.node_limit = before + state.node_limit - state.nodes
    score = solve_zero_window(solver, own, other, alpha)
    state.nodes += solver.nodes - before
    if solver.stop or state.nodes > state.node_limit:
        state.stop = np.int64(1)
    return score


@kernel(int64(STATE, SOLVER, uint64, uint64, int64, int64, int64, int64))
def zero_window(
    state: Any,
    solver: Any,
    own: Any,
    other: Any,
    alpha: Any,
    depth: Any,
    ply: Any,
    confidence: Any,
) -> Any:
    """Whether the score is above alpha: a bound of it on the right side; fail-soft."""
    state.nodes += np.int64(1)
    if state.nodes > state.node_limit:
        state.stop = np.int64(1)
    if state.stop:
        return alpha
    empties = np.int64(64) - popcount(own | other)
    if depth <= np.int64(0):
        if empties == np.int64(0):
            return final_score(own, other)
        return static_score(state, own, other, ply)
    left_to_solver = _LEFT_BY_BOLD_SEARCHES if confidence < _BOLD else _LEFT_TO_SOLVER
    if depth >= empties and empties <= left_to_solver:
        return _solved(state, solver, own, other, alpha)
    moves = legal_moves(own, other)
    below = ply + np.int64(1)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other)
        pass_features(state, ply)
        return -zero_window(
            state, solver, other, own, -alpha - np.int64(1), depth, below, confidence
        )
    entry = NOTHING
    if depth >= _LEAST_REMEMBERED:
        entry = recall(state, own, other)
        if (
            entry != NOTHING
            and field(entry, np.int64(2)) >= depth
            and field(entry, np.int64(3)) >= confidence
        ):
            lower = field(entry, np.int64(0)) - np.int64(64)
            if lower > alpha:
                return lower
            upper = field(entry, np.int64(1)) - np.int64(64)
            if upper <= alpha:
                return upper
        if depth >= LEAST_PROBED and confidence < FULL:
            probe = np.int64(state.probe_depth[depth])
            margin = np.int64(state.probe_margin[confidence, empties, depth])
            static = static_score(state, own, other, ply)
            bound = alpha + margin
            if static > alpha and bound < BEST:
                score = zero_window(state, solver, own, other, bound, probe, ply, confidence)
                if score > bound:
                    return alpha + np.int64(1)
            bound = alpha - margin
            if static <= alpha and bound >= -BEST:
                score = zero_window(state, solver, own, other, bound, probe, ply, confidence)
                if score <= bound:
                    return alpha
            if state.stop:
                return alpha
    first = NO_MOVE
    second = NO_MOVE
    if entry != NOTHING:
        first = field(entry, np.int64(4))
        second = field(entry, np.int64(5))
    count = list_moves(state, own, other, moves, ply, first)
    if depth >= _LEAST_LOOKED_AHEAD:
        for listed in range(count):
            taken = state.taken[ply, listed]
            entry = recall(state, other & ~taken, own | taken | state.move[ply, listed])
            if (
                entry != NOTHING
                and field(entry, np.int64(2)) >= depth - np.int64(1)
                and field(entry, np.int64(3)) >= confidence
            ):
                score = np.int64(64) - field(entry, np.int64(1))
                if score > alpha:
                    return score
    best = np.int64(-65)
    best_move = NO_MOVE
    begin = np.int64(first != NO_MOVE)
    for tried in range(count):
        place = np.int64(0)
        if tried >= begin:
            if tried == begin:
                rank_moves(state, own, other, begin, count, alpha, depth, ply, second)
            place = pick_next(state, begin, count, ply)
        move = state.move[ply, place]
        taken = state.taken[ply, place]
        play_features(state, move, taken, ply)
        score = -zero_window(
            state,
            solver,
            other & ~taken,
            own | taken | move,
            -alpha - np.int64(1),
            depth - np.int64(1),
            below,
            confidence,
        )
        if state.stop:
            return alpha
        if score > best:
            best = score
            if best > alpha:
                best_move = lowest(move)
                break
    if depth >= _LEAST_REMEMBERED:
        if best > alpha:
            remember(state, own, other, depth, confidence, best, BEST, best_move)
        else:
            remember(state, own, other, depth, confidence, -BEST, best, best_move)
    return best


@kernel(void(STATE, int64, int64))
def _lead_with(state: Any, square: Any, ply: Any) -> None:
    """Make the line of a ply: that move, then the line of the next ply."""
    below = ply + np.int64(1)
    length = state.line_length[below]
    state.line[ply, 0] = np.int8(square)
    for place in range(length):
        state.line[ply, np.int64(place) + np.int64(1)] = state.line[below, place]
    state.line_length[ply] = length + np.int64(1)


@kernel(int64(STATE, SOLVER, uint64, uint64, int64, int64, int64, int64, int64))
def principal(
    state: Any,
    solver: Any,
    own: Any,
    other: Any,
    alpha: Any,
    beta: Any,
    depth: Any,
    ply: Any,
    confidence: Any,
) -> Any:
    """The score within a window, fail-soft; leaves the best line in the record (64 is a pass)."""
    state.nodes += np.int64(1)
    state.line_length[ply] = np.int64(0)
    empties = np.int64(64) - popcount(own | other)
    if depth <= np.int64(0):
        if empties == np.int64(0):
            return final_score(own, other)
        return static_score(state, own, other, ply)
    moves = legal_moves(own, other)
    below = ply + np.int64(1)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other)
        pass_features(state, ply)
        score = -principal(state, solver, other, own, -beta, -alpha, depth, below, confidence)
        _lead_with(state, NO_MOVE, ply)
        return score
    entry = recall(state, own, other)
    first = NO_MOVE
    second = NO_MOVE
    if entry != NOTHING:
        first = field(entry, np.int64(4))
        second = field(entry, np.int64(5))
    count = list_moves(state, own, other, moves, ply, first)
    best = np.int64(-65)
    best_move = NO_MOVE
    floor = alpha
    begin = np.int64(first != NO_MOVE)
    rank_moves(state, own, other, begin, count, alpha, depth, ply, second)
    for tried in range(count):
        place = np.int64(0)
        if tried >= begin:
            place = pick_next(state, begin, count, ply)
        move = state.move[ply, place]
        taken = state.taken[ply, place]
        next_own = other & ~taken
        next_other = own | taken | move
        play_features(state, move, taken, ply)
        score = np.int64(0)
        if tried > 0:
            score = -zero_window(
                state,
                solver,
                next_own,
                next_other,
                -floor - np.int64(1),
                depth - np.int64(1),
                below,
                confidence,
            )
        if tried == 0 or floor < score < beta:
            play_features(state, move, taken, ply)
            score = -principal(
                state,
                solver,
                next_own,
                next_other,
                -beta,
                -floor,
                depth - np.int64(1),
                below,
                confidence,
            )
        else:
            state.line_length[below] = np.int64(0)
        if state.stop:
            return best
        if score > best:
            best = score
            best_move = lowest(move)
            if score > floor or tried == 0:
                _lead_with(state, best_move, ply)
            floor = max(floor, score)
            if floor >= beta:
                break
    lower = -BEST
    upper = BEST
    if best > alpha:
        lower = best
    if best < beta:
        upper = best
    remember(state, own, other, depth, confidence, lower, upper, best_move)
    return best
