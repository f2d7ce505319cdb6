"""The file of the library: damaged, full, closed, shared."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.library import database, importing
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.reader import open_library
from boardtui.library.removal import remove_sources
from boardtui.library.writer import Writer
from boardtui.rules.othello import Othello
from boardtui.system.databases import connect
from tests.fixtures.calls import refusing

from .games import TIGER, imported, names, random_moves, sgf


def fault_of(use: Callable[[], object]) -> LibraryReason:
    """Return why a use of the library fails."""
    with pytest.raises(LibraryError) as caught:
        use()
    assert isinstance(caught.value.reason, LibraryReason)
    return caught.value.reason


def test_two_imports_do_not_run_at_once(library: Path, games: Path) -> None:
    (games / "one.sgf").write_text(sgf(TIGER))
    with importing.alone(library), pytest.raises(LibraryError) as caught:
        imported(library, games)
    assert caught.value.reason is LibraryReason.LOCKED
    imported(library, games)


def test_a_full_disk_is_told_and_leaves_a_library_that_is_right(
    library: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (games / "a.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    imported(library, games)
    (games / "b.sgf").write_text(
        "".join(sgf(random_moves(Othello(), i), f"P{i}", "Q") for i in range(50))
    )

    def on_a_full_disk(opened: sqlite3.Connection) -> object:
        (pages,) = opened.execute("PRAGMA page_count").fetchone()
        opened.execute(f"PRAGMA max_page_count = {pages + 2}")
        return Writer(opened)

    monkeypatch.setattr(importing, "Writer", on_a_full_disk)
    with pytest.raises(LibraryError) as caught:
        imported(library, games)
    assert caught.value.reason is LibraryReason.FULL
    assert names(library) == ["Anna-Ben"]
    monkeypatch.undo()
    assert imported(library, games).new == 50


def test_a_file_system_without_shared_memory_has_a_usual_journal(
    library: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def connect_without(
        path: Path, patience: float, options: str = "mode=rw"
    ) -> sqlite3.Connection:
        return connect(path, patience, f"{options}&vfs=unix-dotfile")

    monkeypatch.setattr(database, "connect", connect_without)
    (games / "one.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    assert imported(library, games).new == 1
    assert names(library) == ["Anna-Ben"]
    with database.writing(library) as opened:
        assert opened.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_column_that_is_damaged_is_told(library: Path, games: Path) -> None:
    (games / "one.sgf").write_text(sgf(TIGER))
    imported(library, games)
    with closing(sqlite3.connect(library)) as opened, opened:
        opened.execute("UPDATE segment SET scores = x'00'")
    with open_library(library) as reader:
        assert reader is not None
        with pytest.raises(LibraryError) as caught:
            reader.rows([0])
    assert caught.value.reason is LibraryReason.DAMAGED


def test_a_damaged_library_is_told_and_may_be_deleted(library: Path, games: Path) -> None:
    (games / "one.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    imported(library, games)
    library.write_bytes(b"no database" * 1000)
    with pytest.raises(LibraryError) as caught:
        imported(library, games)
    assert caught.value.reason is LibraryReason.DAMAGED
    library.unlink()
    assert imported(library, games).new == 1
    assert names(library) == ["Anna-Ben"]


def test_a_newer_library_is_left_alone(library: Path, games: Path) -> None:
    imported(library, games)
    with closing(sqlite3.connect(library)) as opened:
        opened.execute("PRAGMA user_version = 99")
    for use in (lambda: imported(library, games), lambda: names(library)):
        assert fault_of(use) is LibraryReason.NEWER


def test_the_library_is_its_owners_alone(library: Path, games: Path) -> None:
    imported(library, games)
    assert library.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        (errno.EACCES, LibraryReason.READ_ONLY),
        (errno.EROFS, LibraryReason.READ_ONLY),
        (errno.ENOSPC, LibraryReason.FULL),
        (errno.EIO, LibraryReason.UNUSABLE),
    ],
)
def test_a_folder_that_cannot_be_written_is_told(
    library: Path, games: Path, number: int, fault: LibraryReason
) -> None:
    refuses = refusing("boardtui.library.importing.make_folder", code=number)
    with refuses, pytest.raises(LibraryError) as caught:
        imported(library, games)
    assert caught.value.reason is fault


def test_without_a_library_nothing_is_made(library: Path) -> None:
    with open_library(library) as reader:
        assert reader is None
    assert not library.parent.exists()


ENDLESS_NAMES = """WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
SELECT id, 'x' AS text, 'x' AS folded FROM n"""


@pytest.mark.parametrize(
    "change",
    [
        f"ALTER TABLE name RENAME TO old; CREATE VIEW name AS {ENDLESS_NAMES}",
        "CREATE TRIGGER more AFTER INSERT ON game BEGIN SELECT writefile('x', 'y'); END",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = -5",
        "UPDATE game SET date = x'ff'",
        "UPDATE kind SET game = x'05'",
        "UPDATE kind SET game = 'no JSON'",
        """UPDATE kind SET game = '{"x": 1}'""",
        "UPDATE game SET kind = 99",
        "UPDATE game SET opening = 99",
        "UPDATE game SET start = 'no diagram'",
        "UPDATE name SET text = CAST(x'ff' AS TEXT) WHERE text = 'Anna'",
    ],
)
def test_each_use_tells_that_a_library_is_damaged(library: Path, games: Path, change: str) -> None:
    (games / "one.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    imported(library, games)
    with closing(sqlite3.connect(library)) as opened:
        opened.executescript(change)
    uses: list[Callable[[], object]] = [lambda: names(library)]
    if not change.startswith("UPDATE"):
        uses.append(lambda: imported(library, games))
    for use in uses:
        assert fault_of(use) is LibraryReason.DAMAGED


def test_a_game_of_a_newer_version_is_told(library: Path, games: Path) -> None:
    (games / "one.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    imported(library, games)
    with closing(sqlite3.connect(library)) as opened:
        opened.executescript("""UPDATE kind SET game = '["chess", {}]'""")
    assert fault_of(lambda: names(library)) is LibraryReason.NEWER


def test_a_pipe_in_place_of_the_journal_is_refused_at_once(library: Path, games: Path) -> None:
    imported(library, games)
    os.mkfifo(f"{library}-journal")
    for use in (lambda: names(library), lambda: imported(library, games)):
        assert fault_of(use) is LibraryReason.UNUSABLE


def test_links_in_a_circle_in_place_of_a_library_are_told(library: Path, games: Path) -> None:
    library.parent.mkdir(exist_ok=True)
    library.symlink_to(library.name)
    uses = (
        lambda: names(library),
        lambda: imported(library, games),
        lambda: remove_sources(library, [games]),
    )
    for use in uses:
        assert fault_of(use) is LibraryReason.UNUSABLE


def test_a_library_grows_up_to_a_limit(library: Path, games: Path) -> None:
    (games / "a.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    imported(library, games)
    size = library.stat().st_size
    (games / "b.sgf").write_text(
        "".join(sgf(random_moves(Othello(), i), f"P{i}", "Q") for i in range(50))
    )
    with pytest.raises(LibraryError) as caught:
        importing.import_games(library, [games], lambda _: None, most=size + 10_000)
    assert caught.value.reason is LibraryReason.FULL
    assert library.stat().st_size <= size + 10_000
    assert names(library) == ["Anna-Ben"]
