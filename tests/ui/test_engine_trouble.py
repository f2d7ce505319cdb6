"""Programs that fail in the middle of a game against the real app: the game is never lost."""

from __future__ import annotations

import os
import re
import shlex
import signal
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.processes import is_running
from tests.terminal_double import DOWN, ENTER, TAB, Terminal
from tests.ui.real_program import boardtui, children, saved_games
from tests.waiting import wait_until

pytestmark = pytest.mark.pty

FAKE = Path(__file__).parents[1] / "fixtures" / "fake_engine.py"
CTRL_Q = "\x11"


def opponent(behaviour: str, log: Path) -> str:
    """The command line of an engine that notes in a file what it is told."""
    return shlex.join([sys.executable, str(FAKE), "nboard", behaviour, str(log)])


def against(folder: Path, behaviour: str) -> Terminal:
    """A game against such an engine, which has White."""
    who = opponent(behaviour, folder / "log")
    terminal = boardtui(
        folder,
        "othello",
        "--black",
        "human",
        "--white",
        who,
        "--no-animation",
        environ={"PYTHONPATH": str(FAKE.parents[2])},
    )
    terminal.wait_for("Black to move")
    terminal.wait_until_quiet(0.3)
    return terminal


def leave(terminal: Terminal) -> None:
    """Leave the program, which writes the whole game."""
    terminal.send(CTRL_Q)
    assert terminal.wait_for_exit() == 0


def questions(folder: Path) -> int:
    """How often the engine was asked for a move."""
    log = folder / "log"
    return log.read_text().splitlines().count("go") if log.exists() else 0


def is_asked(folder: Path, count: int) -> bool:
    return questions(folder) == count


def test_an_engine_that_is_killed_can_be_asked_again_or_replaced(tmp_path: Path) -> None:
    with against(tmp_path, "hang") as terminal:
        terminal.press("f5" + ENTER)
        terminal.wait_for("is thinking")
        for count in (1, 2):
            terminal.wait_for(partial(is_asked, tmp_path, count))
            (engine,) = children(terminal)
            os.kill(engine, signal.SIGKILL)
            terminal.wait_for("was killed by a signal (SIGKILL)")
            terminal.wait_for("Ask the engine again")
            if count == 1:
                terminal.press(ENTER)
        terminal.press(DOWN + ENTER)
        terminal.wait_for("Who plays from here?")
        terminal.wait_until_quiet(0.2)
        terminal.press(ENTER)
        terminal.wait_for("Move 2")
        leave(terminal)
    (save,) = saved_games(tmp_path)
    assert re.search(r"B\[f5\];W\[\w\d\]", save.read_text())


def test_the_game_can_be_resigned_for_an_engine_that_crashes(tmp_path: Path) -> None:
    with against(tmp_path, "crash") as terminal:
        terminal.press("f5" + ENTER)
        terminal.wait_for("cannot find the book")
        terminal.wait_until_quiet(0.2)
        terminal.press(DOWN + DOWN + ENTER)
        terminal.wait_for("resigned. You won.")
        leave(terminal)
    (save,) = saved_games(tmp_path)
    assert "RE[B+R" in save.read_text()


def test_an_engine_that_does_not_listen_does_not_keep_the_app(tmp_path: Path) -> None:
    with against(tmp_path, "hang") as terminal:
        terminal.press("f5" + ENTER)
        terminal.wait_for(lambda: questions(tmp_path) == 1)
        (engine,) = children(terminal)
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit(20) == 0
        assert b"The game is saved as" in terminal.output
        assert b"could be saved" not in terminal.output
        wait_until(lambda: not is_running(engine))


def test_a_game_whose_engine_is_gone_goes_on_with_another_player(tmp_path: Path) -> None:
    engine = tmp_path / "engine"
    engine.write_text(f"#!/bin/sh\nexec {opponent('good', tmp_path / 'log')}\n")
    engine.chmod(0o755)
    program = boardtui(
        tmp_path,
        "othello",
        "--white",
        str(engine),
        "--no-animation",
        environ={"PYTHONPATH": str(FAKE.parents[2])},
    )
    with program as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.press("f5" + ENTER)
        terminal.wait_for("Move 2")
        terminal.press("d3" + ENTER)
        terminal.wait_for("Move 4")  # a shorter game would not be offered again
        terminal.wait_until_quiet(0.1)  # the line of the journal comes right after the stone
        terminal.signal(signal.SIGKILL)
        terminal.wait_for_exit()
    engine.unlink()
    with boardtui(tmp_path, "--no-animation") as terminal:
        terminal.wait_for("Othello, move")
        terminal.wait_until_quiet(0.3)
        terminal.press(ENTER)
        terminal.wait_for("Move 4")
        terminal.wait_until_quiet(0.3)
        terminal.press(TAB + ENTER)
        terminal.wait_for("cannot be started")
        terminal.wait_until_quiet(0.2)
        terminal.press(DOWN + ENTER)
        terminal.wait_for("Who plays from here?")
        terminal.wait_until_quiet(0.2)
        terminal.press(ENTER)
        terminal.wait_for("Move 6")
        assert re.search(r"Black .*\n.* You\b", terminal.text)
        assert re.search(r"White .*\n.* Easy", terminal.text)
