from __future__ import annotations

from random import Random

import pytest

from boardtui.engine.fronts.swap2 import TRIES, balanced_stones, stones_by_chance, worth_of
from boardtui.engine.thinker import Certainty, Thought
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku


def thought(score: float, certainty: Certainty = Certainty.SEARCHED) -> Thought:
    return Thought(5, score, (), certainty, 100, 0.1)


def test_two_depths_tell_what_a_position_is_worth() -> None:
    assert worth_of([]) == 0
    assert worth_of([thought(40.0)]) == 40
    assert worth_of([thought(90.0), thought(-50.0), thought(60.0)]) == 5
    assert worth_of([thought(-50.0), thought(993.0, Certainty.WINNER)]) == 993


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
