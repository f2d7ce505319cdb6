"""Pipes, devices and sockets where files are expected: the program goes on."""

from __future__ import annotations

import os
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tests.fixtures.strange_files import STRANGE, strange_file
from tests.terminal_double import ENTER, Terminal
from tests.ui.real_program import boardtui

pytestmark = pytest.mark.pty

CTRL_O, CTRL_Q, CTRL_U = "\x0f", "\x11", "\x15"


def is_shown(terminal: Terminal, said: str) -> bool:
    """Return True if a text is in the panel in front, on one line or several."""
    panel = [line.split("│")[1] for line in terminal.display if "│" in line]
    return "".join(said.split()) in "".join("".join(panel).split())


def test_nothing_that_is_no_file_is_waited_for(tmp_path: Path) -> None:
    games, settings = tmp_path / "data" / "boardtui" / "games", tmp_path / "config" / "boardtui"
    for folder in (games, settings):
        folder.mkdir(parents=True)
    (games / "good.sgf").write_text("(;GM[2]SZ[8]PB[Ann]PW[Bob];B[d3])")
    (games / "beside.sgf").write_text("(;GM[2]SZ[8]PB[Cid]PW[Dee];B[d3])")
    beside = (games / "beside.gamelog", games / "beside.journal")
    for pipe in (*beside, games / "pipe.sgf", settings / "config.toml"):
        os.mkfifo(pipe)
    with ExitStack() as stack:
        for kind in set(STRANGE) - {"our own pipe"}:
            (folder := tmp_path / kind.replace(" ", "")).mkdir()
            stack.enter_context(strange_file(kind, folder / "file.sgf"))
        terminal = stack.enter_context(boardtui(tmp_path, columns=240, lines=30))
        terminal.wait_for("All saved games")
        terminal.wait_for(lambda: terminal.text.count("Not a regular file") == 2)
        terminal.press("a")
        terminal.wait_for("Ann")
        assert "Dee" not in terminal.text
        terminal.press(CTRL_O)
        terminal.wait_for("Open a record")
        for path in (*tmp_path.glob("*/file.sgf"), "/proc/self/fd/0", "/dev/ptmx", "/dev/tty"):
            terminal.press(CTRL_U)
            terminal.press(f"{path}{ENTER}")
            said = f"{path} cannot be read: Not a regular file."
            terminal.wait_for(partial(is_shown, terminal, said))
        terminal.press(CTRL_Q)
        assert terminal.wait_for_exit() == 0
