"""The programs over a real OpenSSH connection, with a server and keys made for the occasion."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.terminal_double import RIGHT, Terminal
from tests.ui.real_program import TWO_PEOPLE, own_folders, saved_games
from tests.ui.terminal.programs import Program
from tests.ui.terminal.ssh_server import NEEDS_OPENSSH, processes_about, serving
from tests.waiting import wait_until

pytestmark = [pytest.mark.pty, NEEDS_OPENSSH]

Connect = Callable[[Sequence[str]], list[str]]


@pytest.fixture(scope="module")
def connect(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connect]:
    """Turns a command into one that runs at the far end of a connection to this machine."""
    with serving(tmp_path_factory.mktemp("ssh")) as client:

        def over_ssh(command: Sequence[str]) -> list[str]:
            return client.shell(f"cd {shlex.quote(str(Path.cwd()))} && exec {shlex.join(command)}")

        yield over_ssh


def remote(program: Program, connect: Connect) -> Program:
    return Program(
        **{
            **vars(program),
            "command": lambda directory: connect(
                [
                    "env",
                    *(f"{name}={value}" for name, value in program.environ(directory).items()),
                    *program.command(directory),
                ]
            ),
        }
    )


def test_play_resize_and_quit(program: Program, connect: Connect, tmp_path: Path) -> None:
    with remote(program, connect).start(tmp_path) as terminal:
        shown = terminal.text
        terminal.resize(100, 30)
        terminal.wait_until_quiet(0.3)
        terminal.resize(80, 24)
        terminal.wait_for(lambda: terminal.text == shown)
        assert 0 < len(terminal.press(RIGHT)) <= 110
        terminal.send(program.play)
        terminal.wait_for(program.played)
        terminal.send(program.quit)
        assert terminal.wait_for_exit() == 0
        assert terminal.modes == {7, 25}


def test_dropped_connection(program: Program, connect: Connect, tmp_path: Path) -> None:
    with remote(program, connect).start(tmp_path) as terminal:
        terminal.send(program.play)
        terminal.wait_for(program.played)
        assert processes_about(tmp_path)
    wait_until(lambda: not processes_about(tmp_path), 2)
    assert program.has_saved(tmp_path)


def test_an_analysis_ends_with_the_connection(connect: Connect, tmp_path: Path) -> None:
    # Compiling would take a minute where nobody has played before.
    environ = own_folders(tmp_path) | {"BOARDTUI_UNCOMPILED": "1"}
    words = [f"{name}={value}" for name, value in environ.items()]
    program = [sys.executable, "-m", "boardtui", "othello", *TWO_PEOPLE]
    with Terminal(connect(["env", *words, *program])) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.send("=")
        terminal.wait_for("depth", timeout=60)
        assert any(b"nboard" in process for process in processes_about(tmp_path))
    wait_until(lambda: not processes_about(tmp_path))


@pytest.mark.parametrize("with_terminal", [False, True])
def test_line_by_line(connect: Connect, tmp_path: Path, with_terminal: bool) -> None:
    words = [f"{name}={value}" for name, value in own_folders(tmp_path).items()]
    program = [sys.executable, "-m", "boardtui", "--plain", "othello", *TWO_PEOPLE]
    command = connect(["env", *words, *program])
    if not with_terminal:
        command.remove("-tt")
    done = subprocess.run(
        command, input="d3\nlast\nquit\n", capture_output=True, text=True, timeout=60, check=False
    )
    lines = done.stdout.replace("\r", "").splitlines()
    assert done.returncode == 0
    assert lines.count("Black d3, flips d4.") == 2
    assert saved_games(tmp_path)
