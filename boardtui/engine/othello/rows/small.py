"""Exact results on boards that fit into the middle of the 8x8 board.

A position is two words, laid out as on the 8x8 board; `state.board` is where its squares are.
Scores are discs.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.kernel import int64, kernel, uint64
from boardtui.engine.othello.bitboard import EMPTY, flips, legal_moves
from boardtui.engine.othello.entries import mixed
from boardtui.engine.othello.rows.search import keep_line, take_next
from boardtui.engine.othello.rows.state import NO_MOVE, PASS, STATE_TYPE, TABLE_TYPE
from boardtui.engine.othello.rows.table import LOWER, UPPER, look_up, store

LARGEST_SMALL = 6
"""Squares a side of the largest board that these kernels can search."""
PLAIN = 6
"""With so few empty squares nothing is worth being remembered."""
LOOK_AHEAD = 10
"""With so many empty squares the positions after each move may be known already."""


@kernel(int64(STATE_TYPE, uint64, uint64))
def small_final_score(state: Any, own: Any, other: Any) -> Any:
    """Discs won by when nobody can move; the empty squares are the winner's."""
    mine, theirs, squares = popcount(own), popcount(other), state.width * state.width
    if mine > theirs:
        return squares - 2 * theirs
    if theirs > mine:
        return 2 * mine - squares
    return np.int64(0)


@kernel(uint64(STATE_TYPE, uint64))
def odd_regions(state: Any, discs: Any) -> Any:
    """The quarters of the board with an odd number of empty squares."""
    odd = EMPTY
    for quarter in state.quarters:
        if popcount(quarter & ~discs) & 1:
            odd |= quarter
    return odd


@kernel(int64(STATE_TYPE, uint64, uint64, int64, int64))
def _finish(state: Any, own: Any, other: Any, alpha: Any, beta: Any) -> Any:
    """What a position with few empty squares is worth, as `solve` says."""
    state.nodes += 1
    moves = legal_moves(own, other) & state.board
    if not moves:
        if not legal_moves(other, own) & state.board:
            return small_final_score(state, own, other)
        return -_finish(state, other, own, -beta, -alpha)
    value = -(np.int64(1) << 20)
    first = moves & odd_regions(state, own | other)
    while moves:
        left = first or moves
        move = left & (~left + ONE)
        first &= ~move
        moves &= ~move
        taken = flips(own, other, move)
        score = -_finish(state, other & ~taken, own | taken | move, -beta, -alpha)
        if score > value:
            value = score
            if score >= beta:
                break
            alpha = max(alpha, score)
    return value


@kernel(int64(STATE_TYPE, TABLE_TYPE, uint64, uint64, int64, int64, int64))
def solve(state: Any, table: Any, own: Any, other: Any, ply: Any, alpha: Any, beta: Any) -> Any:
    """What a position is worth when both sides play on perfectly, in discs.

    At most `alpha`: it is worth no more than that; at least `beta`: no less. A value that was
    found with `stop` set means nothing. The line in the state ends where `PLAIN` begins.
    """
    state.length[ply] = 0
    empties = state.board & ~(own | other)
    depth = popcount(empties)
    if depth <= PLAIN:
        return _finish(state, own, other, alpha, beta)
    state.nodes += 1
    if state.stop or state.nodes > state.node_limit:
        state.stop = 1
        return np.int64(0)
    moves = legal_moves(own, other) & state.board
    if not moves:
        if not legal_moves(other, own) & state.board:
            return small_final_score(state, own, other)
        value = -solve(state, table, other, own, ply + 1, -beta, -alpha)
        keep_line(state, ply, np.int64(PASS))
        return value
    narrow = beta - alpha == 1
    key = mixed(own, other)
    known = np.int64(NO_MOVE)
    slot = look_up(table, key)
    if slot >= 0:
        entry = table[slot]
        known = np.int64(entry.move)
        score = np.int64(entry.score)
        if narrow and score >= beta and entry.bound != UPPER:
            return score
        if narrow and score <= alpha and entry.bound != LOWER:
            return score
    squares, order = state.squares[ply], state.order[ply]
    odd = odd_regions(state, own | other)
    count = np.int64(0)
    while moves:
        square = lowest(moves)
        move = ONE << np.uint64(square)
        moves &= moves - ONE
        squares[count] = square
        if square == known:
            order[count] = np.int64(1) << 20
        else:
            taken = flips(own, other, move)
            next_own, next_other = other & ~taken, own | taken | move
            if narrow and depth >= LOOK_AHEAD:
                slot = look_up(table, mixed(next_own, next_other))
                if slot >= 0 and table[slot].bound != LOWER and -table[slot].score >= beta:
                    return np.int64(-table[slot].score)
            replies = legal_moves(next_own, next_other) & state.board
            order[count] = -16 * (popcount(replies) + popcount(replies & state.corners))
            order[count] += 8 * popcount(move & odd) + 32 * popcount(move & state.corners)
        count += 1
    best = np.int64(NO_MOVE)
    value = -(np.int64(1) << 20)
    floor = alpha
    for index in range(count):
        square = take_next(state, ply, np.int64(index), count)
        move = ONE << np.uint64(square)
        taken = flips(own, other, move)
        next_own, next_other = other & ~taken, own | taken | move
        score = value
        if index > 0:
            score = -solve(state, table, next_own, next_other, ply + 1, -floor - 1, -floor)
        if index == 0 or (floor < score < beta and not narrow):
            score = -solve(state, table, next_own, next_other, ply + 1, -beta, -floor)
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
