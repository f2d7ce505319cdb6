"""The real program in a process of its own: its streams, its status, what it loads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui import LANGUAGES
from boardtui.cli.help import TOPICS
from tests.combinations import combined

ROOT = Path(__file__).parents[2]


pytestmark = pytest.mark.usefixtures("environment")


def run(*argv: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "boardtui", *argv]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, input="")


def test_a_wrong_argument_ends_with_status_2() -> None:
    result = run("othello", "--size", "7")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1


def test_without_a_terminal_it_goes_on_line_by_line() -> None:
    result = run()
    assert result.returncode == 0
    assert "1 New game: Othello" in result.stdout.splitlines()
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("argv", [["--help"], ["doctor"], ["--help", "--language", "ja"]])
def test_characters_that_the_encoding_lacks_are_replaced(
    argv: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    result = run(*argv)
    assert result.returncode == 0
    assert "?" in result.stdout


def test_commands_without_a_screen_load_no_module_of_textual_or_rich(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("f5d6")
    commands = [
        "--version",
        "--help",
        "help",
        *(f"help {topic} --language {code}" for topic in TOPICS for code in LANGUAGES),
        f"convert {tmp_path}/a.txt {tmp_path}/b.sgf",
        "library status",
        "perft othello --depth 1",
        *(f"{command} --help" for command in ("solve", "match", "prepare", "engine", "library")),
        "completion bash",
        "doctor",
    ]
    code = """
import sys
from collections.abc import Callable
from boardtui.cli.main import main
for command in sys.argv[1:]:
    main(command.split())
    loaded = [name for name in sys.modules if name.partition(".")[0] in {"textual", "rich"}]
    print(len(loaded), command, file=sys.stderr)
"""
    result = subprocess.run(
        [sys.executable, "-c", code, *commands],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    counted = [line for line in result.stderr.splitlines() if line[0].isdigit()]
    assert counted == [f"0 {command}" for command in commands]


def test_an_engine_loads_no_module_of_textual_or_rich() -> None:
    # It ends its process at once, so that nothing can be counted after it.
    command = [sys.executable, "-X", "importtime", "-m", "boardtui", "engine", "othello"]
    result = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, input="name\nquit\n", check=False
    )
    assert "= boardtui" in result.stdout
    loaded = [line.rpartition("|")[2].strip() for line in result.stderr.splitlines()]
    assert "boardtui.engine.fronts.gtp" in loaded
    assert [name for name in loaded if name.partition(".")[0] in {"textual", "rich"}] == []


def status_of_a_count(end: Callable[[subprocess.Popen[str]], object], depth: int) -> int:
    """The status of a long count that is ended after its first line; it says nothing of it."""
    command = [sys.executable, "-m", "boardtui", "perft", "othello", "--depth", str(depth)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        end(program)
        assert program.stderr.read() == ""
        return program.wait(60)


def test_a_reader_who_leaves_is_no_error() -> None:
    def leave(program: subprocess.Popen[str]) -> None:
        assert program.stdout is not None
        program.stdout.close()

    assert status_of_a_count(leave, 9) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "argv",
    [["doctor"], ["--help"], ["perft", "othello", "--depth", "1"], ["convert", "-", "-"]],
    ids=lambda argv: argv[0],
)
def test_a_full_disk_is_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    unbuffered: str,
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    if argv[0] == "convert":
        (tmp_path / "a.txt").write_text("f5d6")
        argv = ["convert", str(tmp_path / "a.txt"), str(tmp_path / "b.sgf")]
    command = [sys.executable, "-m", "boardtui", *argv]
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 1
    assert result.stderr == ("boardtui: The output cannot be written: No space left on device.\n")


HOSTILE = "x\x1b]52;c;eHh4\x07\x9b2J\u202ey\n"


@pytest.mark.parametrize(
    "argv",
    [
        ["open", HOSTILE],
        ["othello", "--white", HOSTILE],
        ["othello", "--size", HOSTILE],
        ["othello", f"--{HOSTILE}"],
        ["othello", "--glyphs", HOSTILE],
        [HOSTILE],
        ["convert", HOSTILE, "out.sgf"],
        ["convert", "game.txt", f"{HOSTILE}/out.sgf"],
        ["convert", "game.txt", HOSTILE],
        ["convert", "game.txt", f"{HOSTILE}.sgf"],
        ["solve", HOSTILE],
        ["perft", "othello", "--depth", "1", "--position", HOSTILE],
        ["doctor"],
        ["--help"],
        [],
    ],
)
def test_what_is_echoed_is_shown_and_not_obeyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> None:
    folder = tmp_path / "config" / HOSTILE
    (folder / "boardtui").mkdir(parents=True)
    (folder / "boardtui" / "config.toml").write_text(
        'theme = "x\\u001b]52;c;eA\\u0007\\u202e"\n"\\u009b" = 1\n'
    )
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:surrogateescape")
    monkeypatch.setenv("TERM", HOSTILE)
    (tmp_path / "game.txt").write_text("f5d6")
    command = [sys.executable, "-m", "boardtui", *argv]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, check=False, input=b""
    )
    told = (result.stdout + result.stderr).decode()
    assert told
    assert "Traceback" not in told
    assert not {character for character in told if character in "\x1b\x07\x9b\u202e"}


@pytest.mark.parametrize(
    ("line", "closed"),
    combined(
        ["", "perft othello --depth 1", "othello --size 7", "doctor"],
        [">&-", "2>&-", ">&- 2>&-", "<&- >&-", "<&- >&- 2>&-"],
    ),
)
def test_a_closed_stream_is_status_1(line: str, closed: str) -> None:
    result = shell(f"{line} {closed}")
    assert result.returncode == 1
    assert result.stdout == ""
    lost = "boardtui: The output cannot be written: Bad file descriptor.\n"
    assert result.stderr == ("" if "2>&-" in closed else lost)


@pytest.mark.parametrize("line", ["", "open -", "solve -"])
def test_a_closed_standard_input_is_an_empty_one(line: str) -> None:
    result, usual = shell(f"{line} <&-"), shell(f"{line} </dev/null")
    assert result.stderr == usual.stderr
    assert (result.returncode, result.stdout) == (usual.returncode, usual.stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_an_error_that_nobody_takes_is_still_status_2() -> None:
    assert shell("othello --size 7 2>/dev/full").returncode == 2


def shell(line: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", "-c", f'exec "$0" -m boardtui {line}', sys.executable]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_an_interrupt_is_no_error() -> None:
    assert status_of_a_count(lambda program: program.send_signal(2), 20) == 130
