"""The time of a club: it never steps, and stands still while the host is down."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.club.club_file import ClubFile
from boardtui.club.club_time import LATEST, SEEN, ClubTime, Host, this_boot
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.log import Fate

from .clubs import entered, no_card


class Machine:
    """A host whose clocks a test moves, with the beats of a keeper."""

    def __init__(self) -> None:
        self.seconds = 100.0
        """What the monotonic clock says."""
        self.boot = "first"
        self.beat: float | None = None
        """When the keeper beat last; infinity while it rests, None without one."""

    def start_again(self) -> None:
        """Begin anew, with a monotonic clock at its zero."""
        self.seconds = 1.0
        self.boot += " again"
        self.beat = None

    @property
    def host(self) -> Host:
        return Host(self.boot, lambda: self.seconds, lambda: self.beat)

    def time(self, database: sqlite3.Connection) -> ClubTime:
        return ClubTime.of(database, self.host)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(ClubFile(tmp_path / "club.db").connect()) as database:
        yield database


def write(database: sqlite3.Connection, at: float) -> None:
    """Let an entry be the newest."""
    database.execute("INSERT OR REPLACE INTO cards VALUES ('log', ?, 0, 0, x'')", (at,))


def test_a_new_club_begins_at_the_wall_clock(
    database: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1e9)
    assert Machine().time(database)() == 1e9


def test_all_processes_of_a_host_have_one_time(database: sqlite3.Connection) -> None:
    host = Machine()
    first = host.time(database)
    begun = first()
    host.seconds += 50
    assert first() == host.time(database)() == begun + 50


@pytest.mark.parametrize("step", [90, -90, -1e9])
def test_a_wall_clock_that_is_set_changes_nothing(
    database: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    host = Machine()
    before = host.time(database)
    begun, wall = before(), time.time()
    monkeypatch.setattr(time, "time", lambda: wall + step)
    host.seconds += 1
    assert before() == host.time(database)() == begun + 1


def test_it_stands_still_while_the_host_is_down(
    database: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Machine()
    newest = host.time(database)() + 20
    write(database, newest)
    host.start_again()
    wall = time.time()
    monkeypatch.setattr(time, "time", lambda: wall + 1e6)
    again = host.time(database)
    assert again() == newest
    host.seconds += 5
    assert again() == host.time(database)() == newest + 5


def test_it_goes_on_from_where_a_program_saw_it_last(database: sqlite3.Connection) -> None:
    host = Machine()
    now = host.time(database)
    write(database, now())
    host.seconds += 50_000
    now.keep(database)
    kept = now()
    before = database.total_changes
    host.seconds += SEEN - 1
    host.time(database).keep(database)
    assert database.total_changes == before
    host.start_again()
    assert ClubTime.read(database, host.host) == kept
    assert host.time(database)() == kept


def test_nothing_is_locked_where_a_program_has_just_seen_it(
    database: sqlite3.Connection, tmp_path: Path
) -> None:
    now = Machine().time(database)
    with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        now.keep(database)


def test_it_can_be_read_without_a_word_in_the_database(database: sqlite3.Connection) -> None:
    host = Machine()
    newest = host.time(database)() + 20
    write(database, newest)
    host.seconds += 30
    assert ClubTime.read(database, host.host) == newest + 10
    host.start_again()
    before = database.total_changes
    assert ClubTime.read(database, host.host) == newest
    assert database.total_changes == before


def test_only_the_newest_start_is_kept(database: sqlite3.Connection) -> None:
    host = Machine()
    for _time in range(3):
        host.time(database)
        host.start_again()
    assert database.execute("SELECT count(*) FROM boot").fetchone() == (1,)


def test_this_host_has_started_once() -> None:
    assert this_boot() == this_boot() != ""


@pytest.mark.parametrize("zero", [float("inf"), -1e18, LATEST, "soon", b"x"])
async def test_a_time_of_another_make_is_damage(folder: Path, zero: object) -> None:
    async with entered(folder):
        pass
    with closing(sqlite3.connect(folder / "club.db")) as database, database:
        database.execute("UPDATE boot SET zero = ?", (zero,))
    with pytest.raises(ClubError) as caught:
        SqliteLogs(folder)
    assert caught.value.reason is ClubReason.DAMAGED


async def test_entries_carry_both_times(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with entered(folder) as logs:
        log = logs.new_log("ann", no_card)
        wall = time.time()
        for number, step in enumerate((0, 90, -90), 1):
            monkeypatch.setattr(time, "time", lambda step=step: wall + step)
            fates: list[Fate] = []
            log.append(number, "", "say", {}, fates.append)
            assert fates == [Fate.TAKEN]
            assert log.read()[number - 1].written == wall + step
        first, *_, last = (entry.at for entry in log.read())
        assert 0 <= last - first < 30
        assert logs.log(log.name, "bob", no_card).read() == log.read()
