"""The database of a club, which every process of the host opens."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from boardtui.club.errors import ClubError, ClubReason
from boardtui.saves.database_file import DatabaseFile, DatabaseReasons
from boardtui.system.databases import WRONG_VALUES, Connection, connect
from boardtui.system.regular_files import is_there

T = TypeVar("T")

LONGEST_VALUE = 2**20
"""Bytes of a row of the database, and of a value in it."""

_APPLICATION = 0x42545543
"""What tells SQLite's file of a club from others: "BTUC"."""

_ACCOUNTS = """
CREATE TABLE accounts (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    uid INTEGER NOT NULL,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL UNIQUE,
    is_alias INTEGER NOT NULL,
    made REAL NOT NULL
)
"""
# The accounts that an account does not play with.
_AVOIDED = """
CREATE TABLE avoided (
    account TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (account, other)
) WITHOUT ROWID
"""
# `at` is the club's time, `written` that of the wall clock, for dates.
_ENTRIES = """
CREATE TABLE entries (
    log TEXT NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    written REAL NOT NULL,
    who TEXT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (log, number)
) WITHOUT ROWID
"""
_CARDS = """
CREATE TABLE cards (
    log TEXT PRIMARY KEY,
    at REAL NOT NULL,
    is_over INTEGER NOT NULL,
    has_begun INTEGER NOT NULL,
    content BLOB NOT NULL
) WITHOUT ROWID
"""
_NEWEST_CARDS = "CREATE INDEX newest_cards ON cards (is_over, has_begun, at)"
# The accounts that have a seat in a game.
_PLAYERS = """
CREATE TABLE players (
    account TEXT NOT NULL,
    log TEXT NOT NULL,
    PRIMARY KEY (account, log)
) WITHOUT ROWID
"""
# One row: the newest start of the host, the club's time at its monotonic clock's zero, and that
# time when a program saw it last.
_BOOT = """
CREATE TABLE boot (
    id TEXT NOT NULL,
    zero REAL NOT NULL,
    seen REAL NOT NULL,
    checkpoints INTEGER NOT NULL
)
"""
# What the keys of visitors stand for.
_KEYS = """
CREATE TABLE keys (
    fingerprint TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    made REAL NOT NULL
) WITHOUT ROWID
"""
# Codes with which another key comes to an account, until a time of the wall clock.
_LINKS = """
CREATE TABLE links (
    code TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID
"""
_BANNED = """
CREATE TABLE banned (
    account TEXT PRIMARY KEY,
    made REAL NOT NULL
) WITHOUT ROWID
"""


class ClubFile(DatabaseFile):
    """The database of a club; its methods raise ClubError."""

    steps = (
        (
            f"PRAGMA application_id = {_APPLICATION}",
            _ACCOUNTS,
            _AVOIDED,
            _ENTRIES,
            _CARDS,
            _NEWEST_CARDS,
            _PLAYERS,
            _BOOT,
        ),
        (_KEYS, _LINKS, _BANNED),
    )
    # Programs that visitors have started go on when a newer one comes to the same folder.
    first_incompatible = 100
    reasons = DatabaseReasons(
        ClubReason.LOCKED,
        ClubReason.DAMAGED,
        ClubReason.NEWER,
        ClubReason.FULL,
        ClubReason.UNUSABLE,
    )
    error = ClubError

    def _prepare(self, database: sqlite3.Connection) -> None:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        # Each flushes the disk, and is left to a thread; see `flusher`.
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute("PRAGMA checkpoint_fullfsync = ON")
        # What was written again after a checkpoint is all that there is.
        database.execute("PRAGMA journal_size_limit = 0")
        database.execute("PRAGMA cache_size = -256")
        (application,) = database.execute("PRAGMA application_id").fetchone()
        if application not in {0, _APPLICATION}:
            raise ClubError(ClubReason.NO_CLUB, file=self.path)
        super()._prepare(database)
        (mode,) = database.execute("PRAGMA journal_mode").fetchone()
        if mode != "wal":
            database.execute("PRAGMA journal_mode = WAL")


class ReadClubFile(ClubFile):
    """The database of a club, which is there and is only read: nothing is made beside it."""

    def _connect(self, patience: float) -> Connection:
        # One that no program has open is one file; SQLite would make those beside it again.
        is_at_rest = not is_there(Path(f"{self.path}-wal"))
        options = "mode=ro&immutable=1" if is_at_rest else "mode=ro"
        return connect(self.path, patience, options)

    def _is_up_to_date(self, version: int) -> bool:
        return version > 0  # later tables are not read


def sound(read: Callable[[tuple[Any, ...]], T], rows: Iterable[tuple[Any, ...]]) -> Iterator[T]:
    """Yield what is read from rows, without malformed ones."""
    for row in rows:
        with suppress(*WRONG_VALUES):
            yield read(row)
