"""Tests of the oddities of positions."""

from __future__ import annotations

import pytest

from boardtui.rules.board import Board, Color
from boardtui.rules.doubts import DoubtNote, doubts, lasting_doubts
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.registry import GAMES
from tests.rules.random_games import name_of, variants

OTHELLO = Othello(size=4)
TIC_TAC_TOE = Gomoku(size=3, line=3)
RENJU = Gomoku(size=7, rule=Rule.RENJU)

CASES: dict[str, tuple[Game, str, int, list[str]]] = {
    "usual": (OTHELLO, ".... .OX. .XO. ....", 1, []),
    "last move": (OTHELLO, "OXXX XXXX XXXX XXX.", 1, []),
    "must pass": (OTHELLO, "OX.. OXX. OXX. OX..", 0, ["Black has no legal move and must pass."]),
    "no discs": (
        OTHELLO,
        ".... .... .... ....",
        0,
        ["There are no discs on the board.", "The game is over: no side can move."],
    ),
    "centre": (
        OTHELLO,
        ".... .OX. .X.. ....",
        1,
        ["c3 can never be empty in a game."],
    ),
    "full": (OTHELLO, "XXXX XXXX XXXX XXXX", 0, ["The game is over: the board is full."]),
    "empty": (TIC_TAC_TOE, "... ... ...", 0, []),
    "won": (TIC_TAC_TOE, "XXX OO. ...", 1, ["The game is over: X has already won."]),
    "both": (
        TIC_TAC_TOE,
        "XXX OOO ...",
        0,
        ["The game is over: more than one side has a winning row."],
    ),
    "counts": (
        TIC_TAC_TOE,
        "XX. ... ...",
        1,
        ["These numbers of stones cannot occur with O to move: X 2, O 0."],
    ),
    "turn": (
        TIC_TAC_TOE,
        "X.. ... ...",
        0,
        ["These numbers of stones cannot occur with X to move: X 1, O 0."],
    ),
    "fork": (
        RENJU,
        "O.....O ....... ...X... ..XXX.. ...X... ....... O.....O",
        1,
        ["Black has stones on points that are forbidden now: d4."],
    ),
}


def test_of_many_points_the_first_ones_are_told() -> None:
    full = RENJU.position(Board.from_text("\n".join(["XXXXXXX"] * 7)), Color(0))
    (told,) = (str(doubt) for doubt in doubts(full) if doubt.reason is DoubtNote.FORBIDDEN)
    assert told.endswith(": a7, b7, d7, f7, g7, a6, b6, c6, ….")


@pytest.mark.parametrize(("game", "rows", "turn", "expected"), CASES.values(), ids=CASES)
def test_oddities_are_told(game: Game, rows: str, turn: int, expected: list[str]) -> None:
    board = Board.from_text(rows.replace(" ", "\n"))
    assert list(map(str, doubts(game.position(board, Color(turn))))) == expected


@pytest.mark.parametrize("game", [each for kind in GAMES for each in variants(kind)], ids=name_of)
def test_the_start_is_not_odd(game: Game) -> None:
    assert not list(doubts(game.start()))


def test_numbers_on_the_way_are_no_lasting_doubt() -> None:
    pair = TIC_TAC_TOE.position(Board.from_text("XX.\n...\n..."), Color(0))
    row = TIC_TAC_TOE.position(Board.from_text("XXX\n...\n..."), Color(0))
    assert [*doubts(pair)]
    assert not [*lasting_doubts(pair)]
    assert [*map(str, lasting_doubts(row))] == ["The game is over: X has already won."]
