"""The points that a computer compares in an opening."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boardtui.rules.board import Point, grid
from boardtui.rules.game import Choose, Move, Place, Position, Propose
from boardtui.rules.openings import lines_between

REACH = 3
"""The most lines between a stone and the ones before, where the opening allows that."""


def fifth_stones(position: Position, chance: Random, count: int) -> Sequence[Move]:
    """Return all points that a stone is picked from, or else `count` close to the others."""
    moves = position.legal_moves
    if isinstance(moves[0], Place):
        return moves
    if isinstance(moves[0], Choose):
        moves = position.game.position(position.board, position.turn).legal_moves
    return nearest(position, moves, chance)[:count]


def nearest(position: Position, moves: Sequence[Move], chance: Random) -> list[Move]:
    """Return moves by their distance to all stones; equals are in an order by chance."""
    stones = list(grid(position.board.size).points(position.board.occupied))

    def distance(move: Move) -> int:
        assert isinstance(move, Place | Propose)
        return sum(lines_between(move.point, stone) for stone in stones)

    shuffled = chance.sample(moves, len(moves))
    return sorted(shuffled, key=distance)


def near_and_far(position: Position, chance: Random) -> tuple[list[Move], list[Move]]:
    """Return the legal points near the stones or the middle, and all others, both shuffled.

    If none is near, the nearest count as near.
    """
    board, (cols, rows) = position.board, position.board.size
    stones = list(grid(board.size).points(board.occupied))
    around = stones or [
        Point(col, row) for col in range(REACH, cols - REACH) for row in range(REACH, rows - REACH)
    ]
    points = [move.point for move in position.legal_moves if isinstance(move, Place)]
    distances = {
        point: min(lines_between(point, other) for other in around or points) for point in points
    }
    reach = max(REACH if stones else 0, min(distances.values()))
    chance.shuffle(points)
    near: list[Move] = [Place(point) for point in points if distances[point] <= reach]
    return near, [Place(point) for point in points if distances[point] > reach]
