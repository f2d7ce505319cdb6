from __future__ import annotations

import errno
import json
import os
from itertools import islice
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.reading import Reading
from boardtui.play.edits import Edit
from boardtui.play.log import Entry
from boardtui.play.table import Change, Table
from boardtui.record.clock import Clock
from boardtui.saves.journal import (
    Journal,
    JournalLine,
    change_line,
    fingerprint,
    read_lines,
    replayed,
    since,
)
from boardtui.saves.save_file import SaveInUse, is_occupied
from tests.cases import each
from tests.fixtures.calls import calls_of, refusing

from .changes import changes, table_of
from .saved_games import text_of


class Told:
    """The lines of all that happens to a table, and its text after each of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: list[JournalLine] = [{"base": None, "sgf": text_of(table)}]
        self.texts = [text_of(table)]
        table.subscribe(self._look)

    def _look(self, change: Change) -> None:
        if isinstance(change, Entry | Edit):
            self.lines.append(change_line(self.table.record, change))
        else:
            self.lines.append({"sgf": text_of(self.table)})
        self.texts.append(text_of(self.table))


def told(seed: int, count: int, clock: Clock | None = None) -> Told:
    table = table_of(seed, clock)
    result = Told(table)
    assert len(list(islice(changes(table, seed), count))) == count
    return result


def text(reading: Reading | None) -> str:
    assert reading is not None
    return sgf.dumps(reading.record, seats=reading.seats, head=reading.head, timing=reading.timing)


@each("clock", [None, Clock(3600, 2), Clock(9, 0, 4, 7)])
@each("seed", range(5))
def test_lines_that_were_written_are_read(tmp_path: Path, seed: int, clock: Clock | None) -> None:
    game = told(seed, 60 if clock is None or clock.main > 9 else 5, clock)
    journal = Journal.begin(tmp_path / "a.journal", game.lines[:10])
    for line in game.lines[10:]:
        journal.append([line])
    journal.close()
    lines = read_lines(tmp_path / "a.journal")
    assert lines == game.lines
    assert text(replayed(None, lines)) == game.texts[-1]


def test_a_journal_is_read_up_to_where_it_breaks_off(tmp_path: Path) -> None:
    game, path = told(3, 12), tmp_path / "a.journal"
    Journal.begin(path, game.lines).close()
    content = path.read_bytes()
    ends = [index for index, byte in enumerate(content, 1) if byte == ord("\n")]
    for length in range(len(content) + 1):
        path.write_bytes(content[:length])
        whole = sum(end <= length for end in ends)
        assert read_lines(path) == game.lines[:whole]
    for whole, expected in enumerate(game.texts, 1):
        assert text(replayed(None, game.lines[:whole])) == expected


@pytest.mark.parametrize(
    "rubbish",
    [
        b"\0" * 20,
        b"\0" * 20 + b"\n",
        b"[1]\n",
        b"{\n",
        b'{"sgf": "no game"}\n',
        b'{"entry": {"number": 1}}\n',
        b'{"edit": {"kind": "remove", "path": ["z9"], "moves": [], "text": ""}}\n',
        b'{"edit": {"kind": "burn", "path": [], "moves": [], "text": ""}}\n',
        b"[" * 100_000 + b"\n",
        b"\xff\xfe\n",
    ],
)
def test_nothing_is_taken_from_what_follows_rubbish(tmp_path: Path, rubbish: bytes) -> None:
    game, path = told(3, 12), tmp_path / "a.journal"
    before, after = (
        b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        for lines in (game.lines[:8], game.lines[8:])
    )
    path.write_bytes(before + rubbish + after)
    assert text(replayed(None, read_lines(path))) == game.texts[7]


@pytest.mark.parametrize("line", [{"from": "a later version"}, {}])
def test_a_line_that_says_nothing_of_ours_is_passed_over(line: JournalLine) -> None:
    game = told(3, 12)
    lines = [*game.lines[:8], line, *game.lines[8:]]
    assert text(replayed(None, lines)) == game.texts[-1]


def test_there_may_be_no_journal(tmp_path: Path) -> None:
    assert read_lines(tmp_path / "a.journal") == []
    assert Journal.take(tmp_path / "a.journal") is None
    assert replayed(None, []) is None


def test_a_journal_that_cannot_be_read_is_not_taken_for_none(tmp_path: Path) -> None:
    (tmp_path / "a.journal").mkdir()
    with pytest.raises(OSError, match="directory"):
        read_lines(tmp_path / "a.journal")


class TestSince:
    OLD, NEW = b"old", b"new"

    def lines(self, *parts: bytes | str | None) -> list[JournalLine]:
        """`bytes` and None are versions of the save, texts other lines."""
        return [
            {"entry": part} if isinstance(part, str) else {"base": self.base(part)}
            for part in parts
        ]

    @staticmethod
    def base(content: bytes | None) -> str | None:
        return None if content is None else fingerprint(content)

    def test_what_follows_a_version_is_what_it_lacks(self) -> None:
        lines = self.lines(None, "a", self.OLD, "b", self.NEW, "c")
        assert since(lines, None) == lines
        assert since(lines, self.OLD) == lines[2:]
        assert since(lines, self.NEW) == lines[4:]

    def test_of_equal_versions_the_last_one_counts(self) -> None:
        lines = self.lines(self.OLD, "a", self.NEW, "undo", self.OLD)
        assert since(lines, self.OLD) == lines[4:]

    def test_a_journal_of_another_version_is_strange(self) -> None:
        assert since(self.lines(None, "a", self.OLD), b"foreign") is None
        assert since(self.lines(self.OLD, "a"), None) is None
        assert since([], self.OLD) is None

    def test_without_a_save_the_newest_whole_game_counts(self) -> None:
        lines: list[JournalLine] = [{"base": "x", "sgf": "1"}, {"entry": "a"}, {"sgf": "2"}]
        assert since(lines, None) == lines[2:]


class TestFile:
    def test_a_change_is_one_write(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        journal = Journal.begin(tmp_path / "a.journal", [])
        with monkeypatch.context() as patch:
            written = calls_of(patch, os, "write")
            journal.append([{"entry": "五"}, {"edit": 2}])
        ((_file, content),) = written
        assert bytes(content) == '{"entry": "五"}\n{"edit": 2}\n'.encode()
        assert journal.grown == len(content)
        journal.close()

    def test_a_new_journal_takes_the_place_of_an_old_one_at_one_stroke(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.journal"
        old = Journal.begin(path, [{"base": "old"}])
        replace = Path.replace

        def look(aside: Path, target: Path) -> Path:
            assert read_lines(path) == [{"base": "old"}]
            assert read_lines(aside) == [{"base": "new"}]
            return replace(aside, target)

        monkeypatch.setattr(Path, "replace", look)
        new = Journal.begin(path, [{"base": "new"}])
        assert read_lines(path) == [{"base": "new"}]
        old.remove()
        assert path.exists()
        new.remove()
        assert not path.exists()
        old.close()
        new.close()

    def test_a_write_that_fails_ends_the_journal(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.journal"
        journal = Journal.begin(path, [{"base": None}])
        write = os.write

        def full(file: int, content: memoryview) -> int:
            if len(content) < 10:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(file, content[:-5])

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(OSError, match="No space"):
                journal.append([{"entry": "a long line"}])
        assert journal.is_ended
        assert read_lines(path) == [{"base": None}]
        journal.close()

    def test_a_beginning_that_fails_leaves_the_old_journal_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "a.journal"
        Journal.begin(path, [{"base": "old"}]).close()
        with refusing("os.write"), pytest.raises(OSError, match="No space"):
            Journal.begin(path, [{"base": "new"}])
        assert read_lines(path) == [{"base": "old"}]
        assert list(tmp_path.iterdir()) == [path]

    @pytest.mark.parametrize("is_replaced", [True, False])
    def test_a_flush_notices_that_the_file_has_lost_its_name(
        self, tmp_path: Path, is_replaced: bool
    ) -> None:
        path = tmp_path / "a.journal"
        journal = Journal.begin(path, [])
        journal.flush()
        if is_replaced:
            Journal.begin(path, []).close()
        else:
            path.unlink()
        with pytest.raises(FileNotFoundError):
            journal.flush()
        assert journal.is_ended
        journal.close()

    def test_a_journal_is_held_as_long_as_it_is_open(self, tmp_path: Path) -> None:
        path = tmp_path / "a.journal"
        journal = Journal.begin(path, [])
        assert is_occupied(path)
        with pytest.raises(SaveInUse):
            Journal.take(path)
        journal.close()
        assert not is_occupied(path)
        taken = Journal.take(path)
        assert taken is not None
        assert taken.is_ended
        assert is_occupied(path)
        taken.close()
        assert not is_occupied(path)
