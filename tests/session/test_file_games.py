"""The games of a file as a library in memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.detect import scan_record
from boardtui.formats.folder import scan_folder
from boardtui.library import entry
from boardtui.library.query import Query, parse_query
from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.session import file_games
from boardtui.session.file_games import FileGames
from boardtui.session.launch import ChooseGame
from tests.library.games import TIGER, random_moves, sgf


async def listed(games: FileGames, query: Query | None = None) -> list[Row]:
    """The games that a search finds, as in the file, once all are read."""
    while await games.read_on():
        pass
    order = Order.PLACE
    found = await games.ask(lambda reader: reader.find(query or Query(), order, descending=False))
    return list(await games.ask(lambda reader: reader.rows(found)))


async def test_the_games_of_a_text_are_searched_and_read_by_their_places() -> None:
    text = sgf(TIGER, "Ann", "Ben", result="W+28") + sgf(TIGER, "Cid") + sgf(TIGER, "Ann", "Ben")
    games = FileGames(ChooseGame(scan_record(text), "pasted text"))
    rows = await listed(games)
    assert [(games.place_of(row), row.players[0]) for row in rows] == [
        *((0, "Ann"), (1, "Cid"), (2, "Ann")),
    ]
    assert rows[0].score == (18, 46)
    found = await listed(games, parse_query("ann opening:tiger"))
    assert [games.place_of(row) for row in found] == [0, 2]
    assert games.read(rows[1]).record.players[Seat(0)] == "Cid"
    assert games.file_of(rows[1]) == ""
    await games.aclose()


async def test_a_game_that_cannot_be_read_is_listed_with_its_facts() -> None:
    text = "(;GM[2]PB[Ann]RE[B+2]AB[zz];B[f5])" + sgf(TIGER, "Cid")
    games = FileGames(ChooseGame(scan_record(text), "a.sgf"))
    first, second = await listed(games)
    assert (first.players[0], first.plies, second.plies) == ("Ann", 0, 5)
    assert first.outcome is not None
    await games.aclose()


async def test_games_of_several_boards_keep_their_order_and_gomoku_its_games() -> None:
    text = "(;GM[4]PB[Ann];B[hh])(;GM[2]PB[Ben];B[f5])(;GM[4]SZ[19]PB[Cid];B[hh])"
    games = FileGames(ChooseGame(scan_record(text), "a.sgf"))
    assert [row.players[0] for row in await listed(games)] == ["Ann", "Ben", "Cid"]
    await games.aclose()


async def test_the_files_of_a_folder_are_named_and_scanned_again_for_their_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(entry, "_of_record")  # the slow way
    for name, seed in (("a.sgf", 1), ("b.sgf", 2)):
        moves = random_moves(Othello(), seed, 30)
        (tmp_path / name).write_text(sgf(moves, "Ann", "Ben") + sgf(moves, "Cid", "Dan"))
    folder = scan_folder(tmp_path)
    games = FileGames(ChooseGame(folder, str(tmp_path)))
    rows = await listed(games)
    assert [games.file_of(row) for row in rows] == ["a.sgf", "a.sgf", "b.sgf", "b.sgf"]
    assert [row.plies for row in rows] == [30] * 4
    await games.aclose()


async def test_no_more_is_read_once_the_list_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_games, "STEP", 0.0)
    games = FileGames(ChooseGame(scan_record(sgf(TIGER, "Ann") + sgf(TIGER, "Ben")), "a.sgf"))
    assert await games.read_on()
    await games.aclose()
    assert not await games.read_on()
    assert games.done == 1


async def test_a_folder_that_has_changed_is_listed_as_it_was_scanned(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(sgf(TIGER, "Ann") + sgf(TIGER, "Ben"))
    games = FileGames(ChooseGame(scan_folder(tmp_path), str(tmp_path)))
    path.write_text(sgf(TIGER, "Eve"))
    assert [row.players[0] for row in await listed(games)] == ["Ann", "Ben"]
    await games.aclose()
