"""The time of a club, which no clock that is set can change."""

from __future__ import annotations

import math
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from boardtui.system.databases import NUMBER, typed
from boardtui.system.regular_files import read_regular

_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")
_LONGEST_ID: Final = 100

LATEST: Final = 2.0**40
"""A time beyond this, in seconds since 1970, is of no club's making."""


SEEN: Final = 60.0
"""Seconds of a club's running after which a program that is there keeps how far it has come."""

_LAST_SEEN: Final = "SELECT max(at) FROM (SELECT at FROM cards UNION ALL SELECT seen FROM boot)"


class ClubTime:
    """Seconds since 1970 when the club was founded, and from then on of this host's running.

    It stands still while the host sleeps or is down, and never steps. All processes of a host
    share its monotonic clock; what that was at the club's zero is kept for each start of the host.
    After a start it goes on from when a program was last seen in the club, to the minute.
    """

    def __init__(self, zero: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        """`zero` is the club's time at the zero of the `monotonic` clock."""
        self._zero = zero
        self._monotonic = monotonic

    def __call__(self) -> float:
        return self._zero + self._monotonic()

    @classmethod
    def read(
        cls,
        database: sqlite3.Connection,
        boot_id: str,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> float:
        """Return the time of the club in a database that is only read: raises as `of` does."""
        zero = _known_zero(database, boot_id)
        # Since this start of the host, no program has been in the club.
        return _last_seen(database) if zero is None else _sound(zero + monotonic())

    @classmethod
    def of(
        cls,
        database: sqlite3.Connection,
        boot_id: str,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> ClubTime:
        """Return the time of the club in a database, which the first process after a start sets.

        It goes on from where it was seen last. Raises sqlite3.Error, and TypeError or ValueError
        for malformed numbers.
        """
        zero = _known_zero(database, boot_id)
        if zero is None:
            database.execute("BEGIN IMMEDIATE")
            zero = _known_zero(database, boot_id)  # another process may have been faster
            if zero is None:
                seen = _last_seen(database)
                zero = seen - monotonic()
                database.execute("DELETE FROM boot")
                database.execute("INSERT INTO boot VALUES (?, ?, ?, 0)", (boot_id, zero, seen))
            database.execute("COMMIT")
        _sound(zero + monotonic())
        return cls(zero, monotonic)

    def keep(self, database: sqlite3.Connection) -> None:
        """Keep how far it has come, unless a program has just done so. Raises sqlite3.Error."""
        now = self()
        # Even a change of nothing would keep others from writing meanwhile.
        (is_due,) = database.execute("SELECT max(seen) <= ? FROM boot", (now - SEEN,)).fetchone()
        if is_due:
            database.execute("UPDATE boot SET seen = ? WHERE seen <= ?", (now, now - SEEN))


def this_boot() -> str:
    """Return the name of the host's running from its last start on. Raises OSError."""
    try:
        return read_regular(_BOOT_ID, _LONGEST_ID).decode().strip()
    except FileNotFoundError:
        return _boot_of_macos()


def _boot_of_macos() -> str:
    import ctypes

    name = ctypes.create_string_buffer(_LONGEST_ID)
    size = ctypes.c_size_t(_LONGEST_ID)
    ask = ctypes.CDLL(None, use_errno=True).sysctlbyname
    if ask(b"kern.bootsessionuuid", name, ctypes.byref(size), None, ctypes.c_size_t(0)):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return name.value.decode()


def _known_zero(database: sqlite3.Connection, boot_id: str) -> float | None:
    row = database.execute("SELECT zero FROM boot WHERE id = ?", (boot_id,)).fetchone()
    return None if row is None else float(*typed(row, NUMBER))


def _last_seen(database: sqlite3.Connection) -> float:
    """Return the newest time that is known, or the present for a new club; raises as `of` does."""
    (at,) = database.execute(_LAST_SEEN).fetchone()
    return _sound(time.time() if at is None else at)


def _sound(at: float) -> float:
    """Return a time that may be a club's. Raises ValueError for any other."""
    if not (math.isfinite(at) and 0 <= at < LATEST):
        raise ValueError(at)
    return at
