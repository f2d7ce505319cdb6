"""SQLite files as anybody may have left them."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.system.databases import Connection, WrongTables, connect, is_damage, schema_of
from boardtui.system.regular_files import NotARegularFile

TABLES = (
    "CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT)",
    "CREATE VIRTUAL TABLE words USING fts5 (text)",
)
ENDLESS = "WITH RECURSIVE endless (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless)"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.db"
    with closing(sqlite3.connect(path)) as database:
        for statement in TABLES:
            database.execute(statement)
        database.execute("PRAGMA user_version = 1")
    return path


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("is_linked", [False, True])
def test_a_pipe_beside_a_database_is_refused_at_once(
    path: Path, tmp_path: Path, ending: str, is_linked: bool
) -> None:
    os.mkfifo(f"{path}{ending}")
    if is_linked:
        path, target = tmp_path / "link.db", path
        path.symlink_to(target)
    with pytest.raises(NotARegularFile):
        connect(path, 1)


def test_a_journal_that_names_another_file_is_refused_at_once(path: Path) -> None:
    os.mkfifo(named := f"{path}-other")
    name = named.encode()
    ending = bytes([0, 0, 0, len(name), 0, 0, 0, 0]) + bytes.fromhex("d9d505f920a163d7")
    Path(f"{path}-journal").write_bytes(bytes(512) + name + ending)
    with pytest.raises(OSError, match="belongs to another database"):
        connect(path, 1)


def test_a_journal_that_was_left_is_read(path: Path) -> None:
    Path(f"{path}-journal").write_bytes(bytes(512))
    with closing(connect(path, 1)) as database:
        assert database.execute("SELECT 1").fetchone() == (1,)


def test_a_statement_without_an_end_is_interrupted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "longest", 0.05)
    with closing(connect(path, 1)) as database:
        for _time in range(2):
            with pytest.raises(sqlite3.OperationalError) as caught:
                database.execute(f"{ENDLESS} SELECT max(n) FROM endless")
            assert caught.value.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT
            assert is_damage(caught.value)
        assert database.execute("SELECT 1").fetchone() == (1,)


def test_the_reading_of_rows_is_part_of_the_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Connection, "longest", 0.05)
    with closing(connect(path, 1)) as database:
        rows = database.execute(f"{ENDLESS} SELECT n FROM endless")
        with pytest.raises(sqlite3.OperationalError):
            for _row in rows:
                pass


@pytest.mark.parametrize(
    ("change", "is_right"),
    [
        ("SELECT 1", True),
        ("CREATE TABLE other (id)", True),
        ("CREATE INDEX texts ON name (text)", True),
        ("ALTER TABLE name RENAME TO old; CREATE VIEW Name AS SELECT * FROM old", False),
        ("CREATE TRIGGER more AFTER INSERT ON name BEGIN SELECT 1; END", False),
        ("CREATE VIEW other AS SELECT 1", False),
        ("DROP TABLE name", False),
        ("DROP TABLE name; CREATE TABLE name (id INTEGER PRIMARY KEY, text)", False),
        ("DROP TABLE words; CREATE TABLE words (text)", False),
    ],
)
def test_tables_are_told_from_others(path: Path, change: str, is_right: bool) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(change)
    with closing(connect(path, 1)) as opened:
        schema = schema_of(opened)
    if is_right:
        schema.require(TABLES)
    else:
        with pytest.raises(WrongTables):
            schema.require(TABLES)


@pytest.mark.parametrize("version", [0, -5])
def test_a_version_that_no_tables_have_is_told(path: Path, version: int) -> None:
    with closing(connect(path, 1)) as database:
        database.execute(f"PRAGMA user_version = {version}")
        with pytest.raises(WrongTables):
            schema_of(database)


def test_blanks_in_a_statement_make_no_difference(path: Path) -> None:
    with closing(connect(path, 1)) as database:
        database.execute("ALTER TABLE name ADD COLUMN folded TEXT NOT NULL DEFAULT ''")
        schema = schema_of(database)
    folded = TABLES[0].replace("text TEXT", "text TEXT,\n folded TEXT NOT NULL DEFAULT ''")
    schema.require([folded, TABLES[1]])


def test_functions_with_an_effect_do_not_run_from_tables(path: Path) -> None:
    with closing(connect(path, 1)) as database:
        assert database.execute("PRAGMA trusted_schema").fetchone() == (0,)


def test_a_value_too_large_for_memory_is_not_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT INTO name VALUES (1, zeroblob(70000000))")
    with closing(connect(path, 1)) as opened, pytest.raises(sqlite3.DataError) as caught:
        opened.execute("SELECT text FROM name").fetchone()
    assert is_damage(caught.value)
