"""The numbers of the moves along a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.record.tree import Node
from boardtui.rules.board import Point
from boardtui.rules.moves import Place, number_of_moves


def numbers_along(line: Sequence[Node]) -> Iterator[int | None]:
    """Yield the number of each move from the root on, 0 there; None for one that has none."""
    placed = 0
    for node in line:
        placed += number_of_moves([node.move])
        yield placed if node.move is None or isinstance(node.move, Place) else None


def stone_numbers(line: Sequence[Node]) -> dict[Point, int]:
    """Return the number of the stone on each point, in the order of placement.

    A disc that was flipped keeps the number of its move.
    """
    moves = (node.move for node in line)
    points = [move.point for move in moves if isinstance(move, Place)]
    return {point: number for number, point in enumerate(points, 1)}


def after_move(line: Sequence[Node], number: int) -> Node | None:
    """Return the node of a line after the move with a number; None if it has no such move."""
    numbered = zip(line, numbers_along(line), strict=True)
    return next((node for node, each in numbered if each == number), None)
