"""A small SQLite database beside the games, which is open only while it is used."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path

from boardtui.saves.quota import Quota
from boardtui.system.databases import (
    WRONG_VALUES,
    Connection,
    code_of,
    connect,
    is_damage,
    limit_size,
    schema_of,
)
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.private_folders import make_file
from boardtui.system.reasons import Reason, Reasoned, reason_of
from boardtui.system.regular_files import is_there

LITTLE_PATIENCE = 0.1
"""Seconds for another program to end its writing where a key waits."""

PATIENCE = 2.0
"""The same elsewhere."""


class DatabaseReasons(NamedTuple):
    """Reasons why a database cannot be read or written; each names its `file`."""

    locked: Reason
    damaged: Reason
    newer: Reason
    full: Reason
    unusable: Reason
    """With the `reason` of the system."""


class DatabaseFile:
    """A database whose tables have a version, which is `user_version` in the file."""

    steps: Sequence[Sequence[str]]
    """The statements that lead to each version of the tables."""
    reasons: DatabaseReasons
    error: type[Reasoned]
    """The class of its errors, which have one of its reasons."""
    first_incompatible: int | None = None
    """The first version that older programs cannot use; up to there, steps only add tables.

    None: every step makes the file unusable for them.
    """

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
        """Open the database, made if missing, for a block. Raises `error`.

        `patience` is in seconds, by default that of the file.
        """
        with self.told(), closing(self.connect(patience)) as database:
            yield database

    def connect(self, patience: float | None = None) -> Connection:
        """Open the database, made if missing, for its user to close. Raises `error`."""
        with self.told():
            database = self._connect(self._patience if patience is None else patience)
            try:
                if self._quota is not None:
                    limit_size(database, self._quota.room(self.path.parent, self.path))
                self._prepare(database)
            except BaseException:
                database.close()
                raise
            return database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open the database for one transaction, which an error undoes. Raises `error`."""
        with self.opened() as database:
            database.execute("BEGIN IMMEDIATE")
            yield database
            database.execute("COMMIT")

    def is_new(self) -> bool:
        """Return True if nothing has been kept yet. Raises `error`."""
        with self.told():
            return not is_there(self.path)

    @contextmanager
    def told(self) -> Iterator[None]:
        """Turn errors of SQLite and of the system, and of wrong values, into `error`."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._error(error) from error
        except WRONG_VALUES as error:
            raise self.error(self.reasons.damaged, file=self.path) from error
        except OSError as error:
            facts = {"file": self.path, "reason": reason_of(error)}
            raise self.error(self.reasons.unusable, **facts) from error

    def _connect(self, patience: float) -> Connection:
        """Open the file, made if missing. Raises OSError and sqlite3.Error."""
        make_file(self.path)
        return connect(self.path, patience)

    def _prepare(self, database: sqlite3.Connection) -> None:
        """Make the tables that are missing. Raises `error` and sqlite3.Error."""
        if self._is_up_to_date(self._version(database)):
            return
        database.execute("BEGIN IMMEDIATE")
        # Another program may have been faster.
        for statements in self.steps[self._version(database) :]:
            for statement in statements:
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(self.steps)}")
        database.execute("COMMIT")

    def _is_up_to_date(self, version: int) -> bool:
        return version == len(self.steps)

    def _version(self, database: sqlite3.Connection) -> int:
        """Return the version of the tables, 0 without any.

        Raises `error` for a newer one, and sqlite3.Error for tables of another make.
        """
        schema = schema_of(database)
        version = schema.version
        if version > len(self.steps):
            if self.first_incompatible is None or version >= self.first_incompatible:
                raise self.error(self.reasons.newer, file=self.path)
            version = len(self.steps)
        schema.require(chain.from_iterable(self.steps[:version]))
        return version

    def _error(self, error: sqlite3.Error) -> Reasoned:
        code = code_of(error)
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return self.error(self.reasons.locked, file=self.path)
        if code == sqlite3.SQLITE_FULL:
            return self.error(self.reasons.full, file=self.path)
        if is_damage(error):
            return self.error(self.reasons.damaged, file=self.path)
        return self.error(self.reasons.unusable, file=self.path, reason=reason_of(error))
