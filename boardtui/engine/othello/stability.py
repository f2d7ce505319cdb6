"""Stable discs: those that no sequence of moves can flip.

A subset of them is found: discs whose four lines are full, discs on edges (from a table made by
playing out every edge), and discs protected by stable ones in each direction.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, popcount, product
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.endgame_state import SOLVER

_ROW = np.uint64(0xFF)
_LAST_ROW = np.uint64(56)
_LEFT_COLUMN = np.uint64(0x0101010101010101)
_SIDE_COLUMNS = np.uint64(0x8181818181818181)
_END_ROWS = np.uint64(0xFF000000000000FF)
_BORDER = _SIDE_COLUMNS | _END_ROWS
_LAST_COLUMN = np.uint64(7)
_COLUMN_TO_ROW = np.uint64(0x0102040810204080)
"""Multiplier that gathers the squares of the left column in the highest byte."""
_ROW_TO_COLUMN = np.uint64(0x0002040810204081)
"""Multiplier that spreads the first seven squares of a row over the left column."""
_SEVEN_SQUARES = np.uint64(0x7F)
_LAST_SQUARE = np.uint64(0x80)
_LAST_SQUARE_DOWN = np.uint64(49)
_SEVEN = np.uint64(7)
_EIGHT = np.uint64(8)
_NINE = np.uint64(9)


def _reached(step_down: int, step_right: int) -> np.uint64:
    """Return the squares that a step can reach without leaving the board."""
    return np.uint64(
        sum(
            1 << (8 * row + column)
            for row in range(8)
            for column in range(8)
            if row - step_down in range(8) and column - step_right in range(8)
        )
    )


def _direction(down: int, right: int) -> tuple[np.uint64, ...]:
    """Return the shift of a step, and the squares reached by 1, 2, 4, -1, -2 and -4 steps."""
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
    """Return the discs that a move flips along an edge of eight squares."""
    up = other & (move << ONE)
    down = other & (move >> ONE)
    # At most six discs lie between two others on an edge: one is found above, five here.
    for _ in range(5):
        up |= other & (up << ONE)
        down |= other & (down >> ONE)
    flipped = np.uint64(0)
    if (up << ONE) & own:
        flipped |= up
    if (down >> ONE) & own:
        flipped |= down
    return flipped


@kernel(uint64(SOLVER, uint64, uint64))
def _edge(solver: Any, own: Any, other: Any) -> Any:
    return np.uint64(solver.stable_on_edge[(own << _EIGHT) | other])


@kernel(void(SOLVER))
def fill_edges(solver: Any) -> None:
    """Fill the table of the stable discs of every edge."""
    # Downwards from the full edge: more discs on the same squares are a greater number.
    discs = _ROW
    while True:
        # All subsets of the discs as own ones. Edges with more discs are filled in already.
        own = discs
        while True:
            other = discs ^ own
            stable = own
            empties = _ROW ^ discs
            # Either side may play there, even if nothing flips on the edge but on another line.
            while empties:
                move = empties & (~empties + ONE)
                empties ^= move
                flipped = _flips_on_edge(own, other, move)
                stable &= _edge(solver, own | flipped | move, other & ~flipped)
                flipped = _flips_on_edge(other, own, move)
                stable &= _edge(solver, own & ~flipped, other | flipped | move)
            solver.stable_on_edge[(own << _EIGHT) | other] = np.uint8(stable)
            if not own:
                break
            own = (own - ONE) & discs
        if not discs:
            break
        discs -= ONE


@kernel(uint64(uint64))
def _down_the_column(row: Any) -> Any:
    """Map the squares a1 to h1 to the squares a1 to a8."""
    # Copies of the eighth square would meet those of the first in the product.
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
    """Return the squares on the same line as any of these, which are included.

    Kogge-Stone fill: steps of one, two and four squares reach all seven.
    """
    up = squares | ((squares << shift) & one_up)
    down = squares | ((squares >> shift) & one_down)
    shift <<= ONE
    up |= (up << shift) & two_up
    down |= (down >> shift) & two_down
    shift <<= ONE
    return up | ((up << shift) & four_up) | down | ((down >> shift) & four_down)


@kernel(uint64(SOLVER, uint64, uint64))
def stable_discs(solver: Any, own: Any, other: Any) -> Any:
    """Return own discs that can never be flipped; some may be missed."""
    empties = solver.board & ~(own | other)
    across = ~_seen(empties, *_ACROSS)
    along = ~_seen(empties, *_ALONG)
    rising = ~_seen(empties, *_RISING)
    falling = ~_seen(empties, *_FALLING)
    stable = _stable_on_edges(solver, own, other)
    stable |= own & across & along & rising & falling
    # A disc at the end of a line cannot be flipped along it. This also makes the shifts below that
    # wrap around the board harmless, since they arrive on the border.
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
    """Return an upper bound on the score: the other side keeps its stable discs."""
    return solver.squares - np.int64(2) * popcount(stable_discs(solver, other, own))
