"""What was played from a position."""

from __future__ import annotations

import re
import sqlite3
from array import array
from collections import Counter
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.library.explorer import NEWEST, PositionStats
from boardtui.library.keys import key_of, stones_on
from boardtui.library.query import parse_query
from boardtui.library.reader import Reader, open_library
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Pass, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello

from .games import imported, othello_moves, random_line, random_moves, sgf
from .test_keys import canonical

BLACK, WHITE = Color(0), Color(1)
GAMES = 24


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    texts = (
        sgf(random_moves(Othello(), seed), f"P{seed % 7}", "Q", date=f"{1990 + seed % 5}-01-01")
        for seed in range(GAMES)
    )
    (folder / "all.sgf").write_text("".join(texts))
    library = folder / FILE
    imported(library, folder)
    return library


def lines(reader: Reader) -> dict[int, tuple[Position, ...]]:
    rows = reader.rows(reader.find(parse_query("")))
    return {row.ref.number: tuple(row.positions()) for row in rows}


@cache
def known_way(position: Position) -> str:
    return str(canonical(position))


def by_the_rules(games: dict[int, tuple[Position, ...]], sought: Position) -> dict[int, str]:
    """The games with a position, each with the canonical position after it."""
    found = {}
    for game, line in games.items():
        ways = [known_way(position) for position in line]
        if known_way(sought) in ways:
            after = ways.index(known_way(sought)) + 1
            while after < len(line) and line[after].board == line[after - 1].board:
                after += 1
            found[game] = ways[after] if after < len(line) else "end"
    return found


def test_counts_and_moves_are_those_that_the_rules_find(library: Path) -> None:
    with open_library(library) as reader:
        assert reader is not None
        games = lines(reader)
        for seed, plies in ((0, 0), (0, 1), (3, 2), (5, 3), (8, 4), (9, 12), (11, 59), (1000, 6)):
            position = random_line(Othello(), seed, plies)[-1]
            findings, expected = reader.explore(position), by_the_rules(games, position)
            assert list(findings.games) == sorted(expected)
            assert findings.ended == list(expected.values()).count("end")
            by_move = {known_way(position.play(n.move)): n for n in findings.moves}
            counts = Counter(after for after in expected.values() if after != "end")
            assert {after: n.tally.games for after, n in by_move.items()} == counts
            assert sum(n.share for n in findings.moves) == pytest.approx(float(bool(counts)))


def test_results_and_means_are_those_of_the_games(library: Path) -> None:
    with open_library(library) as reader:
        assert reader is not None
        findings = reader.explore(Othello().start())
        rows = reader.rows(findings.games)
        tally = findings.tally
        winners = Counter(row.outcome.winners for row in rows if row.outcome is not None)
        counted = winners[BLACK,], winners[BLACK, WHITE], winners[WHITE,]
        assert (tally.black, tally.draws, tally.white) == counted
        scores = [row.score[0] - row.score[1] for row in rows if row.score is not None]
        assert tally.mean == pytest.approx(sum(scores) / len(scores))
        newest = [row.year for row in findings.newest]
        assert newest == sorted((row.year for row in rows), reverse=True)[:NEWEST]


def test_only_games_of_a_search_may_be_counted(library: Path) -> None:
    with open_library(library) as reader:
        assert reader is not None
        among = reader.find(parse_query("player:p3 year:1990-1992"))
        findings = reader.explore(Othello().start(), frozenset(among))
        assert sorted(findings.games) == sorted(among)
        assert 0 < len(among) < GAMES


def test_turned_positions_find_the_same(library: Path) -> None:
    def after(text: str) -> Position:
        position = Othello().start()
        for move in othello_moves(text):
            position = position.play(move)
        return position

    def turned_alike(findings: PositionStats) -> list[tuple[int, ...]]:
        return [each.tally for each in findings.moves]

    with open_library(library) as reader:
        assert reader is not None
        one, other = reader.explore(after("f5f6")), reader.explore(after("c4c3"))
        assert one.games == other.games
        assert sorted(turned_alike(one)) == sorted(turned_alike(other))
        for next_move in other.moves:
            assert next_move.move in after("c4c3").legal_moves


def test_a_position_that_must_pass_is_that_after_the_pass(library: Path) -> None:
    with open_library(library) as reader:
        assert reader is not None
        passing = [
            (game, position)
            for game, line in lines(reader).items()
            for position in line
            if position.legal_moves == (Pass(),)
        ]
        assert passing
        for game, position in passing:
            assert game in reader.explore(position).games


