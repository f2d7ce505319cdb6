"""The log of a game that several processes share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import strategies as st

from boardtui.club import club_time, flusher, sqlite_log
from boardtui.club.errors import ClubReason
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import EntryKind, Fate, Log
from boardtui.play.opening import opened, opening
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.system.atomic_files import flush_to_disk
from tests.cases import drawn
from tests.play.junk import entries
from tests.play.logs import appended, proposed
from tests.play.tables import TOGETHER
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import settle, until

from .clubs import club_folder, entered, entered_at_once, following, no_card


@pytest.fixture
async def logs(folder: Path) -> AsyncIterator[SqliteLogs]:
    async with entered(folder) as logs:
        yield logs


@pytest.fixture
async def other(logs: SqliteLogs, folder: Path) -> AsyncIterator[SqliteLogs]:
    """The same club in another process, or as good as that."""
    async with entered(folder) as logs:
        yield logs


def has(log: Log, count: int) -> bool:
    """Return True once a log has some entries."""
    return len(log.read()) == count


class TestAuthors:
    def test_every_entry_is_that_of_the_account(self, logs: SqliteLogs) -> None:
        log = logs.new_log("ann", no_card)
        for who in ("ann", ""):
            appended(log, who, "say", {})
        assert [entry.who for entry in log.read()] == ["ann", "ann"]

    @pytest.mark.parametrize("who", ["bob", "human", "ann "])
    def test_nobody_writes_for_another(self, logs: SqliteLogs, who: str) -> None:
        log, fates = logs.new_log("ann", no_card), list[Fate]()
        with pytest.raises(Refused) as caught:
            log.append(1, who, "say", {}, fates.append)
        assert caught.value.reason is RefusalReason.NOT_YOURS
        assert (log.read(), fates) == ([], [])


class TestFollowing:
    async def test_what_others_write_comes_by_a_wake(
        self, logs: SqliteLogs, other: SqliteLogs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite_log, "LOOK", 1000.0)
        ann = logs.new_log("ann", no_card)
        bob = other.log(ann.name, "bob", no_card)
        seen: list[int] = []
        bob.watch(lambda: seen.append(len(bob.read())))
        async with following(bob), following(ann):
            for number in range(1, 4):
                appended(ann, "ann", "say", {"text": "é\ud800"})
                await until(partial(has, bob, number))
            appended(bob, "bob", "say", {})
            await until(partial(has, ann, 4))
        assert seen == [1, 2, 3, 4]
        assert ann.read() == bob.read()

    async def test_a_lost_wake_costs_little(
        self, logs: SqliteLogs, other: SqliteLogs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite_log, "LOOK", 0.05)
        ann = logs.new_log("ann", no_card)
        bob = other.log(ann.name, "bob", no_card)
        monkeypatch.setattr(logs._shared.wakes, "tell", lambda *_which, **_who: None)
        async with following(bob):
            appended(ann, "ann", "say", {})
            await until(bob.read)

    async def test_after_its_end_nothing_is_read(
        self, logs: SqliteLogs, other: SqliteLogs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sqlite_log, "LOOK", 0.0)
        ann = logs.new_log("ann", no_card)
        bob = other.log(ann.name, "bob", no_card)
        async with following(bob):
            await settle()
        appended(ann, "ann", "say", {})
        await settle()
        assert bob.read() == []

    async def test_who_is_here_is_told(self, logs: SqliteLogs, other: SqliteLogs) -> None:
        ann = logs.new_log("ann", no_card)
        bob = other.log(ann.name, "bob", no_card)
        leave = other.enter("eve", lambda: None)
        async with following(ann):
            assert logs.present() == {"ann", "eve"}
            async with following(bob):
                assert logs.present() == {"ann", "bob", "eve"}
                assert all(map(logs.is_present, ("ann", "bob", "eve")))
            assert not logs.is_present("bob")
        leave()
        assert logs.present() == frozenset()


class TestFlushing:
    async def test_what_is_on_disk_is_told(self, logs: SqliteLogs) -> None:
        log, told = logs.new_log("ann", no_card), list[int]()
        log.keeping.add(lambda _none: told.append(log.flushed))
        for _number in range(3):
            appended(log, "ann", "say", {})
        await until(lambda: log.flushed == 3)
        assert told == [1, 2, 3]

    async def test_no_entry_waits_for_the_disk(
        self, logs: SqliteLogs, other: SqliteLogs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        flush, free = flush_to_disk, Event()

        def wait(file: int, *, with_dates: bool) -> None:
            free.wait()
            flush(file, with_dates=with_dates)

        monkeypatch.setattr(flusher, "flush_to_disk", wait)
        ann = logs.new_log("ann", no_card)
        bob = other.log(ann.name, "bob", no_card)
        async with following(bob):
            appended(ann, "ann", "say", {})
            await until(bob.read)
            appended(bob, "bob", "say", {})
            assert (ann.flushed, bob.flushed) == (0, 0)
            free.set()
            await until(lambda: (ann.flushed, bob.flushed) == (1, 2))

    async def test_a_failed_flush_is_told_and_no_later_one_is_believed(
        self, logs: SqliteLogs, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        log = logs.new_log("ann", no_card)
        appended(log, "ann", "say", {})
        await until(lambda: log.flushed == 1)
        with monkeypatch.context() as patch:
            patch.setattr(flusher, "flush_to_disk", fail)
            appended(log, "ann", "say", {})
            await until(lambda: log.trouble)
        appended(log, "ann", "say", {})
        await logs._shared.flusher.finished()
        assert log.flushed == 1
        assert log.trouble is not None
        assert log.trouble.reason is ClubReason.UNUSABLE

    async def test_a_club_that_was_removed_is_told(self, logs: SqliteLogs, folder: Path) -> None:
        log = logs.new_log("ann", no_card)
        (folder / "club.db-wal").unlink()
        appended(log, "ann", "say", {})
        await until(lambda: log.trouble)
        assert log.flushed == 0

    async def test_the_log_of_changes_stays_small_where_nothing_is_played(
        self, logs: SqliteLogs, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(flusher, "_LONGEST_WAL", 2**14)
        monkeypatch.setattr(club_time, "SEEN", 0.0)
        for _minute in range(20):
            logs.keep_time()
        assert (folder / "club.db-wal").stat().st_size < 2**15

    async def test_the_log_of_changes_stays_small(
        self, logs: SqliteLogs, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        most = 2**17
        monkeypatch.setattr(flusher, "_LONGEST_WAL", most)
        log = logs.new_log("ann", no_card)
        for number in range(1, 101):
            appended(log, "ann", "say", {})
            await logs._shared.flusher.finished()
            assert log.flushed == number
            assert (folder / "club.db-wal").stat().st_size < most + 2**16
        assert log.trouble is None
        assert len(logs.log(log.name, "bob", no_card).read()) == 100


def fail(*_arguments: Any, **_named: Any) -> None:
    raise OSError(5, "Input/output error")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_club_at_rest_is_one_file(folder: Path) -> None:
    async with entered(folder) as logs, following(logs.new_log("ann", no_card)) as log:
        appended(log, "ann", "say", {})
    assert names(folder) == ["club.db", "wake"]
    assert names(folder / "wake") == []
    async with entered(folder) as logs:
        assert len(logs.log(log.name, "ann", no_card).read()) == 1


@drawn(20, 200, data=st.data())
def test_junk_gives_all_processes_the_same_standing(data: st.DataObject) -> None:
    with club_folder() as folder, entered_at_once(folder) as logs:
        both = [logs.log("game", who, no_card) for who in ("ann", "bob")]
        appended(both[0], "", EntryKind.OPEN, opening(opened(GameRecord(TIC_TAC_TOE), TOGETHER)))
        early = Table.from_log(both[0])
        for entry in data.draw(st.lists(entries(), max_size=12)):
            log = data.draw(st.sampled_from(both))
            log.look()
            assert proposed(log, "", entry.kind, entry.data) == [Fate.TAKEN]
        for log in both:
            log.look()
        late = Table.from_log(logs.log("game", "eve", no_card))
        assert late.standing == early.standing == Table.from_log(both[1]).standing
