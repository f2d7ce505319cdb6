from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from boardtui.session.paths import common_start, completions, dropped_path, named_path

SUFFIXES = (".sgf", ".txt")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("alpha.sgf", "Alpine.txt", "beta.SGF", ".secret.sgf", "noise.png"):
        (tmp_path / name).touch()
    (tmp_path / "alps").mkdir()
    return tmp_path


def names(text: str) -> list[str]:
    return [found.path.name for found in completions(text, SUFFIXES)]


def test_home_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert named_path("~/games/x.sgf") == tmp_path / "games" / "x.sgf"


def test_quotes_and_addresses_of_drops_are_taken_off() -> None:
    assert named_path(" 'a b.sgf' ") == Path("a b.sgf")
    assert named_path("file:///games/a%20b.sgf") == Path("/games/a b.sgf")


def test_a_directory_lists_what_can_be_opened(folder: Path) -> None:
    assert names(f"{folder}/") == ["alps", "alpha.sgf", "Alpine.txt", "beta.SGF"]


def test_a_part_of_a_name_narrows_the_list(folder: Path) -> None:
    assert names(f"{folder}/al") == ["alps", "alpha.sgf"]
    assert names(f"{folder}/.s") == [".secret.sgf"]
    assert names(f"{folder}/zz") == []


def test_completion_grows_as_far_as_all_agree(folder: Path) -> None:
    def grown(text: str) -> str:
        return common_start(text, completions(text, SUFFIXES))

    assert grown(f"{folder}/a") == f"{folder}/alp"
    assert grown(f"{folder}/alph") == f"{folder}/alpha.sgf"
    assert grown(f"{folder}/alps") == f"{folder}/alps/"
    assert grown(f"{folder}/zz") == f"{folder}/zz"


@pytest.mark.parametrize("name", ["it's a game.sgf", "a\\b (1).sgf", "f5&d6 $x.sgf", "#1 ä.sgf"])
def test_what_terminals_make_of_a_dropped_name_is_undone(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.touch()
    escaped = re.sub(r"([^\w/.])", r"\\\1", str(path))
    for text in (str(path), shlex.quote(str(path)), escaped, path.as_uri(), f"{path.as_uri()}\r\n"):
        assert dropped_path(text) == path


def test_only_one_line_that_names_a_file_is_a_drop(folder: Path) -> None:
    path = folder / "alpha.sgf"
    assert dropped_path(f"{path}\n") == path
    assert dropped_path(f"{path}\n{path}") is None
    assert dropped_path(str(folder)) is None
    assert dropped_path("f5d6c3") is None
    assert dropped_path("x" * 100_000) is None
    assert dropped_path("a\0b") is None
    assert dropped_path("") is None