@pytest.mark.parametrize(
    ("game", "texts"),
    [(Othello(), "f5d6c3 f5f6e6 f5f4e3"), (Gomoku(), "h8i9j10 h8h9i9 h8h9j8")],
    ids=["othello", "gomoku"],
)
def test_a_game_with_an_equal_key_by_chance_is_not_among_the_newest(
    tmp_path: Path, game: Game, texts: str
) -> None:
    lines = [[game.parse_move(word) for word in pairs(text)] for text in texts.split()]
    years = ("1990", "2000", "1995")
    (tmp_path / "all.sgf").write_text(
        "".join(
            sgf(line, "A", year, game=game, date=year)
            for line, year in zip(lines, years, strict=True)
        )
    )
    library = tmp_path / FILE
    imported(library, tmp_path)
    sought = game.start()
    for move in lines[0][:2]:
        sought = sought.play(move)
    with closing(sqlite3.connect(library)) as database, database:
        for position in (sought, sought.play(lines[0][2])):
            stones = stones_on(position)
            query = "SELECT keys FROM column_of_keys WHERE stones = ?"
            ((keys,),) = database.execute(query, (stones,))
            forged = array("I", keys)
            assert len(forged) == 3
            forged[1] = key_of(position)
            statement = "UPDATE column_of_keys SET keys = ? WHERE stones = ?"
            database.execute(statement, (forged.tobytes(), stones))
    with open_library(library) as reader:
        assert reader is not None
        findings = reader.explore(sought)
        assert findings.tally.games == 2
        assert [row.date for row in findings.newest] == ["1990"]


def test_the_newest_games_are_checked_until_there_are_enough(tmp_path: Path) -> None:
    """Of a hundred games the newer half has the key of another position."""
    fair, false = othello_moves("f5d6c3d3"), othello_moves("f5f6e6f4")
    games = (sgf(fair if year < 1950 else false, date=str(year)) for year in range(1900, 2000))
    names = (game.replace("PB[Black]", f"PB[{year}]") for year, game in enumerate(games))
    (tmp_path / "all.sgf").write_text("".join(names))
    library = tmp_path / FILE
    imported(library, tmp_path)
    sought = Othello().start().play(fair[0]).play(fair[1])
    with closing(sqlite3.connect(library)) as database, database:
        for position in (sought, sought.play(fair[2])):
            forged = array("I", [key_of(position)] * 100).tobytes()
            statement = "UPDATE column_of_keys SET keys = ? WHERE stones = ?"
            database.execute(statement, (forged, stones_on(position)))
    with open_library(library) as reader:
        assert reader is not None
        findings = reader.explore(sought)
        assert findings.tally.games == 100
        newest = [row.year for row in findings.newest]
        assert newest == [str(year) for year in range(1949, 1949 - NEWEST, -1)]


def pairs(text: str) -> list[str]:
    return re.findall(r"[a-o][0-9]+", text)


def test_what_is_not_there_has_no_games(library: Path) -> None:
    with open_library(library) as reader:
        assert reader is not None
        for position in (Gomoku().start(), Othello(size=10).start()):
            findings = reader.explore(position)
            assert (findings.tally.games, findings.moves, len(findings.games)) == (0, (), 0)


def test_gomoku_counts_positions_and_not_orders_or_choices(tmp_path: Path) -> None:
    game, swap = Gomoku(), Gomoku(opening=OpeningRule.SWAP2)
    orders = ("h8 i9 j10 k11 a1", "j10 k11 h8 i9 b1", "j6 i7 h8 k5 c1")
    texts = []
    for text in orders:
        moves: list[Move] = [game.parse_move(word) for word in text.split()]
        texts.append(sgf(moves, "A", text, game=game))
    (tmp_path / "all.sgf").write_text("".join(texts))
    library = tmp_path / FILE
    assert imported(library, tmp_path).new == 3
    with open_library(library) as reader:
        assert reader is not None
        for own in (game, swap):
            position = game.start()
            for word in ("h8", "i9", "j10", "k11"):
                position = position.play(game.parse_move(word))
            findings = reader.explore(own.position(position.board, position.turn))
            assert findings.tally.games == 3
            assert len(findings.moves) == 3


def test_found_games_are_remembered_until_the_library_changes(tmp_path: Path) -> None:
    (tmp_path / "one.sgf").write_text(sgf(othello_moves("f5d6"), "Ann", "Ben"))
    imported(tmp_path / FILE, tmp_path / "one.sgf")
    with open_library(tmp_path / FILE) as reader:
        assert reader is not None
        query = parse_query("ann")
        found = reader.found(query)
        assert len(found) == 1
        assert reader.found(query) is found
        (tmp_path / "two.sgf").write_text(sgf(othello_moves("f5f6"), "Ann", "Cai"))
        imported(tmp_path / FILE, tmp_path / "two.sgf")
        assert len(reader.found(query)) == 2
        assert not reader.found(parse_query("nobody"))
