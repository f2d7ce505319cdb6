"""The last four squares of a game, with kernels for each number of empty squares.

Each returns a bound of the final disc difference, enough to compare it with alpha. With one square
left, discs are only counted: a table has the number of flips of each line.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount, product
from boardtui.engine.kernel import int64, kernel, uint64
from boardtui.engine.othello.bitboard import final_difference, flips
from boardtui.engine.othello.endgame_state import SOLVER
from boardtui.engine.othello.parity import odd_quarters

_NO_MOVE = np.int64(-100)  # below every score

_SIDE = range(8)
_ALL = 0xFFFFFFFFFFFFFFFF


def _squares(marks: list[tuple[int, int]]) -> int:
    return sum(1 << (8 * row + column) for row, column in marks)


def _on_board(row: int, column: int) -> bool:
    return row in _SIDE and column in _SIDE


def _line(square: int, down: int, right: int) -> int:
    """The squares of a line through a square, without that square."""
    row, column = divmod(square, 8)
    steps = [step for step in range(-7, 8) if step]
    marks = [(row + step * down, column + step * right) for step in steps]
    return _squares([mark for mark in marks if _on_board(*mark)])


def _flipped_twice(place: int, own: int) -> int:
    """Twice the number of discs that a disc at a place of a full line flips."""
    count = 0
    for line in (range(place + 1, 8), range(place - 1, -1, -1)):
        ends = [step for step, at in enumerate(line) if own >> at & 1]
        count += ends[0] if ends else 0
    return 2 * count


# Twice, since a flip takes a disc from one side and gives it to the other.
_FLIPPED_TWICE = np.array(
    [[_flipped_twice(place, own) for own in range(256)] for place in _SIDE], np.int8
)
_FALLING = np.array([_line(square, 1, 1) for square in range(64)], np.uint64)
_RISING = np.array([_line(square, 1, -1) for square in range(64)], np.uint64)
_NEIGHBOURS = np.array(
    [
        _squares(
            [
                (square // 8 + down, square % 8 + right)
                for down in (-1, 0, 1)
                for right in (-1, 0, 1)
                if (down or right) and _on_board(square // 8 + down, square % 8 + right)
            ]
        )
        for square in range(64)
    ],
    np.uint64,
)
# The multipliers gather the squares of a line in the highest byte of the product.
_COLUMN = np.uint64(0x0101010101010101)
_COLUMN_TO_ROW = np.uint64(0x0102040810204080)
_ROWS_TO_ROW = np.uint64(0x0101010101010101)
_LAST_ROW = np.uint64(56)
_ROW = np.uint64(0xFF)
_SEVEN = np.uint64(7)
_ROW_START = np.uint64(56)
_THREE = np.uint64(3)
_QUARTER_BITS = np.int64(0b100100)  # bits of a square's number that tell its quarter


@kernel(int64(SOLVER, uint64, uint64))
def score_at_end(solver: Any, own: Any, other: Any) -> Any:
    """Final disc difference on the solver's board; empty squares go to the winner."""
    return final_difference(popcount(own), popcount(other), solver.squares)


@kernel(int64(uint64, int64))
def flipped_twice(own: Any, square: Any) -> Any:
    """Twice the number of discs that a disc on the last empty square flips."""
    place = np.uint64(square)
    column = place & _SEVEN
    row = place >> _THREE
    across = (own >> (place & _ROW_START)) & _ROW
    along = product((own >> column) & _COLUMN, _COLUMN_TO_ROW) >> _LAST_ROW
    # A diagonal has a square in each column, so the column is the place in it.
    falling = product(own & _FALLING[place], _ROWS_TO_ROW) >> _LAST_ROW
    rising = product(own & _RISING[place], _ROWS_TO_ROW) >> _LAST_ROW
    return (
        np.int64(_FLIPPED_TWICE[column, across])
        + np.int64(_FLIPPED_TWICE[row, along])
        + np.int64(_FLIPPED_TWICE[column, falling])
        + np.int64(_FLIPPED_TWICE[column, rising])
    )


@kernel(int64(SOLVER, uint64, int64, int64))
def last_one(solver: Any, own: Any, square: Any, alpha: Any) -> Any:
    """The bound where one square is left."""
    solver.nodes += np.int64(1)
    # All squares but one are taken: own discs alone give the difference.
    ahead = np.int64(2) * popcount(own) - solver.squares
    gain = flipped_twice(own, square)
    if gain > np.int64(0):
        return ahead + gain + np.int64(2)
    # If neither side can move, the square goes to the winner; a move of the other side only costs.
    if ahead >= np.int64(0):
        ahead += np.int64(2)
    if ahead > alpha:
        loss = flipped_twice(solver.board & ~own & ~(ONE << np.uint64(square)), square)
        if loss > np.int64(0):
            return np.int64(2) * popcount(own) - solver.squares - loss
    return ahead


