from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from boardtui.formats.limits import FOREIGN, OWN
from boardtui.rules.board import Seat
from boardtui.saves.errors import StoreError
from boardtui.saves.store import Store, StoreNote
from boardtui.system.reasons import Statement, Word
from tests.fixtures.calls import refusing

from .saved_games import (
    begin,
    crashed,
    files,
    only,
    only_note,
    resume,
)


class TestDamage:
    @pytest.mark.parametrize(
        "content", [b"", b"\0" * 500, b"no game", b"(;GM[2", b"(;GM[99];B[aa])"]
    )
    def test_a_damaged_save_is_put_aside_and_said(
        self, store: Store, notices: list[Statement], content: bytes
    ) -> None:
        store.directory.mkdir()
        (store.directory / "broken.sgf").write_bytes(content)
        assert store.cards() == ()
        assert (store.directory / "damaged" / "broken.sgf").read_bytes() == content
        note = only_note(notices)
        assert note.reason is StoreNote.PUT_ASIDE
        assert note.facts["file"] == "broken.sgf"
        store.cards()
        assert len(notices) == 1

    def test_what_can_be_read_goes_on(self, store: Store, notices: list[Statement]) -> None:
        store.directory.mkdir()
        content = b"(;GM[2]SZ[8];B[f5];W[d6];B[a1];W[c3])"
        (store.directory / "broken.sgf").write_bytes(content)
        assert only(store.cards()).plies == 2
        assert (store.directory / "damaged" / "broken.sgf").read_bytes() == content
        assert [note.reason for note in notices] == [StoreNote.PUT_ASIDE, StoreNote.RESCUED]
        assert only(store.cards()).plies == 2

    def test_the_journal_of_a_damaged_save_is_put_aside_with_it(self, store: Store) -> None:
        begin(store, "f5", "d6")
        other = crashed(store)
        (journal,) = other.directory.iterdir()
        kept = journal.read_bytes()
        journal.with_suffix(".sgf").write_bytes(b"no game")
        assert other.cards() == ()
        assert (other.directory / "damaged" / journal.name).read_bytes() == kept

    def test_nothing_that_was_put_aside_is_replaced(self, store: Store) -> None:
        store.directory.mkdir()
        for content in (b"one", b"two"):
            (store.directory / "broken.sgf").write_bytes(content)
            store.cards()
        contents = {path.read_bytes() for path in (store.directory / "damaged").iterdir()}
        assert contents == {b"one", b"two"}

    @pytest.mark.parametrize("is_closed", [True, False])
    def test_what_is_saved_is_read_again_however_large(
        self, store: Store, notices: list[Statement], is_closed: bool
    ) -> None:
        table, save = begin(store, "f5")
        table.edits.comment(table.head.path(), "a" * (FOREIGN.bytes + 1))
        if is_closed:
            save.close()
        else:
            store = crashed(store)
        resumed = store.resume(only(store.cards()))
        assert resumed.reading.record.root.end().comment == table.head.comment
        assert notices == []

    @pytest.mark.parametrize("limit", ["bytes", "nodes", "value", "properties"])
    def test_a_save_that_is_too_large_is_not_put_aside(
        self, store: Store, notices: list[Statement], monkeypatch: pytest.MonkeyPatch, limit: str
    ) -> None:
        begin(store, "f5", "d6")[1].close()
        before = files(store)
        monkeypatch.setattr("boardtui.saves.game_files.OWN", OWN._replace(**{limit: 1}))
        assert store.cards() == ()
        assert only_note(notices).reason is StoreNote.TOO_LARGE
        assert files(store) == before

    def test_own_saves_may_be_larger_than_what_comes_from_outside(self) -> None:
        assert all(own >= foreign for own, foreign in zip(OWN, FOREIGN, strict=True))
        assert OWN.value >= OWN.bytes

    def test_half_written_files_are_ignored_and_later_removed(self, store: Store) -> None:
        store.directory.mkdir()
        young, old = store.directory / ".a.sgf.1.new", store.directory / ".b.sgf.2.new"
        young.write_bytes(b"(;GM")
        old.write_bytes(b"(;GM")
        os.utime(old, (1000, 1000))
        assert store.cards() == ()
        assert files(store) == [".a.sgf.1.new"]

    def test_what_cannot_be_looked_at_or_removed_hides_no_game(
        self, store: Store, notices: list[Statement]
    ) -> None:
        begin(store, "f5")[1].close()
        old = store.directory / ".b.sgf.2.new"
        old.write_bytes(b"(;GM")
        os.utime(old, (1000, 1000))
        circle = store.directory / "circle.sgf"
        circle.symlink_to(circle)
        with refusing("pathlib.Path.unlink", code=errno.EROFS):
            assert only(store.cards()).plies == 1
        assert notices == []

    def test_pipes_among_the_games_are_not_waited_for(
        self, store: Store, notices: list[Statement]
    ) -> None:
        for _ in range(2):
            begin(store, "f5")[1].close()
        beside = store.directory / files(store)[0]
        os.mkfifo(beside.with_suffix(".journal"))
        os.mkfifo(store.directory / "pipe.sgf")
        os.mkfifo(store.directory / "pipe.journal")
        summary = only(store.cards())
        note = only_note(notices)
        assert note.reason is StoreNote.UNREADABLE
        assert note.facts == {"file": beside.name, "reason": Word("Not a regular file")}
        summary.path.unlink()
        os.mkfifo(summary.path)
        for act in (store.resume, store.delete, store.put_away):
            with pytest.raises(StoreError):
                act(summary)

    def test_a_file_of_several_games_is_not_overwritten(self, store: Store) -> None:
        store.directory.mkdir()
        path = store.directory / "two.sgf"
        path.write_text("(;GM[2]SZ[8];B[f5])(;GM[2]SZ[8];B[d3])")
        before = path.read_bytes()
        table, save = resume(store, only(store.cards()))
        table.edits.comment((), "mine")
        save.close()
        assert path.read_bytes() == before
        assert save.is_copy

    @pytest.mark.parametrize("seats", ["[human]", "[human][human][human]"])
    def test_seats_of_another_number_are_no_seats(self, store: Store, seats: str) -> None:
        store.directory.mkdir()
        (store.directory / "odd.sgf").write_text(f"(;GM[2]SZ[8]BTSEATS{seats};B[f5])")
        table, _save = resume(store, only(store.cards()))
        assert table.standing.seats == ()

    def test_a_directory_that_cannot_be_read_is_said(
        self, tmp_path: Path, notices: list[Statement]
    ) -> None:
        path = tmp_path / "games"
        path.write_text("not a directory")
        assert Store(path, notices.append).cards() == ()
        assert only_note(notices).reason is StoreNote.FOLDER_UNREADABLE

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
    def test_a_game_in_a_directory_that_is_read_only_can_be_looked_at(
        self, store: Store, notices: list[Statement]
    ) -> None:
        begin(store, "f5")
        other = crashed(store)
        other.directory.chmod(0o500)
        try:
            table, _save = resume(other, only(other.cards()))
        finally:
            other.directory.chmod(0o700)
        assert table.standing.awaited == Seat(1)
