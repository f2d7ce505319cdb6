"""How positions of the rules and squares of the kernels are written in each other's terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import new_record
from boardtui.engine.othello.rows.small import LARGEST_SMALL
from boardtui.engine.othello.rows.state import STATE
from boardtui.engine.othello.rows.weights import BY_SIZE
from boardtui.rules.board import Point
from boardtui.rules.game import Position

_CORNER, _BESIDE_CORNER, _DIAGONAL_TO_CORNER, _EDGE, _BESIDE_EDGE = 400, -60, -120, 20, -20


def new_state(size: int) -> Any:
    """The record for a board of that size, without a position."""
    state = new_record(STATE)
    state["width"] = size
    state["node_limit"] = NO_NODE_LIMIT
    state["columns"] = (1 << size) - 1
    state["ends"] = 1 | 1 << (size - 1)
    state["weights"][0, : size * size + 1] = interpolated(_knots(size), size)
    for row in range(size):
        for column in range(size):
            state["worth"][0, square_of(Point(column, row))] = _worth(size, column, row)
    if size <= LARGEST_SMALL:
        quarters = [0, 0, 0, 0]
        for row in range(size):
            for column in range(size):
                bit = 1 << small_square_of(Point(column, row), size)
                quarters[row * 2 // size * 2 + column * 2 // size] |= bit
        ends = (0, size - 1)
        corners = [Point(column, row) for row in ends for column in ends]
        state["board"] = sum(quarters)
        state["corners"] = sum(1 << small_square_of(point, size) for point in corners)
        state["quarters"] = quarters
    return state


def interpolated(knots: Sequence[Sequence[int]], size: int) -> list[list[int]]:
    """The weights for every number of discs, 0 to all squares, from those at a few knots."""
    squares, steps = size * size, len(knots) - 1
    lines = []
    for discs in range(squares + 1):
        knot = min(discs * steps // squares, steps - 1)
        share = discs * steps / squares - knot
        pairs = zip(knots[knot], knots[knot + 1], strict=True)
        lines.append([round(low + (high - low) * share) for low, high in pairs])
    return lines


def write_position(state: Any, position: Position) -> None:
    """Begin the line of play with a position."""
    own, other = _stones(position)
    size = position.board.size.cols
    for row in range(size):
        shift = row * (size + 1)
        state["own"][0, 0, row + 1] = (own >> shift) & ((1 << size) - 1)
        state["other"][0, 0, row + 1] = (other >> shift) & ((1 << size) - 1)


def small_words(position: Position) -> tuple[Any, Any]:
    """The position on a small board in two words: the side to move, the other side."""
    size = position.board.size.cols
    return tuple(
        np.uint64(
            sum(
                ((stones >> row * (size + 1)) & ((1 << size) - 1))
                << small_square_of(Point(0, row), size)
                for row in range(size)
            )
        )
        for stones in _stones(position)
    )  # type: ignore[return-value]


def square_of(point: Point) -> int:
    """The number of a square in the rows."""
    return (point.row + 1) * 16 + point.col


def point_of(square: int) -> Point:
    """The square of the rows with that number."""
    return Point(square % 16, square // 16 - 1)


def small_square_of(point: Point, size: int) -> int:
    """The number of a square of a small board, in the middle of the 8x8 board."""
    margin = (8 - size) // 2
    return (point.row + margin) * 8 + point.col + margin


def small_point_of(square: int, size: int) -> Point:
    """The square of a small board with that number."""
    margin = (8 - size) // 2
    return Point(square % 8 - margin, square // 8 - margin)


def _knots(size: int) -> Sequence[Sequence[int]]:
    """The weights of a size, or of the one that is nearest to it."""
    return BY_SIZE[min(BY_SIZE, key=lambda known: abs(known - size))]


def _stones(position: Position) -> tuple[int, int]:
    stones = position.board.stones
    return stones[position.turn], stones[1 - position.turn]


def _worth(size: int, column: int, row: int) -> int:
    """How early a move to a square is tried before anything is known."""
    near, far = sorted((min(column, size - 1 - column), min(row, size - 1 - row)))
    if far == 0:
        return _CORNER
    if far == 1:
        return _DIAGONAL_TO_CORNER if near else _BESIDE_CORNER
    return (_EDGE, _BESIDE_EDGE, 0)[min(near, 2)]
