from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.rules.board import Board, Color
from boardtui.rules.diagram import parse_position
from boardtui.rules.errors import NotationError
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello

START = "......" * 2 + "..OX.." + "..XO.." + "......" * 2


@pytest.mark.parametrize(
    "text",
    [
        START + " X",
        START.lower() + "x",
        START.replace(".", "-").replace("X", "*") + " *",
        START.replace("X", "b").replace("O", "W") + " B",
        "\n".join(START[i : i + 6] for i in range(0, 36, 6)) + "\nX\n",
        "/".join(START[i : i + 6] for i in range(0, 36, 6)) + " X",
        " ".join(START) + " X",
    ],
)
def test_the_usual_ways_to_write_a_position(text: str) -> None:
    assert parse_position(Othello(size=6), text) == Othello(size=6).start()


def test_the_side_to_move() -> None:
    for side, turn in zip("XxBb*OoWw", [0] * 5 + [1] * 4, strict=True):
        assert parse_position(Othello(size=6), START + side).turn == turn


@given(st.lists(st.text(".XO", min_size=5, max_size=5), min_size=5, max_size=5), st.booleans())
def test_a_board_as_text_is_read_back(rows: list[str], white: bool) -> None:
    position = parse_position(Gomoku(size=5), "\n".join(rows) + " XO"[1 + white])
    assert position.board == Board.from_text("\n".join(rows))
    assert position.turn == Color(white)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "",
            (
                "The position has 0 characters, but needs 36 for the board and one for the side "
                "to move."
            ),
        ),
        (
            START,
            (
                "The position has 36 characters, but needs 36 for the board and one for the side "
                "to move."
            ),
        ),
        (
            "." * 5000,
            (
                "The position has 5000 characters, but needs 36 for the board and one for the side "
                "to move."
            ),
        ),
        ("..?" + START[3:] + "X", "Row 1, column 3: “?” is not X, O or “.”."),
        (START[:-1] + "#X", "Row 6, column 6: “#” is not X, O or “.”."),
        (START + ".", "“.” is not a side to move. Write X or O after the board."),
        (START + "#", "“#” is not a side to move. Write X or O after the board."),
    ],
)
def test_anything_else_is_refused_with_the_place(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(Othello(size=6), text)
    assert str(caught.value) == words
