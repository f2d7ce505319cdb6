"""`boardtui library add`: nothing is skipped in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_library import Shown
from tests.library.games import TIGER, sgf

pytestmark = pytest.mark.usefixtures("environment")

NOTES = "This is no game."


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with two games, five files without one, and a picture."""
    folder = tmp_path / "mixed"
    folder.mkdir()
    (folder / "list.txt").write_text("f5d6c3d3c4 -1\nGames of 1998\nf5f6e6 W\n")
    for name in ("a.txt", "b.txt", "c.txt", "d.json"):
        (folder / name).write_text(NOTES)
    (folder / "picture.png").write_bytes(b"\x89PNG\0\0")
    return folder


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    return Shown(capsys)


def test_files_that_are_passed_over_are_counted(shown: Shown, mixed: Path) -> None:
    assert shown.run("add", str(mixed), status=1) == [
        "2 games read, 2 new",
        "games and files that cannot be read: 1",
        "files without a game, skipped: 4 (a.txt, b.txt, c.txt, …)",
        "files of other kinds, skipped: 1",
    ]
    assert shown.err == f"{mixed}/list.txt: Line 2, column 1: “Games” is not a move.\n"
    head, _own, group = shown.run("status")
    assert "2 games, 5 files" in head
    faults = "files without a game: 4; games that cannot be read: 1"
    assert group == f"  {mixed}: 2 games; 5 files; {faults}"
    (status,) = shown.objects("status")
    assert status["gameless"] == [
        f"{mixed}/{name}" for name in ("a.txt", "b.txt", "c.txt", "d.json")
    ]


def test_json_tells_all_of_it(shown: Shown, mixed: Path) -> None:
    import json

    (line,) = shown.run("add", str(mixed), "--format", "json", status=1)
    added = json.loads(line)
    assert (added["games"], added["new"], added["bad"], added["others"]) == (2, 2, 1, 1)
    assert added["gameless"][-1] == f"{mixed}/d.json"
    assert added["problems"] == [
        {
            "path": f"{mixed}/list.txt",
            "line": 2,
            "column": 1,
            "text": "Line 2, column 1: “Games” is not a move.",
        }
    ]


def test_a_folder_without_a_game_says_so(shown: Shown, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(NOTES)
    for _time in range(2):
        assert shown.run("add", str(tmp_path), status=1)[0] == "0 games read, 0 new"
        assert shown.err == "No games were found.\n"


def test_a_file_without_a_game_says_why_whether_it_was_passed_over_before_or_not(
    shown: Shown, tmp_path: Path
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(NOTES)
    for named in (path, tmp_path, path, path):
        shown.run("add", str(named), status=1)
        why = f"{path}: Line 1, column 1: “This” is not a move.\n"
        assert shown.err == (why if named == path else "No games were found.\n")


def test_files_that_were_read_before_are_told_if_they_are_named(
    shown: Shown, tmp_path: Path
) -> None:
    path = tmp_path / "one.sgf"
    path.write_text(sgf(TIGER))
    shown.run("add", str(path))
    assert shown.run("add", str(path)) == [
        "0 games read, 0 new",
        "unchanged files: 1",
    ]
    assert shown.run("add") == ["0 games read, 0 new"]
