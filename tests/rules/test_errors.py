from __future__ import annotations

import pytest

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.errors import (
    Illegality,
    IllegalMove,
    NotationError,
    OptionError,
    RulesError,
)
from boardtui.rules.game import Choose, Place
from boardtui.rules.othello import Othello


def test_every_error_of_the_rules_is_one_family() -> None:
    for kind in (IllegalMove, NotationError, OptionError):
        assert issubclass(kind, RulesError)
    assert issubclass(RulesError, ValueError)


@pytest.mark.parametrize("point", [Point(8, 0), Point(0, 8), Point(-1, 3), Point(3, -1)])
def test_a_point_outside_the_board(point: Point) -> None:
    with pytest.raises(IllegalMove) as caught:
        Othello().start().play(Place(point))
    assert caught.value.reason is Illegality.OUTSIDE
    assert str(caught.value) == "That point is outside the board."


def test_a_choice_that_is_not_offered() -> None:
    with pytest.raises(IllegalMove) as caught:
        Othello().start().play(Choose("swap" * 100))
    assert caught.value.reason is Illegality.NOT_OFFERED
    assert str(caught.value) == f"“{'swap' * 10}” is not offered here."


def test_the_error_keeps_the_move() -> None:
    start, move = Othello().start(), Place(Point(0, 0))
    with pytest.raises(IllegalMove) as caught:
        start.play(move)
    assert caught.value.move == move


@pytest.mark.parametrize("board", [Board.from_text("XO\nOX"), Board.from_text("." * 8, colors=3)])
def test_a_diagram_of_another_board_is_refused(board: Board) -> None:
    with pytest.raises(RulesError, match=r"The diagram has \d×\d cells, the board 8×8\."):
        Othello().position(board, Color(0))
