"""Points of the board in words."""

from __future__ import annotations

from boardtui.rules.board import Point
from boardtui.rules.game import Game, Place
from boardtui.rules.registry import game
from boardtui.session.analysis_state import PointValue
from boardtui.words.points import point_text
from tests.ui.host_board import view_of

OTHELLO = game("othello")
RENJU = game("gomoku", rule="renju")
TIC_TAC_TOE = game("gomoku", size=3, line=3)


def at(kind: Game, name: str) -> Point:
    move = kind.parse_move(name)
    assert isinstance(move, Place)
    return move.point


def test_stones_and_marks_are_told() -> None:
    view = view_of(OTHELLO, "f5 d6")
    state = view.state
    told = {name: point_text(state, at(OTHELLO, name)) for name in ("d6", "e5", "a1", "c3")}
    assert told == {
        "d6": "d6: White disc, last move",
        "e5": "e5: Black disc",
        "a1": "a1: empty",
        "c3": "c3: empty, legal move",
    }
    view.back()
    assert point_text(view.state, at(OTHELLO, "d6")) == "d6: empty, legal move, played next"


def test_a_winning_row_is_told() -> None:
    state = view_of(TIC_TAC_TOE, "a1 b1 a2 b2 a3").state
    assert point_text(state, at(TIC_TAC_TOE, "a3")) == "a3: X, last move, in the winning row"
    assert point_text(state, at(TIC_TAC_TOE, "c3")) == "c3: empty"


def test_the_value_of_a_move_is_told() -> None:
    state = view_of(OTHELLO).state
    told = {
        point_text(state, at(OTHELLO, "d3"), value)
        for value in (PointValue("", best=True), PointValue("+2", proved=True))
    }
    assert told == {"d3: empty, legal move, best move", "d3: empty, legal move, +2, proved"}
