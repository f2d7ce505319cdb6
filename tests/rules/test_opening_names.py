from __future__ import annotations

import pytest

from boardtui.rules.board import Board
from boardtui.rules.findings import OpeningName
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.opening_names import (
    NAMED_WITHIN,
    UNNAMED,
    kind_of_opening,
    opening_of,
    opening_of_moves,
)
from boardtui.rules.othello import NAMED, Othello
from boardtui.rules.othello_openings import OPENINGS, name_of, position_names
from boardtui.rules.registry import GAMES
from boardtui.rules.symmetry import images_of
from tests.cases import each

SCORPION = "c4 e3 f6 e6 f5 c5 c3 c6 d3 d2"
FAT = f"{SCORPION} e2 b3 c1 c2 b4"

ENGLISH = (
    ("Fishhook", "c4 e3 f4"),
    ("No-Cat", "c4 e3 f5 b4"),
    ("Mimura", "c4 e3 f4 c5 d6 e6"),
    ("Berg Tiger", "c4 e3 f6 e6 f5 g4"),
    ("Classic Heath", "c4 c3 d3 c5 b4 d2 c2"),
    ("Grand Central", "c4 e3 f6 e6 f5 c5 f4 g5"),
    ("Nicolet", "c4 e3 f6 e6 f5 c5 f4 g6 f7 d6"),
    ("20-move opening", "c4 e3 f6 e6 f5 c5 f4 g6 f7 g5 d6 d3 f3 c3 h4 h5 g4 h3 e2 f2"),
    ("Scorpion", SCORPION),
    ("Scorpion (Classic)", f"{SCORPION} c2"),
    ("Scorpion (New)", f"{SCORPION} e2"),
    ("Low-FAT", FAT),
    ("No-FAT", f"{FAT} a3 a5 b5 a6 b6"),
    ("F.A.T. draw", f"{FAT} a3 a5 b5 a6 a4 a2"),
    ("F.A.T.", f"{FAT} a3 a5 b5 a6 a4 a2 f4 g5"),
)
"""Names of lists that begin with c4."""

JAPANESE = (
    ("野兎定石", "e6 f4 f3"),
    ("龍定石", "f5 d6 c3 f4 f6"),
    ("鼠定石", "f5 f4 e3 f6 d3"),
    ("鶴定石", "f5 d6 c5 f4 d7"),
    ("裏蛇定石", "f5 f6 e6 f4 d3"),
    ("三村流", "f5 d6 c5 f4 e3 d3"),
    ("飛行機", "f5 f6 e6 f4 e3 c5 c4 e7 g4"),
    ("酉定石", "f5 d6 c3 d3 c4 f4 c5 b3 c2 e3"),
)


def moves_of(game: Game, text: str) -> tuple[Move, ...]:
    return tuple(game.parse_move(move) for move in text.split())


def line_of(game: Game, text: str) -> list[Position]:
    line = [game.start()]
    for move in moves_of(game, text):
        line.append(line[-1].play(move))
    return line


def spaced(line: str) -> str:
    return " ".join(line[at : at + 2] for at in range(0, len(line), 2))


def name(moves: str, game: Game | None = None) -> str:
    game = game or Othello()
    return opening_of_moves(game, moves_of(game, moves)).english


@each(("english", "japanese", "moves"), OPENINGS)
def test_each_line_leads_to_its_names(english: str, japanese: str, moves: str) -> None:
    line = line_of(Othello(), spaced(moves))
    last = line[-1]
    assert last.game.opening_name(last) == name_of(last) == OpeningName(english, japanese)
    assert sum(map(last.board.count, (0, 1))) in NAMED  # type: ignore[arg-type]
    assert len(line) <= NAMED_WITHIN
    opening = opening_of(line)
    assert english in {"", opening.english}
    assert japanese in {"", opening.japanese}


def test_there_are_no_more_discs_than_names_need() -> None:
    lengths = [4 + len(moves) // 2 for _english, _japanese, moves in OPENINGS]
    assert range(min(lengths), max(lengths) + 1) == NAMED


def test_no_position_has_two_names() -> None:
    assert len(position_names(Othello())) == 8 * len(OPENINGS)


@each(
    ("language", "expected", "moves"),
    [("en", *each) for each in ENGLISH] + [("ja", *each) for each in JAPANESE],
)
def test_names_of_the_usual_lists_are_known_however_the_board_lies(
    language: str, expected: str, moves: str
) -> None:
    line = line_of(Othello(), moves)
    assert opening_of(line).name(language) == expected
    last = line[-1]
    for board in images_of(last.board):
        named = name_of(last.game.position(board, last.turn))
        assert named is not None
        assert named.name(language) == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("f5 f6", "Diagonal"),
        ("f5 d6", "Perpendicular"),
        ("f5 f4", "Parallel"),
        ("c4 c3", "Diagonal"),
        ("e6 f6 f5", "Diagonal"),
        ("d3 e3 f2", "Parallel"),
        ("f5 d6 c3 d3 c4", "Tiger"),
        ("f5 d6 c4 d3 c3", "Tiger"),
        ("c4 e3 f6 e6 f5", "Tiger"),
        ("f5 d6 c3 d3 c4 b3", "Aubrey"),
        ("f5 d6 c3 d3 c4 f4 c5", "Tiger"),
        ("f5", ""),
        ("", ""),
    ],
)
def test_openings_of_othello_are_named_by_position(moves: str, expected: str) -> None:
    assert name(moves) == expected


