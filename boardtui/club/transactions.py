"""Changes of a database by an event loop, which never waits long for other programs."""

from __future__ import annotations

import sqlite3
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial

from boardtui.club.club_file import ClubFile
from boardtui.system.databases import Connection, code_of
from boardtui.system.disk import Disk
from boardtui.system.named_tuples import NamedTuple

PATIENCE = 0.02
"""Seconds that the event loop waits for other programs to end their writing."""

LONG_PATIENCE = 10.0
"""The same in a thread."""

_ATTEMPTS = 20
_PAUSE = 0.01
"""Seconds between attempts to open a database that others are just making."""

_BEGIN = "BEGIN IMMEDIATE"
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class UnknownEnd(Exception):
    """A change may have been written or not."""

    def __init__(self, error: sqlite3.Error) -> None:
        super().__init__(error)
        self.error = error


class _Change(NamedTuple):
    make: Callable[[sqlite3.Connection], object]
    then: Callable[[Exception | None], object]


class Transactions:
    """Makes changes in order, each as a whole or not at all.

    Where another program keeps the database locked, a thread waits for the lock. All else is done
    in the event loop: it takes a fraction of a millisecond, as nothing is flushed.
    """

    def __init__(self, file: ClubFile) -> None:
        """Wait for the disk. Raises ClubError."""
        self.here = _writable(file)
        """The connection of the event loop, to read with."""
        try:
            self._late = file.connect()
        except BaseException:
            self.here.close()
            raise
        for database, patience in ((self.here, PATIENCE), (self._late, LONG_PATIENCE)):
            database.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
            database.execute("PRAGMA synchronous = NORMAL")
        self._waiting: deque[_Change] = deque()
        self._disk = Disk()

    def do(
        self,
        make: Callable[[sqlite3.Connection], object],
        then: Callable[[Exception | None], object],
    ) -> bool:
        """Make a change, and call `then` once with the error, or None; return False if it waits.

        `make` is called under the lock of the database, where all earlier changes can be read. Its
        own error undoes the change. After UnknownEnd it has to be looked for.
        """
        change = _Change(make, then)
        if not self._waiting and self._try(change):
            return True
        self._waiting.append(change)
        if len(self._waiting) == 1:
            self._disk.do(partial(self._late.execute, _BEGIN), self._go_on)
        return False

    async def finished(self) -> None:
        """Wait for the changes that wait for other programs."""
        while self._waiting:
            await self._disk.finished()

    def close(self) -> None:
        """Close the database, which moves all changes into it if no other program has it open."""
        self._late.close()
        self.here.close()

    def _try(self, change: _Change) -> bool:
        """Make a change at once; return False if the database is locked."""
        try:
            self.here.execute(_BEGIN)
        except sqlite3.Error as error:
            if code_of(error) in _BUSY:
                return False
            change.then(error)
            return True
        _make(self.here, change)
        return True

    def _go_on(self, error: Exception | None) -> None:
        """Go on when the thread has the lock, or has given up."""
        first, *others = self._waiting
        self._waiting.clear()
        steps: list[Callable[[], object]]
        if error is None:
            steps = [partial(_make, self._late, first)]
            steps += [partial(self.do, *change) for change in others]
        else:
            steps = [partial(change.then, error) for change in (first, *others)]
        with ExitStack() as all_of_them:  # also after one that raises
            for step in reversed(steps):
                all_of_them.callback(step)


def _make(database: sqlite3.Connection, change: _Change) -> None:
    """Make a change in a transaction that has begun."""
    outcome: Exception | None = None
    try:
        change.make(database)
    except Exception as error:  # noqa: BLE001  it is told
        outcome = error
    else:
        try:
            database.execute("COMMIT")
        except sqlite3.Error as error:
            outcome = UnknownEnd(error)
    if outcome is not None:
        with suppress(sqlite3.Error):  # SQLite may have undone it already
            database.execute("ROLLBACK")
    change.then(outcome)


def _writable(file: ClubFile) -> Connection:
    """Open a database that this process can write to; it stays so for all later connections.

    SQLite makes the files beside it for its owner first, and for the group a moment later: one who
    comes between can only read until all connections here are closed. Raises ClubError.
    """
    for _attempt in range(_ATTEMPTS):
        database = file.connect()
        with file.told():
            if _can_write(database):
                return database
        database.close()
        time.sleep(_PAUSE)
    return file.connect()


def _can_write(database: Connection) -> bool:
    """Return False where a transaction fails as it can only read. Raises sqlite3.Error."""
    database.execute("PRAGMA busy_timeout = 0")
    try:
        database.execute(_BEGIN)  # which alone is allowed to those that can only read
        database.execute("UPDATE boot SET checkpoints = checkpoints")
        database.execute("ROLLBACK")
    except sqlite3.Error as error:
        if code_of(error) in _BUSY:
            return True
        database.close()
        if code_of(error) != sqlite3.SQLITE_READONLY:
            raise
        return False
    return True
