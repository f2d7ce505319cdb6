"""Files: found out what they hold, written whole, converted."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardtui.formats import detect
from boardtui.formats.detect import (
    is_record,
    read_file,
    read_first,
    read_record,
    write_records,
)
from boardtui.formats.errors import FormatReason
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.sgf import reader
from boardtui.formats.table import FORMATS, SUFFIXES, WRITTEN_SUFFIXES
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.fixtures.calls import refusing
from tests.formats.games import described, outline, refused


@pytest.fixture
def record() -> GameRecord:
    return read_record("(;GM[2]PB[Ada];B[f5](;W[d6];B[c3])(;W[f4]C[why?]))")[0].record


@pytest.mark.parametrize(
    "text", ["f5d6c3", "(;GM[2];B[f5])(;GM[2];B[d3])", "(;GM[2]SZ[99];B[f5])(;GM[2];B[a1])"]
)
def test_the_first_game_is_read_like_the_first_of_all(text: str) -> None:
    first, whole = read_first(text), read_record(text)[0]
    assert described(first.record) == described(whole.record)
    assert [*map(str, first.problems)] == [*map(str, whole.problems)]


def test_the_games_after_the_first_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def counted(scanned: ScannedGame[Any]) -> Reading:
        read.append(scanned)
        return reader.read(scanned)

    known = [replace(each, read=counted) if ".sgf" in each.suffixes else each for each in FORMATS]
    monkeypatch.setattr(detect, "FORMATS", known)
    text = "(;GM[2];B[f5])" * 20
    assert read_first(text).record.game == Othello()
    assert len(read) == 2
    read_record(text)
    assert len(read) == 22


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("f5d6c3", True),
        ("1. F5 D6 2. C3 --", True),
        ("(;GM[2];B[f5])", True),
        ("(;GM[Othello]PC[x];)", True),
        ('[Black "Ada"]\n\n1. f5 *', True),
        ("e5e5", True),
        ("f5", False),
        ("", False),
        ("games/f5d6.txt", False),
        ("f5d6c3.sgf", False),
    ],
)
def test_what_can_only_be_a_record(text: str, *, is_one: bool) -> None:
    assert is_record(text) is is_one


class TestReading:
    @pytest.mark.parametrize(
        ("data", "game", "moves"),
        [
            ("(;GM[2];B[f5])", Othello(), "f5"),
            (b"(;GM[2];B[f5])", Othello(), "f5"),
            ("\ufeff(;GM[2];B[f5])", Othello(), "f5"),
            ("f5 d6", Othello(), "f5 d6"),
            ("f5 d6".encode("utf-16"), Othello(), "f5 d6"),
            (b"\xef\xbb\xbff5 d6", Othello(), "f5 d6"),
            ("ｆ５　ｄ６".encode(), Othello(), "f5 d6"),
            (b"h8 i9", Gomoku(), "h8 i9"),
        ],
    )
    def test_the_format_is_found_out(self, data: str | bytes, game: Game, moves: str) -> None:
        (reading,) = read_record(data)
        assert reading.record.game == game
        assert outline(reading.record.root) == moves
        assert not reading.problems

    def test_a_told_game_decides(self) -> None:
        assert read_record("f5 d6", game=Gomoku())[0].record.game == Gomoku()

    @pytest.mark.parametrize(
        ("data", "fault"),
        [
            (bytes(range(256)) * 10, FormatReason.UNKNOWN_FORMAT),
            (b"\x7fELF\x02\x01\x01\0\0", FormatReason.UNKNOWN_FORMAT),
            (b"hello world", FormatReason.NOT_A_MOVE),
            (b"", FormatReason.NO_MOVE),
            (b"x" * (MAX_BYTES + 1), FormatReason.LARGE_TEXT),
        ],
        ids=["bytes", "program", "prose", "empty", "huge"],
    )
    def test_what_is_no_record_is_refused(self, data: bytes, fault: FormatReason) -> None:
        with refused(fault):
            read_record(data)

    def test_a_file_is_read_whatever_its_ending(self, tmp_path: Path) -> None:
        path = tmp_path / "game.record"
        path.write_bytes(b"(;GM[2];B[f5])")
        assert outline(next(read_file(path)).record.root) == "f5"

    def test_a_missing_file_is_told(self, tmp_path: Path) -> None:
        path = tmp_path / "game.sgf"
        with refused(FormatReason.NO_FILE, path=path):
            list(read_file(path))

    def test_a_directory_is_told(self, tmp_path: Path) -> None:
        with refused(FormatReason.DIRECTORY, path=tmp_path):
            list(read_file(tmp_path))

    def test_an_impossible_name_is_told(self) -> None:
        with refused(FormatReason.UNREADABLE):
            list(read_file("game\0.sgf"))

    def test_too_large_a_file_is_told(self, tmp_path: Path) -> None:
        path = tmp_path / "game.sgf"
        path.write_bytes(b" " * (MAX_BYTES + 1))
        with refused(FormatReason.LARGE_FILE, limit=8):
            list(read_file(path))

    def test_a_huge_file_is_told_without_reading_all_of_it(self, tmp_path: Path) -> None:
        path = tmp_path / "game.sgf"
        with path.open("wb") as file:
            file.truncate(5 * 2**30)
        with refused(FormatReason.LARGE_FILE, limit=8):
            list(read_file(path))

    def test_a_file_that_may_not_be_read_is_told(self, tmp_path: Path) -> None:
        path = tmp_path / "game.sgf"
        path.touch()
        told = refused(FormatReason.UNREADABLE, path=path, reason="Permission denied")
        with refusing("os.open", code=errno.EACCES), told:
            list(read_file(path))

    @pytest.mark.parametrize("suffix", [".bdt", ".WZQ"])
    def test_files_of_other_formats_are_named(self, tmp_path: Path, suffix: str) -> None:
        path = tmp_path / f"game{suffix}"
        path.write_bytes(b"(;GM[Othello]PC[GGS/os]")
        with refused(FormatReason.FOREIGN_ENDING, ending=suffix, known=WRITTEN_SUFFIXES):
            list(read_file(path))


class TestWriting:
    def test_the_ending_chooses_the_format(self, tmp_path: Path, record: GameRecord) -> None:
        write_records([record], tmp_path / "game.SGF")
        write_records([record], tmp_path / "game.txt")
        assert described(next(read_file(tmp_path / "game.SGF")).record) == described(record)
        assert (tmp_path / "game.txt").read_text() == "f5d6c3\n"

    @pytest.mark.parametrize(
        ("name", "fault"),
        [
            ("game", FormatReason.NO_ENDING),
            (".sgf", FormatReason.NO_ENDING),
            ("game.doc", FormatReason.FOREIGN_ENDING),
        ],
    )
    def test_an_unknown_ending_is_told(
        self, tmp_path: Path, record: GameRecord, name: str, fault: FormatReason
    ) -> None:
        with refused(fault, known=WRITTEN_SUFFIXES):
            write_records([record], tmp_path / name)
        assert not list(tmp_path.iterdir())

    def test_every_format_holds_several_games(self, tmp_path: Path, record: GameRecord) -> None:
        for name in ("games.sgf", "games.ggf", "games.txt"):
            write_records([record, record], tmp_path / name)
            assert len(list(read_file(tmp_path / name))) == 2
        assert (tmp_path / "games.txt").read_text() == "f5d6c3\nf5d6c3\n"

    def test_a_failed_write_leaves_the_old_file_and_nothing_else(
        self, tmp_path: Path, record: GameRecord
    ) -> None:
        path = tmp_path / "game.sgf"
        path.write_text("old")
        told = refused(FormatReason.UNWRITABLE, path=path, reason="No space left on device")
        with refusing("os.fsync"), told:
            write_records([record], path)
        assert path.read_text() == "old"
        assert list(tmp_path.iterdir()) == [path]

    def test_a_directory_is_no_target(self, tmp_path: Path, record: GameRecord) -> None:
        (tmp_path / "game.sgf").mkdir()
        with refused(FormatReason.DIRECTORY):
            write_records([record], tmp_path / "game.sgf")

    def test_a_missing_directory_is_told(self, tmp_path: Path, record: GameRecord) -> None:
        with refused(FormatReason.UNWRITABLE):
            write_records([record], tmp_path / "nowhere" / "game.sgf")

    def test_a_link_and_the_rights_of_the_file_stay(
        self, tmp_path: Path, record: GameRecord
    ) -> None:
        path, link = tmp_path / "game.sgf", tmp_path / "link.sgf"
        path.write_text("old")
        path.chmod(0o640)
        link.symlink_to(path)
        write_records([record], link)
        assert link.is_symlink()
        assert path.read_text().startswith("(;FF[4]")
        assert path.stat().st_mode & 0o777 == 0o640


def test_every_format_is_offered_by_its_ending() -> None:
    assert set(SUFFIXES) >= {".sgf", ".ggf", ".pgn", ".psq", ".lib", ".rif", ".obf", ".txt", ".wtb"}
