"""The report on a judged game."""

from __future__ import annotations

import pytest

from boardtui.record.evaluation import Certainty
from boardtui.record.grades import Grade, GradeBounds
from boardtui.record.tree import Node
from boardtui.review.report import report
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from tests.review.judged import GAME, judge, line_of

OTHELLO, GOMOKU = Othello(), Gomoku()
WINNER = Certainty.WINNER


def judged(moves: str, lost: dict[int, float]) -> tuple[Node, ...]:
    """A line in which some moves lost something, all others nothing."""
    line = line_of(OTHELLO, moves)
    judge(line[0], None)
    for ply, node in enumerate(line[1:], 1):
        judge(node, lost.get(ply, 0.0))
    return line


def test_losses_are_summed_by_side_and_phase() -> None:
    line = judged(GAME, {1: 1, 19: 2, 20: 30, 21: 4, 39: 8, 40: 50, 41: 16, 62: 70})
    for node in line[1:]:
        if len(node.line()[-2].position.legal_moves) < 2:
            node.cost = None
    black, white = report(OTHELLO, line).sides
    assert [*black.phases] == [3, 12, 16]
    assert [*white.phases] == [30, 50, 70]
    assert (black.judged, white.judged) == (26, 31)
    assert (black.best, white.best) == (21, 28)
    assert black.mean_loss == pytest.approx(31 / 26)
    assert black.accuracy == pytest.approx(100 * 0.9 ** (31 / 26))


def test_passes_are_not_counted_in_the_phases() -> None:
    moves = GAME.split()
    ply = moves.index("b1") + 1
    assert ply > 60
    black, _white = report(OTHELLO, judged(GAME, {ply: 3})).sides
    assert [*black.phases] == [0, 0, 3]


def test_graded_moves_are_counted_and_listed() -> None:
    line = judged(GAME, {1: 3, 3: 6, 5: 2, 6: 10, 8: 11})
    found = report(OTHELLO, line)
    assert [*found.sides[0].counts.values()] == [1, 1, 0]
    assert [*found.sides[1].counts.values()] == [0, 0, 2]
    assert found.mistakes == (line[1], line[3], line[6], line[8])
    assert {moment.node for moment in found.moments} < {*found.mistakes}
    strict = report(OTHELLO, line, GradeBounds(discs=(1, 2, 3)))
    assert strict.sides[0].counts == {
        Grade.INACCURACY: 0,
        Grade.MISTAKE: 1,
        Grade.BLUNDER: 2,
    }


def test_a_game_that_nobody_judged_has_an_empty_report() -> None:
    found = report(OTHELLO, line_of(OTHELLO, "f5 d6"))
    assert not found.mistakes
    assert not found.moments
    for side in found.sides:
        assert (side.judged, side.best, side.mean_loss, side.accuracy) == (0, 0, 0, 100)


def test_a_game_without_points_has_wins_in_place_of_phases() -> None:
    line = line_of(GOMOKU, "h8 h9 g9 g8 f8 f9")
    judge(line[0], None, 10)
    judge(line[1], 30, -20)
    judge(line[2], 120, 990, WINNER)  # gives Black a win
    judge(line[3], 130, -30)  # misses it
    judge(line[4], 0, -30)
    judge(line[5], 0, -990, WINNER)  # lost nothing: the win came without a fault
    judge(line[6], 60, -40)  # still ahead
    black, white = report(GOMOKU, line).sides
    assert black.phases == white.phases == ()
    assert (black.wins_missed, black.wins_allowed) == (1, 0)
    assert (white.wins_missed, white.wins_allowed) == (0, 1)
    assert white.counts[Grade.INACCURACY] == 1
    assert black.accuracy == pytest.approx(100 * 0.9 ** (0.3 * black.mean_loss))


def test_each_side_has_its_report() -> None:
    three = game("three-way")
    assert len(report(three, line_of(three, "")).sides) == len(three.sides)
