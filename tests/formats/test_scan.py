"""Scanning: headers and moves of one game after the other, without positions."""

from __future__ import annotations

import datetime as dt
import tracemalloc
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardtui.formats import ggf, pgn, sgf, transcript
from boardtui.formats.collection import with_problems
from boardtui.formats.content import Content
from boardtui.formats.detect import scan_record
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.format import Format
from boardtui.formats.ggf import reader as ggf_reader
from boardtui.formats.limits import FOREIGN
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf import reader as sgf_reader
from boardtui.formats.table import FORMATS
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Outcome, Pass, Place, Position, Termination
from boardtui.rules.othello import Othello
from tests.formats.games import random_record, refuse_positions, told, variants

SGF, GGF, PGN, MOVES = (
    next(known for known in FORMATS if suffix in known.suffixes)
    for suffix in (".sgf", ".ggf", ".pgn", ".txt")
)


SOME_OR_ALL = pytest.mark.parametrize("step", [23, pytest.param(1, marks=pytest.mark.long)])
"""Of all 2,496 variants every 23rd, or every one."""


def told_record(random: Random, game: Game, moves: int = 5) -> GameRecord:
    """A random game with facts."""
    record = random_record(random, game, moves=moves, variations=1)
    for seat, name in enumerate(("Ann", "Bob")):
        if random.random() < 0.8:
            record.players[Seat(seat)] = name
    if random.random() < 0.5:
        record.date, record.event = dt.date(2024, 2, random.randint(1, 29)), "a ] cup"
    if record.root.end().position.outcome is None and random.random() < 0.5:
        record.outcome = Outcome((Color(random.randrange(2)),), Termination.RESIGNATION)
    return record


def scanned_and_read(
    known: Format[Any], text: str | bytes, game: Game | None = None
) -> tuple[ScannedGame[Any], Reading]:
    """The only game of a text, as it is scanned and as it is read then."""
    (scanned,) = with_problems(known.scan(Content(text), game))
    return scanned, known.read(scanned)


def winners(record: GameRecord) -> tuple[int, ...] | None:
    outcome = record.outcome or record.root.end().position.outcome
    return None if outcome is None else outcome.winners


def assert_same_facts(scanned: ScannedGame[Any], record: GameRecord) -> None:
    facts = scanned.facts
    assert scanned.game == record.game
    assert facts.names == record.names(record.root.end())
    assert (facts.date, facts.event) == (record.date, record.event)
    assert (facts.outcome.winners if facts.outcome else None) == winners(record)


@SOME_OR_ALL
def test_sgf_tells_a_scan_what_it_tells_a_reader(step: int) -> None:
    random = Random(1)
    for game in variants()[::step]:
        record = told_record(random, game)
        scanned, reading = scanned_and_read(SGF, sgf.dumps(record))
        assert_same_facts(scanned, reading.record)
        assert scanned.moves == tuple(node.move for node in reading.record.root.mainline())
        assert not reading.problems


@pytest.mark.parametrize("moves", [1, 10, 300])
def test_ggf_tells_a_scan_what_it_tells_a_reader(moves: int) -> None:
    random = Random(moves)
    for game in variants((Othello,)):
        record = told_record(random, game, moves)
        record.event = ""
        scanned, reading = scanned_and_read(GGF, ggf.dumps(record))
        assert_same_facts(scanned, reading.record)
        assert scanned.moves == tuple(node.move for node in reading.record.root.mainline())


@pytest.mark.parametrize("moves", [1, 10, 300])
def test_pgn_tells_a_scan_what_it_tells_a_reader(moves: int) -> None:
    random = Random(moves)
    for _game in range(8):
        record = told_record(random, Othello(), moves)
        scanned, reading = scanned_and_read(PGN, pgn.dumps(record))
        assert_same_facts(scanned, reading.record)
        assert scanned.moves == tuple(node.move for node in reading.record.root.mainline())


@SOME_OR_ALL
def test_a_list_of_moves_tells_a_scan_what_it_tells_a_reader(step: int) -> None:
    random = Random(2)
    for game in variants()[::step]:
        if len(game.sides) > 2:
            continue
        record = random_record(random, game, moves=6, variations=0)
        moves = [node.move for node in record.root.mainline() if node.move != Pass()]
        if not all(isinstance(move, Place) for move in moves):
            continue  # an opening in which something was chosen
        scanned, reading = scanned_and_read(MOVES, transcript.dumps(record), game)
        assert (scanned.game, scanned.facts.names) == (game, ())
        assert list(scanned.moves) == moves
        assert reading.record.root.end().position.board == record.root.end().position.board


def test_no_position_is_made_where_the_file_names_its_game_but_one_start_for_each_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts: list[Game] = []
    start = Game.start

    def counted(game: Game) -> Position:
        starts.append(game)
        return start(game)

    games = variants()[::50]
    text = "".join(sgf.dumps(random_record(Random(1), game, moves=9)) for game in games)
    board = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    refuse_positions(monkeypatch)
    monkeypatch.setattr(Game, "start", counted)
    assert len(scan_record(text * 3).games) == len(games) * 3
    assert len(starts) == len(set(starts))  # none for a game that was met before
    assert len(scan_record(f"(;GM[Othello]{board}B[f5]W[d6];)").games) == 1


