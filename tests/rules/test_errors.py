from __future__ import annotations

from collections.abc import Callable

import pytest

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.errors import (
    IllegalMove,
    IllegalMoveReason,
    NotationError,
    OptionError,
    RulesError,
)
from boardtui.rules.game import Choose, Place
from boardtui.rules.othello import Othello


@pytest.mark.parametrize(
    ("refused", "kind"),
    [
        (lambda: Othello().start().play(Place(Point(0, 0))), IllegalMove),
        (lambda: Othello().parse_move("z9"), NotationError),
        (lambda: Othello(size=7), OptionError),
    ],
)
def test_all_that_is_refused_is_caught_as_one_family(
    refused: Callable[[], object], kind: type[RulesError]
) -> None:
    with pytest.raises(RulesError) as caught:
        refused()
    assert caught.type is kind
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("point", [Point(8, 0), Point(0, 8), Point(-1, 3), Point(3, -1)])
def test_a_point_outside_the_board(point: Point) -> None:
    with pytest.raises(IllegalMove) as caught:
        Othello().start().play(Place(point))
    assert caught.value.reason is IllegalMoveReason.OUTSIDE
    assert str(caught.value) == "That point is outside the board."


def test_a_choice_that_is_not_offered() -> None:
    with pytest.raises(IllegalMove) as caught:
        Othello().start().play(Choose("swap" * 100))
    assert caught.value.reason is IllegalMoveReason.NOT_OFFERED
    assert str(caught.value) == f"“{'swap' * 10}” cannot be chosen here."


def test_the_error_keeps_the_move() -> None:
    start, move = Othello().start(), Place(Point(0, 0))
    with pytest.raises(IllegalMove) as caught:
        start.play(move)
    assert caught.value.move == move


@pytest.mark.parametrize("board", [Board.from_text("XO\nOX"), Board.from_text("." * 8, colors=3)])
def test_a_diagram_of_another_board_is_refused(board: Board) -> None:
    with pytest.raises(RulesError, match=r"The diagram is \d×\d, but the board is 8×8\."):
        Othello().position(board, Color(0))
