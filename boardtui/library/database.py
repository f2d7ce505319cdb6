"""The file of the library: its tables, and ways to open it.

Games are numbered by segment and slot: a segment has room for `SEGMENT` games of one kind of board,
and for each number of stones one column of their keys. The segment also has the columns that
queries read for many games at once, a byte or two for each.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from boardtui.library.errors import LibraryError, LibraryReason, NewerGame, library_error
from boardtui.library.versions import NOTES_PLAYED, NOTES_STATED, VERSION, is_searchable
from boardtui.system.databases import (
    WRONG_VALUES,
    Schema,
    connect,
    limit_size,
    schema_of,
)
from boardtui.system.private_folders import make_file
from boardtui.system.regular_files import is_there

SEGMENT = 4096
"""Games in a segment; the number of a game is that of its segment times this, plus its slot."""

NO_SCORE = -(2**15)
"""Score of a game without one."""

DEAD = 255
"""Winner in a slot without a game."""

PATIENCE = 10.0
"""Seconds for another program to end its writing."""

PERSON = 0
"""Name of a person who played in boardtui under no name."""

_TABLES = """
CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    digest BLOB NOT NULL,
    state INTEGER NOT NULL,
    done INTEGER NOT NULL,
    bad INTEGER NOT NULL,
    cut INTEGER NOT NULL,
    contradicted INTEGER NOT NULL,
    problem TEXT NOT NULL
);
CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE opening (
    id INTEGER PRIMARY KEY,
    english TEXT NOT NULL,
    japanese TEXT NOT NULL,
    folded TEXT NOT NULL,
    UNIQUE (english, japanese)
);
CREATE TABLE kind (id INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE);
CREATE TABLE segment (
    id INTEGER PRIMARY KEY,
    board TEXT NOT NULL,
    winners BLOB NOT NULL,
    scores BLOB NOT NULL,
    years BLOB NOT NULL,
    plies BLOB NOT NULL
);
CREATE TABLE column_of_keys (
    stones INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    keys BLOB NOT NULL,
    PRIMARY KEY (stones, segment)
) WITHOUT ROWID;
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    kind INTEGER NOT NULL,
    black INTEGER,
    white INTEGER,
    third INTEGER,
    event INTEGER,
    date TEXT NOT NULL,
    opening INTEGER NOT NULL,
    start TEXT NOT NULL,
    moves NOT NULL,
    stated INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE origin (
    source INTEGER NOT NULL,
    number INTEGER NOT NULL,
    game INTEGER NOT NULL,
    played INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (source, number)
) WITHOUT ROWID;
CREATE INDEX origin_game ON origin (game);
"""

_LATER = {
    NOTES_PLAYED: ",\n    played INTEGER NOT NULL DEFAULT 0",
    NOTES_STATED: ",\n    stated INTEGER NOT NULL DEFAULT 0",
}
"""Columns that older versions have not, by the first version that has them."""

_WORDS = (
    "CREATE VIRTUAL TABLE words USING fts5 (players, event, opening, year,"
    " content='', columnsize=0, detail='column', prefix='1 2 3')"
)


@contextmanager
def writing(
    path: Path, patience: float = PATIENCE, *, most: int | None = None
) -> Iterator[sqlite3.Connection]:
    """Open the library to change it, made if missing, for a block. Raises LibraryError.

    It grows to at most `most` bytes, if that is given.
    """
    with library_errors(path):
        make_file(path)
        with closing(connect(path, patience)) as database:
            if most is not None:
                limit_size(database, most)
            _prepare(path, database)
            yield database


@contextmanager
def reading(path: Path, patience: float = PATIENCE) -> Iterator[sqlite3.Connection | None]:
    """Open the library to read it; None if there is none yet. Raises LibraryError.

    Errors of the block are its own.
    """
    with library_errors(path):
        database = _open_to_read(path, patience) if is_there(path) else None
    if database is None:
        yield None
        return
    with closing(database):
        with library_errors(path):
            has_tables = check_searchable(path, database)
        yield database if has_tables else None


def in_memory() -> sqlite3.Connection:
    """Return an empty library that is in no file; may be used in one thread after another."""
    database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _make_tables(database)
    return database


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Change the library in a block wholly or not at all, as its only writer."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if database.in_transaction:  # a full disk has ended it already
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


@contextmanager
def stored_values(path: Path) -> Iterator[None]:
    """Turn what wrong values raise, and errors of SQLite and the system, into LibraryError."""
    with library_errors(path):
        try:
            yield
        except NewerGame as error:
            raise LibraryError(LibraryReason.NEWER, file=path) from error
        except WRONG_VALUES as error:
            raise LibraryError(LibraryReason.DAMAGED, file=path) from error


@contextmanager
def library_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the system into LibraryError."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader of our reports is gone
    except (sqlite3.Error, OSError) as error:
        raise library_error(path, error) from error


@cache
def has_word_index() -> bool:
    """Return True if this SQLite can index words."""
    with closing(sqlite3.connect(":memory:")) as database:
        try:
            database.execute(_WORDS)
        except sqlite3.OperationalError:
            return False
    return True


def indexes_words(database: sqlite3.Connection) -> bool:
    """Return True if a library has an index of words that can be used here."""
    found = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'words'").fetchone()
    return found is not None and has_word_index()


def _open_to_read(path: Path, patience: float) -> sqlite3.Connection:
    """Open a library, in a read-only folder too."""
    database = connect(path, patience, "mode=ro")
    try:
        database.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        database.close()
        if not isinstance(error, sqlite3.OperationalError) or os.access(path.parent, os.W_OK):
            raise
        # Its journal cannot be made there; without a writer none is needed.
        database = connect(path, patience, "mode=ro&immutable=1")
    return database


def _prepare(path: Path, database: sqlite3.Connection) -> None:
    """Make the tables if they are missing."""
    database.execute("PRAGMA journal_mode = WAL")  # some file systems keep the usual journal
    database.execute("PRAGMA synchronous = NORMAL")
    if _has_tables(path, database):
        return
    with transaction(database):
        # Another program may have been faster.
        if not _has_tables(path, database):
            _make_tables(database)


def _make_tables(database: sqlite3.Connection) -> None:
    for statement in _TABLES.split(";"):
        database.execute(statement)
    if has_word_index():
        database.execute(_WORDS)
    database.execute(f"PRAGMA user_version = {VERSION}")


def _has_tables(path: Path, database: sqlite3.Connection) -> bool:
    """Return True if the tables are there. Raises LibraryError for those of another version."""
    version = version_of(path, database)
    if 0 < version < VERSION:
        raise LibraryError(LibraryReason.OLDER, file=path)
    return version == VERSION


def version_of(path: Path, database: sqlite3.Connection) -> int:
    """Return the version of the tables, 0 without any.

    Raises LibraryError for a newer one, and sqlite3.Error for tables of another make.
    """
    schema = schema_of(database)
    version = schema.version
    if version > VERSION:
        raise LibraryError(LibraryReason.NEWER, file=path)
    if version:
        schema.require(_tables_of(version, schema))
    return version


def _tables_of(version: int, schema: Schema) -> Iterator[str]:
    """Yield the statements that made the tables of a version."""
    tables = _TABLES
    for first, column in _LATER.items():
        if version < first:
            tables = tables.replace(column, "")
    yield from (each for each in tables.split(";") if "CREATE TABLE" in each)
    if any(name == "words" for _kind, name, _statement in schema.made_by):
        yield _WORDS


def check_searchable(path: Path, database: sqlite3.Connection) -> bool:
    """Return True if there are tables. Raises LibraryError if they can answer no questions."""
    version = version_of(path, database)
    if version and not is_searchable(version):
        raise LibraryError(LibraryReason.OLDER, file=path)
    return version > 0