def one_game(number: int) -> bytes:
    comment = "日本語 \\] ) (; \\\\" * 5
    return f"(;FF[4]GM[2]PB[player {number}]C[{comment}];B[f5](;W[d6])(;W[f4]))\n".encode()


class EndlessFile:
    """A file of generated games that counts what is read."""

    def __init__(self, games: Iterable[bytes]) -> None:
        self.games = iter(games)
        self.waiting = b""
        self.taken = 0

    def read(self, size: int) -> bytes:
        while len(self.waiting) < size and (game := next(self.games, None)) is not None:
            self.waiting += game
        data, self.waiting = self.waiting[:size], self.waiting[size:]
        self.taken += len(data)
        return data


def scanned_names(items: Iterable[ScannedGame[Any] | FormatError]) -> Iterator[str]:
    for item in items:
        assert isinstance(item, ScannedGame)
        yield item.facts.names[0]


def test_no_more_is_read_than_the_games_that_are_asked_for() -> None:
    file = EndlessFile(map(one_game, count()))
    names = scanned_names(sgf_reader.scan(Content(file, piece=1000)))
    for number in range(100):
        assert next(names) == f"player {number}"
        assert file.taken <= sum(len(one_game(n)) for n in range(number + 1)) + 3000


def test_a_long_file_is_never_held_whole() -> None:
    file = EndlessFile(one_game(number) + b"junk " * 400 for number in range(1000))
    tracemalloc.start()
    found = sum(1 for _ in sgf_reader.scan(Content(file, piece=2000)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == 1000
    assert peak < file.taken / 10


def test_a_game_without_end_is_too_large_and_the_next_one_is_found() -> None:
    endless = [b"(;FF[4]GM[2]PB[x]", *[b";B[f5]C[some more]"] * 2000, b")"]
    file = EndlessFile([one_game(1), *endless, one_game(2)])
    limits = FOREIGN._replace(bytes=2**13)
    first, error, last = sgf_reader.scan(Content(file, piece=500), limits=limits)
    assert isinstance(error, FormatError)
    assert told(error) == [(2, 1, FormatReason.LARGE_TEXT, {"limit": 0})]
    assert list(scanned_names([first, last])) == ["player 1", "player 2"]


PARTS = (
    "(;FF[4]GM[2];B[f5](;W[d6])\n(;W[f4]))",
    "(;GM[4]SZ[15]PB[A]\n;B[hh]C[x\\]y]",
    "(;GM[2]TooLong [x] ;B[d3];W \n [c5])",
    "( ; GM [9])",
    "(;GM[2];B[f5] ?? ;W[d6])",
    "(;GM[2];;;;;;)",
    "junk )( ",
    "\n\n",
    "(;FF[4]C[never closed",
    "(;GM[2]AB[zz];B[f5])",
)


def outlines(items: Iterable[ScannedGame[Any] | FormatError]) -> list[object]:
    """All that a scan yields, to be compared; how many blanks behind a game it holds may differ."""
    return [
        told(item)
        if isinstance(item, FormatError)
        else (item.game, item.facts, item.moves, item.raw.text.rstrip(), told(*item.problems))
        for item in items
    ]


@given(st.lists(st.sampled_from(PARTS), max_size=6).map("".join), st.integers(1, 80))
@example("(;GM[2]AB[zz];B[f5])\n\n", 3)
def test_the_pieces_of_a_file_do_not_matter(text: str, piece: int) -> None:
    limits = FOREIGN._replace(nodes=5)
    whole = sgf_reader.scan(Content(text), None, limits)
    in_pieces = sgf_reader.scan(Content(BytesIO(text.encode()), piece=piece), None, limits)
    assert outlines(in_pieces) == outlines(whole)


def test_bad_games_of_a_ggf_file_do_not_lose_the_others() -> None:
    good = "(;GM[Othello]PB[{}]BO[8 -------- -------- -------- ---O*--- ---*O--- {}]B[f5];)\n"
    rest = "-------- -------- -------- *"
    text = (
        good.format("first", rest)
        + "(;GM[Othello]PB[x]BO[none];)\n(;GM[Othello]PB[torn]BO[8 \n"
        + good.format("last", rest)
    )
    first, error, last = ggf_reader.scan(Content(text))
    assert isinstance(error, FormatError)
    assert told(error) == [(2, 19, FormatReason.NO_BOARD_SIZE, {})]
    assert list(scanned_names([first, last])) == ["first", "torn"]


def test_faults_of_characters_come_with_a_game() -> None:
    (game,) = sgf_reader.scan(Content(b"(;GM[2]CA[UTF-8]PB[\xff];B[f5])"))
    assert isinstance(game, ScannedGame)
    assert [problem.reason for problem in game.problems] == [FormatReason.DAMAGED_CHARACTERS]


def test_a_game_that_cannot_be_read_is_told_when_it_is_read() -> None:
    collection = scan_record("(;GM[2]AB[zz];B[f5])\n(;GM[2];B[f5])")
    assert len(collection.games) == 2
    with pytest.raises(FormatError) as caught:
        collection.read(0)
    assert (caught.value.line, caught.value.reason) == (1, FormatReason.OUTSIDE)
    assert collection.read(1).record.root.end().position.ply == 1
