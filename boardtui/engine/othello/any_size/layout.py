"""Positions and points of the rules as rows and squares of the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import new_record
from boardtui.engine.othello.any_size.state import STATE
from boardtui.engine.othello.any_size.weights import BY_SIZE
from boardtui.rules.board import Point
from boardtui.rules.game import Position

_CORNER, _BESIDE_CORNER, _DIAGONAL_TO_CORNER, _EDGE, _BESIDE_EDGE = 400, -60, -120, 20, -20


def new_state(size: int) -> Any:
    """Return the record for a board of `size`, without a position."""
    state = new_record(STATE)
    state["width"] = size
    state["node_limit"] = NO_NODE_LIMIT
    state["columns"] = (1 << size) - 1
    state["ends"] = 1 | 1 << (size - 1)
    state["weights"][0, : size * size + 1] = interpolated(_knots(size), size)
    for row in range(size):
        for column in range(size):
            state["worth"][0, square_of(Point(column, row))] = _worth(size, column, row)
    return state


def interpolated(knots: Sequence[Sequence[int]], size: int) -> list[list[int]]:
    """Return the weights for every number of discs from 0 on, from those at a few knots."""
    squares, steps = size * size, len(knots) - 1
    lines = []
    for discs in range(squares + 1):
        knot = min(discs * steps // squares, steps - 1)
        share = discs * steps / squares - knot
        pairs = zip(knots[knot], knots[knot + 1], strict=True)
        lines.append([round(low + (high - low) * share) for low, high in pairs])
    return lines


def write_position(state: Any, position: Position) -> None:
    """Set the first position of the line of play."""
    own, other = _stones(position)
    size = position.board.size.cols
    for row in range(size):
        shift = row * (size + 1)
        state["own"][0, 0, row + 1] = (own >> shift) & ((1 << size) - 1)
        state["other"][0, 0, row + 1] = (other >> shift) & ((1 << size) - 1)


def square_of(point: Point) -> int:
    """Return the number of a point's square: 16 to a row, none in the first row."""
    return (point.row + 1) * 16 + point.col


def point_of(square: int) -> Point:
    """Return the point of the square with a number."""
    return Point(square % 16, square // 16 - 1)


def _knots(size: int) -> Sequence[Sequence[int]]:
    """The weights of a size, or of the nearest size that has some."""
    return BY_SIZE[min(BY_SIZE, key=lambda known: abs(known - size))]


def _stones(position: Position) -> tuple[int, int]:
    stones = position.board.stones
    return stones[position.turn], stones[1 - position.turn]


def _worth(size: int, column: int, row: int) -> int:
    """The rank of a move to a square before anything else is known."""
    near, far = sorted((min(column, size - 1 - column), min(row, size - 1 - row)))
    if far == 0:
        return _CORNER
    if far == 1:
        return _DIAGONAL_TO_CORNER if near else _BESIDE_CORNER
    return (_EDGE, _BESIDE_EDGE, 0)[min(near, 2)]
