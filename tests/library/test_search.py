"""Searches by words and fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.library import search as searching
from boardtui.library.query import QueryError, QueryReason, parse_query
from boardtui.library.reader import Reader, open_library
from boardtui.library.search import Order
from boardtui.record.digest import Digest
from boardtui.words.library import SEARCH_EXAMPLE

from .games import found, imported, othello_moves, sgf

TIGER, ROSE, COW = "f5d6c3d3c4", "f5d6c5f4e3c6d3f6e6d7", "f5f6e6f4e3"


def game(moves: str, black: str, white: str, event: str, date: str, result: str) -> str:
    return sgf(othello_moves(moves), black, white, event=event, date=date, result=result)


GAMES = (
    game(TIGER, "Tamenori Hideshi", "Shaman David", "Tokyo Open", "1990-03-01", "B+10"),
    game(ROSE, "Shaman David", "Tamenori Hideshi", "World Championship", "1995-11-02", "W+4"),
    game(COW, "Préfontaine Zoé", "Rose Brian", "Open d'Été", "2001-07-01", "0"),
    game(COW, "O'Neill-Tiger", "Ōta 健", "1990 Cup", "", "B+R"),
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    (folder / "all.sgf").write_text("".join(GAMES))
    imported(folder / FILE, folder)
    return folder / FILE


SEARCHES = {
    "": 4,
    "t": 3,
    "tam": 2,
    "TAMENORI hid": 2,
    "menori": 0,
    "player:tiger": 1,
    "tiger": 2,
    "opening:tiger": 1,
    "opening:虎": 1,
    "opening:牛定石": 2,
    "rose": 2,
    "player:rose": 1,
    "event:open": 2,
    'event:"tokyo open"': 1,
    "prefontaine": 1,
    "PRÉFONTAINE": 1,
    "ete": 1,
    "ota": 1,
    "健": 1,
    "neill": 1,
    "O'Neill-Tiger": 1,
    "1990": 2,
    "199": 3,
    "year:1990": 2,
    "year:1990-1995": 3,
    "year:1996-": 1,
    "year:-1994": 2,
    "W+": 1,
    "b+": 2,
    "draw": 1,
    "tamenori b+": 1,
    "size:8": 4,
    "size:10": 0,
    "game:othello": 4,
    "game:gomoku": 0,
    "tamenori shaman year:1995 w+ event:world": 1,
    '"': 4,
    "*": 4,
    "-": 4,
    'tam"': 2,
    "NOT tamenori": 0,
    "tamenori OR rose": 0,
    "(tamenori": 2,
}


def both_ways(library: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    ways = []
    for has_index in (True, False):
        monkeypatch.setattr(searching, "indexes_words", lambda _database, has=has_index: has)
        with open_library(library) as reader:
            assert reader is not None
            ways.append(found(reader, text))
    return ways


@pytest.mark.parametrize("text", SEARCHES)
def test_a_search_finds_the_same_with_and_without_an_index(
    library: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    indexed, scanned = both_ways(library, text, monkeypatch)
    assert indexed == scanned
    assert len(indexed) == SEARCHES[text]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name:x", QueryReason.UNKNOWN_FIELD),
        ("year:soon", QueryReason.NO_YEARS),
        ("year:-", QueryReason.NO_YEARS),
        ("size:large", QueryReason.NO_SIZE),
    ],
)
def test_what_is_not_understood_is_told(text: str, fault: QueryReason) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert caught.value.reason is fault


def first_players(reader: Reader, order: Order, *, descending: bool) -> list[str]:
    rows = reader.rows(reader.find(parse_query(""), order, descending=descending))
    return [row.players[0][:1] for row in rows]


@pytest.mark.parametrize(
    ("order", "players"),
    [
        (Order.DATE, "OTSP"),
        (Order.BLACK, "OPST"),
        (Order.WHITE, "OPTS"),
        (Order.EVENT, "OPTS"),
        (Order.RESULT, "TOPS"),
        (Order.LENGTH, "TPOS"),
        (Order.OPENING, "POST"),
    ],
)
def test_games_are_sorted_by_any_column(library: Path, order: Order, players: str) -> None:
    with open_library(library) as reader:
        assert reader is not None
        upwards = first_players(reader, order, descending=False)
        downwards = first_players(reader, order, descending=True)
    assert "".join(upwards) == players
    assert sorted(downwards) == sorted(players)
    assert downwards[0] in {players[-1], players[-2]}


def test_results_are_sorted_by_their_margin_and_unknown_ones_come_last(tmp_path: Path) -> None:
    results = {
        "unknown": "",
        "black 4": "B+4",
        "white 28": "W+28",
        "void": "Void",
        "black resigned": "W+R",
        "drawn": "0",
        "black 40": "B+40",
        "white resigned": "B+R",
    }
    text = (sgf(othello_moves(TIGER), name, "X", result=each) for name, each in results.items())
    (tmp_path / "a.sgf").write_text("".join(text))
    imported(tmp_path / FILE, tmp_path)
    with open_library(tmp_path / FILE) as reader:
        assert reader is not None
        seen = []
        for descending in (False, True):
            found = reader.find(parse_query(""), Order.RESULT, descending=descending)
            seen.append([row.players[0] for row in reader.rows(found)])
    known = ["black 40", "black 4", "white resigned", "drawn", "black resigned", "white 28"]
    assert [names[:-2] for names in seen] == [known, known[::-1]]
    assert all(set(names[-2:]) == {"unknown", "void"} for names in seen)


def test_a_reader_sees_what_was_added_since(tmp_path: Path) -> None:
    library, path = tmp_path / FILE, tmp_path / "a.sgf"
    path.write_text(GAMES[0])
    imported(library, tmp_path)
    with open_library(library) as reader:
        assert reader is not None
        assert reader.count() == 1
        (tmp_path / "b.sgf").write_text(GAMES[1])
        imported(library, tmp_path)
        assert reader.count() == 2
        assert len(found(reader, "tam")) == 2


def test_a_library_that_may_only_be_read_is_read(library: Path, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    copy = folder / FILE
    copy.write_bytes(library.read_bytes())
    copy.chmod(0o400)
    folder.chmod(0o500)
    try:
        with open_library(copy) as reader:
            assert reader is not None
            assert len(found(reader, "tam")) == 2
    finally:
        folder.chmod(0o700)


def test_games_have_a_name_for_good(library: Path) -> None:
    with open_library(library) as reader:
        assert reader is not None
        rows = reader.rows(reader.find(parse_query("")))
        digests = [row.ref.digest for row in rows]
        numbers = reader.numbers([*digests, Digest(b"gone")])
    assert numbers == {row.ref.digest: row.ref.number for row in rows}


def test_the_example_of_the_search_box_finds_no_opening_of_that_name(tmp_path: Path) -> None:
    opening = "f5d6c3d3c4f4c5b3c2e6"
    played = sgf(othello_moves(COW), "Tamenori Hideshi", "Rose Brian", date="1997-01-01")
    named = sgf(othello_moves(opening), "Shaman David", "Rose Brian", date="1997-02-02")
    (tmp_path / "a.sgf").write_text(played + named)
    imported(tmp_path / FILE, tmp_path)
    with open_library(tmp_path / FILE) as reader:
        assert reader is not None
        assert len(reader.find(parse_query("tamenori 1997"))) == 2
        (row,) = reader.rows(reader.find(parse_query(SEARCH_EXAMPLE)))
        assert row.players[0] == "Tamenori Hideshi"
