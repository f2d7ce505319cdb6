"""A disk that takes its time, and one that refuses in the meantime: no change waits for it."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardtui.play.table import Change
from boardtui.play.view import View
from boardtui.rules.board import Seat
from boardtui.saves.save import Save
from boardtui.saves.save_policy import SaveNote, SavePolicy
from boardtui.saves.store import Store
from boardtui.system.reasons import Statement
from tests.fixtures.calls import refusing
from tests.waiting import give_way

from .saved_games import (
    NEVER,
    begin,
    is_saved,
    is_unsaved,
    journal_of,
    moves_in,
    moves_of,
    only,
    play,
    resume,
    sgf_refuses,
    text_at,
    text_of,
    told,
    unexpected,
)


class SlowDisk:
    """A disk whose flushes take as long as a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_flush = threading.Event()
        self.flushes = self.on_loop = 0
        monkeypatch.setattr(os, "fsync", self._sync)

    def _sync(self, _file: int) -> None:
        if threading.current_thread() is threading.main_thread():
            self.on_loop += 1
        else:
            self.flushes += 1
            assert self.may_flush.wait(60)


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    disk = SlowDisk(monkeypatch)
    yield disk
    disk.may_flush.set()


def two_moves(folder: Path) -> tuple[Store, Save]:
    """A store that writes nothing by itself, and the save of a game in it."""
    store = Store(folder / "games", unexpected, policy=NEVER)
    return store, begin(store, "f5", "d6")[1]


def assert_whole(save: Save) -> None:
    """Both moves are in the save, without a journal."""
    assert moves_in(save.path) == ["f5", "d6"]
    assert not journal_of(save.path).exists()


class TestSlowDisk:
    async def test_no_change_waits_for_a_flush(self, tmp_path: Path, slow_disk: SlowDisk) -> None:
        store = Store(tmp_path / "games", unexpected, policy=NEVER)
        table, save = begin(store, "f5", "d6", "c3", "d3")
        assert moves_of(save.path) == ["f5", "d6", "c3", "d3"]
        table.edits.comment((), "quick")
        table.edits.undo()
        table.take_back(Seat(0))
        assert text_at(save.path) == text_of(table)
        assert slow_disk.on_loop == 0
        slow_disk.may_flush.set()
        await save.aclose()

    async def test_views_are_told_after_a_while_and_again_when_all_is_well(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        store = Store(tmp_path / "games", unexpected, policy=SavePolicy(rest=1e6, late=0))
        table, save = begin(store)
        views = View(table, "human"), View(table)
        late = asyncio.create_task(told(table, is_unsaved))
        await give_way()
        play(table, "f5")
        assert not any(view.state.is_unsaved for view in views)
        await late
        assert all(view.state.is_unsaved for view in views)
        play(table, "d6")
        well = asyncio.create_task(told(table, is_saved))
        await give_way()
        slow_disk.may_flush.set()
        await well
        assert not any(view.state.is_unsaved for view in views)
        await save.aclose()

    async def test_nothing_is_told_of_a_flush_in_time(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "games", unexpected, policy=SavePolicy(rest=0, late=60))
        table, save = begin(store)
        notices: list[Change] = []
        table.subscribe(lambda change: notices.append(change) if is_unsaved(change) else None)
        play(table, "f5", "d6")
        await save.aclose()
        assert notices == []

    async def test_closing_waits_for_the_flush_and_other_things_go_on(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        _store, save = two_moves(tmp_path)
        closing = asyncio.create_task(save.aclose())
        await give_way()
        assert not closing.done()
        assert not save.path.exists()
        slow_disk.may_flush.set()
        await closing
        assert_whole(save)

    async def test_closing_at_once_waits_for_the_flush_too(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        _store, save = two_moves(tmp_path)
        asyncio.get_running_loop().run_in_executor(None, slow_disk.may_flush.set)
        save.close()
        assert_whole(save)

    async def test_the_store_waits_for_what_is_being_closed_already(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        store, save = two_moves(tmp_path)
        closing = asyncio.create_task(save.aclose())
        await give_way()
        closing.cancel()
        asyncio.get_running_loop().run_in_executor(None, slow_disk.may_flush.set)
        store.close()
        assert_whole(save)
        assert not only(store.cards()).locked

    async def test_a_save_that_was_under_way_and_failed_is_written_on_closing(
        self, tmp_path: Path, slow_disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        notes: list[Statement] = []
        store = Store(tmp_path / "games", notes.append, policy=NEVER)
        _table, save = begin(store, "f5", "d6")
        save._write_all()
        failures = iter([OSError(errno.EIO, os.strerror(errno.EIO))])
        write = save._file.write

        def fail_once(content: bytes, changed_at: int | None) -> None:
            for error in failures:
                raise error
            write(content, changed_at)

        monkeypatch.setattr(save._file, "write", fail_once)
        asyncio.get_running_loop().run_in_executor(None, slow_disk.may_flush.set)
        save.close()
        assert next(failures, None) is None
        assert moves_in(save.path) == ["f5", "d6"]


class TestTroubleMeanwhile:
    """A write that is refused while the disk is slow."""

    async def test_a_journal_that_begins_while_the_save_is_replaced_fits_both_versions(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        notes: list[Statement] = []
        store = Store(tmp_path / "games", notes.append, policy=NEVER)
        slow_disk.may_flush.set()
        begin(store, "f5")[1].close()
        slow_disk.may_flush.clear()
        table, save = resume(store, only(store.cards()))
        play(table, "d6")
        save._write_all()
        with refusing("os.write", code=errno.EIO):
            play(table, "c3")
        play(table, "d3")
        assert moves_in(save.path) == ["f5"]
        assert moves_of(save.path) == ["f5", "d6", "c3", "d3"]
        slow_disk.may_flush.set()
        store._disk.wait(lambda: None)
        assert moves_in(save.path) == ["f5", "d6"]
        assert moves_of(save.path) == ["f5", "d6", "c3", "d3"]
        await save.aclose()

    async def test_an_older_version_on_disk_does_not_count_as_saved(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        notes: list[Statement] = []
        store = Store(tmp_path / "games", notes.append, policy=NEVER)
        table, save = begin(store, "f5")
        save._write_all()
        with refusing("os.write", code=errno.EIO):
            play(table, "d6")
        slow_disk.may_flush.set()
        await store._disk.finished()
        assert moves_in(save.path) == ["f5"]
        assert [note.reason for note in notes] == [SaveNote.NOT_SAVED]
        assert moves_of(save.path) == ["f5", "d6"], "a new journal has begun"
        await save.aclose()
        assert [note.reason for note in notes[1:]] == [SaveNote.SAVED_AGAIN]

    async def test_a_journal_that_lacks_an_undo_is_not_continued(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        notes: list[Statement] = []
        store = Store(tmp_path / "games", notes.append, policy=NEVER)
        table, save = begin(store, "f5")
        table.edits.comment((), "undone")

        with sgf_refuses():
            table.edits.undo()
        play(table, "d6")
        assert text_at(save.path) == text_of(table)
        slow_disk.may_flush.set()
        await save.aclose()
        assert notes[-1].reason is SaveNote.SAVED_AGAIN
