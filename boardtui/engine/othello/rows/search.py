"""The search on a board of rows: alpha-beta with a table of positions."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, kernel, void
from boardtui.engine.othello.rows.board import (
    final_score,
    find_moves,
    list_moves,
    pass_turn,
    play,
    position_key,
)
from boardtui.engine.othello.rows.evaluation import evaluate
from boardtui.engine.othello.rows.state import NO_MOVE, PASS, STATE_TYPE, TABLE_TYPE, UNIT
from boardtui.engine.othello.rows.table import LOWER, UPPER, look_up, store

_A_REPLY = np.int64(16)
"""How much one reply more makes a move worth trying later, in the measure of `worth`."""
SELECTIVE_FROM = 3
"""Searches of so many discs or more may end early, by a shallow search."""
_FIRST = np.int64(1_000_000)


@kernel(void(STATE_TYPE, int64, int64, int64, int64))
def _set_order(state: Any, ply: Any, count: Any, depth: Any, known: Any) -> None:
    """Say which of the moves that are listed to try first: the greatest number."""
    squares, order = state.squares[ply], state.order[ply]
    for index in range(count):
        square = squares[index]
        order[index] = state.worth[square]
        if square == known:
            order[index] = _FIRST
        elif depth > 1:
            play(state, ply, square)
            order[index] -= _A_REPLY * find_moves(state, ply + 1)


@kernel(int64(STATE_TYPE, int64, int64, int64))
def take_next(state: Any, ply: Any, index: Any, count: Any) -> Any:
    """Bring the best of the moves from `index` on to that place."""
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
def keep_line(state: Any, ply: Any, square: Any) -> None:
    """The best line of a position: a move, then the best line of the next position."""
    length = state.length[ply + 1]
    state.line[ply, 0] = square
    for index in range(length):
        state.line[ply, index + 1] = state.line[ply + 1, index]
    state.length[ply] = length + 1


@kernel(int64(STATE_TYPE, TABLE_TYPE, int64, int64, int64, int64))
def search(state: Any, table: Any, ply: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    """What a position is worth after so many more discs, in hundredths of a disc.

    At most `alpha`: it is worth no more than that; at least `beta`: no less. A value that was
    found with `stop` set means nothing.
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
        keep_line(state, ply, np.int64(PASS))
        return value
    if depth <= 0:
        return evaluate(state, ply, count)
    narrow = beta - alpha == 1
    key = position_key(state, ply)
    known = np.int64(NO_MOVE)
    slot = look_up(table, key)
    if slot >= 0:
        entry = table[slot]
        known = np.int64(entry.move)
        if narrow and entry.depth >= depth:
            score = np.int64(entry.score)
            if score >= beta and entry.bound != UPPER:
                return score
            if score <= alpha and entry.bound != LOWER:
                return score
    if narrow and state.margin > 0 and depth >= SELECTIVE_FROM:
        # A shallow search that is this sure speaks for the deep one.
        shallow = depth // 2
        shallow -= (depth - shallow) & 1
        if evaluate(state, ply, count) >= beta:
            score = search(state, table, ply, shallow, alpha + state.margin, beta + state.margin)
            if score >= beta + state.margin and not state.stop:
                return beta
        else:
            score = search(state, table, ply, shallow, alpha - state.margin, beta - state.margin)
            if score <= alpha - state.margin and not state.stop:
                return alpha
        if state.stop:
            return np.int64(0)
        find_moves(state, ply)
    list_moves(state, ply)
    _set_order(state, ply, count, depth, known)
    best = np.int64(NO_MOVE)
    value = -(np.int64(1) << 40)
    floor = alpha
    for index in range(count):
        square = take_next(state, ply, np.int64(index), count)
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
                keep_line(state, ply, square)
                if score >= beta:
                    break
    store(table, key, depth, alpha, beta, value, best, state.age)
    return value
