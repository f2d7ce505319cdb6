from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from boardtui.formats.errors import FormatReason, LimitExceeded
from boardtui.formats.limits import FOREIGN, OWN
from boardtui.rules.board import Seat
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.save_policy import SaveNote
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement, Word
from tests.fixtures.calls import refusing

from .saved_games import (
    begin,
    crashed,
    files,
    moves_in,
    moves_of,
    only,
    only_note,
    opened,
    play,
    resume,
    sgf_refuses,
)

SAVE_IS_WRITTEN = "boardtui.saves.save_file.SaveFile.write"


class TestTrouble:
    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
    @pytest.mark.parametrize(
        "steps",
        [
            ("pathlib.Path.mkdir",),
            ("os.open", "boardtui.saves.save_file.replacing"),
            ("os.write", "boardtui.saves.save_file.replacing"),
            ("os.fsync",),
            ("pathlib.Path.replace",),
        ],
        ids=["mkdir", "os.open", "os.write", "fsync", "replace"],
    )
    def test_a_disk_that_refuses_is_said_once_and_the_game_goes_on(
        self, store: Store, notices: list[Statement], steps: tuple[str, ...], code: int
    ) -> None:
        table, save = begin(store, "f5")
        save.close()
        table, save = resume(store, only(store.cards()))
        on_disk = save.path.read_bytes()
        with refusing(*steps, code=code):
            play(table, "d6")
            play(table, "c3")
        assert save.path.read_bytes() == on_disk
        assert len(table.standing.line) == 3
        note = only_note(notices)
        assert note.reason is SaveNote.NOT_SAVED
        assert isinstance(save.trouble, OSError)
        assert save.trouble.errno == code
        assert note.facts["reason"] == Word(os.strerror(code))
        assert {Path(name).suffix for name in files(store)} <= {".sgf", ".journal"}
        play(table, "d3")
        assert moves_of(save.path) == moves_in(save.path) == ["f5", "d6", "c3", "d3"]
        assert [note.reason for note in notices[1:]] == [SaveNote.SAVED_AGAIN]
        assert save.trouble is None

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
    def test_a_full_disk_takes_no_old_move(
        self, store: Store, notices: list[Statement], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, save = begin(store, "f5")
        opened, written = os.open, os.write

        def open_full(path: Path, flags: int, mode: int = 0o777) -> int:
            is_new = flags & os.O_EXCL
            return opened("/dev/full", os.O_WRONLY) if is_new else opened(path, flags, mode)

        def write_half(file: int, content: memoryview) -> int:
            if len(content) < 10:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return written(file, content[: len(content) // 2])

        with monkeypatch.context() as patch:
            patch.setattr(os, "open", open_full)
            patch.setattr(os, "write", write_half)
            play(table, "d6")
        assert moves_of(save.path) == ["f5"]
        assert only_note(notices).facts["reason"] == Word(os.strerror(errno.ENOSPC))
        play(table, "c3")
        assert moves_of(save.path) == ["f5", "d6", "c3"]

    def test_closing_tries_once_more(self, store: Store, notices: list[Statement]) -> None:
        table, save = begin(store, "f5")
        with refusing(SAVE_IS_WRITTEN, "os.write"):
            play(table, "d6")
        save.close()
        assert moves_in(save.path) == ["f5", "d6"]
        assert [note.reason for note in notices] == [SaveNote.NOT_SAVED, SaveNote.SAVED_AGAIN]

    def test_what_cannot_be_written_on_closing_stays_in_the_journal(
        self, store: Store, notices: list[Statement]
    ) -> None:
        _table, save = begin(store, "f5", "d6")
        with refusing(SAVE_IS_WRITTEN):
            save.close()
        assert only_note(notices).reason is SaveNote.NOT_SAVED
        again, _save = resume(store, only(store.cards()))
        assert len(again.standing.line) == 2
        assert moves_in(save.path) == ["f5", "d6"]

    def test_a_game_that_sgf_cannot_hold_is_said_and_goes_on(
        self, store: Store, notices: list[Statement]
    ) -> None:
        with sgf_refuses() as trouble:
            table, _save = begin(store, "f5", "d6", "c3")
        assert len(table.standing.line) == 3
        assert only_note(notices).facts["reason"] is trouble

    def test_an_undo_that_sgf_cannot_hold_does_not_bring_back_what_was_undone(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, save = begin(store, "f5")
        table.edits.comment((), "undone")

        with sgf_refuses():
            table.edits.undo()
        play(table, "d6")
        again, _save = resume(crashed(store), only(crashed(store).cards()))
        assert again.record.root.comment == ""
        assert moves_of(save.path) == ["f5", "d6"]

    def test_a_directory_that_went_away_is_made_again(self, store: Store) -> None:
        table, save = begin(store, "f5")
        save.path.with_suffix(".journal").unlink()
        store.directory.rmdir()
        play(table, "d6")
        assert moves_of(save.path) == ["f5", "d6"]
        play(table, "c3")
        assert moves_of(save.path) == ["f5", "d6", "c3"]

    def test_a_version_from_elsewhere_is_not_overwritten(self, store: Store) -> None:
        begin(store, "f5")[1].close()
        table, save = resume(store, only(store.cards()))
        play(table, "d6")
        old = save.path
        theirs = old.with_suffix(".tmp")
        theirs.write_text("(;GM[2]SZ[8];B[c4])")
        theirs.replace(old)
        save.close()
        assert moves_in(old) == ["c4"]
        assert save.path != old
        assert moves_in(save.path) == ["f5", "d6"]
        assert files(store) == sorted([old.name, save.path.name])

    def test_without_locks_two_programs_still_keep_both_games(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardtui.saves.save_file.lock", lambda _file: True)
        begin(store, "f5")[1].close()
        other = Store(store.directory)
        mine, save = resume(store, only(store.cards()))
        yours, theirs = resume(other, only(other.cards()))
        play(yours, "d6")
        play(mine, "f6")
        theirs.close()
        save.close()
        assert moves_in(theirs.path) == ["f5", "d6"]
        assert moves_in(save.path) == ["f5", "f6"]


class TestDamage:
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
        resumed = store.resume(only(store.cards()).ref)
        assert resumed.reading.record.root.end().comment == table.head.comment
        assert notices == []

    def test_what_is_too_large_is_not_saved(
        self, store: Store, notices: list[Statement], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begin(store, "f5")[1].close()
        table, save = resume(store, only(store.cards()))
        monkeypatch.setattr("boardtui.saves.whole_game.OWN", OWN._replace(bytes=2 * 2**20))
        table.edits.comment((), "a" * 2 * 2**20)
        assert isinstance(save.trouble, LimitExceeded)
        assert save.trouble.reason is FormatReason.LARGE_SAVE
        assert save.trouble.facts["limit"] == 2
        assert moves_of(save.path) == ["f5"]
        table.edits.comment((), "")
        assert [note.reason for note in notices[1:]] == [SaveNote.SAVED_AGAIN]

    def test_own_saves_may_be_larger_than_what_comes_from_outside(self) -> None:
        assert all(own >= foreign for own, foreign in zip(OWN, FOREIGN, strict=True))
        assert OWN.value >= OWN.bytes

    def test_pipes_among_the_games_are_not_waited_for(self, store: Store) -> None:
        for _ in range(2):
            begin(store, "f5")[1].close()
        beside = store.directory / files(store)[0]
        os.mkfifo(beside.with_suffix(".journal"))
        os.mkfifo(store.directory / "pipe.sgf")
        os.mkfifo(store.directory / "pipe.journal")
        summary = only(store.cards())
        note = only_note(store.tidy())
        assert note.reason is StoreNote.UNREADABLE
        assert note.facts == {"file": beside.name, "reason": Word("Not a regular file")}
        summary.ref.unlink()
        os.mkfifo(summary.ref)
        for act in (store.resume, store.remove, store.put_away):
            with pytest.raises(StoreError):
                act(summary.ref)

    def test_a_pipe_in_the_place_of_a_save_or_journal_does_not_stop_the_game(
        self, store: Store
    ) -> None:
        table, save = begin(store, "f5")
        journal = save.path.with_suffix(".journal")
        for path in (save.path, journal):
            path.unlink(missing_ok=True)
            os.mkfifo(path)
        play(table, "d6", "c3")
        save.close()
        assert moves_in(save.path) == ["f5", "d6", "c3"]

    def test_a_file_of_several_games_is_not_overwritten(self, store: Store) -> None:
        store.directory.mkdir()
        path = store.directory / "two.sgf"
        path.write_text("(;GM[2]SZ[8];B[f5])(;GM[2]SZ[8];B[d3])")
        before = path.read_bytes()
        table, save = opened(store, only(store.cards()))
        table.edits.comment((), "mine")
        save.close()
        assert path.read_bytes() == before
        assert save.is_copy

    @pytest.mark.parametrize("seats", ["[human]", "[human][human][human]"])
    def test_seats_of_another_number_are_no_seats(self, store: Store, seats: str) -> None:
        store.directory.mkdir()
        (store.directory / "odd.sgf").write_text(f"(;GM[2]SZ[8]BTSEATS{seats};B[f5])")
        table, _save = opened(store, only(store.cards()))
        assert table.seats == ()

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
