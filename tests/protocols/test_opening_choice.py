"""Computers in openings: fair stones, and the better colour."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from boardtui.protocols.opening_choice import (
    AMPLE,
    EVEN,
    JUDGING,
    TRIES,
    decide,
    decide_async,
    opening_advice,
    opening_move,
    seconds_each,
)
from boardtui.rules.board import Color, Point, grid
from boardtui.rules.game import Choose, Place, Position, Propose
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule

BLACK, WHITE = Color(0), Color(1)
THREE = "h8 i9 j7"
WITHOUT_FILE = 19
"""A board without balanced openings."""


def played(opening: OpeningRule, moves: str, size: int = 15) -> Position:
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
    every = grid(position.board.size).points(position.board.stones[BLACK])
    return max(point.col for point in every)


@pytest.mark.parametrize("moves", [THREE, f"{THREE} more a1 a2"])
def test_the_better_colour_is_taken(moves: str) -> None:
    position = played(OpeningRule.SWAP2, moves)
    assert position.turn == WHITE
    assert choices(position, EVEN + 1) == {"white"}
    assert choices(position, -EVEN - 1) == {"black"}


def test_where_nobody_is_better_off_any_choice_will_do() -> None:
    assert choices(played(OpeningRule.SWAP2, THREE), EVEN - 1) == {"black", "white", "more"}
    assert choices(played(OpeningRule.SWAP, THREE), 1 - EVEN) == {"black", "white"}


def test_the_board_that_is_judged_is_that_of_the_opening() -> None:
    position = played(OpeningRule.SWAP, THREE)
    judge = ScriptedJudge(lambda _: 50)
    decide(opening_move(position, Random(1)), judge)
    (seen,) = judge.seen
    assert (seen.board, seen.turn) == (position.board, WHITE)
    assert not seen.game.task(seen)


@pytest.mark.parametrize("moves", ["h8 i9", f"{THREE} more a1"])
def test_the_stone_before_a_choice_leaves_the_sides_even(moves: str) -> None:
    position = played(OpeningRule.SWAP2, moves, WITHOUT_FILE)
    judge = ScriptedJudge(lambda after: 10.0 * (first_column(after) - 7))
    for seed in range(20):
        judge.seen.clear()
        move = decide(opening_move(position, Random(seed)), judge)
        assert len(judge.seen) == TRIES
        least = min(abs(first_column(after) - 7) for after in judge.seen)
        assert abs(first_column(_plain(position.play(move))) - 7) == least


def test_stones_before_that_are_placed_by_chance_and_not_far_away() -> None:
    judge = ScriptedJudge(lambda _: pytest.fail("nothing is judged yet"))
    start = played(OpeningRule.SWAP, "", WITHOUT_FILE)
    first = {decide(opening_move(start, Random(seed)), judge) for seed in range(20)}
    assert len(first) > 10
    for move in first:
        second = decide(opening_move(start.play(move), Random(1)), judge)
        assert isinstance(move, Place)
        assert isinstance(second, Place)
        steps = [abs(a - b) for a, b in zip(move.point, second.point, strict=True)]
        assert 0 < max(steps) <= 3


def test_the_third_stone_of_pro_is_the_best_of_some() -> None:
    position = played(OpeningRule.PRO, "h8 h9")
    judge = ScriptedJudge(lambda after: float(-first_column(after)))
    move = decide(opening_move(position, Random(1)), judge)
    assert move in position.legal_moves
    best = max(first_column(after) for after in judge.seen)
    assert first_column(_plain(position.play(move))) == best


def test_advice_says_how_the_colour_stands_that_is_chosen_or_to_move() -> None:
    judge = ScriptedJudge(lambda position: 30.0 if position.turn == WHITE else -20.0)
    question = played(OpeningRule.SWAP, THREE)
    assert decide(opening_advice(question, Random(1)), judge) == (Choose("white"), 30.0)
    judge = ScriptedJudge(lambda position: -30.0 if position.turn == WHITE else 20.0)
    assert decide(opening_advice(question, Random(1)), judge) == (Choose("black"), 30.0)
    third = played(OpeningRule.PRO, "h8 h9")
    judge = ScriptedJudge(lambda position: 30.0 if position.turn == WHITE else -20.0)
    move, score = decide(opening_advice(third, Random(1)), judge)
    assert move in third.legal_moves
    assert score == -30.0


@pytest.mark.parametrize(
    ("opening", "moves"), [(OpeningRule.SWAP, THREE), (OpeningRule.PRO, "h8 h9")]
)
async def test_advice_judges_no_position_twice(opening: OpeningRule, moves: str) -> None:
    judge = ScriptedJudge(lambda after: float(after.board.occupied % 7))

    async def judged(position: Position) -> float:
        return judge(position)

    await decide_async(opening_advice(played(opening, moves), Random(1)), judged)
    assert judge.seen
    assert len(judge.seen) == len(set(judge.seen))


def test_the_only_move_needs_no_thought() -> None:
    judge = ScriptedJudge(lambda _: pytest.fail("there is nothing to judge"))
    start = played(OpeningRule.PRO, "")
    assert decide(opening_move(start, Random(1)), judge) == start.legal_moves[0]


def renju(opening: OpeningRule, moves: str) -> Position:
    position = Gomoku(rule=Rule.RENJU, opening=opening).start()
    for move in moves.split():
        position = position.play(position.game.parse_move(move))
    return position


SOOSORV = "h8 h9 h10 white h6"
"""White has placed the fourth stone of Soosõrv-8."""


def by_order(*worths: float) -> ScriptedJudge:
    """Says of each new position how good it is for the side that has just moved, in this order."""
    seen: dict[Position, float] = {}
    left = list(worths)
    return ScriptedJudge(lambda after: -seen.setdefault(after, left.pop(0) if left else 0))


@pytest.mark.parametrize(
    ("worths", "count"),
    [
        ((50, 40, 30, 20, 10, 1, -20, -30), "6"),
        ((-20, 40, -30, 30, 8, 50, -9, 1), "5"),
        ((3, -5, -6, -7, -8, -9, -10, -11), "1"),
        ((99, 98, 97, 96, 95, 94, 93, 92), "8"),
    ],
)
def test_as_many_fifth_stones_are_declared_as_leave_the_sides_even(
    worths: tuple[float, ...], count: str
) -> None:
    position = renju(OpeningRule.SOOSORV_8, SOOSORV)
    assert decide(opening_move(position, Random(1)), by_order(*worths)) == Choose(count)


@pytest.mark.parametrize(("count", "colour"), [("2", "black"), ("3", "white"), ("8", "white")])
def test_the_worst_of_the_stones_to_offer_decides_on_the_colour(count: str, colour: str) -> None:
    position = renju(OpeningRule.SOOSORV_8, f"{SOOSORV} {count}")
    judge = by_order(60, -30, 40, -40, -50, -60, -70, -80)
    assert decide(opening_move(position, Random(1)), judge) == Choose(colour)


def test_the_best_points_that_are_left_are_offered() -> None:
    position = renju(OpeningRule.RIF, "h8 h9 i10 white h6")
    first = decide(opening_move(position, Random(1)), by_order(10, 20, 60, 30))
    assert isinstance(first, Propose)
    judge = by_order(5, 4, 3)
    second = decide(opening_move(position.play(first), Random(1)), judge)
    assert isinstance(second, Propose)
    assert second.point == next(at for at in _points(judge.seen[0]) if position.board[at] is None)
    assert second != first


def test_the_stone_before_an_offer_is_judged_by_the_worst_point_offered() -> None:
    position = renju(OpeningRule.RIF, "h8 h9 i10 white")
    judged: list[Point] = []

    def worth(after: Position) -> float:
        """After the first fourth stone only one fifth is good for Black, after others all are."""
        (fourth,) = grid(after.board.size).points(after.board.stones[WHITE] & ~white)
        judged.append(fourth)
        if fourth != judged[0]:
            return -20.0
        return -50.0 if len(judged) == 1 else 60.0

    white = position.board.stones[WHITE]
    move = decide(opening_move(position, Random(1)), ScriptedJudge(worth))
    assert move == Place(judged[0])
    assert len(set(judged)) == TRIES


def test_the_worst_of_the_points_offered_is_picked() -> None:
    moves = "h8 white h9 black h7 white h6 ten i9? j9? k9? l9? m9? n9? i10? j10? k10? l10?"
    position = renju(OpeningRule.TARAGUCHI_10, moves)
    judge = ScriptedJudge(lambda after: -100.0 if after.board[Point(9, 5)] is None else 50.0)
    move = decide(opening_move(position, Random(1)), judge)
    assert move == Place(Point(9, 5))
    assert len(judge.seen) == 10


def test_ten_points_are_offered_where_black_is_far_ahead() -> None:
    position = renju(OpeningRule.TARAGUCHI_10, "h8 white h9 black h7 white h6")
    assert choices(position, AMPLE + 1) == {"ten"}
    assert choices(position, AMPLE - 1) == {"black"}
    assert choices(position, -AMPLE - 1) == {"white"}
    assert choices(position, 0) == {"black", "white", "ten"}


def test_the_second_stone_of_taraguchi_is_compared_at_all_its_points() -> None:
    position = renju(OpeningRule.TARAGUCHI_10, "h8 white")
    judge = ScriptedJudge(lambda _: 0.0)
    decide(opening_move(position, Random(1)), judge)
    assert len(set(judge.seen)) == 8


@pytest.mark.parametrize(
    ("opening", "moves", "judgements"),
    [
        (OpeningRule.RIF, "h8 h9 h10", 1),
        (OpeningRule.RIF, "h8 h9", TRIES + 1),
        (OpeningRule.RIF, "h8 h9 h10 white", TRIES**2 + 1),
        (OpeningRule.RIF, "h8 h9 h10 white h6", TRIES + 1),
        (OpeningRule.SOOSORV_8, SOOSORV, TRIES + 1),
        (OpeningRule.SOOSORV_8, f"{SOOSORV} 3", TRIES + 1),
        (OpeningRule.SOOSORV_8, f"{SOOSORV} 1", 1),
    ],
)
def test_all_judgements_fit_into_the_time_for_a_move(
    opening: OpeningRule, moves: str, judgements: int
) -> None:
    assert seconds_each(renju(opening, moves), 0.9) == min(JUDGING, 0.9 / judgements)


def test_advice_on_a_pick_and_on_a_number_says_how_the_colour_stands() -> None:
    position = renju(OpeningRule.RIF, "h8 h9 i10 white h6 i8? k9?")
    judge = ScriptedJudge(lambda after: 40.0 if after.board[Point(8, 7)] is None else -10.0)
    assert decide(opening_advice(position, Random(1)), judge) == (Place(Point(10, 6)), -40.0)
    judge = by_order(50, 40, 30, 20, 10, 1, -20, -30)
    advice = decide(opening_advice(renju(OpeningRule.SOOSORV_8, SOOSORV), Random(1)), judge)
    assert advice == (Choose("6"), -1)


def _points(position: Position) -> list[Point]:
    every = [Point(col, row) for row in range(15) for col in range(15)]
    return [at for at in every if position.board[at] is not None]


def _plain(position: Position) -> Position:
    return position.game.position(position.board, position.turn)
