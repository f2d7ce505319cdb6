"""The course of a game in words."""

from __future__ import annotations

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import Node
from boardtui.rules.registry import game
from boardtui.session.graph_state import GraphKind, course_of
from boardtui.words.graph import bad_move_text, course_texts, reading_text
from boardtui.words.remarks import move_sign
from boardtui.words.report import marked_move
from tests.fixtures.judged import judged

OTHELLO, GOMOKU = game("othello"), game("gomoku")


def known(node: Node) -> Evaluation | None:
    return node.evaluation


def moved(cost: Cost | None, kind: str = "othello") -> Node:
    record = judged(game(kind), 5)
    node = record.mainline()[5]
    node.cost = cost
    return node


def test_a_bad_move_is_told_with_its_loss_and_the_better_one() -> None:
    better = OTHELLO.parse_move("f7")
    node = moved(Cost(8.4, better=(better, better)))
    name = OTHELLO.format_move(node.move) if node.move is not None else ""
    assert bad_move_text(node) == f"5 {name}?  about 8 discs lost. Better: f7"
    assert bad_move_text(node, has_loss=False) == f"5 {name}?  Better: f7"
    node.cost = Cost(10, Certainty.EXACT)
    assert bad_move_text(node) == f"5 {name}??  10 discs lost"
    node.keep({"BM": ["1"]})
    node.cost = None
    assert bad_move_text(node) == f"5 {name}?"
    assert bad_move_text(moved(Cost(1.0))) == bad_move_text(moved(None)) == ""


def test_in_a_game_without_points_the_loss_is_in_points_of_percent() -> None:
    assert bad_move_text(moved(Cost(45.0), "gomoku")).endswith("??  45 points lost")


def test_an_estimate_near_its_bound_has_its_sign_in_parentheses() -> None:
    signs = [move_sign(moved(Cost(lost))) for lost in (2.9, 3.0, 5.5, 6.0, 9.0, 10.5, 15.0)]
    assert signs == ["", "(?!)", "?!", "(?)", "?", "(??)", "??"]
    assert move_sign(moved(Cost(6.0, Certainty.EXACT))) == "?"


def test_the_authors_sign_is_told_instead() -> None:
    node = moved(Cost(12.0))
    node.keep({"TE": ["1"]})
    assert move_sign(node) == "!"
    assert bad_move_text(node).split("  ") == [f"5 {marked_move(node)}", "about 12 discs lost"]
    assert marked_move(node).endswith("!")


def test_the_start_has_no_move_to_tell() -> None:
    assert bad_move_text(judged(OTHELLO, 2).root) == ""


def test_a_graph_is_read_at_the_cursor() -> None:
    line = judged(OTHELLO, 12).mainline()
    readings = {
        kind: reading_text(OTHELLO, course_of(kind, None, line, known), len(line) - 1)
        for kind in (GraphKind.VALUES, GraphKind.LOSSES)
    }
    assert readings == {GraphKind.VALUES: "Black +16", GraphKind.LOSSES: "Black 5, White 22"}
    course = course_of(GraphKind.VALUES, None, line, known)
    assert reading_text(OTHELLO, course, 0) == "even"


def test_a_proved_win_is_a_lead_of_a_hundred() -> None:
    record = judged(GOMOKU, 2)
    record.root.end().evaluation = Evaluation(-990, certainty=Certainty.EXACT)
    course = course_of(GraphKind.VALUES, None, record.mainline(), known)
    assert reading_text(GOMOKU, course, 2) == "White +100"


def test_the_course_is_told_as_sentences() -> None:
    texts = list(course_texts(judged(OTHELLO, 8).mainline(), known))
    assert texts == [
        "White +1 after move 4; move 5 lost 4 discs.",
        "White +5 after move 7; move 8 lost 8 discs.",
        "Black +2 at the end.",
    ]
