from __future__ import annotations

from random import Random

import pytest

from boardtui.engine.fronts.swap2 import TRIES, balanced_stones, stones_by_chance
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku


@pytest.mark.parametrize("size", [5, 9, 15, 20])
def test_stones_by_chance_lie_on_the_board_near_each_other(size: int) -> None:
    for seed in range(50):
        stones = stones_by_chance(Gomoku(size=size), Random(seed))
        assert len(set(stones)) == 3
        assert all(Gomoku(size=size).board_size.holds(stone) for stone in stones)
        for axis in range(2):
            assert max(stone[axis] for stone in stones) - min(s[axis] for s in stones) <= 6


def test_the_least_decided_opening_is_taken() -> None:
    judged: dict[Position, float] = {}

    def judge(position: Position, share: float) -> float:
        assert share == 1 / TRIES
        judged[position] = 50.0 - 17 * len(judged)
        return judged[position]

    game = Gomoku()
    black, white, again = balanced_stones(game, Random(3), judge)
    (best,) = (position for position, worth in judged.items() if abs(worth) == 1)
    assert best.board[black] == best.board[again] == 0
    assert best.board[white] == 1
