"""Nothing that the Gomoku engine could say wrongly escapes the checks of the long runs."""

from __future__ import annotations

import math

import pytest

from boardtui.record.evaluation import WIN, Certainty, Info
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.cases import each
from tests.tools.marathon.gomoku import (
    check_best,
    check_ratings,
    check_step,
    check_thought,
    is_lost_in_two,
    perfect_result,
    random_game,
)
from tests.tools.marathon.subject import Complaint

OPEN_THREE = """
    .......
    .......
    ..OOO..
    .......
    ..XXX..
    .......
    .......
"""
"""Whoever moves makes an open four: black at b3 or f3, white at b5 or f5."""

LATE = """
    XO.
    OX.
    ...
"""
"""Black wins at c1."""


def picture(text: str, game: Game, turn: int = 0) -> Position:
    return game.position(Board.from_text(text), Color(turn))


def proof(position: Position, line: str, score: float) -> Info:
    moves = tuple(position.game.parse_move(text) for text in line.split())
    return Info(3, score, moves, Certainty.WINNER, 10, 0.1)


def estimate(thought: Info, score: float = 31.0) -> Info:
    return thought._replace(score=score, certainty=Certainty.SEARCHED, line=thought.line[:1])


THREES = picture(OPEN_THREE, Gomoku(size=7))
BLACK_WINS = proof(THREES, "f3 b3 g3", WIN - 3)
THREE_IN_A_ROW = picture(LATE, Gomoku(size=3, line=3))


def test_the_truth_is_no_cause_for_complaint() -> None:
    check_thought(THREES, BLACK_WINS)
    check_thought(THREES, BLACK_WINS._replace(line=BLACK_WINS.line[:2]))
    check_thought(THREES, estimate(BLACK_WINS))
    check_best(THREES, BLACK_WINS)
    check_ratings(THREES, [BLACK_WINS, estimate(proof(THREES, "a1", 0))], 3)
    fours = THREES.play(BLACK_WINS.line[0])
    check_thought(fours, proof(fours, "b3 g3", 2 - WIN))
    check_thought(THREE_IN_A_ROW, proof(THREE_IN_A_ROW, "c1", WIN - 1))
    check_best(THREE_IN_A_ROW, proof(THREE_IN_A_ROW, "c1", WIN - 1))


@each(
    "wrong",
    [
        BLACK_WINS._replace(line=()),
        BLACK_WINS._replace(line=(BLACK_WINS.line[0], BLACK_WINS.line[0])),
        BLACK_WINS._replace(score=math.nan),
        BLACK_WINS._replace(score=WIN - 2),
        BLACK_WINS._replace(score=WIN - 3.5),
        BLACK_WINS._replace(score=WIN - 5),
        BLACK_WINS._replace(score=4 - WIN),
        BLACK_WINS._replace(score=WIN),
        BLACK_WINS._replace(score=0.0),
        BLACK_WINS._replace(depth=44),
        BLACK_WINS._replace(depth=-1),
        BLACK_WINS._replace(nodes=-1),
        BLACK_WINS._replace(seconds=-0.1),
        estimate(BLACK_WINS, 100),
        estimate(BLACK_WINS, -WIN),
        proof(THREES, "f3 b5 a1", WIN - 3),
        proof(THREES, "a1 b3 b5", WIN - 3),
        proof(THREES, "f3 a1 b3 f5 g3", WIN - 5),
    ],
)
def test_a_thought_that_cannot_be_is_noticed(wrong: Info) -> None:
    with pytest.raises(Complaint):
        check_thought(THREES, wrong)


def test_a_line_that_wins_by_a_mistake_proves_nothing() -> None:
    closed = picture(OPEN_THREE.replace("..XXX..", ".OXXX.."), Gomoku(size=7))
    with pytest.raises(Complaint, match="not true"):
        check_thought(closed, proof(closed, "f3 a1 g3", WIN - 3))


def test_what_was_not_proved_to_the_end_is_noticed() -> None:
    corner = proof(THREE_IN_A_ROW, "c3", 0)
    with pytest.raises(Complaint, match="is true"):
        check_thought(THREE_IN_A_ROW, corner)
    with pytest.raises(Complaint, match="1 is true"):
        check_best(THREE_IN_A_ROW, corner)


def test_results_and_losses_are_found_by_brute_force() -> None:
    assert perfect_result(THREE_IN_A_ROW) == 1
    assert perfect_result(THREE_IN_A_ROW.play(THREE_IN_A_ROW.game.parse_move("b1"))) == 0
    assert not is_lost_in_two(THREES)
    assert is_lost_in_two(THREES.play(BLACK_WINS.line[0]))


@pytest.mark.parametrize(
    ("moves", "depth"),
    [
        ("", 3),
        ("b3 b3", 3),
        ("b3 f3", 2),
        ("b3 f3 a1 a2 a3 a4 a5 a6 a7", 3),
    ],
)
def test_ratings_that_cannot_be_are_noticed(moves: str, depth: int) -> None:
    rated = [estimate(proof(THREES, move, 0)) for move in moves.split()]
    with pytest.raises(Complaint):
        check_ratings(THREES, rated, depth)
    worse_first = [estimate(proof(THREES, "b3", 0), 1), estimate(proof(THREES, "f3", 0), 2)]
    with pytest.raises(Complaint, match="disorder"):
        check_ratings(THREES, worse_first, 3)


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        (WIN - 3, WIN - 8, True),
        (0, 0, True),
        (0, WIN - 8, True),
        (0, 2 - WIN, False),
        (4 - WIN, WIN - 7, True),
        (4 - WIN, 0, False),
        (4 - WIN, 6 - WIN, False),
    ],
)
def test_no_move_brings_more_than_was_proved(before: int, after: int, holds: bool) -> None:
    first, second = BLACK_WINS._replace(score=before), BLACK_WINS._replace(score=after)
    check_step(first, estimate(second))
    check_step(estimate(first), second)
    if holds:
        check_step(first, second)
        return
    with pytest.raises(Complaint):
        check_step(first, second)


@pytest.mark.parametrize("rule", Rule)
def test_random_games_are_crowded(rule: Rule) -> None:
    positions = [position for seed in range(3) for position in random_game(Gomoku(rule=rule), seed)]
    assert len(positions) > 30
    assert all(position.outcome is None for position in positions)
    for position in positions[1:]:
        if position.last is not None and position.ply > 1:
            rows = str(position.board).splitlines()
            col, row = position.last
            around = "".join(
                line[max(col - 2, 0) : col + 3] for line in rows[max(row - 2, 0) : row + 3]
            )
            assert len(around.replace(".", "")) > 1