def test_all_ways_to_lie_have_the_name_but_not_with_the_other_side_to_move() -> None:
    tiger = line_of(Othello(), "f5 d6 c3 d3 c4")[-1]
    for board in images_of(tiger.board):
        named = tiger.game.opening_name(tiger.game.position(board, tiger.turn))
        assert named == OpeningName("Tiger", "虎定石")
    assert tiger.game.opening_name(tiger.game.position(tiger.board, 1 - tiger.turn)) is None  # type: ignore[arg-type]


def test_a_later_name_counts_in_each_language_by_itself() -> None:
    opening = opening_of(line_of(Othello(), "f5 d6 c3 d3 c4 f4 c5"))
    assert opening.name("en") == "Tiger"
    assert opening.name("ja") == "虎大量"
    assert OpeningName("Rose-Tamenori-Kling").name("ja") == "Rose-Tamenori-Kling"


def test_the_names_are_those_of_the_usual_board() -> None:
    assert name("d2 e2", Othello(size=6)) == ""
    assert name("d3 c3 b3", Othello(size=6)) == ""


@pytest.mark.parametrize(
    ("opening", "moves", "expected"),
    [
        (OpeningRule.NONE, "h8 h9 h10 a1", OpeningName("Kansei", "寒星", "D1")),
        (OpeningRule.NONE, "h8 g8 f8", OpeningName("Kansei", "寒星", "D1")),
        (OpeningRule.NONE, "h8 h9 a1", UNNAMED),
        (OpeningRule.RIF, "h8 h9 i9 white a1", OpeningName("Kagetsu", "花月", "D4")),
        (OpeningRule.RIF, "h8 h9", UNNAMED),
        (OpeningRule.SWAP2, "h8 i9 j10 black", OpeningName("Chosei", "長星", "I1")),
        (OpeningRule.SWAP2, "a1 i9 j10 black", UNNAMED),
        (OpeningRule.NONE, "h8 h8 h8", UNNAMED),
    ],
)
def test_openings_of_renju_have_the_names_of_their_stones(
    opening: OpeningRule, moves: str, expected: OpeningName
) -> None:
    game = Gomoku(rule=Rule.RENJU, opening=opening)
    assert opening_of_moves(game, moves_of(game, moves)) == expected


def test_what_follows_a_move_that_is_not_legal_does_not_count() -> None:
    assert name("f5 d6 a1 c3 d3 c4") == "Perpendicular"


@pytest.mark.parametrize(
    ("moves", "expected"),
    [("h8 h9", "Direct"), ("h8 g8", "Direct"), ("h8 i9", "Indirect"), ("h8 j9", ""), ("h8", "")],
)
def test_the_second_stone_tells_openings_of_gomoku_apart(moves: str, expected: str) -> None:
    assert kind_of_opening(Gomoku(), moves_of(Gomoku(), moves)) == expected


@pytest.mark.parametrize(
    ("opening", "expected"), [(OpeningRule.SWAP2, "Swap2"), (OpeningRule.LONG_PRO, "Long Pro")]
)
def test_a_rule_for_the_first_stones_tells_them_apart(opening: OpeningRule, expected: str) -> None:
    assert kind_of_opening(Gomoku(opening=opening), moves_of(Gomoku(), "h8 h9")) == expected


@pytest.mark.parametrize("family", GAMES)
def test_the_start_of_a_game_has_no_name(family: type[Game]) -> None:
    game = family()
    assert game.opening_name(game.start()) is None
    assert opening_of_moves(game, ()) == UNNAMED


def test_a_board_has_eight_images_and_an_oblong_one_four() -> None:
    assert len(set(images_of(Board.from_text("XO.\n...\n...")))) == 8
    assert len(set(images_of(Board.from_text("XO.\n...")))) == 4
    assert len(set(images_of(Board.from_text("X.\n..")))) == 4
