"""The database about one person: SQLite, beside the games.

It cannot be rebuilt from other files, so nothing ever replaces or removes it; a damaged one is left
alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path

from boardtui.saves.quota import Quota
from boardtui.system.databases import (
    WRONG_VALUES,
    code_of,
    connect,
    is_damage,
    limit_size,
    schema_of,
)
from boardtui.system.private_folders import make_file
from boardtui.system.reasons import Reason, Reasoned, reason_of
from boardtui.system.regular_files import is_there

FILE = "personal.db"

LITTLE_PATIENCE = 0.1
"""Seconds for another program to end its writing where a key waits."""

PATIENCE = 2.0
"""The same elsewhere."""

_RESULTS = """
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE,
    pool TEXT NOT NULL,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    color INTEGER NOT NULL,
    score REAL NOT NULL,
    moves INTEGER NOT NULL,
    opening TEXT NOT NULL,
    at TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
)
"""
_COLLECTIONS = "CREATE TABLE collections (path TEXT PRIMARY KEY) WITHOUT ROWID"
_TAGS = """
CREATE TABLE tags (
    game BLOB NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (game, tag)
) WITHOUT ROWID
"""
_STEPS = ((_RESULTS,), (_COLLECTIONS, _TAGS))
"""The statements that lead to each version of the tables, which is `user_version` in the file."""


class PersonalReason(Reason):
    """Reasons why the results of a person cannot be read or written."""

    LOCKED = "Another program has your results and tags locked: {file}"
    DAMAGED = "Your results and tags are damaged; to begin anew, move this file away: {file}"
    NEWER = "Your results and tags are those of a newer boardtui: {file}"
    FULL = "There is no room left for your results and tags: {file}"
    UNUSABLE = "Your results and tags cannot be used ({reason}): {file}"


class PersonalError(Reasoned, RuntimeError):
    """The results of a person cannot be read or written."""


class PersonalFile:
    """The database of one person, which is open only while it is used."""

    def __init__(
        self, path: Path, *, patience: float = PATIENCE, quota: Quota | None = None
    ) -> None:
        """Use a file, which is made for its owner alone when it is needed.

        `patience` is how many seconds another program may keep it locked; `quota` limits the
        folder.
        """
        self.path = path
        self._patience = patience
        self._quota = quota

    @contextmanager
    def opened(self, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """Open the database, made if missing, for a block. Raises PersonalError.

        `patience` is in seconds, by default that of the file.
        """
        with self._told():
            make_file(self.path)
            with closing(
                connect(self.path, self._patience if patience is None else patience)
            ) as database:
                if self._quota is not None:
                    limit_size(database, self._quota.room(self.path.parent, self.path))
                self._prepare(database)
                yield database

    def is_new(self) -> bool:
        """Return True if nothing has been kept yet. Raises PersonalError."""
        with self._told():
            return not is_there(self.path)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn errors of SQLite and of the system, and of wrong values, into PersonalError."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._error(error) from error
        except WRONG_VALUES as error:
            raise PersonalError(PersonalReason.DAMAGED, file=self.path) from error
        except OSError as error:
            reason = reason_of(error)
            raise PersonalError(PersonalReason.UNUSABLE, file=self.path, reason=reason) from error

    def _prepare(self, database: sqlite3.Connection) -> None:
        """Make the tables that are missing. Raises PersonalError and sqlite3.Error."""
        if self._version(database) == len(_STEPS):
            return
        database.execute("BEGIN IMMEDIATE")
        # Another program may have been faster.
        for statements in _STEPS[self._version(database) :]:
            for statement in statements:
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(_STEPS)}")
        database.execute("COMMIT")

    def _version(self, database: sqlite3.Connection) -> int:
        """Return the version of the tables, 0 without any.

        Raises PersonalError for a newer one, and sqlite3.Error for tables of another make.
        """
        schema = schema_of(database)
        version = schema.version
        if version > len(_STEPS):
            raise PersonalError(PersonalReason.NEWER, file=self.path)
        schema.require(chain.from_iterable(_STEPS[:version]))
        return version

    def _error(self, error: sqlite3.Error) -> PersonalError:
        code = code_of(error)
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return PersonalError(PersonalReason.LOCKED, file=self.path)
        if code == sqlite3.SQLITE_FULL:
            return PersonalError(PersonalReason.FULL, file=self.path)
        if is_damage(error):
            return PersonalError(PersonalReason.DAMAGED, file=self.path)
        return PersonalError(PersonalReason.UNUSABLE, file=self.path, reason=reason_of(error))
