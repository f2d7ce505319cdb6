"""The moves that a review takes as known, by the games of a library."""

from __future__ import annotations

from pathlib import Path

from boardtui.library import FILE
from boardtui.library.explorer import NEWEST
from boardtui.library.reader import open_library
from boardtui.record.tree import GameRecord
from boardtui.review.known_moves import known_moves
from boardtui.review.losses import BOOK_PLIES
from boardtui.rules.othello import Othello
from tests.library.games import by_seats, imported, othello_moves, random_moves, sgf

GAME = othello_moves("f5d6c3d3c4f4")


def known_plies(folder: Path, *games: str) -> list[int]:
    """The plies of the moves of `GAME` that a library with some games knows."""
    (folder / "games.sgf").write_text("".join(games))
    imported(folder / FILE, folder)
    record = GameRecord(Othello())
    node = record.root
    for move in GAME:
        node = node.play(move)
    with open_library(folder / FILE) as reader:
        assert reader is not None
        return sorted(node.position.ply for node in known_moves(reader, record.mainline()))


def test_a_move_of_two_games_is_known(tmp_path: Path) -> None:
    games = sgf(GAME[:3], "Ann", "Ben"), sgf(GAME[:5], "Cid", "Dan")
    assert known_plies(tmp_path, *games) == [1, 2, 3]


def test_a_move_is_known_from_its_mirror_image(tmp_path: Path) -> None:
    mirrored = sgf(othello_moves("e6f4e3f6g5d6"), "Ann", "Ben")
    assert known_plies(tmp_path, mirrored, sgf(GAME[:2], "Cid", "Dan"))[:2] == [1, 2]


def test_games_of_one_player_alone_make_no_move_known(tmp_path: Path) -> None:
    games = sgf(GAME[:3], "Ann", "Ben"), sgf(GAME[:5], "Cid", "ann")
    assert known_plies(tmp_path, *games) == []


def test_games_without_names_count(tmp_path: Path) -> None:
    games = sgf(GAME[:3], "", ""), sgf(GAME[:2], "", "", event="Oslo")
    assert known_plies(tmp_path, *games) == [1, 2]


def test_own_games_do_not_count(tmp_path: Path) -> None:
    mine = [by_seats(sgf(GAME[:3], name), "human", "easy") for name in ("Me", "Myself")]
    assert known_plies(tmp_path, *mine) == []
    assert known_plies(tmp_path, *mine, sgf(GAME[:4], "Ann")) == []
    assert known_plies(tmp_path, *mine, sgf(GAME[:4], "Ann", "B"), sgf(GAME[:4], "C", "D")) == [
        *range(1, 5)
    ]


def test_older_games_are_looked_at_where_the_newest_are_ones_own(tmp_path: Path) -> None:
    mine = [
        by_seats(sgf(GAME[:3], f"Me {number}", date="2026-01-01"), "human", "easy")
        for number in range(NEWEST)
    ]
    old = [sgf(GAME[:3], f"B{each}", f"W{each}", date="1990-01-01") for each in range(2)]
    assert known_plies(tmp_path, *mine, *old) == [1, 2, 3]


def test_a_late_move_is_never_known(tmp_path: Path) -> None:
    moves = random_moves(Othello(), 1)
    (tmp_path / "games.sgf").write_text(sgf(moves, "Ann", "Ben") + sgf(moves, "Cid", "Dan"))
    imported(tmp_path / FILE, tmp_path)
    record = GameRecord(Othello())
    node = record.root
    for move in moves:
        node = node.play(move)
    with open_library(tmp_path / FILE) as reader:
        assert reader is not None
        assert len(known_moves(reader, record.mainline())) == BOOK_PLIES - 1
