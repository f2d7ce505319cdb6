from __future__ import annotations

import pytest

from boardtui.players.othello_squares import rate_othello, square_values
from boardtui.players.rating import WIN
from boardtui.rules.board import Board, Color, Size
from boardtui.rules.game import Resign
from boardtui.rules.othello import SIZES, Othello
from boardtui.rules.three_way import ThreeWayOthello


def rated(picture: str, turn: int = 0) -> dict[str, float]:
    board = Board.from_text(picture)
    position = Othello(size=board.size.cols).position(board, Color(turn))
    values = rate_othello(position)
    assert values.keys() == set(position.legal_moves)
    return {position.game.format_move(move): value for move, value in values.items()}


def best(values: dict[str, float]) -> str:
    return max(values, key=lambda name: values[name])


def test_takes_a_corner() -> None:
    values = rated("""
        ........
        .O......
        ..X.....
        ..OXO...
        ...OXO..
        ........
        ........
        ........
    """)
    assert best(values) == "a1"
    assert all(values["a1"] > value + 10 for name, value in values.items() if name != "a1")


def test_takes_a_corner_among_three_sides_and_after_one_has_dropped_out() -> None:
    position = ThreeWayOthello(size=5).position(
        Board.from_text(".O#X.\n.....\n..X..\n..O..\n.....", 3), Color(0)
    )
    values = {
        position.game.format_move(move): value for move, value in rate_othello(position).items()
    }
    assert best(values) == "a1"
    two = position.play(Resign(Color(2)))
    assert best({two.game.format_move(m): v for m, v in rate_othello(two).items()}) == "a1"


def test_stays_away_from_the_squares_beside_a_vacant_corner() -> None:
    values = rated("""
        ........
        ........
        ..O.....
        ...X....
        ...OX...
        ........
        ........
        ........
    """)
    assert len(values) > 2
    assert min(values, key=lambda name: values[name]) == "b2"


def test_the_same_squares_are_harmless_once_the_corner_is_taken() -> None:
    vacant = "........\n........\n..O.....\n...X....\n...OX...\n........\n........\n........"
    taken = "X" + vacant[1:]
    assert rated(taken)["b2"] > rated(vacant)["b2"] + 10


def test_gives_no_corner_away() -> None:
    values = rated("""
        .X....
        .X....
        .XOX..
        .OOO..
        ......
        ......
    """)
    assert values.keys() == {"b5", "d5", "e5"}
    assert best(values) == "e5"


def test_wipes_the_other_side_out() -> None:
    values = rated("""
        ........
        ........
        ...XX...
        ..XOOX..
        ...XX...
        ........
        ........
        ........
    """)
    assert max(values.values()) < WIN
    values = rated("........\n........\n........\n.XO.....\n........\n........\n........\n........")
    assert values == {"d4": 3 * WIN}


def test_counts_discs_when_the_board_is_nearly_full() -> None:
    values = rated(
        """
        XXX..O
        OOXO.O
        OOXOXO
        OOXXXO
        .OXXXO
        O.XXXO
        """,
        turn=1,
    )
    assert values.keys() == {"d1", "b6"}
    assert best(values) == "b6"


def test_a_move_that_fills_the_board_is_rated_by_the_result() -> None:
    values = rated("""
        X.OO
        XOOX
        XOOX
        XXXX
    """)
    assert values == {"b1": 10 * WIN}


def test_a_pass_is_rated_too() -> None:
    assert list(rated("XXXX\nXXXX\nXXO.\nXOOX", 0)) == ["d3"]
    assert list(rated("XXO.\n....\n....\n....", 0)) == ["d1"]
    assert list(rated("XXO.\n....\n....\n....", 1)) == ["pass"]


@pytest.mark.parametrize("size", SIZES)
def test_the_squares_are_worth_the_same_in_every_symmetry(size: int) -> None:
    values = {point: worth for point, (worth, _) in square_values(Size(size, size)).items()}
    last = size - 1
    for (col, row), worth in values.items():
        mirrored = [(last - col, row), (col, last - row), (row, col)]
        assert [values[type(next(iter(values)))(*point)] for point in mirrored] == [worth] * 3
    assert list(values.values()).count(max(values.values())) == 4