@kernel(int64(SOLVER, uint64, uint64, int64, int64, int64))
def _one_of_two(solver: Any, own: Any, other: Any, first: Any, second: Any, alpha: Any) -> Any:
    best = _NO_MOVE
    # Cheaper than trying: without a neighbour of the other side nothing flips.
    if _NEIGHBOURS[np.uint64(first)] & other:
        flipped = flips(own, other, ONE << np.uint64(first))
        if flipped:
            best = -last_one(solver, other ^ flipped, second, -alpha - np.int64(1))
            if best > alpha:
                return best
    if _NEIGHBOURS[np.uint64(second)] & other:
        flipped = flips(own, other, ONE << np.uint64(second))
        if flipped:
            best = max(best, -last_one(solver, other ^ flipped, first, -alpha - np.int64(1)))
    return best


@kernel(int64(SOLVER, uint64, uint64, int64, int64, int64))
def last_two(solver: Any, own: Any, other: Any, first: Any, second: Any, alpha: Any) -> Any:
    """The bound where two squares are left."""
    solver.nodes += np.int64(1)
    score = _one_of_two(solver, own, other, first, second, alpha)
    if score == _NO_MOVE:
        score = -_one_of_two(solver, other, own, first, second, -alpha - np.int64(1))
        if score == -_NO_MOVE:
            score = score_at_end(solver, own, other)
    return score


@kernel(int64(SOLVER, uint64, uint64, int64, int64, int64, int64))
def _one_of_three(
    solver: Any, own: Any, other: Any, first: Any, second: Any, third: Any, alpha: Any
) -> Any:
    best = _NO_MOVE
    below = -alpha - np.int64(1)
    if _NEIGHBOURS[np.uint64(first)] & other:
        move = ONE << np.uint64(first)
        flipped = flips(own, other, move)
        if flipped:
            best = -last_two(solver, other ^ flipped, own | flipped | move, second, third, below)
            if best > alpha:
                return best
    if _NEIGHBOURS[np.uint64(second)] & other:
        move = ONE << np.uint64(second)
        flipped = flips(own, other, move)
        if flipped:
            score = -last_two(solver, other ^ flipped, own | flipped | move, first, third, below)
            if score > alpha:
                return score
            best = max(best, score)
    if _NEIGHBOURS[np.uint64(third)] & other:
        move = ONE << np.uint64(third)
        flipped = flips(own, other, move)
        if flipped:
            score = -last_two(solver, other ^ flipped, own | flipped | move, first, second, below)
            best = max(best, score)
    return best


@kernel(int64(SOLVER, uint64, uint64, int64, int64, int64, int64))
def last_three(
    solver: Any, own: Any, other: Any, first: Any, second: Any, third: Any, alpha: Any
) -> Any:
    """The bound where three squares are left; one that is alone in its quarter is tried first."""
    solver.nodes += np.int64(1)
    if ((first ^ second) & _QUARTER_BITS) == np.int64(0):
        first, third = third, first
    elif ((first ^ third) & _QUARTER_BITS) == np.int64(0):
        first, second = second, first
    score = _one_of_three(solver, own, other, first, second, third, alpha)
    if score == _NO_MOVE:
        score = -_one_of_three(solver, other, own, first, second, third, -alpha - np.int64(1))
        if score == -_NO_MOVE:
            score = score_at_end(solver, own, other)
    return score


@kernel(int64(SOLVER, uint64, uint64, uint64, int64))
def _one_of_four(solver: Any, own: Any, other: Any, empties: Any, alpha: Any) -> Any:
    best = _NO_MOVE
    first = empties & odd_quarters(empties)
    later = empties ^ first
    while first | later:
        if first:
            move = first & (~first + ONE)
            first ^= move
        else:
            move = later & (~later + ONE)
            later ^= move
        if _NEIGHBOURS[np.uint64(lowest(move))] & other:
            flipped = flips(own, other, move)
            if flipped:
                rest = empties ^ move
                one = lowest(rest)
                rest &= rest - ONE
                two = lowest(rest)
                rest &= rest - ONE
                score = -last_three(
                    solver,
                    other ^ flipped,
                    own | flipped | move,
                    one,
                    two,
                    lowest(rest),
                    -alpha - np.int64(1),
                )
                if score > best:
                    best = score
                    if best > alpha:
                        return best
    return best


@kernel(int64(SOLVER, uint64, uint64, uint64, int64))
def last_four(solver: Any, own: Any, other: Any, empties: Any, alpha: Any) -> Any:
    """The bound where four squares are left."""
    solver.nodes += np.int64(1)
    score = _one_of_four(solver, own, other, empties, alpha)
    if score == _NO_MOVE:
        score = -_one_of_four(solver, other, own, empties, -alpha - np.int64(1))
        if score == -_NO_MOVE:
            score = score_at_end(solver, own, other)
    return score
