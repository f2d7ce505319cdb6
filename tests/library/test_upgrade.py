"""A library of an older version is carried over from its own games."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.library import upgrade
from boardtui.library.child import ChildImport
from boardtui.library.entry import Winner
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.importing import ImportProgress, ImportReport, import_games
from boardtui.library.query import Query
from boardtui.library.reader import open_library
from boardtui.library.removal import remove_sources
from boardtui.library.versions import STEPS, VERSION, UpgradeStep
from boardtui.rules.othello import Othello

from .games import TIGER, imported, make_older, names, random_moves, sgf

COUNT = 40

WORKER = """
import signal, sys
from boardtui.library import upgrade, worker
from boardtui.library.versions import UpgradeStep

def change(database):
    database.execute("DELETE FROM game")
    print("in the middle", flush=True)
    signal.pause()

upgrade.STEPS = {1: UpgradeStep(change, is_searchable=True)}
worker.main(sys.argv[1:])
"""


@pytest.fixture
def old(library: Path, games: Path) -> Path:
    """A library of version 1 with games whose file is gone, in a list and in a collection."""
    (games / "gone.sgf").write_text(sgf(TIGER, "Anna", "Ben"))
    (games / "list.txt").write_text("f5d6c3d3c4\nf5f6e6f4e3\n")
    texts = (sgf(random_moves(Othello(), i, 12), f"P{i}", "Q") for i in range(COUNT))
    (games / "many.sgf").write_text("".join(texts))
    imported(library, games)
    (games / "gone.sgf").unlink()
    imported(library, games)
    make_older(library, 1)
    return library


def set_version(library: Path, version: int) -> None:
    with closing(sqlite3.connect(library)) as database:
        database.execute(f"PRAGMA user_version = {version}")


def version_of(library: Path) -> int:
    with closing(sqlite3.connect(library)) as database:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return int(version)


def let_step(
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[sqlite3.Connection], object],
    *,
    is_searchable: bool = True,
) -> None:
    monkeypatch.setitem(STEPS, 1, UpgradeStep(change, is_searchable))


def test_an_older_library_can_be_searched(old: Path) -> None:
    with open_library(old) as reader:
        assert reader is not None
        assert len(reader.find(Query())) == COUNT + 3
    assert version_of(old) == 1


def test_an_import_carries_an_older_library_over_with_its_games(old: Path) -> None:
    before = names(old)
    reports: list[ImportReport] = []
    with ChildImport(old, []) as child:
        child.run(reports.append)
    assert version_of(old) == VERSION
    assert names(old) == before
    told = [each for each in reports if isinstance(each, ImportProgress) and each.is_upgrade]
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert told[-1].done == told[-1].total
    assert not [path for path in old.parent.iterdir() if upgrade.COPY in path.name]


def test_lists_that_version_1_has_read_are_read_again(old: Path, games: Path) -> None:
    before = names(old)
    totals = imported(old, games)
    assert (totals.files, totals.unchanged, totals.games, totals.new) == (1, 1, 2, 0)
    assert names(old) == before
    assert imported(old, games).files == 0


def test_the_games_that_people_played_are_known_before_and_after(
    library: Path, games: Path
) -> None:
    by_seats = sgf(TIGER).replace("PB[Black]PW[White]", "BTSEATS[human][easy]PW[Easy]")
    (games / "own.sgf").write_text(by_seats)
    (games / "other.sgf").write_text(sgf(TIGER, "Ann", "Ben"))
    imported(library, games)
    make_older(library, 2)
    for _time in range(2):
        with open_library(library) as reader:
            assert reader is not None
            (own,) = reader.rows(reader.played())
            assert own.players == ("", "Easy")
        imported(library, games)
    assert version_of(library) == VERSION


def test_scores_that_version_3_has_not_kept_are_read(library: Path, games: Path) -> None:
    (games / "cut.sgf").write_text(sgf(TIGER, "Ann", "Ben", result="W+28"))
    (games / "open.sgf").write_text(sgf(TIGER, "Ann", "Cid"))
    imported(library, games)
    make_older(library, 3)
    for score, files in ((None, 1), ((18, 46), 0)):
        with open_library(library) as reader:
            assert reader is not None
            (row,) = reader.rows(reader.find(Query(winner=Winner.WHITE)))
            assert row.score == score
        assert imported(library, games).files == files


def test_a_removal_carries_an_older_library_over(old: Path, games: Path) -> None:
    assert remove_sources(old, [games / "many.sgf"]) == 1
    assert version_of(old) == VERSION
    assert len(names(old)) == 3


def test_the_library_is_searched_while_it_is_carried_over(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = names(old)
    with open_library(old) as reader:
        assert reader is not None

        def ask(_message: object) -> None:
            assert reader is not None
            assert len(reader.rows(reader.find(Query()))) == len(before)
            assert names(old) == before

        let_step(monkeypatch, ask)
        upgrade.upgrade(old, lambda done, _total: ask(done), pages=5)
        import_games(old, [], ask)
        ask(None)
    assert version_of(old) == VERSION


def test_an_import_that_is_killed_leaves_the_older_library_whole(old: Path) -> None:
    before = names(old)
    command = [sys.executable, "-c", WORKER, str(old)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None
        assert "in the middle\n" in iter(worker.stdout.readline, "")
        assert names(old) == before
        worker.kill()
    assert worker.returncode == -signal.SIGKILL
    assert (version_of(old), names(old)) == (1, before)
    imported(old)
    assert (version_of(old), names(old)) == (VERSION, before)


@pytest.mark.parametrize("part", [0.2, 0.7, 0.95])
def test_an_end_at_any_moment_leaves_the_older_library_whole(
    old: Path, monkeypatch: pytest.MonkeyPatch, part: float
) -> None:
    before = names(old)

    def end(done: int, total: int) -> None:
        if done > part * total:
            raise KeyboardInterrupt

    let_step(monkeypatch, lambda database: database.execute("DELETE FROM name"))
    with pytest.raises(KeyboardInterrupt):
        upgrade.upgrade(old, end, pages=1)
    assert (version_of(old), names(old)) == (1, before)
    monkeypatch.undo()
    imported(old)
    assert (version_of(old), names(old)) == (VERSION, before)


def test_tables_that_cannot_be_searched_are_told_of_until_they_are_carried_over(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_step(monkeypatch, lambda _database: None, is_searchable=False)
    with pytest.raises(LibraryError) as caught:
        names(old)
    assert caught.value.reason is LibraryReason.OLDER
    imported(old)
    assert len(names(old)) == COUNT + 3


def test_a_step_that_fails_leaves_the_older_library_whole(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = names(old)
    let_step(monkeypatch, lambda database: database.execute("DROP TABLE nothing"))
    with pytest.raises(LibraryError):
        imported(old)
    assert (version_of(old), names(old)) == (1, before)


def test_a_library_that_a_newer_boardtui_has_changed_is_not_damaged(old: Path) -> None:
    with open_library(old) as reader:
        assert reader is not None
        reader.find(Query())
        with closing(sqlite3.connect(old)) as database:
            database.execute("ALTER TABLE segment RENAME TO part")
        set_version(old, VERSION + 1)
        with pytest.raises(LibraryError) as caught:
            reader.find(Query())
    assert caught.value.reason is LibraryReason.NEWER
