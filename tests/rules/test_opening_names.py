from __future__ import annotations

import pytest

from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Opening, Rule
from boardtui.rules.opening_names import name_of_line
from boardtui.rules.othello import Othello


def name(game: Game, moves: str) -> str:
    return name_of_line(game, [game.parse_move(text) for text in moves.split()])


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("f5 f6", "Diagonal"),
        ("f5 d6", "Perpendicular"),
        ("f5 f4", "Parallel"),
        ("c4 c3", "Diagonal"),
        ("e6 f6 f5", "Diagonal"),
        ("d3 e3 f2", "Parallel"),
        ("f5", ""),
        ("", ""),
    ],
)
def test_openings_of_othello_have_the_same_name_however_they_are_turned(
    moves: str, expected: str
) -> None:
    assert name(Othello(), moves) == expected


def test_the_names_are_those_of_the_usual_board() -> None:
    assert name(Othello(size=6), "d2 e2") == ""


@pytest.mark.parametrize(
    ("moves", "expected"),
    [("h8 h9", "Direct"), ("h8 g8", "Direct"), ("h8 i9", "Indirect"), ("h8 j9", ""), ("h8", "")],
)
def test_openings_of_gomoku_are_named_by_the_second_stone(moves: str, expected: str) -> None:
    assert name(Gomoku(), moves) == expected


def test_a_rule_for_the_first_stones_is_the_opening() -> None:
    assert name(Gomoku(opening=Opening.SWAP2), "h8 h9 a1 black") == "Swap2"
    assert name(Gomoku(opening=Opening.LONG_PRO), "h8") == "Long Pro"


@pytest.mark.parametrize(
    ("opening", "moves", "expected"),
    [
        (Opening.NONE, "h8 h9 h10 a1", "Kansei"),
        (Opening.NONE, "h8 g8 f8", "Kansei"),
        (Opening.NONE, "h8 h9 a1", "Direct"),
        (Opening.RIF, "h8 h9 i9 white a1", "Kagetsu"),
        (Opening.RIF, "h8 h9", "RIF"),
        (Opening.SWAP2, "h8 i9 j10 black", "Chosei"),
        (Opening.SWAP2, "a1 i9 j10 black", "Swap2"),
    ],
)
def test_openings_of_renju_have_the_names_of_their_stones(
    opening: Opening, moves: str, expected: str
) -> None:
    assert name(Gomoku(rule=Rule.RENJU, opening=opening), moves) == expected


def test_a_line_that_is_not_legal_has_no_name_of_its_stones() -> None:
    assert name(Gomoku(rule=Rule.RENJU), "h8 h8 h8") == ""
