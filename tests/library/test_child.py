"""An import in a process of its own, which may be killed at any moment."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import sys
import threading
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.library import FILE
from boardtui.library.child import ChildImport
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.importing import (
    GamelessFile,
    ImportProblem,
    ImportProgress,
    ImportReport,
    Totals,
    import_games,
)
from boardtui.library.messages import Message, read, written
from boardtui.library.query import parse_query
from boardtui.library.reader import open_library
from boardtui.library.worker import MOST_LOGGED, DefectLog
from boardtui.rules.othello import Othello
from boardtui.system.priority import NICENESS
from boardtui.system.reasons import Listed, Word

from .games import imported, random_moves, sgf

GAMES = 400


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    lines = [random_moves(Othello(), seed) for seed in range(40)]
    for part in range(4):
        texts = (
            sgf(lines[number % 40], f"P{number}", f"Q{part}")
            for number in range(part * GAMES // 4, (part + 1) * GAMES // 4)
        )
        (folder / f"{part}.sgf").write_text("".join(texts))
    (folder / "bad.sgf").write_text("nothing")
    return folder


def run(library: Path, games: Path) -> tuple[Totals, list[ImportReport]]:
    told: list[ImportReport] = []
    with ChildImport(library, [games]) as child:
        return child.run(told.append), told


def test_it_tells_problems_and_totals(tmp_path: Path, games: Path) -> None:
    totals, told = run(tmp_path / FILE, games)
    assert totals == Totals(files=5, games=GAMES, new=GAMES, bad=1)
    (problem,) = [each for each in told if isinstance(each, ImportProblem)]
    assert Path(problem.path).name == "bad.sgf"
    assert isinstance(problem.error, FormatError)
    with open_library(tmp_path / FILE) as reader:
        assert reader is not None
        assert reader.count() == GAMES


def test_it_yields_to_other_programs(tmp_path: Path, games: Path) -> None:
    niceness = []
    with ChildImport(tmp_path / FILE, [games]) as child:
        child.run(lambda _: None)
    with ChildImport(tmp_path / "other.db", [games]) as child:
        pid = child.pid

        def look(_message: object) -> None:
            niceness.append(os.getpriority(os.PRIO_PROCESS, pid))

        child.run(look)
    assert niceness
    assert min(niceness) >= NICENESS


def test_a_process_that_fails_is_not_said_to_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    with pytest.raises(LibraryError) as caught:
        run(tmp_path / FILE, tmp_path)
    assert caught.value.reason is LibraryReason.FAILED


def test_a_damaged_library_is_told(tmp_path: Path, games: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    with pytest.raises(LibraryError) as caught:
        run(tmp_path / FILE, games)
    assert caught.value.reason is LibraryReason.DAMAGED
    assert caught.value.facts["file"] == str(tmp_path / FILE)


def test_what_was_stopped_is_told(tmp_path: Path, games: Path) -> None:
    with ChildImport(tmp_path / FILE, [games]) as child:
        child.stop()
        with pytest.raises((LibraryError, ValueError)):
            child.run(lambda _: None)


def test_the_library_is_read_while_it_grows(tmp_path: Path, games: Path) -> None:
    library, start = tmp_path / FILE, Othello().start()
    imported(library, games / "bad.sgf")
    # Every game is stored by itself.
    grow = partial(import_games, longest_wait=0.0)
    importer = threading.Thread(target=grow, args=(library, [games / "0.sgf"], lambda _: None))
    counts = []
    with open_library(library) as reader:
        assert reader is not None
        importer.start()
        while importer.is_alive():
            found = reader.find(parse_query("p"))
            assert len(reader.rows(found)) == len(found)
            counts.append(len(reader.explore(start).games))
        importer.join()
        counts.append(len(reader.explore(start).games))
    assert counts == sorted(counts)
    assert counts[-1] == GAMES // 4


def killed(library: Path, games: Path, after: float) -> bool:
    """Kill an import some time after its start; tells whether it had not ended by itself."""
    with ChildImport(library, [games]) as child:
        timer = threading.Timer(after, child._process.kill)
        timer.start()
        try:
            child.run(lambda _: None)
        except LibraryError:
            return True
        finally:
            timer.cancel()
            timer.join()
    return False


def content(library: Path) -> list[tuple[bytes, tuple[str, ...], object]]:
    with open_library(library) as reader:
        assert reader is not None
        rows = reader.rows(reader.find(parse_query("")))
        return sorted((row.ref.digest, row.players, row.moves) for row in rows)


@pytest.mark.parametrize("kills", [4, pytest.param(25, marks=pytest.mark.long)])
def test_no_kill_damages_the_library_or_stops_the_next_import(
    tmp_path: Path, games: Path, kills: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, whole = tmp_path / FILE, tmp_path / "whole.db"
    imported(whole, games)
    for number in range(kills):
        killed(library, games, 0.15 + 0.8 * number / kills)
        if not library.exists():
            continue
        with closing(sqlite3.connect(library)) as database:
            assert database.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        with open_library(library) as reader:
            if reader is not None:
                found = reader.find(parse_query(""))
                assert list(reader.explore(Othello().start()).games) == sorted(found)
    run(library, games)
    assert content(library) == content(whole)
    with open_library(library) as reader:
        assert reader is not None
        assert len(reader.explore(Othello().start()).games) == GAMES


@pytest.mark.parametrize(
    "message",
    [
        ImportProgress("a.sgf", 1, 2, 3),
        Totals(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        GamelessFile("a.txt"),
        ImportProblem(
            "a.sgf", FormatError(FormatReason.UNREADABLE, 3, 4, path="x", reason=Word("No such"))
        ),
        ImportProblem(
            "a.sgf", FormatError(FormatReason.UNKNOWN_FORMAT, known=Listed([Word("SGF"), "x"]))
        ),
        ImportProblem(
            "a",
            FormatError(
                FormatReason.UNREADABLE, path="x", reason=FormatError(FormatReason.NO_GAME)
            ),
        ),
        LibraryError(LibraryReason.UNUSABLE, file="x", reason="y"),
    ],
)
def test_messages_are_read_as_they_were_written(message: Message) -> None:
    again = read(written(message))
    assert type(again) is type(message)
    assert written(again) == written(message)
    if isinstance(again, ImportProblem) and isinstance(message, ImportProblem):
        assert str(again.error) == str(message.error)


@pytest.mark.parametrize(
    "line",
    ["", "[]", "{}", '{"progress": 1}', '{"error": {"reason": "os:system", "facts": {}}}',
     '{"problem": ["a", 1, 2, {"reason": "boardtui.cli.main:main", "facts": {}}]}'],
)  # fmt: skip
def test_other_lines_are_no_messages(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read(line)


def test_tracebacks_are_kept_beside_the_library(tmp_path: Path) -> None:
    log = DefectLog(tmp_path / "library.log")
    (tmp_path / "library.log").write_text("of the import before\n")
    for number in range(2 * MOST_LOGGED):
        try:
            int(f"no number {number}")
        except ValueError:
            where = f"file-{number}-\udce4.sgf"
            record = logging.LogRecord("x", logging.ERROR, "", 0, where, (), sys.exc_info())
        log.handle(record)
    text = (tmp_path / "library.log").read_text()
    assert text.startswith("file-0-\\udce4.sgf\nTraceback")
    assert text.count("ValueError: ") == MOST_LOGGED
