"""Databases with values that no program of ours writes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from boardtui.system.databases import Connection

Value = int | float | str | bytes | None

VALUES: tuple[Value, ...] = (
    *(None, 0, 1, -1, 2, 7, 255, 4095, 4096, 2**31, 2**40, 2**63 - 1, -(2**63)),
    *(0.5, -1.5, 1e308, float("inf"), float("-inf")),
    *("", " ", "0", "-3", "x", "f5", "resign B", "1998", "20011", "2026-11-27", "2020-W01-1"),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "2026-11-27T10:00", "²0²6"),
    *("[]", "{", "null", "12", '["othello"]', '["othello", {}]', '["othello", {"size": 7}]'),
    *('["othello", []]', '{"x": 1}', '["gomoku", {"size": 20}]', '["go", {}]', "[" * 900),
    *("[" * 90_000, "\0", "a\0b", "\x1b[2J\u202e", "名前" * 5000, "🀀", "/", ".."),
    *(b"", b"\0", b"\xff", b"\xff\xfe\0", bytes(12), bytes(range(64)), bytes(8191), b"\1" * 8192),
    *(b"\xff" * 16_384, b"f5", bytes(100_000)),
)

_CHECKS = r" NOT NULL| (TEXT|REAL|BLOB|INTEGER)(?! PRIMARY)(?=[ ,)\n])"
"""What a column requires of its values; numbers of rows stay."""


@contextmanager
def loosened(path: Path) -> Iterator[sqlite3.Connection]:
    """A database whose columns take any value for a block; then its tables look as before."""
    with closing(sqlite3.connect(path)) as database:
        tables = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE %'"
        ).fetchall()
        loose = [(re.sub(_CHECKS, "", statement), name) for name, statement in tables]
        _rewrite(database, loose)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA synchronous = OFF")
        yield database
        _rewrite(database, [(statement, name) for name, statement in tables])


def _rewrite(database: sqlite3.Connection, tables: list[tuple[str, str]]) -> None:
    database.execute("PRAGMA writable_schema = ON")
    database.executemany("UPDATE sqlite_master SET sql = ? WHERE name = ?", tables)
    (cookie,) = database.execute("PRAGMA schema_version").fetchone()
    database.execute(f"PRAGMA schema_version = {cookie + 1}")
    database.commit()


def spoil(path: Path, chance: Random) -> str:
    """Put a wrong value into a column of one row or of all; returns what was done."""
    with loosened(path) as database:
        found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        table = chance.choice([name for (name,) in found if not name.startswith("words")])
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        column, value = chance.choice(columns), chance.choice(VALUES)
        # Bytes may also be a text that is not in UTF-8.
        new = "CAST(? AS TEXT)" if isinstance(value, bytes) and chance.random() < 0.2 else "?"
        last = f"WHERE {columns[0]} = (SELECT max({columns[0]}) FROM {table})"
        statement = f"UPDATE OR REPLACE {table} SET {column} = {new} {chance.choice(('', last))}"
        with suppress(sqlite3.Error):  # numbers of rows stay whole numbers
            database.execute(statement, (value,))
    return f"{statement}: {value!r:.60}"


class Unsafe(Connection):
    """A connection that does not wait for the disk."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.execute("PRAGMA synchronous = OFF")
