"""Sentences on the mistakes that a review has found."""

from __future__ import annotations

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Evaluation
from boardtui.record.grades import Grade, Graded, graded
from boardtui.record.tree import Node
from boardtui.review.verdicts import verdict_on
from boardtui.rules.registry import game
from boardtui.words.review import (
    better_comment,
    better_name,
    grade_name,
    lesson_texts,
    price_text,
    told_mistake,
)
from tests.fixtures.judged import EXACT, judge, moves_of, record_of

OTHELLO = game("othello")
GOMOKU = game("gomoku")
CORNER = "e6 f6 f5 f4 g5 h6 g3 g6 g4 f3 h5 h3 h7 e7 d7 g7 e8 c5 h4"
"""Black's last move gives White the corner h8."""


def corner() -> Node:
    node = record_of(OTHELLO, CORNER).root.end()
    return judge(node, 2.0, -7.0, 8.4, better="e2 f2", refutation="h8")


def test_a_mistake_has_a_price_a_reason_a_refutation_and_a_better_move() -> None:
    node = corner()
    verdict = verdict_on(node)
    assert price_text(node, verdict) == "h4 loses about 8 discs."
    reason, refutation, better, meaning = lesson_texts(node, verdict)
    assert reason == "h4 gives White the corner h8."
    assert refutation == "Refutation: h8."
    assert better == "Better: e2."
    assert meaning.startswith("A disc in a corner")


def test_a_mistake_is_told_with_its_number_and_its_grade() -> None:
    node = corner()
    found = graded(node)
    assert found == Graded(Grade.MISTAKE)
    text = told_mistake(node, found, verdict_on(node))
    assert text.startswith("19 h4: mistake. h4 loses about 8 discs. h4 gives White the corner h8.")
    doubtful = told_mistake(node, Graded(Grade.MISTAKE, is_doubtful=True), None)
    assert doubtful == "19 h4: mistake (provisional). h4 loses about 8 discs. Better: e2."
    authors = told_mistake(node, Graded(Grade.BLUNDER, is_authors=True), None)
    assert authors.startswith("19 h4: blunder, according to the record.")


def test_a_result_given_away_says_more_than_a_number() -> None:
    node = record_of(OTHELLO, CORNER).root.end()
    judge(node, 2.0, -6.0, 8.0, better="e2", certainty=EXACT)
    assert price_text(node, verdict_on(node)) == "h4 turns a win into a loss."
    assert price_text(node, None) == "h4 loses 8 discs."
    node.cost = Cost(1.0, EXACT)
    assert price_text(node, None) == "h4 loses 1 disc."
    five = record_of(GOMOKU, "h8 g7 h9").root.end()
    judge(five, 994.0, 20.0, 80.0, better="h10", certainty=EXACT)
    five.evaluation = Evaluation(20.0, 6)
    assert price_text(five, verdict_on(five)) == "h9 misses a win in 3 moves."


def test_games_without_points_lose_percent() -> None:
    node = record_of(GOMOKU, "h8 g7 h9").root.end()
    judge(node, 20.0, -15.0, 35.0, better="h10")
    assert price_text(node, verdict_on(node)) == "h9 lowers the value from +20% to -15%."
    assert price_text(node, None) == "h9 lowers the chance of winning by 35 points."
    assert better_comment(node) == "Better than h9, which loses 35 points."


def test_a_move_that_only_its_author_marks_has_no_price() -> None:
    node = record_of(OTHELLO, "d3").root.end()
    assert price_text(node, None) == better_name(node) == ""
    text = told_mistake(node, Graded(Grade.INACCURACY, is_authors=True), None)
    assert text == "1 d3: inaccuracy, according to the record."


def test_the_comment_of_a_better_line_says_what_the_mistake_lost() -> None:
    node = corner()
    assert better_comment(node) == "Better than h4, which loses about 8 discs."
    node.cost = Cost(8.0, EXACT, 20, moves_of(OTHELLO, "e2"))
    assert better_comment(node) == "Better than h4, which loses 8 discs."
    assert better_name(node) == "e2"


def test_grades_have_names() -> None:
    assert [*map(grade_name, Grade)] == ["Inaccuracy", "Mistake", "Blunder"]
