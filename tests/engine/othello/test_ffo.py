"""The published endgame positions of the Fédération Française d'Othello, with every move solved."""

from __future__ import annotations

import pytest

from boardtui.engine.othello import make_thinker
from boardtui.engine.othello.solve import solve
from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import Certainty, Limit
from tests.engine.othello.ffo import FFO, PROBLEMS, Problem

pytestmark = pytest.mark.skipif(not FFO.exists(), reason=f"{FFO} is not there")


@pytest.fixture(scope="module")
def thinker() -> Thinker:
    return make_thinker(8)


def check(thinker: Thinker, problem: Problem) -> None:
    position = problem.position
    solution = solve(thinker, position)
    assert solution.score == problem.best
    assert problem.scores[position.game.format_move(solution.line[0])] == problem.best


@pytest.mark.parametrize("number", range(1, 25))
def test_score_and_best_move(thinker: Thinker, number: int) -> None:
    check(thinker, PROBLEMS[number])


@pytest.mark.parametrize("number", [1, 4, 7, 20])
def test_score_of_every_move(thinker: Thinker, number: int) -> None:
    position, scores = PROBLEMS[number]
    rated = thinker.rate(position, Limit(), len(scores))
    assert all(thought.certainty is Certainty.EXACT for thought in rated)
    assert {
        position.game.format_move(thought.line[0]): thought.score for thought in rated
    } == scores


@pytest.mark.long
@pytest.mark.parametrize("number", range(25, 50))
def test_score_and_best_move_with_many_empty_squares(thinker: Thinker, number: int) -> None:
    check(thinker, PROBLEMS[number])
