"""The first three stones of a swap2 opening: neither side is to be better off."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

from boardtui.engine.fronts.gomocup_table import WHITE, position_of
from boardtui.rules.board import Point
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku

TRIES = 10
"""How many openings are compared."""

_REACH = 3
"""How far the stones lie at most from the point that they lie around."""

Judge = Callable[[Position, float], float]
"""How good a position is for the side to move, after a share of a move's time."""


def balanced_stones(game: Gomoku, random: Random, judge: Judge) -> tuple[Point, ...]:
    """Three stones, Black's, White's and Black's, after which the sides stand about even.

    The one of some random openings that is judged to be the least decided.
    """
    tried = {stones_by_chance(game, random) for _ in range(TRIES)}

    def decided(stones: tuple[Point, ...]) -> float:
        black, white, again = stones
        position = position_of(game, (black, again), (white,), turn=WHITE)
        return 1e6 if position.outcome is not None else abs(judge(position, 1 / TRIES))

    return min(sorted(tried), key=decided)


def stones_by_chance(game: Gomoku, random: Random) -> tuple[Point, ...]:
    """Three different points that do not lie far from each other."""
    reach = min(_REACH, (game.size - 1) // 2)
    middle = Point(*(random.randint(reach, game.size - 1 - reach) for _ in range(2)))
    around = [
        Point(middle.col + col, middle.row + row)
        for col, row in product(range(-reach, reach + 1), repeat=2)
    ]
    return tuple(random.sample(around, 3))
