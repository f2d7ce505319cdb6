"""How many bytes a running clock sends to the terminal, counted through a pty."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.terminal_double import Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui
from tests.waiting import wait_until

pytestmark = pytest.mark.pty

MOST = 20
"""Bytes of one change of a clock."""


def changes(terminal: Terminal, count: int) -> list[int]:
    """The bytes of the next changes, each written at once."""
    sizes: list[int] = []

    def read() -> bool:
        if data := terminal.read(2.0):
            sizes.append(len(data))
        return len(sizes) >= count

    wait_until(read, pause=lambda _seconds: None)
    return sizes


def test_above_a_minute_a_clock_changes_with_the_minute_below_it_each_second(
    tmp_path: Path,
) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--clock", "70s") as terminal:
        terminal.wait_for("1 min")
        terminal.wait_until_quiet(0.4)
        assert terminal.sent_within(2.0) == 0
        assert "1 min" in terminal.text
        assert "1:10" in terminal.text
        terminal.wait_for("0:59")
        assert max(changes(terminal, 5)) <= MOST
        assert "0:5" in terminal.text
        assert "1:10" in terminal.text


def test_at_the_end_it_shows_tenths_and_after_it_nothing_is_sent(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--clock", "14s") as terminal:
        terminal.wait_for(" 9.")
        sizes = changes(terminal, 30)
        assert max(sizes) <= MOST
        assert "0:14" in terminal.text, "the clock that stands shows no tenths"
        terminal.wait_for("ran out of time")
        terminal.wait_until_quiet(0.4)
        assert terminal.sent_within(2.0) == 0


def test_it_stands_still_while_the_program_is_stopped(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--clock", "40s") as terminal:
        terminal.wait_for("0:3")
        terminal.process.send_signal(signal.SIGTSTP)
        terminal.wait_until_stopped()
        shown = seconds(terminal)
        assert terminal.sent_within(3.0) == 0
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for("Black to move")
        terminal.wait_for(lambda: seconds(terminal) < 40)
        assert shown - seconds(terminal) <= 2


def seconds(terminal: Terminal) -> int:
    """The seconds on the clock that runs, as last shown."""
    times = [line.split()[-1] for line in terminal.display if "0:3" in line or "0:2" in line]
    return int(times[0].partition(":")[2]) if times else 40
