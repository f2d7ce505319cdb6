"""Computers in openings: fair stones, and the better colour."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardtui.players.easy import EasyPlayer, judge_at_sight
from boardtui.players.opening_choice import (
    EVEN,
    TRIES,
    is_asked,
    opening_advice,
    opening_move,
)
from boardtui.players.player import Limit, Player
from boardtui.players.random import RandomPlayer
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Choose, Move, Place, Position
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

    async def __call__(self, position: Position) -> float:
        self.seen.append(position)
        return self._worth(position)


async def choices(position: Position, worth: float) -> set[str]:
    """What is chosen over many seeds by whoever thinks so of the side to move."""
    judge = ScriptedJudge(lambda _: worth)
    moves = [await opening_move(position, judge, Random(seed)) for seed in range(40)]
    assert {type(move) for move in moves} == {Choose}
    return {position.game.format_move(move) for move in moves}


def first_column(position: Position) -> int:
    """The column of Black's last stone."""
    assert position.ply == 0, "the judged position has nothing to do with an opening"
    return max(
        col for col in range(15) for row in range(15) if position.board[Point(col, row)] == BLACK
    )


@pytest.mark.parametrize("moves", [THREE, f"{THREE} more a1 a2"])
async def test_the_better_colour_is_taken(moves: str) -> None:
    position = played(Opening.SWAP2, moves)
    assert position.turn == WHITE
    assert await choices(position, EVEN + 1) == {"white"}
    assert await choices(position, -EVEN - 1) == {"black"}


async def test_where_nobody_is_better_off_any_choice_will_do() -> None:
    assert await choices(played(Opening.SWAP2, THREE), EVEN - 1) == {"black", "white", "more"}
    assert await choices(played(Opening.SWAP, THREE), 1 - EVEN) == {"black", "white"}


async def test_the_board_that_is_judged_is_that_of_the_opening() -> None:
    position = played(Opening.SWAP, THREE)
    judge = ScriptedJudge(lambda _: 50)
    await opening_move(position, judge, Random(1))
    (seen,) = judge.seen
    assert (seen.board, seen.turn) == (position.board, WHITE)
    assert not is_asked(seen)


@pytest.mark.parametrize("moves", ["h8 i9", f"{THREE} more a1"])
async def test_the_stone_before_a_choice_leaves_the_sides_even(moves: str) -> None:
    position = played(Opening.SWAP2, moves)
    judge = ScriptedJudge(lambda after: 10.0 * (first_column(after) - 7))
    for seed in range(20):
        judge.seen.clear()
        move = await opening_move(position, judge, Random(seed))
        assert len(judge.seen) == TRIES
        least = min(abs(first_column(after) - 7) for after in judge.seen)
        assert abs(first_column(_plain(position.play(move))) - 7) == least


async def test_stones_before_that_are_placed_by_chance_and_not_far_away() -> None:
    judge = ScriptedJudge(lambda _: pytest.fail("nothing is judged yet"))
    start = played(Opening.SWAP, "")
    first = {await opening_move(start, judge, Random(seed)) for seed in range(20)}
    assert len(first) > 10
    for move in first:
        second = await opening_move(start.play(move), judge, Random(1))
        assert isinstance(move, Place)
        assert isinstance(second, Place)
        steps = [abs(a - b) for a, b in zip(move.point, second.point, strict=True)]
        assert 0 < max(steps) <= 3


async def test_the_third_stone_of_pro_is_the_best_of_some() -> None:
    position = played(Opening.PRO, "h8 h9")
    judge = ScriptedJudge(lambda after: float(-first_column(after)))
    move = await opening_move(position, judge, Random(1))
    assert move in position.legal_moves
    best = max(first_column(after) for after in judge.seen)
    assert first_column(_plain(position.play(move))) == best


async def test_advice_says_how_the_colour_stands_that_is_chosen_or_to_move() -> None:
    judge = ScriptedJudge(lambda position: 30.0 if position.turn == WHITE else -20.0)
    question = played(Opening.SWAP, THREE)
    assert await opening_advice(question, judge, Random(1)) == (Choose("white"), 30.0)
    judge = ScriptedJudge(lambda position: -30.0 if position.turn == WHITE else 20.0)
    assert await opening_advice(question, judge, Random(1)) == (Choose("black"), 30.0)
    third = played(Opening.PRO, "h8 h9")
    judge = ScriptedJudge(lambda position: 30.0 if position.turn == WHITE else -20.0)
    move, score = await opening_advice(third, judge, Random(1))
    assert move in third.legal_moves
    assert score == -30.0


@pytest.mark.parametrize(("opening", "moves"), [(Opening.SWAP, THREE), (Opening.PRO, "h8 h9")])
async def test_advice_judges_no_position_twice(opening: Opening, moves: str) -> None:
    judge = ScriptedJudge(lambda after: float(after.board.occupied % 7))
    await opening_advice(played(opening, moves), judge, Random(1))
    assert judge.seen
    assert len(judge.seen) == len(set(judge.seen))


async def test_the_only_move_needs_no_thought() -> None:
    judge = ScriptedJudge(lambda _: pytest.fail("there is nothing to judge"))
    start = played(Opening.PRO, "")
    assert await opening_move(start, judge, Random(1)) == start.legal_moves[0]


def _plain(position: Position) -> Position:
    return position.game.position(position.board, position.turn)


@pytest.mark.parametrize("make", [RandomPlayer, EasyPlayer])
@pytest.mark.parametrize("size", [9, 15, 20])
@pytest.mark.parametrize("opening", Opening)
async def test_computers_play_every_opening_from_both_seats(
    opening: Opening, size: int, make: Callable[[int], Player]
) -> None:
    players = [make(size), make(size + 1)]
    position = Gomoku(size=size, opening=opening).start()
    while position.ply < 9 and position.outcome is None:
        seat = position.game.seat(position)
        position = position.play(await players[seat].choose(position, Limit()))
    assert position.game.is_settled(position)


@pytest.mark.parametrize("opening", [Opening.SWAP, Opening.SWAP2, Opening.PRO])
async def test_the_same_seed_plays_the_same_opening(opening: Opening) -> None:
    async def moves(seed: int) -> list[Move]:
        player, position, made = EasyPlayer(seed), Gomoku(opening=opening).start(), []
        while position.ply < 4:
            made.append(await player.choose(position, Limit()))
            position = position.play(made[-1])
        return made

    assert await moves(3) == await moves(3)
    assert await moves(3) != await moves(4)


async def test_easy_takes_the_side_with_the_rows() -> None:
    picture = [["."] * 15 for _ in range(15)]
    picture[7][6:9] = "XXX"
    board = Board.from_text("\n".join(map("".join, picture)))
    position = Gomoku().position(board.place(Point(0, 0), WHITE), BLACK)
    flipped = position.game.position(position.board, WHITE)
    assert await judge_at_sight(position) > EVEN
    assert await judge_at_sight(flipped) < -EVEN
