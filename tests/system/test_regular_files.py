"""Whatever way a path comes in: what is no regular file is refused at once."""

from __future__ import annotations

import ast
import errno
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import boardtui
from boardtui.cli import solve
from boardtui.cli.main import main
from boardtui.config.kinds import ConfigReason
from boardtui.config.settings_file import load_settings, save_setting
from boardtui.formats.convert import convert
from boardtui.formats.detect import read_file, scan_file, write_records
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.saves import game_files
from boardtui.saves.line_file import LineFile, paths_beside
from boardtui.saves.log_lines import read_lines
from boardtui.saves.save_file import SaveFile, is_occupied
from boardtui.system.atomic_files import write_atomically
from boardtui.system.reasons import Word
from boardtui.system.regular_files import (
    NotARegularFile,
    open_regular,
    open_to_append,
    read_regular,
)
from tests.cases import each
from tests.fixtures.strange_files import STRANGE, strange_file

pytestmark = [
    pytest.mark.timeout(30),
]

ROOT = Path(boardtui.__file__).parent


@pytest.fixture(params=STRANGE)
def strange(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    with strange_file(request.param, tmp_path / "file.sgf") as path:
        yield path


def test_a_regular_file_is_read_and_written(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"first\nsecond\n")
    link.symlink_to(path)
    assert read_regular(link, 100) == b"first\nsecond\n"
    assert read_regular(path, 3) == b"fir"
    with open_regular(path) as file:
        assert list(file) == [b"first\n", b"second\n"]
        assert not os.get_inheritable(file.fileno())
    with open_regular(path, writable=True) as file:
        file.write(b"FIRST")
    assert path.read_bytes() == b"FIRST\nsecond\n"


def test_a_regular_file_is_written_to_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text in (b"first\n", b"second\n"):
        with open_to_append(path, 0o640) as file:
            file.write(text)
    assert path.read_bytes() == b"first\nsecond\n"
    assert stat.S_IMODE(path.stat().st_mode) & 0o027 == 0


def test_errors_name_the_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        open_regular(tmp_path / "none")
    with pytest.raises(IsADirectoryError) as folder:
        open_regular(tmp_path)
    assert missing.value.filename == str(tmp_path / "none")
    assert folder.value.filename == str(tmp_path)


def test_a_file_in_which_reading_would_wait_is_no_end_of_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Such are /proc/kmsg and its like, which only root may read: a pipe in their clothes.
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = os.open(pipe, os.O_RDWR)
    monkeypatch.setattr(stat, "S_ISREG", lambda _mode: True)
    with pytest.raises(BlockingIOError):
        read_regular(pipe, 100)
    os.close(writer)


def test_what_is_no_file_is_not_opened(strange: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(*_args: object) -> int:
        pytest.fail("opening a device may do something already")

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", opened)
        with pytest.raises(NotARegularFile) as caught:
            open_regular(strange)
    assert caught.value.filename == str(strange)


def test_a_pipe_that_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pipe = tmp_path / "file", tmp_path / "pipe"
    path.touch()
    os.mkfifo(pipe)
    opened = os.open

    def meanwhile(name: str, flags: int, mode: int) -> int:
        pipe.replace(path)
        return opened(name, flags, mode)

    monkeypatch.setattr(os, "open", meanwhile)
    with pytest.raises(NotARegularFile):
        open_regular(path)


RECORD = GameRecord(Othello())

WAYS: dict[str, Callable[[Path], object]] = {
    "scanned": scan_file,
    "read": lambda path: list(read_file(path)),
    "converted": lambda path: convert(path, path.with_name("out.txt")),
    "written": lambda path: write_records([RECORD], path),
}


@each("way", WAYS)
def test_a_record_is_a_regular_file(strange: Path, way: str) -> None:
    with pytest.raises(FormatError) as caught:
        WAYS[way](strange)
    assert caught.value.reason is (
        FormatReason.UNWRITABLE if way == "written" else FormatReason.UNREADABLE
    )
    assert caught.value.facts == {"path": strange, "reason": Word("Not a regular file")}


@each(
    "command",
    [
        "open {}",
        "convert {} out.txt",
        "picture {} out.svg",
        "solve {}",
        "match easy random --openings {}",
        "match easy random --out {}",
        "match easy random --engine-log {}",
    ],
)
def test_the_command_line_takes_regular_files(
    strange: Path,
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(strange.parent)
    monkeypatch.setenv("LANGUAGE", "en")
    assert main(command.format(strange).split()) == 2
    assert capsys.readouterr().err.count("Not a regular file") == 1


def test_settings_are_in_a_regular_file(strange: Path) -> None:
    loaded = load_settings(strange)
    assert [problem.reason for problem in loaded.problems] == [ConfigReason.UNREADABLE]
    assert loaded.problems[0].facts["reason"] == "Not a regular file"
    with pytest.raises(NotARegularFile):
        save_setting(strange, "bell", False)
    with pytest.raises(NotARegularFile):
        write_atomically(strange, b"bell = false")


@pytest.mark.parametrize("place", range(2), ids=["log", "old journal"])
def test_a_save_and_what_is_beside_it_are_regular_files(strange: Path, place: int) -> None:
    beside = paths_beside(strange)[place]
    either: tuple[Callable[[Path], object], ...] = (game_files.read, game_files.lock)
    of_saves: tuple[Callable[[Path], object], ...] = (SaveFile.open, is_occupied, *either)
    for of_save in of_saves:
        with pytest.raises(NotARegularFile):
            of_save(strange)
    strange.rename(beside)
    for of_one_beside in (LineFile.take, read_lines):
        with pytest.raises(NotARegularFile):
            of_one_beside(beside)
    for of_both in either:
        with pytest.raises(NotARegularFile):
            of_both(strange)


def test_a_problem_to_solve_is_in_a_regular_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as caught:
        solve.run(str(tmp_path), 1)
    assert caught.value.errno == errno.EISDIR


OTHER_ROADS = {
    ("system/atomic_files.py", "os.open"): "a folder, to flush its names",
    ("system/atomic_files.py", "open"): "a new file, which must not be there yet",
    ("cli/main.py", "os.open"): "the null device",
    ("cli/opening.py", "os.open"): "the terminal itself",
    ("cli/main.py", "open"): "standard input",
    ("cli/completions.py", ".read_text"): "a script of ours",
    ("engine/cache.py", ".touch"): "a mark in a folder that only its owner can write to",
    ("engine/cache.py", "os.fdopen"): "a file to lock, opened before",
    ("engine/cache.py", "os.open"): "a file to lock, in such a folder of regular files",
    ("engine/compiler.py", ".read_bytes"): "a source of ours",
    ("engine/gomoku/weights.py", "np.load"): "weights of ours",
    ("engine/othello/weights.py", "np.load"): "weights of ours",
    ("engine/stamp.py", ".read_bytes"): "sources of ours and of numba's",
    ("training/shipped_puzzles.py", ".read_bytes"): "puzzles of ours",
    ("protocols/balanced_openings.py", ".read_text"): "openings of ours",
    ("words/language.py", "gettext.translation"): "a catalogue of ours",
    ("saves/line_file.py", "os.open"): "a new file, which must not be there yet",
    ("players/orphans.py", ".read_bytes"): "the system's word on a process",
    ("players/orphans.py", ".read_text"): "the system's word on our processes",
    ("saves/save_file.py", "os.open"): "a folder, to lock it",
    ("system/private_folders.py", "os.open"): "a new file, which must not be there yet",
    ("system/regular_files.py", "io.FileIO"): "the road itself",
    ("system/regular_files.py", "os.open"): "the road itself",
    ("club/beats.py", "os.open"): "the file of the beats, opened at every look at a clock",
    ("server/keeper.py", "questions.open"): "a socket",
    ("cli/guarding.py", "os.open"): "the null device",
    ("server/session.py", "os.open"): "the null device",
    ("server/child.py", "open"): "the standard streams, whose descriptors are open",
    ("ui/terminal/driver.py", "os.open"): "the null device",
}
"""Where else a file is opened, and which."""

OPENERS = {"open", "FileIO", "fdopen", "open_code", "mmap", "memmap", "fromfile", "translation"}
METHODS = {"read_bytes", "read_text", "write_bytes", "write_text", "touch"}
"""Names of ours too, as functions."""

LOADERS = {"np.load", "tomllib.load", "json.load", "pickle.load", "shutil.copy", "shutil.copyfile"}

GAMES_OPENED = {
    *("self.open", "session.open", "services.navigation.open", "SaveFile.open"),
    *("self._explorer.open", "self._actions.open", "self.archive.open"),
    *("self.session.open", "visit.open", "self.club.games.open", "_club(services).games.open"),
    "Club.open",
}
"""Methods that open a game, a club, or a save by the one road."""


def opened_by(source: str) -> Iterator[str]:
    """The calls, and bases of classes, by which a source opens files."""
    for node in ast.walk(ast.parse(source)):
        named = [node.func] if isinstance(node, ast.Call) else getattr(node, "bases", [])
        for base in named:
            text = ast.unparse(base)
            of, _dot, name = text.rpartition(".")
            if of and name in METHODS:
                yield f".{name}"
            elif name in OPENERS or text in LOADERS:
                yield text


def test_every_file_is_opened_by_one_road() -> None:
    roads = {
        (path.relative_to(ROOT).as_posix(), text)
        for path in ROOT.rglob("*.py")
        for text in opened_by(path.read_text("utf-8"))
        if text not in GAMES_OPENED
    }
    assert roads == OTHER_ROADS.keys()


def test_roads_are_seen_wherever_they_are() -> None:
    source = (
        "class A(io.FileIO): pass\ndef b(p):\n    with p.open() as f: json.load(f)\n    open(p)"
    )
    assert sorted(opened_by(source)) == ["io.FileIO", "json.load", "open", "p.open"]
