"""Legal points, and the games and openings in which they are marked."""

from __future__ import annotations

import pytest

from boardtui.rules.board import Point
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.legal_points import legal_points, marks_legal_points
from boardtui.words.points import point_text
from tests.fixtures.connect_four import ConnectFour
from tests.ui.host_board import view_of

OTHELLO, GOMOKU = game("othello"), game("gomoku")
TIC_TAC_TOE = game("gomoku", size=3, line=3)


@pytest.mark.parametrize(
    ("kind", "marked"),
    [
        (OTHELLO, True),
        (game("othello", size=4), True),
        (GOMOKU, False),
        (TIC_TAC_TOE, False),
        (ConnectFour(), True),
    ],
)
def test_moves_are_marked_only_where_they_are_few(kind: Game, marked: bool) -> None:
    assert marks_legal_points(view_of(kind).state) is marked


def test_an_opening_marks_legal_points_only_while_it_leaves_few() -> None:
    pro, swap = (game("gomoku", opening=opening) for opening in ("pro", "swap"))
    start, then = view_of(pro).state, view_of(pro, "h8").state
    assert legal_points(start) == {Point(7, 7)}
    assert marks_legal_points(start)
    assert point_text(start, Point(7, 7)) == "h8: empty, legal move"
    assert not marks_legal_points(then)
    assert not marks_legal_points(view_of(pro, "h8 h9").state)
    assert not marks_legal_points(view_of(swap, "h8 h9 h10").state)
