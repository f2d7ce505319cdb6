"""Stable discs: those that no moves of either side can flip any more.

What is found is a lower bound: full lines, the edges by themselves (every edge was played out
in all ways), and what leans on discs found before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, popcount, product
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.solver import SOLVER

_ROW = np.uint64(0xFF)
_LAST_ROW = np.uint64(56)
_LEFT_COLUMN = np.uint64(0x0101010101010101)
_SIDE_COLUMNS = np.uint64(0x8181818181818181)
_END_ROWS = np.uint64(0xFF000000000000FF)
_BORDER = _SIDE_COLUMNS | _END_ROWS
_LAST_COLUMN = np.uint64(7)
_COLUMN_TO_ROW = np.uint64(0x0102040810204080)
_ROW_TO_COLUMN = np.uint64(0x0002040810204081)
_SEVEN_SQUARES = np.uint64(0x7F)
_LAST_SQUARE = np.uint64(0x80)
_LAST_SQUARE_DOWN = np.uint64(49)
_SEVEN = np.uint64(7)
_EIGHT = np.uint64(8)
_NINE = np.uint64(9)


def _reached(step_down: int, step_right: int) -> np.uint64:
    """The squares from which a step back stays on the board."""
    return np.uint64(
        sum(
            1 << (8 * row + column)
            for row in range(8)
            for column in range(8)
            if row - step_down in range(8) and column - step_right in range(8)
        )
    )


def _direction(down: int, right: int) -> tuple[np.uint64, ...]:
    """The shift of a step, and what one, two and four steps reach, there and back."""
    return (
        np.uint64(8 * down + right),
        *(_reached(steps * down, steps * right) for steps in (1, 2, 4, -1, -2, -4)),
    )


_ACROSS = _direction(0, 1)
_RISING = _direction(1, -1)
_FALLING = _direction(1, 1)
_ALONG = _direction(1, 0)


@kernel(uint64(uint64, uint64, uint64))
def _flips_on_edge(own: Any, other: Any, move: Any) -> Any:
    """What a disc flips along an edge of eight squares."""
    up = other & (move << ONE)
    down = other & (move >> ONE)
    for _ in range(5):
        up |= other & (up << ONE)
        down |= other & (down >> ONE)
    taken = np.uint64(0)
    if (up << ONE) & own:
        taken |= up
    if (down >> ONE) & own:
        taken |= down
    return taken


@kernel(uint64(SOLVER, uint64, uint64))
def _edge(solver: Any, own: Any, other: Any) -> Any:
    return np.uint64(solver.stable_on_edge[(own << _EIGHT) | other])


@kernel(void(SOLVER))
def fill_edges(solver: Any) -> None:
    """Find the stable discs of every edge."""
    discs = _ROW
    while True:
        # All sets of these discs, from all of them to none; fuller edges were done before.
        own = discs
        while True:
            other = discs ^ own
            stable = own
            empties = _ROW ^ discs
            # Either side may get to move there: other lines may allow a disc that flips nothing.
            while empties:
                move = empties & (~empties + ONE)
                empties ^= move
                taken = _flips_on_edge(own, other, move)
                stable &= _edge(solver, own | taken | move, other & ~taken)
                taken = _flips_on_edge(other, own, move)
                stable &= _edge(solver, own & ~taken, other | taken | move)
            solver.stable_on_edge[(own << _EIGHT) | other] = np.uint8(stable)
            if not own:
                break
            own = (own - ONE) & discs
        if not discs:
            break
        discs -= ONE


@kernel(uint64(uint64))
def _down_the_column(row: Any) -> Any:
    """The eight bits of a row, from a1 to h1, on the squares from a1 to a8."""
    seven = ((row & _SEVEN_SQUARES) * _ROW_TO_COLUMN) & _LEFT_COLUMN
    return seven | ((row & _LAST_SQUARE) << _LAST_SQUARE_DOWN)


@kernel(uint64(SOLVER, uint64, uint64))
def _stable_on_edges(solver: Any, own: Any, other: Any) -> Any:
    top = _edge(solver, own & _ROW, other & _ROW)
    bottom = _edge(solver, own >> _LAST_ROW, other >> _LAST_ROW)
    left = _edge(
        solver,
        product(own & _LEFT_COLUMN, _COLUMN_TO_ROW) >> _LAST_ROW,
        product(other & _LEFT_COLUMN, _COLUMN_TO_ROW) >> _LAST_ROW,
    )
    right = _edge(
        solver,
        product((own >> _LAST_COLUMN) & _LEFT_COLUMN, _COLUMN_TO_ROW) >> _LAST_ROW,
        product((other >> _LAST_COLUMN) & _LEFT_COLUMN, _COLUMN_TO_ROW) >> _LAST_ROW,
    )
    return (
        top
        | (bottom << _LAST_ROW)
        | _down_the_column(left)
        | (_down_the_column(right) << _LAST_COLUMN)
    )


@kernel(uint64(uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64))
def _seen(
    squares: Any,
    shift: Any,
    one_up: Any,
    two_up: Any,
    four_up: Any,
    one_down: Any,
    two_down: Any,
    four_down: Any,
) -> Any:
    """What lies on one line with one of these squares."""
    up = squares | ((squares << shift) & one_up)
    down = squares | ((squares >> shift) & one_down)
    shift <<= ONE
    up |= (up << shift) & two_up
    down |= (down >> shift) & two_down
    shift <<= ONE
    return up | ((up << shift) & four_up) | down | ((down >> shift) & four_down)


@kernel(uint64(SOLVER, uint64, uint64))
def stable_discs(solver: Any, own: Any, other: Any) -> Any:
    """Discs of the first side that can never be flipped; not all of them."""
    empties = ~(own | other)
    across = ~_seen(empties, *_ACROSS)
    along = ~_seen(empties, *_ALONG)
    rising = ~_seen(empties, *_RISING)
    falling = ~_seen(empties, *_FALLING)
    stable = _stable_on_edges(solver, own, other)
    stable |= own & across & along & rising & falling
    # At the end of a line there is nothing behind a disc; steps over the side of the board
    # arrive at such an end.
    across |= _SIDE_COLUMNS
    along |= _END_ROWS
    rising |= _BORDER
    falling |= _BORDER
    found = np.uint64(0)
    while found != stable:
        found = stable
        stable |= (
            own
            & (across | (found << ONE) | (found >> ONE))
            & (along | (found << _EIGHT) | (found >> _EIGHT))
            & (rising | (found << _SEVEN) | (found >> _SEVEN))
            & (falling | (found << _NINE) | (found >> _NINE))
        )
    return stable


@kernel(int64(SOLVER, uint64, uint64))
def most_to_win(solver: Any, own: Any, other: Any) -> Any:
    """A score that the side to move cannot beat: the other side's stable discs stay."""
    return np.int64(64) - np.int64(2) * popcount(stable_discs(solver, other, own))
