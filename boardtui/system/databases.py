"""SQLite files as anybody may have left them: opened without waiting, read in bounded time."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from boardtui.system.named_tuples import NamedTuple
from boardtui.system.regular_files import open_regular, require_regular

LONGEST = 30.0
"""Seconds of processor time for one statement, with the reading of its rows."""

_STEPS = 100_000
"""Steps of SQLite's machine between two looks at the time."""

_LONGEST_VALUE = 2**26
"""Bytes of a text or blob, and of a row."""

_ENDINGS = ("", "-journal", "-wal", "-shm")
"""The endings of the files that SQLite opens for a database; a pipe among them would block it."""

_MAGIC = bytes.fromhex("d9d505f920a163d7")
"""The end of a journal that names another file, as one of several databases does.

SQLite would read that file, a pipe too, and the files that it names.
"""

NUMBER = (int, float)
"""The types of a number in a database, for `typed`."""

WRONG_VALUES = (
    TypeError,
    ValueError,
    AttributeError,
    LookupError,
    ArithmeticError,
    RecursionError,
)
"""What values of a wrong kind raise where they are used."""

_DAMAGE = {
    0,  # an error of Python's module, as for a text that is not in UTF-8
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_TOOBIG,
}


class WrongTables(sqlite3.DatabaseError):
    """A database has other tables than its version says."""


class Schema(NamedTuple):
    """The version of a database and the statements that made it, at one moment."""

    version: int
    """Its `user_version`; 0 without tables."""
    made_by: tuple[tuple[str, str, str], ...]
    """The kind, name and statement of each table, index, view and trigger."""

    def require(self, statements: Iterable[str]) -> None:
        """Raise WrongTables unless the tables were made by these statements.

        Views and triggers, which may do anything, are wrong too; indexes and other tables are left
        alone.
        """
        found: dict[str, list[str]] = {}
        for kind, name, statement in self.made_by:
            if kind in {"view", "trigger"}:
                raise WrongTables(f"{name} is a {kind}")
            if kind == "table":
                found.setdefault(name.lower(), []).append(_bare(statement))
        for statement in statements:
            table = _table_in(statement)
            if table is not None and found.get(table) != [_bare(statement)]:
                raise WrongTables(f"{table} is another table")


class Connection(sqlite3.Connection):
    """An open database, each of whose statements is interrupted when it takes too long."""

    longest = LONGEST
    _end: float | None = None
    """The processor time at which the statement is late; None before its first long stretch."""

    # An import runs thousands of short statements: none of them looks at the time.
    def execute(self, *statement: Any) -> sqlite3.Cursor:
        self._end = None
        return sqlite3.Connection.execute(self, *statement)

    def executemany(self, *statement: Any) -> sqlite3.Cursor:
        self._end = None
        return sqlite3.Connection.executemany(self, *statement)

    def is_late(self) -> bool:
        """Return True once the statement has taken too long."""
        now = time.thread_time()
        if self._end is None:
            self._end = now + self.longest
        return now > self._end


def connect(path: Path, patience: float, options: str = "mode=rw") -> Connection:
    """Open a database as SQLite's address with these options says.

    `patience` is in seconds, for another program to end its writing. Raises OSError for a pipe or
    device in place of one of its files, or named in its journal, and sqlite3.Error.
    """
    _require_files(path)
    # Its questions come one after another, but not all from one thread: a thread ends at rest.
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?{options}",
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        factory=Connection,
        uri=True,
    )
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
    database.set_progress_handler(database.is_late, _STEPS)
    database.execute("PRAGMA trusted_schema = OFF")
    return database


def limit_size(database: sqlite3.Connection, most: int) -> None:
    """Let a database grow to this many bytes; what would make it larger then finds the disk full.

    One that is larger already stays.
    """
    (page,) = database.execute("PRAGMA page_size").fetchone()
    database.execute(f"PRAGMA max_page_count = {max(most // page, 1)}")


def schema_of(database: sqlite3.Connection) -> Schema:
    """Return the version and the tables of a database.

    Raises WrongTables where the version cannot be that of the tables, and sqlite3.Error.
    """
    # In one statement, as another program may change both together.
    rows = database.execute(
        "SELECT user_version, type, name, sql FROM pragma_user_version LEFT JOIN sqlite_master"
    ).fetchall()
    version = rows[0][0]
    made_by = tuple((*row[1:3], row[3] or "") for row in rows if row[1] is not None)
    if version < 0 or (made_by and not version):
        raise WrongTables(f"Version {version}")
    return Schema(version, made_by)


def code_of(error: sqlite3.Error) -> int:
    """Return the primary code of an error; 0 for one of Python's module."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_damage(error: sqlite3.Error) -> bool:
    """Return True for an error that the content of a database causes."""
    return code_of(error) in _DAMAGE or not isinstance(error, sqlite3.OperationalError)


def typed(row: tuple[Any, ...], *types: type | tuple[type, ...]) -> tuple[Any, ...]:
    """Return a row if its values have these types: SQLite keeps any in any column.

    Raises TypeError.
    """
    if not all(map(isinstance, row, types)):
        raise TypeError(row)
    return row


def path_text(text: str) -> str:
    """Return a text that can be a path. Raises ValueError for any other."""
    if "\0" in text:
        raise ValueError(text)
    return text


def _require_files(path: Path) -> None:
    """Raise OSError unless all files of a database are regular ones, as far as they exist."""
    real = path.resolve()  # SQLite follows links first
    for ending in _ENDINGS:
        each = Path(f"{real}{ending}")
        with suppress(FileNotFoundError):
            require_regular(each, each.stat())
    with suppress(FileNotFoundError), open_regular(Path(f"{real}-journal")) as journal:
        size = journal.seek(0, os.SEEK_END)
        journal.seek(max(size - len(_MAGIC), 0))
        if journal.read() == _MAGIC:
            raise OSError(
                errno.EINVAL, "This journal of changes belongs to another database", journal.name
            )


def _table_in(statement: str) -> str | None:
    """Return the name of the table that a statement makes; None if it makes none."""
    words = statement.partition("(")[0].split()
    return words[words.index("TABLE") + 1] if "TABLE" in words else None


def _bare(statement: str) -> str:
    """Return a statement without blanks, which differ after a change of its table."""
    return "".join(statement.split())
