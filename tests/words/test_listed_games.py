"""Games in lists: opponent, how the game stands, when it was played."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.play.seats import seated
from boardtui.record.tree import GameRecord
from boardtui.record.who import AT_HOME, Who, WhoKind
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.registry import game
from boardtui.saves.cards import GameCard
from boardtui.saves.store import Store
from boardtui.words.language import use_language
from boardtui.words.listed_games import listed_detail, listed_name, listed_note, listed_origin
from tests.cases import each
from tests.play.tables import ANN

OTHELLO = game("othello")
TODAY = dt.date(2026, 11, 20)
HERE = Who(WhoKind.PERSON, AT_HOME)
AGAINST_EASY, PEOPLE = ("human", "easy"), ("human", "human")


def detail(
    seats: tuple[str, ...], names: tuple[str, str], moves: str, outcome: Outcome | None = None
) -> str:
    return listed_detail(card(seats, names, moves, outcome))


def card(
    seats: tuple[str, ...] = PEOPLE,
    names: tuple[str, str] = ("", ""),
    moves: str = "f5",
    outcome: Outcome | None = None,
    modified: dt.datetime | None = None,
) -> GameCard[Path]:
    record = GameRecord(OTHELLO, players={Seat(seat): name for seat, name in enumerate(names)})
    head = record.root
    for move in moves.split():
        head = head.play(OTHELLO.parse_move(move))
    return GameCard.of(
        Path("game.sgf"),
        record,
        head,
        outcome,
        seated(seats),
        modified=modified or dt.datetime(2026, 11, 20, 9, 5).astimezone(),
    )


BLACK_WON = Outcome((Color(0),), Termination.RULES)
RESIGNED = Outcome((Color(1),), Termination.RESIGNATION)
OUT_OF_TIME = Outcome((Color(1),), Termination.TIMEOUT)


@each(
    ("seats", "names", "outcome", "shown"),
    [
        (AGAINST_EASY, ("", "Easy"), None, "move 1, White to move, against Easy"),
        (("easy", "human"), ("Easy", ""), None, "move 1, your turn, against Easy"),
        (PEOPLE, ("", ""), None, "move 1, White to move, two people"),
        ((), ("Ann", "Bob"), None, "move 1, Ann - Bob"),
        (AGAINST_EASY, ("", "Easy"), BLACK_WON, "you won 63-1, against Easy"),
        (("easy", "human"), ("Easy", ""), BLACK_WON, "you lost 1-63, against Easy"),
        (AGAINST_EASY, ("", "Easy"), RESIGNED, "you lost, 1 move, against Easy"),
        (AGAINST_EASY, ("", "Easy"), OUT_OF_TIME, "you lost on time, 1 move, against Easy"),
        (("easy", "human"), ("Easy", ""), OUT_OF_TIME, "you won on time, 1 move, against Easy"),
        (PEOPLE, ("", ""), OUT_OF_TIME, "White won on time, 1 move, two people"),
        (PEOPLE, ("", ""), BLACK_WON, "Black won 63-1, two people"),
        (("easy", "3"), ("Easy", "Level 3"), RESIGNED, "White won, 1 move, Easy - Level 3"),
    ],
)
def test_how_a_game_stands(
    seats: tuple[str, ...], names: tuple[str, str], outcome: Outcome | None, shown: str
) -> None:
    assert detail(seats, names, "f5", outcome) == shown


@each(
    ("seats", "names", "moves", "shown"),
    [
        ((HERE, ANN), ("", "Ann"), "f5 d6", "move 2, your turn, against Ann"),
        ((HERE, ANN), ("Eve", "Ann"), "f5", "move 1, White to move, against Ann"),
        ((ANN, HERE), ("Ann", ""), "f5", "move 1, your turn, against Ann"),
        ((ANN, ANN), ("Ann", "Bob"), "f5", "move 1, White to move, Ann - Bob"),
    ],
)
def test_the_person_here_is_told_from_others(
    seats: tuple[Who, ...], names: tuple[str, str], moves: str, shown: str
) -> None:
    listed = replace(card(names=names, moves=moves), seats=seats)
    assert listed_detail(listed) == shown


@pytest.mark.parametrize(
    ("day", "shown"),
    [(20, "today 09:05"), (19, "yesterday 09:05"), (18, "2026-11-18"), (21, "2026-11-21")],
)
def test_when_it_was_played(day: int, shown: str) -> None:
    modified = dt.datetime(2026, 11, day, 9, 5).astimezone()
    assert listed_note(card(modified=modified), TODAY) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("RE[B+]BTSEATS[human][human];B[f5];W[d6];B[c4];W[d3];B[c3]", "Othello, Tiger"),
        ("BTSEATS[human][human];B[f5];W[d6];B[c4]", "Othello"),
        ("PB[Ann]PW[Bob];B[f5];W[f6]", "Othello, Diagonal"),
        ("PB[Ann]PW[Bob];B[f5]", "Othello"),
    ],
)
def test_what_is_over_is_listed_with_its_opening(tmp_path: Path, text: str, shown: str) -> None:
    (tmp_path / "1.sgf").write_text(f"(;GM[2]SZ[8]{text})")
    store = Store(tmp_path)
    (found,) = store.cards()
    assert listed_name(found) == shown


@pytest.mark.parametrize(
    ("played", "shown"),
    [
        (game("othello"), "Othello"),
        (game("othello", size=6), "Othello 6×6"),
        (game("gomoku"), "Gomoku"),
        (game("gomoku", size=20), "Gomoku 20×20"),
        (game("gomoku", size=3, line=3), "Tic-tac-toe"),
        (game("three-way", size=5), "Three-way Othello 5×5"),
    ],
    ids=str,
)
def test_a_board_of_another_size_than_usual_is_named(played: Game, shown: str) -> None:
    record = GameRecord(played)
    assert listed_name(GameCard.of(1, record, record.root, None)) == shown


def test_parts_are_joined_by_the_comma_of_the_language() -> None:
    use_language("ja")
    assert detail(("human", "easy"), ("", "Easy"), "f5", RESIGNED).count("、") == 2
    assert ", " not in detail(PEOPLE, ("", ""), "f5")


def test_passes_are_not_counted() -> None:
    moves = "f5 f6 c4 g5 h5 h4 g7 h6 pass c5"
    assert detail((), ("Ann", "Bob"), moves) == "move 9, Ann - Bob"


def test_a_title_ends_the_line(tmp_path: Path) -> None:
    (tmp_path / "1.sgf").write_text("(;GM[2]SZ[8]PB[Ann]PW[Bob]EV[The\tcup final];B[f5])")
    (found,) = Store(tmp_path).cards()
    assert listed_detail(found) == "move 1, Ann - Bob, The cup final"


@pytest.mark.parametrize(
    ("properties", "origin"),
    [
        ("PB[Ann]PW[Bob]", "study"),
        ("PW[Easy]BTSEATS[human][easy]", ""),
        ("BTFROM[63]SO[Easy]", "from move 63 of Easy"),
    ],
)
def test_a_study_is_told_from_a_game_played_here(
    tmp_path: Path, properties: str, origin: str
) -> None:
    """Copies, which older versions made of finished games, say what they are of."""
    (tmp_path / "1.sgf").write_text(f"(;GM[2]SZ[8]RE[B+]{properties};B[f5];W[d6])")
    (found,) = Store(tmp_path).cards()
    assert listed_origin(found) == origin


def test_a_save_has_no_name_of_an_opening_written_in(tmp_path: Path) -> None:
    (tmp_path / "1.sgf").write_text("(;GM[2]SZ[8]PB[Ann];B[f5];W[f6])")
    store = Store(tmp_path)
    (found,) = store.cards()
    reading = store.resume(found.ref).reading
    assert "ON[" not in sgf.dumps(reading.record)
    reading.record.dissolve()
