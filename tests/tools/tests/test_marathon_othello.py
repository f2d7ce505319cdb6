"""Nothing that the Othello engine could say wrongly escapes the checks of the long runs."""

from __future__ import annotations

import math

import pytest

from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.engine.othello.random_games import perfect_score
from tests.tools.marathon.othello import check_best, check_ratings, check_step, check_thought
from tests.tools.marathon.subject import Complaint, check_same

LAST_THREE = """
    OXXX
    XOOO
    XXXX
    X...
"""
"""For white b4 is worth -4, c4 4 and d4 2."""


def last_three() -> Position:
    return Othello(size=4).position(Board.from_text(LAST_THREE), Color(1))


def value_of(position: Position, move: Move) -> int:
    return -perfect_score(position.play(move))


def proof(text: str) -> Info:
    """All that is true of a move."""
    position, line = last_three(), [Othello(size=4).parse_move(text)]
    score = value_of(position, line[0])
    position = position.play(line[0])
    while legal := position.legal_moves:
        line.append(max(legal, key=lambda move: value_of(position, move)))
        position = position.play(line[-1])
    return Info(3, float(score), tuple(line), Certainty.EXACT, 10, 0.1)


B4, C4, D4 = map(proof, ("b4", "c4", "d4"))
BEST_FIRST = [C4, D4, B4]


def sure_of_the_winner(thought: Info, score: int) -> Info:
    return thought._replace(score=float(score), certainty=Certainty.WINNER)


def estimate(thought: Info) -> Info:
    return thought._replace(score=0.31, certainty=Certainty.SEARCHED)


def test_the_truth_is_no_cause_for_complaint() -> None:
    position = last_three()
    assert [thought.score for thought in BEST_FIRST] == [4, 2, -4]
    for thought in BEST_FIRST:
        check_thought(position, thought)
        check_thought(position, estimate(thought)._replace(line=thought.line[:1], depth=1))
    check_thought(position, sure_of_the_winner(D4, 16))
    check_best(position, C4)
    check_ratings(position, BEST_FIRST, 3)
    check_ratings(position, [estimate(thought)._replace(depth=2) for thought in BEST_FIRST], 2)
    check_same(BEST_FIRST, [thought._replace(seconds=9.9) for thought in BEST_FIRST])


@each(
    "wrong",
    [
        C4._replace(line=()),
        C4._replace(line=(C4.line[0], C4.line[0])),
        C4._replace(line=(Pass(), *C4.line)),
        C4._replace(line=C4.line[:1]),
        C4._replace(score=2.0),
        C4._replace(score=5.0),
        C4._replace(score=math.nan),
        C4._replace(score=math.inf),
        C4._replace(depth=4),
        C4._replace(depth=-1),
        C4._replace(nodes=-1),
        C4._replace(seconds=-0.1),
        estimate(C4)._replace(score=-16.5),
        sure_of_the_winner(C4, -2),
        sure_of_the_winner(C4, 0),
        sure_of_the_winner(C4, 1),
        B4._replace(score=4.0),
    ],
)
def test_a_thought_that_cannot_be_is_noticed(wrong: Info) -> None:
    with pytest.raises(Complaint):
        check_thought(last_three(), wrong)


def test_a_best_move_that_is_none_is_noticed() -> None:
    check_thought(last_three(), D4)
    with pytest.raises(Complaint, match="4 is true"):
        check_best(last_three(), D4)


@pytest.mark.parametrize(
    ("wrong", "depth"),
    [
        ([C4, D4], 3),
        ([C4, C4, D4, B4], 3),
        ([C4, C4, B4], 3),
        ([D4, C4, B4], 3),
        ([], 3),
        ([C4, D4, B4], 2),
        ([C4, D4, B4._replace(depth=2)], 3),
        ([C4, D4, B4._replace(certainty=Certainty.SEARCHED)], 3),
        ([thought._replace(certainty=Certainty.WINNER) for thought in BEST_FIRST], 3),
        ([thought._replace(depth=2) for thought in BEST_FIRST], 2),
    ],
)
def test_ratings_that_cannot_be_are_noticed(wrong: list[Info], depth: int) -> None:
    with pytest.raises(Complaint):
        check_ratings(last_three(), wrong, depth)


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        (C4, -4.0, True),
        (C4, -6.0, False),
        (sure_of_the_winner(C4, 2), -6.0, True),
        (sure_of_the_winner(C4, 0), 0.0, True),
        (sure_of_the_winner(C4, 0), -2.0, False),
        (sure_of_the_winner(C4, -2), 2.0, True),
        (sure_of_the_winner(C4, -2), 0.0, False),
        (estimate(C4), -16.0, True),
    ],
)
def test_no_move_brings_more_than_was_proved(before: Info, after: float, holds: bool) -> None:
    following = B4._replace(score=after)
    check_step(before, following._replace(score=-16.0, certainty=Certainty.SEARCHED))
    if holds:
        check_step(before, following)
        return
    with pytest.raises(Complaint):
        check_step(before, following)


@pytest.mark.parametrize(
    "other",
    [
        C4._replace(score=2.0),
        C4._replace(depth=2),
        C4._replace(line=C4.line[:1]),
        C4._replace(nodes=11),
        C4._replace(certainty=Certainty.WINNER),
    ],
)
def test_another_answer_to_the_same_question_is_noticed(other: Info) -> None:
    with pytest.raises(Complaint):
        check_same([C4], [other])
