"""Boards drawn with characters."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.formats.content import Content
from boardtui.formats.detect import is_record, read_record
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.picture import flaw_in, is_picture
from boardtui.formats.reading import Reading
from boardtui.rules.board import Color
from boardtui.rules.errors import RulesReason
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from tests.cases import each
from tests.formats.games import random_record, refused
from tests.rules.positions import position_after

SIX = """
......
......
..XO..
..XXX.
..OOO.
......
"""
"""Black to move by the number of discs."""

PLAIN = """
  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . . . . . . .
4 . . . O X . . .
5 . . . O X X . .
6 . . . O . . . .
7 . . . . . . . .
8 . . . . . . . .
X Black, O White
Black to move
"""

TIC_TAC_TOE = "X.O\n.X.\n..."


def read(text: str, game: Game | None = None) -> Reading:
    assert is_record(text)
    (reading,) = read_record(text, game=game)
    assert not reading.record.root.children
    assert reading.head is reading.record.root
    return reading


def position(text: str) -> Position:
    """The position of a picture that says all."""
    reading = read(text)
    assert not reading.problems
    return reading.record.root.position


AFTER = position_after(Othello(), "f5 d6")


@each(
    "text",
    [
        PLAIN,
        PLAIN.replace(" ", "", 73),
        PLAIN.replace("  a b c d e f g h\n", "").replace("X Black, O White\n", ""),
        PLAIN.replace("Black to move", "turn: X"),
        PLAIN.replace("Black to move", "Black’s turn."),
        PLAIN.replace("Black to move", "黒番").replace("X Black, O White", "X 黒、O 白"),
        "Side to move: black\n" + PLAIN.replace("Black to move", ""),
        PLAIN.replace("\n", "\r\n"),
        f"{AFTER.board}\nX".replace("X", "●").replace("O", "○"),
        f"{AFTER.board}\nb".replace("X", "b").replace("O", "w"),
        f"{AFTER.board}\n*".replace("X", "*").replace(".", "-"),
        "\n".join(f"|{row}|" for row in str(AFTER.board).split()).join(
            ["+--------+\n", "\n+--------+\nX"]
        ),
        "/".join(str(AFTER.board).split()) + " X",
        "8 " + str(AFTER.board).replace("\n", " ") + " *",
        str(AFTER.board).replace("\n", "") + "\nX to move",
    ],
)
def test_every_way_to_draw_a_position(text: str) -> None:
    found = position(text)
    assert (found.board, found.turn, found.game) == (AFTER.board, Color(0), Othello())


@each(
    "game",
    [
        *(Othello(size=size) for size in (4, 6, 8, 10, 16)),
        *(Gomoku(size=size) for size in (5, 9, 15, 19, 20)),
        Gomoku(size=3, line=3),
        ThreeWayOthello(size=7),
    ],
)
def test_every_board_is_read_and_the_side_to_move_found(game: Game) -> None:
    node = random_record(Random(3), game, moves=7, variations=0).root
    for _move in range(3):
        node = node.children[0]
    reading = read(str(node.position.board))
    assert reading.record.game == game
    assert reading.record.root.position.board == node.position.board
    assert reading.record.root.position.turn == node.position.turn
    assert [error.reason for error in reading.problems] == [FormatReason.GUESSED_SIDE]


def test_rows_named_from_below_are_turned() -> None:
    names = range(8, 0, -1)
    rows = reversed(str(AFTER.board).split())
    text = "\n".join(f"{name} {row}" for name, row in zip(names, rows, strict=True))
    assert position(text + "\nX").board == AFTER.board
    gomoku = position_after(Gomoku(), "h8 i9")
    rows = iter(str(gomoku.board).split())
    text = "\n".join(f"{name:2} {row}" for name, row in zip(range(15, 0, -1), rows, strict=True))
    assert position(text + "\nX").board == gomoku.board


def test_a_missing_side_is_found_by_the_stones_and_told() -> None:
    reading = read(SIX)
    assert reading.record.game == Othello(size=6)
    assert reading.record.root.position.turn == Color(0)
    (error,) = reading.problems
    assert (error.reason, error.facts, error.line) == (
        FormatReason.GUESSED_SIDE,
        {"name": "Black"},
        7,
    )
    assert read(TIC_TAC_TOE).record.root.position.turn == Color(1)


def test_a_side_without_a_move_is_not_taken() -> None:
    position = read("OXX.\n.XX.\n.XX.\n.X..").record.root.position
    assert position.turn == Color(1)


def test_red_may_be_to_move_without_a_disc() -> None:
    found = position("XO...\n.XO..\n.OX..\n..XO.\n.....\n#")
    assert (found.game, found.turn) == (ThreeWayOthello(size=5), Color(2))


def test_a_told_game_decides() -> None:
    game = Gomoku(size=8)
    assert read(str(AFTER.board), game).record.game == game
    with refused(RulesReason.DIAGRAM):
        read_record(str(AFTER.board), game=Othello(size=6))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SIX.replace("..XXX.", "..XXX"), FormatReason.UNEVEN_ROW),
        (SIX.replace("......\n", "", 1), FormatReason.NOT_SQUARE),
    ],
)
def test_a_picture_of_no_board_is_refused(text: str, fault: FormatReason) -> None:
    with refused(fault) as caught:
        read_record(text)
    assert caught.value.line is not None


@pytest.mark.parametrize(
    "text",
    [
        "........",
        "----\n----\n----",
        "-- -- --",
        "f5d6",
        "hello",
        "b4 b5",
        "XO\nOX",
        "x" * 5000,
        "X.%\n...\nX.O",
    ],
)
def test_other_texts_are_no_pictures(text: str) -> None:
    assert not is_picture(Content(text))


@pytest.mark.parametrize(
    ("text", "place", "shown"),
    [
        ("....\n.XO.\n.O?.\n....\n....", (3, 3), ".O?."),
        ("Problem 12\n....\n.XO.\n.OX.\n....\nX", (1, 1), "Problem 12"),
        ("  a b c d\n4 . . . .\n3 . X Q .\n2 . O X .\n1 . . . .\n", (3, 7), "3 . X Q ."),
    ],
)
def test_a_line_that_is_no_row_is_told(text: str, place: tuple[int, int], shown: str) -> None:
    with pytest.raises(FormatError, match="is not a row of a board") as caught:
        read_record(text)
    error = caught.value
    assert ((error.line, error.column), error.facts["text"]) == (place, shown)


@pytest.mark.parametrize("text", ["f5 d6\n...\n...\n", "hello\nworld\nfoo\nbar"])
def test_a_text_with_fewer_rows_is_no_picture(text: str) -> None:
    assert flaw_in(Content(text)) is None
