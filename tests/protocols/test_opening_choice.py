"""Computers in openings: fair stones, and the better colour."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardtui.protocols.opening_choice import (
    EVEN,
    TRIES,
    decide,
    decide_async,
    opening_advice,
    opening_move,
)
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Choose, Place, Position
from boardtui.rules.gomoku import Gomoku, Opening

BLACK, WHITE = Color(0), Color(1)
THREE = "h8 i9 j7"


def played(opening: Opening, moves: str, size: int = 15) -> Position:
    position = Gomoku(size=size, opening=opening).start()
    for move in moves.split():
        position = position.play(position.game.parse_move(move))
    return position


class ScriptedJudge:
    """Says of every position what a test wants, and remembers it."""

    def __init__(self, worth: Callable[[Position], float]) -> None:
        self.seen: list[Position] = []
        self._worth = worth

    def __call__(self, position: Position) -> float:
        self.seen.append(position)
        return self._worth(position)


def choices(position: Position, worth: float) -> set[str]:
    """What is chosen over many seeds by whoever thinks so of the side to move."""
    judge = ScriptedJudge(lambda _: worth)
    moves = [decide(opening_move(position, Random(seed)), judge) for seed in range(40)]
    assert {type(move) for move in moves} == {Choose}
    return {position.game.format_move(move) for move in moves}


def first_column(position: Position) -> int:
    """The column of Black's last stone."""
    assert position.ply == 0, "the judged position has nothing to do with an opening"
    return max(
        col for col in range(15) for row in range(15) if position.board[Point(col, row)] == BLACK
    )


@pytest.mark.parametrize("moves", [THREE, f"{THREE} more a1 a2"])
def test_the_better_colour_is_taken(moves: str) -> None:
    position = played(Opening.SWAP2, moves)
    assert position.turn == WHITE
    assert choices(position, EVEN + 1) == {"white"}
    assert choices(position, -EVEN - 1) == {"black"}


def test_where_nobody_is_better_off_any_choice_will_do() -> None:
    assert choices(played(Opening.SWAP2, THREE), EVEN - 1) == {"black", "white", "more"}
    assert choices(played(Opening.SWAP, THREE), 1 - EVEN) == {"black", "white"}


def test_the_board_that_is_judged_is_that_of_the_opening() -> None:
    position = played(Opening.SWAP, THREE)
    judge = ScriptedJudge(lambda _: 50)
    decide(opening_move(position, Random(1)), judge)
    (seen,) = judge.seen
    assert (seen.board, seen.turn) == (position.board, WHITE)
    assert not seen.game.task(seen)


@pytest.mark.parametrize("moves", ["h8 i9", f"{THREE} more a1"])
def test_the_stone_before_a_choice_leaves_the_sides_even(moves: str) -> None:
    position = played(Opening.SWAP2, moves)
    judge = ScriptedJudge(lambda after: 10.0 * (first_column(after) - 7))
    for seed in range(20):
        judge.seen.clear()
        move = decide(opening_move(position, Random(seed)), judge)
        assert len(judge.seen) == TRIES
        least = min(abs(first_column(after) - 7) for after in judge.seen)
        assert abs(first_column(_plain(position.play(move))) - 7) == least


def test_stones_before_that_are_placed_by_chance_and_not_far_away() -> None:
    judge = ScriptedJudge(lambda _: pytest.fail("nothing is judged yet"))
    start = played(Opening.SWAP, "")
    first = {decide(opening_move(start, Random(seed)), judge) for seed in range(20)}
    assert len(first) > 10
    for move in first:
        second = decide(opening_move(start.play(move), Random(1)), judge)
        assert isinstance(move, Place)
        assert isinstance(second, Place)
        steps = [abs(a - b) for a, b in zip(move.point, second.point, strict=True)]
        assert 0 < max(steps) <= 3


def test_the_third_stone_of_pro_is_the_best_of_some() -> None:
    position = played(Opening.PRO, "h8 h9")
    judge = ScriptedJudge(lambda after: float(-first_column(after)))
    move = decide(opening_move(position, Random(1)), judge)
    assert move in position.legal_moves
    best = max(first_column(after) for after in judge.seen)
    assert first_column(_plain(position.play(move))) == best


def test_advice_says_how_the_colour_stands_that_is_chosen_or_to_move() -> None:
    judge = ScriptedJudge(lambda position: 30.0 if position.turn == WHITE else -20.0)
    question = played(Opening.SWAP, THREE)
    assert decide(opening_advice(question, Random(1)), judge) == (Choose("white"), 30.0)
    judge = ScriptedJudge(lambda position: -30.0 if position.turn == WHITE else 20.0)
    assert decide(opening_advice(question, Random(1)), judge) == (Choose("black"), 30.0)
    third = played(Opening.PRO, "h8 h9")
    judge = ScriptedJudge(lambda position: 30.0 if position.turn == WHITE else -20.0)
    move, score = decide(opening_advice(third, Random(1)), judge)
    assert move in third.legal_moves
    assert score == -30.0


@pytest.mark.parametrize(("opening", "moves"), [(Opening.SWAP, THREE), (Opening.PRO, "h8 h9")])
async def test_advice_judges_no_position_twice(opening: Opening, moves: str) -> None:
    judge = ScriptedJudge(lambda after: float(after.board.occupied % 7))

    async def judged(position: Position) -> float:
        return judge(position)

    await decide_async(opening_advice(played(opening, moves), Random(1)), judged)
    assert judge.seen
    assert len(judge.seen) == len(set(judge.seen))


def test_the_only_move_needs_no_thought() -> None:
    judge = ScriptedJudge(lambda _: pytest.fail("there is nothing to judge"))
    start = played(Opening.PRO, "")
    assert decide(opening_move(start, Random(1)), judge) == start.legal_moves[0]


def _plain(position: Position) -> Position:
    return position.game.position(position.board, position.turn)
