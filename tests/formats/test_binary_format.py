"""A format is one module and one row of the table: shown by one in binary records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from boardtui.cli.main import main
from boardtui.formats import detect, table
from boardtui.formats.content import Content
from boardtui.formats.convert import convert
from boardtui.formats.detect import is_record, read_file, scan_file, write_records
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.facts import Facts
from boardtui.formats.format import Format
from boardtui.formats.line import play
from boardtui.formats.losses import LossNote
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
from boardtui.rules.errors import IllegalMoveReason, RulesError
from boardtui.rules.game import Game, Place
from boardtui.rules.othello import Othello
from boardtui.system.reasons import Word
from tests.formats.games import outline, told

HEAD = b"\x00GAMES"
NAME, MOVES = 10, 60
SIZE = 2 * NAME + MOVES
"""Bytes of a game: two names and a byte for each move, the row times ten and the column."""


def sniff(content: Content) -> bool:
    return content.head.startswith(HEAD)


def scan(content: Content, _game: Game | None) -> Iterator[ScannedGame[bytes] | FormatError]:
    content.read(len(HEAD))
    game = Othello()
    while data := content.read(SIZE):
        if len(data) < SIZE:
            yield FormatError(FormatReason.TRUNCATED)
            return
        moves = moves_of(data)
        if not all(game.board_size.holds(move.point) for move in moves):
            yield FormatError(FormatReason.NO_MOVE)
            continue
        names = tuple(data[start : start + NAME].decode().strip() for start in (0, NAME))
        yield ScannedGame(game, Facts(names), moves, data)


def moves_of(data: bytes) -> tuple[Place, ...]:
    squares = data[2 * NAME :].rstrip(b"\0")
    return tuple(Place(Point(byte % 10 - 1, byte // 10 - 1)) for byte in squares)


def read(scanned: ScannedGame[bytes]) -> Reading:
    record = GameRecord(scanned.game)
    node, problems = record.root, list(scanned.problems)
    for move in moves_of(scanned.raw):
        try:
            node = play(node, move)
        except RulesError as error:
            problems.append(FormatError(error.reason, **error.facts))
            break
    scanned.facts.enter(record)
    return Reading(record, tuple(problems))


def write(records: Iterable[GameRecord]) -> bytes:
    return HEAD + b"".join(map(written, records))


def written(record: GameRecord) -> bytes:
    names = "".join(f"{name:{NAME}.{NAME}}" for name in record.names(record.root.end()))
    moves = [node.move for node in record.root.mainline()]
    points = [move.point for move in moves if isinstance(move, Place)]
    data = bytes(10 * (point.row + 1) + point.col + 1 for point in points)
    return names.encode() + data.ljust(MOVES, b"\0")


def lost(record: GameRecord) -> Iterator[LossNote]:
    if any(node.comment for node in record.root.walk()):
        yield LossNote.TREES


TOY = Format(Word("toy"), (".toy",), sniff, scan, read, write, lost)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detect, "FORMATS", (*table.FORMATS, TOY))
    monkeypatch.setattr(detect, "WRITTEN", (*table.WRITTEN, TOY))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file of three games, the second of which is damaged."""
    path = tmp_path / "games.TOY"
    source = detect.read_record("(;GM[2]PB[Ann]PW[Bob];B[f5];W[d6])(;GM[2];B[d3])(;GM[2];B[c4])")
    write_records([reading.record for reading in source], path)
    data = bytearray(path.read_bytes())
    data[len(HEAD) + SIZE + 2 * NAME] = 99
    path.write_bytes(data)
    return path


def test_it_is_found_out_and_read(games: Path) -> None:
    first, last = read_file(games)
    assert [outline(reading.record.root) for reading in (first, last)] == ["f5 d6", "c4"]
    assert first.record.players == {0: "Ann", 1: "Bob"}
    assert told(*last.problems) == [(None, None, FormatReason.NO_MOVE, {})]
    assert not is_record("\0GAMES")


def test_its_games_are_offered_before_they_are_read(games: Path) -> None:
    collection = scan_file(games)
    assert [game.facts.names for game in collection.games] == [("Ann", "Bob"), ("", "")]
    assert outline(collection.read(1).record.root) == "c4"


def test_it_is_converted_both_ways(games: Path, tmp_path: Path) -> None:
    text, again = tmp_path / "games.sgf", tmp_path / "again.toy"
    conversion = convert(games, text)
    assert (conversion.games, len(conversion.problems)) == (2, 1)
    text.write_text(text.read_text().replace(";W[d6]", ";W[d6]C[good]"))
    assert [said.facts for said in convert(text, again).left_out] == [{"format": "toy"}]
    assert [outline(reading.record.root) for reading in read_file(again)] == ["f5 d6", "c4"]


def test_the_command_line_takes_it(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(games), str(games.with_suffix(".txt"))]) == 1
    assert games.with_suffix(".txt").read_text() == "f5d6\nc4\n"
    assert "A move is missing here." in capsys.readouterr().err


def test_a_torn_file_and_an_illegal_move_are_told(games: Path) -> None:
    data = games.read_bytes()
    games.write_bytes(data[: len(HEAD) + SIZE].replace(b"\x40", b"\x0b") + b"torn")
    (reading,) = read_file(games)
    assert told(*reading.problems) == [
        (None, None, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"}),
        (None, None, FormatReason.TRUNCATED, {}),
    ]
