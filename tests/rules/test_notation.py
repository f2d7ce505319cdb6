from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.rules.board import Point, Size
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Choose, Move, Pass, Place
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.notation import Notation
from boardtui.rules.othello import Othello

EIGHT = Size(8, 8)


@pytest.mark.parametrize(
    ("point", "from_top", "from_bottom"),
    [
        (Point(0, 0), "a1", "a8"),
        (Point(7, 0), "h1", "h8"),
        (Point(0, 7), "a8", "a1"),
        (Point(3, 2), "d3", "d6"),
    ],
)
def test_rows_count_from_the_top_or_from_the_bottom(
    point: Point, from_top: str, from_bottom: str
) -> None:
    for notation, name in (
        (Notation(), from_top),
        (Notation(rows_from_top=False), from_bottom),
    ):
        assert notation.format(point, EIGHT) == name
        assert notation.parse(name, EIGHT) == point
        assert notation.column(point.col) + notation.row(point.row, EIGHT) == name


def test_a_large_board_has_rows_of_two_digits() -> None:
    game = Gomoku(size=20)
    assert game.parse_move("t20") == Place(Point(19, 0))
    assert game.format_move(Place(Point(19, 0))) == "t20"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("d3", Place(Point(3, 2))),
        (" D 3 ", Place(Point(3, 2))),
        ("d03", Place(Point(3, 2))),
        ("ｄ３", Place(Point(3, 2))),
        ("Ｄ３", Place(Point(3, 2))),
        ("d\u30003", Place(Point(3, 2))),
        ("pass", Pass()),
        ("PA", Pass()),
        ("ｐａｓｓ", Pass()),
        ("--", Pass()),
    ],
)
def test_reads_moves_as_people_type_them(text: str, move: Move) -> None:
    assert Othello().parse_move(text) == move


def test_writes_moves_as_players_do() -> None:
    moves = (Place(Point(3, 2)), Pass(), Choose("swap"))
    assert [Othello().format_move(move) for move in moves] == ["d3", "pass", "swap"]


@pytest.mark.parametrize("text", ["", "d", "3", "3d", "dd", "d3d", "d-3", "é3", "あ3", "d٣"])
def test_a_text_that_is_no_point_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a point on a board"):
        Othello().parse_move(text)


@pytest.mark.parametrize("text", ["i1", "a9", "a0", "a00", "z99", "a100", "a" + "9" * 5000])
def test_a_point_beyond_the_edge_is_outside_the_board(text: str) -> None:
    with pytest.raises(NotationError, match="is outside the board") as caught:
        Othello().parse_move(text)
    assert len(str(caught.value)) < 60


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    game = Gomoku()
    try:
        move = game.parse_move(text)
    except NotationError:
        return
    assert game.parse_move(game.format_move(move)) == move
