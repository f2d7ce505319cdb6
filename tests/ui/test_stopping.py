"""The real program stopped and continued while an engine thinks."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes import cpu_seconds, runs_for
from tests.terminal_double import ENTER, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui, children
from tests.waiting import wait_until

pytestmark = [pytest.mark.pty, pytest.mark.long]

ANALYSIS = "="
COMPILING = 100.0
"""Seconds until the engine thinks, where it has never run before."""


def stop(terminal: Terminal) -> None:
    terminal.signal(signal.SIGTSTP)
    terminal.wait_until_stopped()


def uses_more(pid: int, before: float) -> Callable[[], bool]:
    return lambda: cpu_seconds(pid) > before + 0.2


def test_without_a_shell_the_program_goes_on(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.send("\x1a")
        terminal.wait_for("no shell to return to")
        terminal.send("f5" + ENTER)
        terminal.wait_for("White to move")


def test_an_analysis_rests_while_the_program_is_stopped(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.send(ANALYSIS)
        terminal.wait_for("depth", COMPILING)
        (engine,) = children(terminal)
        terminal.wait_for(uses_more(engine, cpu_seconds(engine)))
        stop(terminal)
        wait_until(lambda: runs_for(engine, 1.0) < 0.1)
        terminal.signal(signal.SIGCONT)
        terminal.wait_for(uses_more(engine, cpu_seconds(engine)))
        terminal.wait_for("depth")


def test_a_move_that_came_while_the_program_was_stopped_is_played(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", "--black", "human", "--white", "10") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.press("d3" + ENTER)
        terminal.wait_for("Move 2", COMPILING)
        terminal.wait_until_quiet(0.3)
        terminal.send("d6" + ENTER)
        terminal.wait_for("is thinking")
        stop(terminal)
        assert terminal.runs_for(15.0) == 0, "longer than the program waits for a move"
        terminal.signal(signal.SIGCONT)
        terminal.wait_for("Move 4")
        assert "does not answer" not in terminal.text
