"""The exact solver of the 8x8 board, for the last squares of a game.

Scores are discs for the side to move, the empty squares for the winner. A search with a window
gives a bound of the score that lies on the right side of it. When the record says stop,
searches return at once, and what they return means nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import int64, kernel, new_record, uint64
from boardtui.engine.othello.bitboard import CORNERS, final_score, flips, legal_moves
from boardtui.engine.othello.entries import NO_MOVE, NOTHING, field
from boardtui.engine.othello.last_squares import last_four, last_one, last_three, last_two
from boardtui.engine.othello.parity import odd_quarters
from boardtui.engine.othello.solved import recall, remember
from boardtui.engine.othello.solver import LAYOUT_OF_SOLVER, MAX_BUCKET_BITS, SOLVER
from boardtui.engine.othello.stability import fill_edges, most_to_win

WIN_ALL = np.int64(64)
"""The highest score."""

_FEW = np.int64(6)
"""Empty squares up to which there is no hash table, and no order but parity."""

_LEAST_LOOKED_AHEAD = np.int64(8)
"""Empty squares from which the table is asked for every move before one is searched."""

_MOBILITY_WEIGHT = np.int64(-20)
_OPEN_SQUARE_WEIGHT = np.int64(-4)
_PARITY_WEIGHT = np.int64(6)
_CORNER_WEIGHT = np.int64(10)
_NOT_FIRST_COLUMN = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_LAST_COLUMN = np.uint64(0x7F7F7F7F7F7F7F7F)
_ROW = np.uint64(8)
_FIRST = np.int64(1 << 20)
_PLAYED = np.int64(-(1 << 30))


def new_solver(bucket_bits: int = MAX_BUCKET_BITS) -> Any:
    """An array of one record, ready to solve with at most 2 to that power buckets."""
    solvers = new_record(LAYOUT_OF_SOLVER)
    solver = solvers[0]
    solver["bucket_mask"] = np.uint64((1 << min(bucket_bits, MAX_BUCKET_BITS)) - 1)
    solver["node_limit"] = np.int64(NO_NODE_LIMIT)
    solver["date"] = np.int64(1)
    fill_edges(solver)
    return solvers


@kernel(int64(SOLVER, uint64, uint64, uint64, int64, int64))
def _few_left(solver: Any, own: Any, other: Any, moves: Any, alpha: Any, empties: Any) -> Any:
    """The score around alpha where five squares or few more are left."""
    solver.nodes += np.int64(1)
    if not moves:
        moves = legal_moves(other, own)
        if not moves:
            return final_score(own, other)
        return -_few_left(solver, other, own, moves, -alpha - np.int64(1), empties)
    open_squares = ~(own | other)
    first = moves & odd_quarters(open_squares)
    later = moves ^ first
    best = -WIN_ALL
    while first | later:
        if first:
            move = first & (~first + ONE)
            first ^= move
        else:
            move = later & (~later + ONE)
            later ^= move
        taken = flips(own, other, move)
        if empties == np.int64(5):
            score = -last_four(
                solver,
                other ^ taken,
                own | taken | move,
                open_squares ^ move,
                -alpha - np.int64(1),
            )
        else:
            next_own = other ^ taken
            next_other = own | taken | move
            score = -_few_left(
                solver,
                next_own,
                next_other,
                legal_moves(next_own, next_other),
                -alpha - np.int64(1),
                empties - np.int64(1),
            )
        if score > best:
            best = score
            if best > alpha:
                return best
    return best


@kernel(int64(SOLVER, uint64, uint64, int64))
def _last_squares(solver: Any, own: Any, other: Any, alpha: Any) -> Any:
    """The score around alpha where few squares are left, or none."""
    empties = ~(own | other)
    count = popcount(empties)
    if count > np.int64(4):
        return _few_left(solver, own, other, legal_moves(own, other), alpha, count)
    if count == np.int64(4):
        return last_four(solver, own, other, empties, alpha)
    if count == np.int64(0):
        return final_score(own, other)
    one = lowest(empties)
    if count == np.int64(1):
        return last_one(solver, own, one, alpha)
    empties &= empties - ONE
    two = lowest(empties)
    if count == np.int64(2):
        return last_two(solver, own, other, one, two, alpha)
    empties &= empties - ONE
    return last_three(solver, own, other, one, two, lowest(empties), alpha)


@kernel(uint64(uint64))
def _with_neighbours(squares: Any) -> Any:
    squares |= ((squares & _NOT_FIRST_COLUMN) >> ONE) | ((squares & _NOT_LAST_COLUMN) << ONE)
    return squares | (squares >> _ROW) | (squares << _ROW)


@kernel(int64(SOLVER, uint64, uint64, uint64, int64, int64))
def _list_moves(solver: Any, own: Any, other: Any, moves: Any, empties: Any, first: Any) -> Any:
    """Fill the list of moves of a position with so many empty squares; how many there are."""
    open_squares = ~(own | other)
    odd = odd_quarters(open_squares)
    count = np.int64(0)
    while moves:
        move = moves & (~moves + ONE)
        moves ^= move
        taken = flips(own, other, move)
        answers = legal_moves(other ^ taken, own | taken | move)
        rank = _MOBILITY_WEIGHT * (popcount(answers) + popcount(answers & CORNERS))
        # Empty squares next to our discs are moves that the other side may get.
        next_to_us = _with_neighbours(own | taken | move) & (open_squares ^ move)
        rank += _OPEN_SQUARE_WEIGHT * popcount(next_to_us)
        if move & odd:
            rank += _PARITY_WEIGHT
        if move & CORNERS:
            rank += _CORNER_WEIGHT
        if taken == other or lowest(move) == first:
            rank = _FIRST
        solver.move[empties, count] = move
        solver.taken[empties, count] = taken
        solver.answers[empties, count] = answers
        solver.rank[empties, count] = rank
        count += np.int64(1)
    return count


@kernel(int64(SOLVER, int64, int64))
def _pick_next(solver: Any, count: Any, empties: Any) -> Any:
    """The place of the best move in the list that was not picked before."""
    best = np.int64(0)
    for place in range(np.int64(1), count):
        if solver.rank[empties, place] > solver.rank[empties, best]:
            best = np.int64(place)
    solver.rank[empties, best] = _PLAYED
    return best


@kernel(int64(SOLVER, uint64, uint64, uint64, int64, int64))
def _zero_window(solver: Any, own: Any, other: Any, moves: Any, alpha: Any, empties: Any) -> Any:
    """The score around alpha of a position whose legal moves are known."""
    solver.nodes += np.int64(1)
    if solver.nodes > solver.node_limit:
        solver.stop = np.int64(1)
    if solver.stop:
        return alpha
    if not moves:
        moves = legal_moves(other, own)
        if not moves:
            return final_score(own, other)
        return -_zero_window(solver, other, own, moves, -alpha - np.int64(1), empties)
    if alpha >= np.int64(2) * empties - np.int64(6):
        bound = most_to_win(solver, own, other)
        if bound <= alpha:
            return bound
    entry = recall(solver, own, other)
    first = NO_MOVE
    if entry != NOTHING:
        lower = field(entry, np.int64(0)) - WIN_ALL
        if lower > alpha:
            return lower
        upper = field(entry, np.int64(1)) - WIN_ALL
        if upper <= alpha:
            return upper
        first = field(entry, np.int64(2))
    nodes = solver.nodes
    count = _list_moves(solver, own, other, moves, empties, first)
    if empties >= _LEAST_LOOKED_AHEAD:
        for place in range(count):
            taken = solver.taken[empties, place]
            entry = recall(solver, other ^ taken, own | taken | solver.move[empties, place])
            if entry != NOTHING:
                lower = WIN_ALL - field(entry, np.int64(1))
                if lower > alpha:
                    return lower
    best = -WIN_ALL
    best_move = NO_MOVE
    for _ in range(count):
        place = _pick_next(solver, count, empties)
        move = solver.move[empties, place]
        taken = solver.taken[empties, place]
        if empties > _FEW + np.int64(1):
            score = -_zero_window(
                solver,
                other ^ taken,
                own | taken | move,
                solver.answers[empties, place],
                -alpha - np.int64(1),
                empties - np.int64(1),
            )
        else:
            score = -_few_left(
                solver,
                other ^ taken,
                own | taken | move,
                solver.answers[empties, place],
                -alpha - np.int64(1),
                empties - np.int64(1),
            )
        if solver.stop:
            return alpha
        if score > best:
            best = score
            best_move = lowest(move)
            if best > alpha:
                break
    cost = solver.nodes - nodes
    if best > alpha:
        remember(solver, own, other, best, WIN_ALL, best_move, cost)
    else:
        remember(solver, own, other, -WIN_ALL, best, best_move, cost)
    return best


@kernel(int64(SOLVER, uint64, uint64, int64))
def solve_zero_window(solver: Any, own: Any, other: Any, alpha: Any) -> Any:
    """Whether the score is above alpha: a bound of it on the right side; fail-soft."""
    empties = np.int64(64) - popcount(own | other)
    if empties > _FEW:
        return _zero_window(solver, own, other, legal_moves(own, other), alpha, empties)
    return _last_squares(solver, own, other, alpha)
