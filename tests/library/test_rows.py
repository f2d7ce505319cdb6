"""One game is said alike wherever it is listed: as a saved game and in the library."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path

import pytest

from boardtui.formats.reading import Reading
from boardtui.library.moves import StoredMoves, stored
from boardtui.library.query import parse_query
from boardtui.library.reader import open_library
from boardtui.library.search import Order
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Game, Outcome, Pass, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.saves.store import Store
from boardtui.words.cards import card_text, score_text

from .games import TIGER, imported, random_moves, sgf

KINDS = [
    Othello(),
    Othello(size=4),
    ThreeWayOthello(size=5),
    Gomoku(9),
    Gomoku(opening=OpeningRule.SWAP2),
]


def random_record(game: Game, seed: int) -> GameRecord:
    chance = random.Random(seed)
    record = GameRecord(game, players={Seat(seat): f"P{seat}" for seat in range(len(game.sides))})
    record.event, record.date = f"Cup {seed}", dt.date(1997, 5, chance.randrange(1, 29))
    node = record.root
    for move in random_moves(game, seed, chance.choice([5, 30, 1000])):
        node = node.play(move)
    return record


@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_a_saved_game_and_the_same_one_in_the_library_are_said_alike(
    library: Path, games: Path, game: Game
) -> None:
    store = Store(games)
    for seed in range(8):
        store.save(Reading(random_record(game, seed)))
    imported(library, games)
    saved = store.cards()
    with open_library(library) as reader:
        assert reader is not None
        rows = reader.rows(reader.find(parse_query("")))
    assert sorted(map(card_text, rows)) == sorted(map(card_text, saved))
    for row in rows:
        (card,) = (each for each in saved if each.event == row.event)
        assert (row.game, row.players, row.date) == (card.game, card.players, card.date)
        assert (row.plies, row.score, row.opening) == (card.plies, card.score, card.opening)
        assert (row.outcome and row.outcome.winners) == (card.outcome and card.outcome.winners)
        assert [*row.positions()] == [*card.positions()]
        played = [move for move in card.moves if not isinstance(move, Pass)]
        assert [move for move in row.moves if not isinstance(move, Pass)] == played


def test_a_stated_score_is_kept_as_the_file_has_it(library: Path, games: Path) -> None:
    texts = {"discs": "f5d6c3d3c4 30-8\n", "lead": "f5d6c3d3c4g5 -28\n", "won": "f5f6e6 1-0\n"}
    for name, text in texts.items():
        (games / f"{name}.txt").write_text(text)
    imported(library, games)
    with open_library(library) as reader:
        assert reader is not None
        rows = reader.rows(reader.find(parse_query(""), Order.LENGTH))
    agreed = Termination.AGREEMENT
    assert [row.outcome for row in rows] == [
        Outcome((Color(1),), agreed, score=(18, 46)),
        Outcome((Color(0),), agreed, score=(30, 8)),
        Outcome((Color(0),), agreed),
    ]
    assert list(map(score_text, rows)) == ["(18-46)", "(30-8)", "1-0"]
    for row in rows:
        assert row.record().outcome == row.outcome


def test_a_stated_score_comes_to_a_game_that_the_library_has_without_one(
    library: Path, games: Path
) -> None:
    (games / "a.sgf").write_text(sgf(TIGER, "Ann", "Ben"))
    imported(library, games)
    (games / "b.sgf").write_text(sgf(TIGER, "Ann", "Ben", result="B+4"))
    imported(library, games)
    with open_library(library) as reader:
        assert reader is not None
        (row,) = reader.rows(reader.find(parse_query("b+")))
        assert row.score == (34, 30)


def test_a_damaged_move_is_no_end_of_a_game() -> None:
    small = Othello(size=4)
    moves = StoredMoves(small, stored(small, random_moves(small, 1, 3)) + b"\x10")  # type: ignore[operator]
    for look in (list, len, lambda each: each[0]):
        with pytest.raises(NotationError):
            look(moves)


def test_the_same_bytes_are_other_points_on_another_board() -> None:
    assert StoredMoves(Othello(), b"\x05") != StoredMoves(Othello(size=4), b"\x05")
    assert StoredMoves(Othello(), b"\x05") == StoredMoves(Othello(), b"\x05")
