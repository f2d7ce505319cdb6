"""The entries of a log as a process has read them from the database of a club."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from boardtui.club.club_time import LATEST
from boardtui.club.errors import ClubError, ClubReason
from boardtui.play.log import Entry
from boardtui.system.databases import NUMBER, typed
from boardtui.system.named_tuples import NamedTuple

MOST_ENTRIES = 10_000
"""The number of entries that a log can have."""

MOST_BYTES = 2**24
"""Bytes of their data."""

_NEW = (
    "SELECT number, at, written, who, kind, data FROM entries"
    " WHERE log = ? AND number > ? ORDER BY number"
)
_ADD = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)"


class EntryRow(NamedTuple):
    """An entry in the database."""

    entry: Entry
    size: int
    """Bytes of its data."""


class Mirror:
    """What is known of a log; one that is damaged ends before the damage."""

    def __init__(self, log: str) -> None:
        self.entries: list[Entry] = []
        self._log = log
        self._size = 0

    @property
    def newest(self) -> float:
        """The time of the newest entry; 0 without any."""
        return self.entries[-1].at if self.entries else 0.0

    def read(self, database: sqlite3.Connection) -> None:
        """Read what is new. Raises ClubError, sqlite3.Error, and what wrong values raise."""
        for row in self._new(database):
            self.add(row)

    def write(self, database: sqlite3.Connection, entry: Entry) -> EntryRow:
        """Write the next entry; return it as all will read it, to be added once it is there.

        Raises ClubError, sqlite3.Error, and what wrong values raise.
        """
        data = json.dumps(entry.data)
        row = (entry.number, entry.at, entry.written, entry.who, entry.kind, data)
        database.execute(_ADD, (self._log, *row))
        (new,) = self._new(database)
        return new

    def add(self, row: EntryRow) -> None:
        """Add the next entry."""
        self.entries.append(row.entry)
        self._size += row.size

    def _new(self, database: sqlite3.Connection) -> Iterator[EntryRow]:
        # Closed even after an error: an open question would go on seeing the database as it is now.
        with closing(database.execute(_NEW, (self._log, len(self.entries)))) as rows:
            for row in rows:
                yield self._checked(row)

    def _checked(self, row: tuple[Any, ...]) -> EntryRow:
        """Return the next entry. Raises ClubError, and what wrong values raise."""
        number, at, written, who, kind, text = typed(row, int, NUMBER, NUMBER, str, str, str)
        if number != len(self.entries) + 1 or not self.newest <= at < LATEST:
            raise ValueError(row)
        if number > MOST_ENTRIES or self._size + len(text) > MOST_BYTES:
            raise ClubError(ClubReason.LONG_GAME)
        said = {"number": number, "at": at, "who": who, "kind": kind, "data": json.loads(text)}
        return EntryRow(Entry.from_json(said | {"written": written}), len(text))
