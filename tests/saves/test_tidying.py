"""Listing reads the folder and changes nothing; tidying mends what is damaged."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from boardtui.formats.limits import OWN
from boardtui.saves.errors import StoreNote
from boardtui.saves.store import Store
from boardtui.system.reasons import Reason, Statement
from tests.fixtures.calls import refusing

from .saved_games import begin, crashed, files, only, only_note, opened

HALF = b"(;GM[2]SZ[8];B[f5];W[d6];B[a1];W[c3])"
"""A game of which two moves can be read."""

DAMAGE = (b"", b"\0" * 500, b"no game", b"(;GM[2", b"(;GM[99];B[aa])", HALF)


def reasons(notes: Sequence[Statement]) -> list[Reason]:
    return [note.reason for note in notes]


def write(store: Store, content: bytes, name: str = "broken.sgf") -> Path:
    store.directory.mkdir(exist_ok=True)
    path = store.directory / name
    path.write_bytes(content)
    return path


def state_of(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    """All that a folder holds, with the times of its files."""
    return {
        str(path.relative_to(folder)): (
            path.read_bytes() if path.is_file() else b"",
            path.stat().st_mtime_ns,
            path.stat().st_ino,
        )
        for path in folder.rglob("*")
    }


class TestListing:
    @pytest.mark.parametrize("content", DAMAGE)
    def test_a_list_changes_nothing_and_says_nothing(
        self, store: Store, notices: list[Statement], content: bytes
    ) -> None:
        write(store, content)
        left = write(store, b"(;GM", ".b.sgf.2.new")
        os.utime(left, (1000, 1000))
        before = state_of(store.directory)
        listed = [summary.plies for summary in store.cards()]
        assert listed == ([2] if content == HALF else [])
        assert state_of(store.directory) == before
        assert notices == []

    async def test_a_game_left_by_a_crash_is_listed_before_anything_is_tidied(
        self, store: Store
    ) -> None:
        begin(store, "f5", "d6")
        other = crashed(store)
        before = state_of(other.directory)
        assert only(other.cards()).plies == 2
        assert state_of(other.directory) == before
        assert other.tidy() == ()
        assert state_of(other.directory) == before

    async def test_a_damaged_game_that_is_opened_before_it_is_mended_goes_on_as_a_copy(
        self, store: Store
    ) -> None:
        path = write(store, HALF)
        subject, save = opened(store, only(store.cards()))
        assert save.is_copy
        assert len(subject.head.path()) == 2
        assert path.read_bytes() == HALF


class TestTidying:
    @pytest.mark.parametrize("content", DAMAGE[:-1])
    def test_a_damaged_save_is_put_aside_and_said(self, store: Store, content: bytes) -> None:
        write(store, content)
        note = only_note(store.tidy())
        assert store.cards() == ()
        assert (store.directory / "damaged" / "broken.sgf").read_bytes() == content
        assert note.reason is StoreNote.PUT_ASIDE
        assert note.facts["file"] == "broken.sgf"
        assert store.tidy() == ()

    def test_what_can_be_read_goes_on(self, store: Store) -> None:
        write(store, HALF)
        assert reasons(store.tidy()) == [StoreNote.PUT_ASIDE, StoreNote.RESCUED]
        assert (store.directory / "damaged" / "broken.sgf").read_bytes() == HALF
        assert only(store.cards()).plies == 2
        assert store.tidy() == ()
        assert only(store.cards()).plies == 2

    async def test_the_journal_of_a_damaged_save_is_put_aside_with_it(self, store: Store) -> None:
        begin(store, "f5", "d6")
        other = crashed(store)
        (journal,) = other.directory.iterdir()
        kept = journal.read_bytes()
        journal.with_suffix(".sgf").write_bytes(b"no game")
        assert reasons(other.tidy()) == [StoreNote.PUT_ASIDE]
        assert (other.directory / "damaged" / journal.name).read_bytes() == kept

    def test_nothing_that_was_put_aside_is_replaced(self, store: Store) -> None:
        for content in (b"one", b"two"):
            write(store, content)
            store.tidy()
        contents = {path.read_bytes() for path in (store.directory / "damaged").iterdir()}
        assert contents == {b"one", b"two"}

    @pytest.mark.parametrize("content", [b"no game", HALF])
    def test_what_another_program_has_open_stays(self, store: Store, content: bytes) -> None:
        path = write(store, content)
        other = Store(store.directory)
        with other.locked(path):
            before = state_of(store.directory)
            assert store.tidy() == ()
            assert state_of(store.directory) == before
        assert reasons(store.tidy())[0] is StoreNote.PUT_ASIDE

    def test_a_save_that_was_mended_since_the_list_stays(self, store: Store) -> None:
        path = write(store, HALF)
        store.cards()
        path.write_bytes(b"(;GM[2]SZ[8];B[f5])")
        assert store.tidy() == ()
        assert only(store.cards()).plies == 1

    def test_a_damaged_save_that_cannot_be_moved_is_said_once(self, store: Store) -> None:
        path = write(store, HALF)
        (store.directory / "damaged").write_text("no directory")
        assert only_note(store.tidy()).reason is StoreNote.DAMAGED
        assert store.tidy() == ()
        assert path.read_bytes() == HALF
        assert only(store.cards()).plies == 2

    @pytest.mark.parametrize("limit", ["bytes", "nodes", "value", "properties"])
    async def test_a_save_that_is_too_large_is_not_put_aside(
        self, store: Store, monkeypatch: pytest.MonkeyPatch, limit: str
    ) -> None:
        await begin(store, "f5", "d6")[1].aclose()
        before = files(store)
        monkeypatch.setattr("boardtui.saves.game_files.OWN", OWN._replace(**{limit: 1}))
        assert store.cards() == ()
        assert only_note(store.tidy()).reason is StoreNote.TOO_LARGE
        assert files(store) == before

    def test_half_written_files_are_removed_once_they_are_old(self, store: Store) -> None:
        write(store, b"(;GM", ".a.sgf.1.new")
        os.utime(write(store, b"(;GM", ".b.sgf.2.new"), (1000, 1000))
        write(store, b"", "c.gamelog")
        os.utime(write(store, b"", "d.gamelog"), (1000, 1000))
        assert store.cards() == ()
        assert store.tidy() == ()
        assert files(store) == [".a.sgf.1.new", "c.gamelog"]

    async def test_what_cannot_be_looked_at_or_removed_hides_no_game(self, store: Store) -> None:
        await begin(store, "f5")[1].aclose()
        os.utime(write(store, b"(;GM", ".b.sgf.2.new"), (1000, 1000))
        circle = store.directory / "circle.sgf"
        circle.symlink_to(circle)
        with refusing("pathlib.Path.unlink", code=errno.EROFS):
            assert store.tidy() == ()
        assert only(store.cards()).plies == 1

    def test_a_directory_that_cannot_be_read_is_said(self, tmp_path: Path) -> None:
        path = tmp_path / "games"
        path.write_text("not a directory")
        store = Store(path)
        assert store.cards() == ()
        assert only_note(store.tidy()).reason is StoreNote.FOLDER_UNREADABLE
