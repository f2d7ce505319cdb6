"""The time of a club, which no clock that is set can change."""

from __future__ import annotations

import math
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from boardtui.system.databases import NUMBER, WRONG_VALUES, typed
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.regular_files import read_regular

_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")
_LONGEST_ID: Final = 100

LATEST: Final = 2.0**40
"""A time beyond this, in seconds since 1970, is of no club's making."""


SEEN: Final = 60.0
"""Seconds of a club's running after which a program that is there keeps how far it has come."""

OUTAGE: Final = 15.0
"""Seconds without a beat from which on a keeper is taken for one that does not run."""

_FRESH: Final = 0.5
"""Seconds for which the newest beat is not looked for again; each look opens a file."""

_NEWEST_CARD: Final = "SELECT max(at) FROM cards"
_LAST_SEEN: Final = "SELECT max(at) FROM (SELECT at FROM cards UNION ALL SELECT seen FROM boot)"


def _no_beat() -> None:
    return None


class Host(NamedTuple):
    """The clock of a host from one start of it to the next, and the beats of a club's keeper."""

    boot_id: str
    """The name of the host's running from its last start on."""
    monotonic: Callable[[], float] = time.monotonic
    newest_beat: Callable[[], float | None] = _no_beat
    """Returns when the keeper beat last; infinity if no beat is due, None without a keeper."""

    def alive(self, now: float) -> float:
        """Return the last moment until `now` at which all players could play."""
        beat = self.newest_beat()
        return now if beat is None else min(beat, now)


class _Zero(NamedTuple):
    """How the club's time follows from the host's clock, as the database has it."""

    zero: float
    """The club's time at the zero of the monotonic clock."""
    seen: float
    """That time when a program saw it last, or when the newest outage ended."""

    def alive(self, alive: float) -> float:
        """Return the last moment of the monotonic clock at which the time was not halted."""
        return max(alive, self.seen - self.zero)


class ClubTime:
    """Seconds since 1970 when the club was founded, and from then on of this host's running.

    It stands still while the host sleeps or is down, and never steps forward. All processes of a
    host share its monotonic clock; what that was at the club's zero is kept for each start of the
    host. After a start it goes on from when a program was last seen in the club, to the minute.

    In a club that a keeper has claimed it stands still, too, from `OUTAGE` seconds after a beat on.
    The next entry, or the next beat, lets it go on from before the outage.
    """

    def __init__(self, database: sqlite3.Connection, known: _Zero, host: Host) -> None:
        self._database = database
        self._known = known
        self._host = host
        self._sure = known.alive(host.alive(host.monotonic()))
        """The last moment until which the zero that is known was the right one."""
        self._looked = -math.inf

    def __call__(self) -> float:
        """Return the time; it is asked for in one thread."""
        now = self._host.monotonic()
        if not self._looked <= now < self._looked + _FRESH or self._is_halted_at(now):
            self._look(now)
        return self._known.zero + min(now, self._sure + OUTAGE)

    @property
    def is_halted(self) -> bool:
        """True while it stands still, as the keeper of the club does not run."""
        self()
        return self._is_halted_at(self._host.monotonic())

    @property
    def is_kept(self) -> bool:
        """True in a club that a keeper has claimed since the host's start."""
        return self._host.newest_beat() is not None

    @property
    def is_resting(self) -> bool:
        """True while the keeper of the club rests, as no clock runs."""
        return self._host.newest_beat() == math.inf

    @classmethod
    def read(cls, database: sqlite3.Connection, host: Host) -> float:
        """Return the time of the club in a database that is only read: raises as `of` does."""
        known = _known_zero(database, host.boot_id)
        # Since this start of the host, no program has been in the club.
        return _last_seen(database) if known is None else _sound(cls(database, known, host)())

    @classmethod
    def of(cls, database: sqlite3.Connection, host: Host) -> Self:
        """Return the time of the club in a database, which the first process after a start sets.

        It goes on from where it was seen last, and is read there again. Raises sqlite3.Error, and
        TypeError or ValueError for malformed numbers.
        """
        known = _known_zero(database, host.boot_id)
        if known is None:
            database.execute("BEGIN IMMEDIATE")
            known = _known_zero(database, host.boot_id)  # another process may have been faster
            if known is None:
                seen = _last_seen(database)
                known = _Zero(seen - host.monotonic(), seen)
                database.execute("DELETE FROM boot")
                database.execute("INSERT INTO boot VALUES (?, ?, ?, 0)", (host.boot_id, *known))
            database.execute("COMMIT")
        _sound(known.zero + host.monotonic())
        return cls(database, known, host)

    def of_entry(self, database: sqlite3.Connection) -> float:
        """Return the time of an entry that is written while the database is locked.

        The first one after an outage lets the time go on from before it. Raises as `of` does.
        """
        if not self.is_kept:
            return self()
        now = self._host.monotonic()
        alive, known = self._host.alive(now), _known_zero(database, self._host.boot_id)
        if known is None:
            raise ValueError(self._host.boot_id)
        if now - known.alive(alive) < OUTAGE:
            return _sound(known.zero + now)
        (newest,) = database.execute(_NEWEST_CARD).fetchone()
        at = _sound(max(known.zero + known.alive(alive), newest or 0.0))
        database.execute("UPDATE boot SET zero = ?, seen = ?", (at - now, at))
        return at

    def keep(self, database: sqlite3.Connection) -> None:
        """Keep how far it has come, unless a program has just done so. Raises sqlite3.Error."""
        known = _known_zero(database, self._host.boot_id)
        if known is None:
            return  # the club was begun anew meanwhile
        at = known.zero + self._host.alive(self._host.monotonic())
        # Even a change of nothing would keep others from writing meanwhile.
        if known.seen <= at - SEEN:
            database.execute("UPDATE boot SET seen = ? WHERE seen <= ?", (at, at - SEEN))

    def _look(self, now: float) -> None:
        """Look for beats, and whether an outage has moved the zero."""
        alive, self._looked = self._host.alive(now), now
        # The zero is moved only after as long a gap.
        if alive - self._sure < OUTAGE and now - max(alive, self._sure) < OUTAGE:
            self._sure = max(alive, self._sure)
            return
        with suppress(sqlite3.Error, *WRONG_VALUES):  # else it stands still until the next time
            known = _known_zero(self._database, self._host.boot_id)
            if known is not None:
                self._known, self._sure = known, known.alive(alive)

    def _is_halted_at(self, now: float) -> bool:
        return now - self._sure >= OUTAGE


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


def _known_zero(database: sqlite3.Connection, boot_id: str) -> _Zero | None:
    row = database.execute("SELECT zero, seen FROM boot WHERE id = ?", (boot_id,)).fetchone()
    return None if row is None else _Zero(*map(float, typed(row, NUMBER, NUMBER)))


def _last_seen(database: sqlite3.Connection) -> float:
    """Return the newest time that is known, or the present for a new club; raises as `of` does."""
    (at,) = database.execute(_LAST_SEEN).fetchone()
    return _sound(time.time() if at is None else at)


def _sound(at: float) -> float:
    """Return a time that may be a club's. Raises ValueError for any other."""
    if not (math.isfinite(at) and 0 <= at < LATEST):
        raise ValueError(at)
    return at
