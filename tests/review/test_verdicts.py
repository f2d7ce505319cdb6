"""Verdicts from what a record says of its moves."""

from __future__ import annotations

from boardtui.analysis.verdict import MistakeKind
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import Node
from boardtui.review.verdicts import legal_start, verdict_on
from boardtui.rules.fault_kinds import OthelloFault
from boardtui.rules.registry import game
from tests.fixtures.judged import EXACT, judge, moves_of, record_of

OTHELLO = game("othello")
GOMOKU = game("gomoku")
CORNER = "e6 f6 f5 f4 g5 h6 g3 g6 g4 f3 h5 h3 h7 e7 d7 g7 e8 c5 h4"
"""Black's last move gives White the corner h8."""


def last(moves: str = CORNER) -> Node:
    return record_of(OTHELLO, moves).root.end()


def test_a_judged_move_has_the_verdict_of_a_coach() -> None:
    node = judge(last(), 2.0, -5.5, 7.0, better="e2 f2", refutation="h8 b5")
    verdict = verdict_on(node)
    assert verdict is not None
    assert verdict.kind is MistakeKind.LOSES
    assert verdict.lost == 7.0  # and not the difference of values from two depths
    assert not verdict.is_exact
    assert verdict.best.line == moves_of(OTHELLO, "e2 f2")
    assert verdict.refutation == moves_of(OTHELLO, "h8 b5")
    assert [fault.kind for fault in verdict.faults[:1]] == [OthelloFault.GIVES_CORNER]


def test_scores_are_those_of_the_side_that_moved() -> None:
    node = last("d3 c5")  # White's
    verdict = verdict_on(judge(node, 2.0, 9.0, 7.0, better="c3"))
    assert verdict is not None
    assert (verdict.best.score, verdict.played.score) == (-2.0, -9.0)


def test_a_proved_result_that_is_given_away_has_a_kind_of_its_own() -> None:
    lost = judge(last(), 2.0, -6.0, 8.0, better="e2", certainty=EXACT)
    missed = judge(last(), 4.0, 0.0, 4.0, better="e2", certainty=EXACT)
    verdicts = [verdict_on(node) for node in (lost, missed)]
    assert [verdict and verdict.kind for verdict in verdicts] == [MistakeKind.MISSES_WIN] * 2
    assert verdicts[0] is not None
    assert verdicts[0].is_decided
    assert verdicts[0].is_exact


def test_without_points_a_proof_keeps_its_score() -> None:
    node = record_of(GOMOKU, "h8 g7 h9").root.end()
    judge(node, 20.0, 0.0, 100.0, better="h10")
    node.evaluation = Evaluation(-994.0, 6, EXACT)
    verdict = verdict_on(node)
    assert verdict is not None
    assert verdict.kind is MistakeKind.ALLOWS_WIN
    assert verdict.played.score == -994.0


def test_without_the_facts_there_is_no_verdict() -> None:
    assert verdict_on(last()) is None
    assert verdict_on(record_of(OTHELLO, "").root) is None
    assert verdict_on(judge(last(), 2.0, -5.0, 7.0)) is None  # no better move
    node = judge(last(), 2.0, -5.0, 7.0, better="e2")
    node.evaluation = None
    assert verdict_on(node) is None


def test_lines_from_files_end_at_the_first_illegal_move() -> None:
    node = last()
    judge(node, 2.0, -5.5, 7.0, better="e2 a1 a2", refutation="h8 h8")
    verdict = verdict_on(node)
    assert verdict is not None
    assert verdict.best.line == moves_of(OTHELLO, "e2")
    assert verdict.refutation == moves_of(OTHELLO, "h8")
    node.cost = Cost(7.0, Certainty.SEARCHED, 20, moves_of(OTHELLO, "a1"))
    assert verdict_on(node) is None
    assert legal_start(OTHELLO.start(), moves_of(OTHELLO, "d3 c5")) == moves_of(OTHELLO, "d3 c5")
