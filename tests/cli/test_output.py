"""Names of files in what the command line prints: a terminal shows them and obeys nothing."""

from __future__ import annotations

import ast
import json
import os
import sys
import unicodedata
from pathlib import Path

import pytest

import boardtui.cli
from boardtui.cli.main import main
from boardtui.cli.output import complain, print_object

pytestmark = pytest.mark.usefixtures("environment")

NAMES = [
    pytest.param("\x1b]0;OWNED\x07\x9b31m\u202e\x08\r\n\x7fa", id="controls"),
    pytest.param(
        os.fsdecode(b"\xff\xfea"),
        id="no-utf8",
        marks=pytest.mark.skipif(sys.platform == "darwin", reason="names are UTF-8"),
    ),
]

COMMANDS = [
    ("convert", "--force", "{faulty}.sgf", "{name}-out.sgf"),
    ("convert", "--force", "{fine}.txt", "{name}-out.sgf"),
    ("convert", "--force", "{faulty}.txt", "{name}-out.sgf"),
    ("convert", "--force", "{name}", "{name}-out.sgf"),
    ("convert", "{fine}.txt", "{fine}.txt"),
    ("convert", "{fine}.txt", "{name}.nothing"),
    ("convert", "{fine}.txt", "{fine}.txt/{name}.sgf"),
    ("picture", "--force", "{faulty}.sgf", "{name}.svg"),
    ("picture", "{fine}.txt", "{name}.nothing"),
    ("picture", "{fine}.txt", "{fine}.txt/{name}.svg"),
    ("open", "{name}.nothing"),
    ("open", "{bad}.sgf"),
    ("solve", "{name}.nothing"),
    ("solve", "{name}.obf"),
    ("match", "1", "2", "--games", "1", "--openings", "{name}.nothing"),
    ("match", "1", "2", "--games", "1", "--openings", "{bad}.sgf"),
    ("match", "1", "2", "--games", "1", "--engine-log", "{name}.nothing/log"),
    ("match", "1", "2", "--games", "1", "--out", "{name}.nothing/out.sgf"),
    ("library", "add", "{name}.nothing"),
    ("library", "add", "{bad}.sgf"),
    ("library", "status"),
    ("library", "status", "--format", "json"),
    ("library", "remove", "{name}.nothing"),
    ("othello", "--engine-log", "{name}.nothing/log"),
]


@pytest.mark.parametrize("name", NAMES)
def test_no_command_prints_a_name_that_a_terminal_obeys(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    monkeypatch.chdir(folder)
    contents = {
        f"{name}-faulty.sgf": "(;GM[2];B[d3]",
        f"{name}-faulty.txt": "f5d6a1",
        f"{name}-fine.txt": "f5d6",
        f"{name}-bad.sgf": "nothing",
        f"{name}.obf": "nothing",
    }
    for path, text in contents.items():
        Path(path).write_text(text)
    words = {
        "name": name,
        "faulty": f"{name}-faulty",
        "fine": f"{name}-fine",
        "bad": f"{name}-bad",
    }
    said = []
    for command in COMMANDS:
        argv = [word.format_map(words) for word in command]
        status = main(argv)
        printed = capsys.readouterr()
        text = printed.out + printed.err
        said.append(text)
        assert text, (argv, status)
        assert not obeyed(text), argv
    assert sum("·" in text for text in said) > len(COMMANDS) / 2


def obeyed(text: str) -> set[str]:
    """The characters of a printed text that a terminal does not show as they are."""
    return {sign for sign in text if sign != "\n" and unicodedata.category(sign)[0] == "C"}


def test_a_complaint_is_shown_and_not_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    complain("one\x1b[2J", "two\x9b")
    assert capsys.readouterr().err == "one·[2J\ntwo·\n"


def test_an_object_is_shown_and_not_obeyed_and_loses_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fields = {"path": "日本\x1b]0;\x9b\u202e\U000e0001\udcff", "number": 1}
    print_object(fields)
    line = capsys.readouterr().out
    assert not obeyed(line)
    assert "日本" in line
    assert json.loads(line) == fields


def test_all_that_is_said_on_standard_error_goes_one_way() -> None:
    """Through `complain`, but for the line of progress, whose file prints it by itself."""
    (folder,) = boardtui.cli.__path__
    prints = {
        path.name
        for path in Path(folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr in {"stderr", "__stderr__"}
    }
    assert prints == {"main.py", "output.py", "progress_line.py"}
