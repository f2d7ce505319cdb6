"""A game that the program has never heard of needs nothing but its rules and its registration."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from tests.terminal_double import ENTER, Terminal
from tests.ui.real_program import TWO_PEOPLE, own_folders, saved_games

pytestmark = pytest.mark.pty

QUIT = "\x11"
ROOT = Path(__file__).parents[2]
PROGRAM = """
from boardtui.rules import registry
from tests.fixtures.connect_four import ConnectFour
registry.GAMES += (ConnectFour,)
from boardtui.cli.main import main
raise SystemExit(main())
"""


def program(folder: Path, *arguments: str) -> Terminal:
    """The real program with Connect Four among its games."""
    return Terminal(
        [sys.executable, "-c", PROGRAM, *arguments], environ=own_folders(folder), directory=ROOT
    )


def drop(terminal: Terminal, columns: str) -> None:
    """Drop a disc into each of the columns, pointing at their top."""
    for column in columns:
        terminal.press(f"{column}1{ENTER}")


def test_it_is_played_killed_found_again_won_and_replayed(tmp_path: Path) -> None:
    with program(tmp_path, "connect-four", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        drop(terminal, "ababab")
        terminal.wait_for("Move 6")
        terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
    with program(tmp_path) as terminal:
        terminal.wait_for("6  Connect Four")
        terminal.wait_until_quiet(0.3)
        terminal.press(ENTER)
        terminal.wait_for("Move 6")
        drop(terminal, "a")
        terminal.wait_for("Four in a row: ")
        terminal.press("3")
        terminal.wait_for("Move 6 of 7")
        terminal.press("," * 3)
        terminal.wait_for("Move 3 of 7")
        terminal.send(QUIT)
        assert terminal.wait_for_exit() == 0
    (save,) = saved_games(tmp_path)
    assert "B[a6];W[b6];B[a5];W[b5];B[a4];W[b4];B[a3])" in save.read_text()


def test_the_computer_plays_it(tmp_path: Path) -> None:
    with program(tmp_path, "connect-four", "--white", "easy", "--seed", "1") as terminal:
        terminal.wait_for("Connect Four")
        terminal.wait_until_quiet(0.3)
        drop(terminal, "d")
        terminal.wait_for("Move 2")
