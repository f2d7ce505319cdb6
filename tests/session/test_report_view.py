"""The cursor among the moments and the mistakes of a report."""

from __future__ import annotations

from boardtui.record.tree import GameRecord
from boardtui.review.report import report
from boardtui.rules.board import Color
from boardtui.rules.registry import game
from boardtui.session.report_view import ReportView
from tests.fixtures.judged import judge, record_of

OTHELLO = game("othello")


def lost() -> GameRecord:
    """A record whose first eight moves are mistakes, all of the same size."""
    record = record_of(OTHELLO, "f5 d6 c3 d3 c4 f4 f6 b4")
    for node in record.mainline()[1:]:
        assert node.parent is not None
        others = [move for move in node.parent.position.legal_moves if move != node.move]
        judge(node, 0.0, 0.0, 7.0, OTHELLO.format_move(others[0]))
    return record


def view_of(record: GameRecord) -> ReportView:
    return ReportView(report(OTHELLO, record.mainline()))


def test_the_cursor_goes_through_the_moments_and_then_the_mistakes() -> None:
    view = view_of(lost())
    assert (len(view.moments), len(view.mistakes), len(view.entries)) == (3, 8, 11)
    assert [view.at(place).node for place in range(11)] == [*view.moments, *view.mistakes]
    assert view.at(99).place == 10
    assert view.at(-1).place == 0


def test_it_moves_by_rows_and_columns() -> None:
    view = view_of(lost())  # three moments, then rows of three, three and two mistakes
    places = []
    for _step in range(6):
        view = view.moved(3, down=1)
        places.append(view.place)
    assert places == [1, 2, 3, 6, 9, 9]
    assert view.at(5).moved(3, down=2).place == 10
    assert view.at(5).moved(3, down=-1).place == 2
    assert view.at(5).moved(3, right=1).place == 6
    assert view.at(0).moved(3, right=-1).place == 0


def test_the_mistakes_of_one_side_can_be_listed() -> None:
    view = view_of(lost()).at(7)
    black = view.turned()
    assert (black.side, black.place) == (Color(0), 3)
    assert [node.position.turn for node in black.mistakes] == [1] * 4
    assert black.turned().side == Color(1)
    assert black.turned().turned().side is None
    assert view_of(lost()).turned().place == 0


def test_the_cursor_can_be_put_on_a_mistake() -> None:
    view = view_of(lost())
    assert view.at_node(view.mistakes[4]).node is view.mistakes[4]
    assert view.at(2).at_node(record_of(OTHELLO, "f5").root).place == 2


def test_a_game_without_mistakes_has_no_cursor() -> None:
    view = view_of(record_of(OTHELLO, "f5 d6"))
    assert view.node is None
    assert view.moved(3, down=1).place == 0
