"""All files of a folder as one list of games."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from boardtui.cli.main import main
from boardtui.formats.convert import convert
from boardtui.formats.detect import read_file
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.folder import Folder, is_folder, read_path, scan_folder, scan_path
from boardtui.formats.limits import FOLDER, FolderLimits
from boardtui.system.progress import watched
from tests.fixtures.calls import refusing
from tests.formats.games import outline, refused
from tests.formats.wthor.files import make_folder

TWO = "(;GM[2]PB[Ann]PW[Bob];B[f5];W[d6])(;GM[2];B[d3])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b.SGF").write_text(TWO)
    (tmp_path / "A.txt").write_text("f5d6c3\n")
    (tmp_path / "deep.sgf").mkdir()
    (tmp_path / "deep.sgf" / "c.sgf").write_text(TWO)
    (tmp_path / ".hidden.sgf").write_text(TWO)
    (tmp_path / "notes.md").write_text("f5d6c3")
    return tmp_path


def scanned(path: Path, limits: FolderLimits = FOLDER) -> Folder:
    return scan_folder(path, limits)


def test_the_files_of_known_kinds_are_listed_by_name(folder: Path) -> None:
    found = scanned(folder)
    assert [(name, len(games)) for name, games in found.by_file()] == [("A.txt", 1), ("b.SGF", 2)]
    assert [game.facts.names for game in found.games] == [(), ("Ann", "Bob"), ("", "")]
    assert [outline(found.read(index).record.root) for index in range(3)] == [
        *("f5 d6 c3", "f5 d6", "d3")
    ]
    assert not found.problems
    with pytest.raises(IndexError):
        found.read(3)


def test_moves_are_not_kept_in_memory(folder: Path) -> None:
    assert not any(game.moves for game in scanned(folder).games)


def test_a_bad_file_costs_no_other(folder: Path) -> None:
    (folder / "a.sgf").write_text("(;GM[99])")
    (folder / "c.wtb").write_bytes(b"\0\0")
    found = scanned(folder)
    assert len(found.games) == 3
    assert [(error.reason, error.facts["name"]) for error in found.problems] == [
        (FormatReason.IN_FILE, "a.sgf"),
        (FormatReason.IN_FILE, "c.wtb"),
    ]
    assert str(next(iter(found.problems))).startswith("a.sgf: Line 1, column 2: SGF game number 99")


def test_a_problem_of_a_game_names_its_file(folder: Path) -> None:
    (folder / "A.txt").write_text("f5d6a1")
    (error,) = scanned(folder).read(0).problems
    assert str(error) == "A.txt: Line 1, column 5: a1 flips nothing."
    (folder / "A.sgf").write_text("(;GM[2]AB[zz];B[f5])")
    with refused(FormatReason.IN_FILE, name="A.sgf"):
        scanned(folder).read(0)


@pytest.mark.parametrize(
    ("limits", "count"),
    [
        (FOLDER._replace(files=1), 1),
        (FOLDER._replace(bytes=10), 1),
        (FOLDER._replace(games=1), 1),
    ],
    ids=["files", "bytes", "games"],
)
def test_files_beyond_a_limit_are_left_out_and_told(
    folder: Path, limits: FolderLimits, count: int
) -> None:
    found = scanned(folder, limits)
    assert [name for name, _games in found.by_file()] == ["A.txt"]
    total = len(scanned(folder).files)
    assert total > count
    assert [error.facts for error in found.problems] == [{"count": count, "total": total}]


def test_a_folder_without_records_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.md").touch()
    with refused(FormatReason.NO_RECORDS, path=tmp_path):
        scan_path(tmp_path)
    assert main(["open", str(tmp_path)]) == 2
    assert (
        "has no files in any of these formats: .wtb, .json, .csv, .sgf" in capsys.readouterr().err
    )


def test_a_folder_of_bad_files_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").touch()
    with refused(FormatReason.IN_FILE, name="a.sgf"):
        scan_path(tmp_path)


def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    told = refused(FormatReason.UNREADABLE, reason="Permission denied")
    with refusing("os.scandir", code=errno.EACCES), told:
        scan_path(tmp_path)


def test_the_progress_is_that_of_the_whole_folder(folder: Path) -> None:
    told: list[float] = []
    with watched(told.append):
        scan_path(folder)
    first = 7 / (7 + len(TWO))
    assert told[0] == 0
    assert first <= told[-1] <= 1


def test_a_file_is_a_file(folder: Path) -> None:
    assert len(scan_path(folder / "b.SGF").games) == 2
    assert len(list(read_path(folder / "b.SGF"))) == 2
    with refused(FormatReason.UNREADABLE):
        scan_path("a\0.sgf")


def test_a_folder_is_converted_with_the_problems_of_its_files(folder: Path) -> None:
    (folder / "a.sgf").write_text("(;GM[99])")
    (folder / "z.sgf").write_text("(;GM[2];B[a1])")
    conversion = convert(folder, folder / "all.ggf")
    assert conversion.games == 4
    assert {error.facts["name"] for error in conversion.problems} == {"a.sgf", "z.sgf"}
    assert [outline(reading.record.root) for reading in read_file(folder / "all.ggf")] == [
        *("f5 d6 c3", "f5 d6", "d3", "")
    ]


def test_what_was_converted_into_the_folder_is_not_converted_again(folder: Path) -> None:
    for _time in range(2):
        assert convert(folder, folder / "all.sgf").games == 3


def test_the_command_line_converts_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_folder(tmp_path)
    assert main(["convert", str(tmp_path), str(tmp_path / "all.sgf")]) == 0
    assert "1 game written to" in capsys.readouterr().out


def test_errors_are_in_words(folder: Path) -> None:
    (folder / "a.sgf").write_text("(;GM[99])")
    assert all(isinstance(error, FormatError) and str(error) for error in scanned(folder).problems)


def test_a_name_that_no_file_can_have_is_no_folder(tmp_path: Path) -> None:
    assert is_folder(tmp_path)
    assert not is_folder(tmp_path / ("x" * 300))
