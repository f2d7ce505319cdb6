"""The report on a reviewed game in words."""

from __future__ import annotations

import datetime as dt

from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.evaluation import Evaluation
from boardtui.record.tree import GameRecord
from boardtui.review.report import report
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.registry import game
from boardtui.session.review_state import ReviewStage, ReviewState
from boardtui.words.report import (
    change_text,
    count_of_mistakes,
    count_of_moments,
    library_text,
    lost_text,
    marked_move,
    moment_text,
    report_facts,
    report_rows,
    report_title,
    short_report,
    told_report,
)
from tests.fixtures.judged import EXACT, judge, record_of

OTHELLO, GOMOKU = game("othello"), game("gomoku")
CORNER = "e6 f6 f5 f4 g5 h6 g3 g6 g4 f3 h5 h3 h7 e7 d7 g7 e8 c5 h4 h8"


def judged() -> GameRecord:
    """A record in which Black gives a corner away with the 19th move."""
    record = record_of(OTHELLO, CORNER)
    nodes = record.mainline()
    judge(nodes[18], -2.0, 2.0, 0.0)
    judge(nodes[20], -7.0, -7.0, 0.0)
    judge(nodes[19], 2.0, -7.0, 8.4, better="e2 f2", refutation="h8")
    judge(nodes[17], 0.0, 2.0, 0.0)
    return record


def test_the_figures_of_both_sides() -> None:
    record = judged()
    rows = [*report_rows(OTHELLO, report(OTHELLO, record.mainline()))]
    assert [(row.label, row.values) for row in rows] == [
        ("Accuracy", ("64%", "100%")),
        ("Best moves", ("50%", "100%")),
        ("Average loss", ("4.2", "0.0")),
        ("Loss: opening/middle/end", ("8/0/0", "0/0/0")),
        ("?!   ?  ??", (" 0   1   0", " 0   0   0")),
    ]


def test_a_side_without_judged_moves_has_no_figures() -> None:
    record = record_of(OTHELLO, "f5 d6")
    found = report(OTHELLO, record.mainline())
    assert {row.values for row in report_rows(OTHELLO, found)} == {("-", "-")}
    assert short_report(OTHELLO, found) == ()
    assert [*told_report(OTHELLO, found)] == [
        "Black: no moves were judged.",
        "White: no moves were judged.",
    ]


def test_games_without_points_tell_of_wins() -> None:
    record = record_of(GOMOKU, "h8 g7 h9")
    judge(record.root.end(), 20.0, -15.0, 35.0, better="h10")
    found = report(GOMOKU, record.mainline())
    rows = {row.label: row.values for row in report_rows(GOMOKU, found)}
    assert rows["Wins missed"] == ("0", "-")
    assert rows["Wins allowed"] == ("0", "-")
    assert "Loss: opening/middle/end" not in rows
    assert "0 wins missed, 0 wins allowed, 1 blunder" in next(told_report(GOMOKU, found))


def test_a_proof_is_a_win_in_games_without_points() -> None:
    record = record_of(GOMOKU, "h8 h9 g8")
    node = judge(record.root.end(), 35.4, -1000.0, 135.0, better="h10")
    node.evaluation = Evaluation(-1000.0, 5, EXACT)
    assert change_text(node) == "From Black +35 to a win for White."


def test_a_moment_has_the_change_the_reason_and_the_better_move() -> None:
    node = judged().mainline()[19]
    assert change_text(node) == "From Black +2 to White +7."
    assert moment_text(node) == (
        "From Black +2 to White +7. h4 gives White the corner h8. Better: e2."
    )
    assert marked_move(node) == "h4?"
    assert lost_text(node) == "8"
    assert node.parent is not None
    node.parent.evaluation = Evaluation(0.0, 20)
    assert change_text(node).startswith("From even to ")
    node.parent.evaluation = None
    assert change_text(node) == ""
    assert moment_text(node) == "h4 loses about 8 discs. Better: e2."


def test_the_report_in_short_and_told() -> None:
    found = report(OTHELLO, judged().mainline())
    assert short_report(OTHELLO, found) == (
        "Accuracy: Black 64%, White 100%.",
        "Decided by 19 h4?.",
    )
    black, white, moment = told_report(OTHELLO, found)
    assert black == (
        "Black: accuracy 64%, best moves 50%, average loss 4.2, discs lost: 8 in the "
        "opening, 0 in the middle, 0 at the end, 1 mistake."
    )
    assert "mistake" not in white
    assert moment.startswith("Move 19, h4?: From Black +2 to White +7.")


def test_the_title_of_ones_own_game_calls_the_person_you() -> None:
    record = judged()
    record.players = {Seat(1): "Level 5"}
    record.outcome = Outcome((Color(1),), Termination.RESIGNATION)
    record.ended_at = record.root.end()
    state = View(Study(record), None).state
    assert report_title(state, record) == "Review: ? - Level 5. Black resigned. White wins."
    mine = state._replace(mine=frozenset({Color(0)}))
    assert report_title(mine, record) == "Review: You - Level 5. You resigned. Level 5 wins."


def test_titles_and_facts() -> None:
    record = judged()
    line = record.mainline()
    assert report_title(View(Study(record), None).state, record) == "Review"
    record.players = {Seat(0): "Ann", Seat(1): "Bob"}
    record.date = dt.date(2026, 11, 27)
    assert report_title(View(Study(record), None).state, record) == "Review: Ann - Bob"
    half = ReviewState(ReviewStage.PAUSED, 2, 3, 16, 20)
    assert report_facts(line, half) == ("Opening: Heath", "Review progress: 16 of 20")
    assert report_facts(line, half._replace(stage=ReviewStage.DONE)) == ("Opening: Heath",)
    assert report_facts(line[:1], None) == ()
    assert library_text(line[9]) == "Not in the library from move 9 on"
    assert [count_of_mistakes(count) for count in (0, 1, 2)] == [
        "No mistakes",
        "1 mistake",
        "2 mistakes",
    ]
    assert [count_of_moments(count) for count in (1, 3)] == ["1 key moment", "Three key moments"]
