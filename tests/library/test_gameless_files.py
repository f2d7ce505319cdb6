"""Files in folders that hold no game: counted, and told as soon as somebody names them."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.library import importing, sources
from boardtui.library.importing import Totals
from boardtui.library.reader import open_library

from .games import TIGER, imported, sgf

NOTES = "This is no game."


def gameless(library: Path) -> list[str]:
    with open_library(library) as reader:
        assert reader is not None
        return [Path(each.path).name for each in reader.sources() if each.is_gameless]


@pytest.fixture
def mixed(games: Path) -> Path:
    """A folder with a game, files without one, and others."""
    (games / "one.sgf").write_text(sgf(TIGER))
    (games / "notes.txt").write_text(NOTES)
    (games / "data.json").write_text("[1, 2]")
    (games / "table.csv").write_text("a,b\n1,2\n")
    (games / "picture.png").write_bytes(b"\x89PNG\0\0")
    (games / ".hidden.md").write_text(NOTES)
    for name in ("WTH.JOU", "wth.trn"):
        (games / name).write_bytes(b"names beside games")
    return games


def test_they_are_counted_and_so_are_files_with_other_endings(library: Path, mixed: Path) -> None:
    expected = Totals(files=4, games=1, new=1, gameless=3, others=1)
    told: list[str] = []
    assert imported(library, mixed, problems=told) == expected
    assert not told
    assert gameless(library) == ["data.json", "notes.txt", "table.csv"]
    assert imported(library, mixed) == Totals(unchanged=4, others=1)


def test_a_named_file_is_looked_at_again_and_told(library: Path, mixed: Path) -> None:
    imported(library, mixed)
    for _time in range(2):
        told: list[str] = []
        totals = imported(library, mixed / "notes.txt", problems=told)
        assert totals == Totals(files=1, bad=1)
        assert told == ["notes.txt: Line 1, column 1: “This” is not a move."]
    assert gameless(library) == ["data.json", "table.csv"]
    assert imported(library, mixed / "one.sgf") == Totals(unchanged=1)


def test_a_record_that_cannot_be_read_is_no_such_file(library: Path, games: Path) -> None:
    """It begins as a list of moves, in a file that may be anything."""
    (games / "list.txt").write_text("z9z8\nz7z6\n")
    told: list[str] = []
    assert imported(library, games, problems=told).bad == 1
    assert told[0].startswith("list.txt: Line 1, column 1: ")


def test_other_files_beside_the_library_are_its_own(games: Path) -> None:
    (games / "one.sgf").write_text(sgf(TIGER))
    (games / "notes.md").write_text(NOTES)
    assert imported(games / "library.db", games) == Totals(files=1, games=1, new=1)


def test_more_files_than_are_searched_are_told(
    library: Path, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (sources, importing):
        monkeypatch.setattr(module, "MOST_FILES", 2)
    for name in "abc":
        (games / f"{name}.sgf").write_text(sgf(TIGER, name))
    told: list[str] = []
    assert imported(library, games, problems=told) == Totals(files=2, games=2, new=2, bad=1)
    assert told == [": Only the first 2 of the folder’s 3 files were read."]
