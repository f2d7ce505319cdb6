"""The mistakes that changed most who would win."""

from __future__ import annotations

import pytest

from boardtui.record.evaluation import Certainty
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.tree import Node
from boardtui.review.moments import MOST_MOMENTS, chance_lost, moments
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.review.judged import GAME, judge, line_of

OTHELLO = Othello()
MOVES = "f5 d6 c5 f4 e3 c6 e6 f3 d3 f6 g4 g3"


def judged(*said: tuple[float, float, str]) -> tuple[Node, ...]:
    """A line in which each move lost something, with the value after it and the better move."""
    line = line_of(OTHELLO, " ".join(MOVES.split()[: len(said)]))
    judge(line[0], None)
    for node, (lost, value, better) in zip(line[1:], said, strict=True):
        judge(node, lost, value, better=better)
    return line


def plies(line: tuple[Node, ...], bounds: GradeBounds = DEFAULT_BOUNDS) -> list[int]:
    return [line.index(moment.node) for moment in moments(line, bounds)]


def test_they_cost_chance_to_win_not_discs() -> None:
    line = judged(
        (4, -4, "d3"),
        (0, -4, ""),
        (20, -24, "c4"),  # costs more discs, but ...
        (0, -24, ""),
        (20, -44, "c3"),  # ... the game was lost already
    )
    found = moments(line)
    assert plies(line) == [1, 3, 5]
    assert [round(moment.chance_lost, 2) for moment in found] == [0.19, 0.3, 0.01]


def test_the_three_worst_are_taken_in_the_order_of_the_game() -> None:
    line = judged((3, -3, "d3"), (6, 3, "c3"), (9, -6, "e6"), (9, 3, "c4"), (9, -6, "f6"))
    assert plies(line) == [3, 4, 5]
    assert len(moments(line)) == MOST_MOMENTS


def test_a_move_that_is_not_graded_is_no_moment() -> None:
    line = judged((2.9, -3, ""), (0, -3, ""))
    assert plies(line) == []
    assert plies(line, GradeBounds(discs=(1, 2, 3))) == [1]


def test_the_same_move_missed_again_counts_once_where_it_cost_most() -> None:
    line = judged((3, -3, "d3"), (0, -3, ""), (7, -10, "d3"), (7, -3, "d3"), (0, -3, ""))
    assert plies(line) == [3, 4]


@pytest.mark.parametrize(("empty", "lost"), [(24, 0.231), (23, 0.341)])
def test_late_in_the_game_discs_are_worth_more(empty: int, lost: float) -> None:
    line = line_of(OTHELLO, GAME)
    before, after = line[60 - empty : 62 - empty]
    assert before.position.board.vacant.bit_count() == empty
    judge(before, None, 5.0 if before.position.turn == 0 else -5.0)
    judge(after, 5)
    assert chance_lost(after) == pytest.approx(lost, abs=1e-3)


def test_in_games_without_points_values_are_chances() -> None:
    line = line_of(Gomoku(), "h8 h9")
    judge(line[0], None, 990, Certainty.WINNER)
    judge(line[1], 130, -30)
    judge(line[2], 50, 20)
    assert chance_lost(line[1]) == pytest.approx(0.65)
    assert chance_lost(line[2]) == pytest.approx(0.25)


def test_without_values_no_chance_is_known() -> None:
    line = line_of(OTHELLO, "f5")
    line[1].properties = {"BM": ["1"]}
    assert moments(line) == ()
    assert chance_lost(line[0]) == 0
