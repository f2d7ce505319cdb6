"""The endgame solver: exact scores of boards of up to 8x8 squares.

Zero-window searches with a transposition table and without an evaluation. The number of empty
squares decides on the move ordering: fastest first (moves that leave the other side few replies,
which keeps the tree small), then parity alone, then the kernels of the last four squares
(`last_squares.py`). Stability and (enhanced) transposition cutoffs prune.

Scores are final disc differences for the side to move. A search returns a bound on the score: a
lower one if it is above alpha, else an upper one. Once `stop` is set, searches return at once, and
their results are invalid.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import int64, kernel, new_record, uint64
from boardtui.engine.othello.bitboard import HIGHEST_SCORE, flips, legal_moves
from boardtui.engine.othello.endgame_state import LAYOUT_OF_SOLVER, SOLVER, TABLE
from boardtui.engine.othello.endgame_table import MOVE, probe, store
from boardtui.engine.othello.last_squares import (
    last_four,
    last_one,
    last_three,
    last_two,
    score_at_end,
)
from boardtui.engine.othello.parity import odd_quarters
from boardtui.engine.othello.stability import fill_edges, most_to_win
from boardtui.engine.othello.table_entry import (
    NO_ENTRY,
    NO_MOVE,
    UNDECIDED,
    byte_of,
    deciding_bound,
    upper_bound,
)

_PARITY_SQUARES = np.int64(6)
"""With at most this many empty squares, the transposition table and fastest first cost more than
they save."""

_LAST_SQUARES = np.int64(4)
"""The most empty squares of the kernels in `last_squares`."""

_ETC_SQUARES = np.int64(8)
"""The least empty squares for enhanced transposition cutoffs: with fewer they cost more than they
save."""

_STABILITY_SLOPE = np.int64(2)
_STABILITY_OFFSET = np.int64(-6)
"""Stable discs are counted from alpha = slope * empties + offset; below it they rarely cut off."""

_ANSWER_RANK = np.int64(-20)
_OPEN_SQUARE_RANK = np.int64(-4)
_PARITY_RANK = np.int64(6)
_CORNER_RANK = np.int64(10)
"""Terms of a rank: per reply (corners twice), per open square next to us, odd quarter, corner."""

_FIRST_RANK = np.int64(1 << 20)
"""More than any sum of those terms."""
_PLAYED_RANK = np.int64(-(1 << 30))
"""Less than any rank: set once a move is picked."""

_NOT_FIRST_COLUMN = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_LAST_COLUMN = np.uint64(0x7F7F7F7F7F7F7F7F)
_ROW = np.uint64(8)
"""The shift from a square to the next row."""


def new_solver(size: int = 8) -> Any:
    """Return an array of one record, ready to solve positions of a board.

    A board of an even `size` below 8 lies in the middle of the 8x8 board.
    """
    first, last = (8 - size) // 2, (8 + size) // 2 - 1
    side = range(first, last + 1)
    solvers = new_record(LAYOUT_OF_SOLVER)
    solver = solvers[0]
    solver["node_limit"] = np.int64(NO_NODE_LIMIT)
    solver["board"] = np.uint64(sum(1 << (8 * row + column) for row in side for column in side))
    solver["corners"] = np.uint64(
        sum(1 << (8 * row + column) for row in (first, last) for column in (first, last))
    )
    solver["squares"] = np.int64(size * size)
    # Edges of smaller boards lie elsewhere: with an empty table none of their discs is stable.
    if size == 8:
        fill_edges(solver)
    return solvers


@kernel(int64(SOLVER, uint64, uint64, uint64, int64, int64))
def _by_parity(solver: Any, own: Any, other: Any, moves: Any, alpha: Any, empties: Any) -> Any:
    """Return a bound with five or six empty squares: moves into odd quarters first."""
    # Neither stop nor limit is tested: six squares are searched in no time.
    solver.nodes += np.int64(1)
    if not moves:
        moves = legal_moves(other, own) & solver.board
        if not moves:
            return score_at_end(solver, own, other)
        return -_by_parity(solver, other, own, moves, -alpha - np.int64(1), empties)
    open_squares = solver.board & ~(own | other)
    # Parity: in a region with an odd number of empty squares, the side that moves first usually
    # moves last too, and the discs of the last move cannot be flipped back.
    first = moves & odd_quarters(open_squares)
    later = moves ^ first
    best = -HIGHEST_SCORE
    while first | later:
        if first:
            move = first & (~first + ONE)
            first ^= move
        else:
            move = later & (~later + ONE)
            later ^= move
        flipped = flips(own, other, move)
        if empties == _LAST_SQUARES + np.int64(1):
            score = -last_four(
                solver,
                other ^ flipped,
                own | flipped | move,
                open_squares ^ move,
                -alpha - np.int64(1),
            )
        else:
            next_own = other ^ flipped
            next_other = own | flipped | move
            score = -_by_parity(
                solver,
                next_own,
                next_other,
                legal_moves(next_own, next_other) & solver.board,
                -alpha - np.int64(1),
                empties - np.int64(1),
            )
        if score > best:
            best = score
            if best > alpha:
                return best
    return best


@kernel(int64(SOLVER, uint64, uint64, int64))
def _few_squares(solver: Any, own: Any, other: Any, alpha: Any) -> Any:
    """Return a bound with at most six empty squares."""
    empties = solver.board & ~(own | other)
    count = popcount(empties)
    if count > _LAST_SQUARES:
        moves = legal_moves(own, other) & solver.board
        return _by_parity(solver, own, other, moves, alpha, count)
    if count == _LAST_SQUARES:
        return last_four(solver, own, other, empties, alpha)
    if count == np.int64(0):
        return score_at_end(solver, own, other)
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
    """List and rank the moves of a position; return their number.

    The table move `first` and a wipe-out have the highest rank.
    """
    open_squares = solver.board & ~(own | other)
    odd = odd_quarters(open_squares)
    count = np.int64(0)
    while moves:
        move = moves & (~moves + ONE)
        moves ^= move
        flipped = flips(own, other, move)
        answers = legal_moves(other ^ flipped, own | flipped | move) & solver.board
        rank = _ANSWER_RANK * (popcount(answers) + popcount(answers & solver.corners))
        # Potential mobility: the other side may get to move next to our discs.
        # It saves a quarter of the positions.
        next_to_us = _with_neighbours(own | flipped | move) & (open_squares ^ move)
        rank += _OPEN_SQUARE_RANK * popcount(next_to_us)
        if move & odd:
            rank += _PARITY_RANK
        if move & solver.corners:
            rank += _CORNER_RANK
        # No score is better than that of a wipe-out, which ends the game.
        if flipped == other or lowest(move) == first:
            rank = _FIRST_RANK
        solver.move[empties, count] = move
        solver.flipped[empties, count] = flipped
        # Kept as the moves of the next node, which need not be found again.
        solver.answers[empties, count] = answers
        solver.rank[empties, count] = rank
        count += np.int64(1)
    return count


@kernel(int64(SOLVER, int64, int64))
def _pick_next(solver: Any, count: Any, empties: Any) -> Any:
    """Return the place of the highest-ranked move not picked yet."""
    # Selection, not a sort: after a cutoff the rest is not needed.
    best = np.int64(0)
    for place in range(np.int64(1), count):
        if solver.rank[empties, place] > solver.rank[empties, best]:
            best = np.int64(place)
    solver.rank[empties, best] = _PLAYED_RANK
    return best


@kernel(int64(SOLVER, TABLE, uint64, uint64, int64, int64, int64))
def _transposition_cutoff(
    solver: Any, table: Any, own: Any, other: Any, count: Any, alpha: Any, empties: Any
) -> Any:
    """Return a lower bound above alpha or UNDECIDED: the cutoff of the same name in `search`."""
    for place in range(count):
        flipped = solver.flipped[empties, place]
        entry = probe(table, other ^ flipped, own | flipped | solver.move[empties, place])
        if entry != NO_ENTRY:
            score = -upper_bound(entry)
            if score > alpha:
                return score
    return UNDECIDED


@kernel(int64(SOLVER, TABLE, uint64, uint64, uint64, int64, int64))
def _zero_window(
    solver: Any, table: Any, own: Any, other: Any, moves: Any, alpha: Any, empties: Any
) -> Any:
    """Return a bound with more than six empty squares; `moves` are the legal moves."""
    solver.nodes += np.int64(1)
    if solver.nodes > solver.node_limit:
        solver.stop = np.int64(1)
    if solver.stop:
        return alpha
    if not moves:
        moves = legal_moves(other, own) & solver.board
        if not moves:
            return score_at_end(solver, own, other)
        return -_zero_window(solver, table, other, own, moves, -alpha - np.int64(1), empties)
    # Stability cutoff: the other side's stable discs may rule out a score above alpha.
    if alpha >= _STABILITY_SLOPE * empties + _STABILITY_OFFSET:
        bound = most_to_win(solver, own, other)
        if bound <= alpha:
            return bound
    entry = probe(table, own, other)
    first = NO_MOVE
    if entry != NO_ENTRY:
        # No depth to compare: every entry bounds the final score.
        bound = deciding_bound(entry, alpha)
        if bound != UNDECIDED:
            return bound
        first = byte_of(entry, MOVE)
    nodes = solver.nodes
    count = _list_moves(solver, own, other, moves, empties, first)
    if empties >= _ETC_SQUARES:
        bound = _transposition_cutoff(solver, table, own, other, count, alpha, empties)
        if bound != UNDECIDED:
            return bound
    best = -HIGHEST_SCORE
    best_move = NO_MOVE
    for _ in range(count):
        place = _pick_next(solver, count, empties)
        move = solver.move[empties, place]
        flipped = solver.flipped[empties, place]
        if empties > _PARITY_SQUARES + np.int64(1):
            score = -_zero_window(
                solver,
                table,
                other ^ flipped,
                own | flipped | move,
                solver.answers[empties, place],
                -alpha - np.int64(1),
                empties - np.int64(1),
            )
        else:
            score = -_by_parity(
                solver,
                other ^ flipped,
                own | flipped | move,
                solver.answers[empties, place],
                -alpha - np.int64(1),
                empties - np.int64(1),
            )
        # Nothing is stored: the search below is unfinished.
        if solver.stop:
            return alpha
        if score > best:
            best = score
            best_move = lowest(move)
            if best > alpha:
                break
    # The table keeps entries that would be expensive to find again.
    cost = solver.nodes - nodes
    # A zero window shows one bound only: a score above alpha may be higher, another one lower.
    if best > alpha:
        store(table, own, other, best, HIGHEST_SCORE, best_move, cost)
    else:
        store(table, own, other, -HIGHEST_SCORE, best, best_move, cost)
    return best


@kernel(int64(SOLVER, TABLE, uint64, uint64, int64))
def solve_zero_window(solver: Any, table: Any, own: Any, other: Any, alpha: Any) -> Any:
    """Return a bound on the score: a lower one if it is above alpha, else an upper one."""
    empties = solver.squares - popcount(own | other)
    if empties > _PARITY_SQUARES:
        moves = legal_moves(own, other) & solver.board
        return _zero_window(solver, table, own, other, moves, alpha, empties)
    return _few_squares(solver, own, other, alpha)
