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
    """The bytes of the next changes; each ends with the cursor's way back to where it was."""
    sizes: list[int] = []

    def read() -> bool:
        if data := terminal.read(2.0):
            way_back = data[data.rindex(b"\x1b") :]
            sizes.extend(len(change + way_back) for change in data.split(way_back)[:-1])
        return len(sizes) >= count

    wait_until(read, pause=lambda _seconds: None)
    return sizes


@pytest.mark.parametrize(("game", "size"), [("othello", (80, 24)), ("gomoku", (200, 60))])
def test_a_clock_costs_little_each_second(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    columns, lines = size
    arguments = (game, *TWO_PEOPLE, "--clock", "66s")
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines) as terminal:
        terminal.wait_for("1:02")
        sizes = changes(terminal, 6)
        assert "0:5" in terminal.text, "the minute has changed too"
        assert "1:06" in terminal.text
    if size == (80, 24):
        assert max(sizes) <= MOST
    # Addresses are longer in large windows, which costs a byte more with a new minute.
    assert sum(sizes) / len(sizes) <= MOST


def test_an_urgent_clock_costs_no_more(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--clock", "22s") as terminal:
        terminal.wait_for("!0:19")
        assert max(changes(terminal, 5)) <= MOST


def test_over_ssh_a_clock_changes_with_the_minute_and_in_the_last_one_each_second(
    tmp_path: Path,
) -> None:
    arguments = ("othello", *TWO_PEOPLE, "--clock", "70s")
    with boardtui(tmp_path, *arguments, environ={"SSH_TTY": "/dev/pts/1"}) as terminal:
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
        terminal.wait_for("!9.")
        sizes = changes(terminal, 30)
        assert max(sizes) <= MOST
        assert "0:14" in terminal.text, "the clock that stands shows no tenths"
        terminal.wait_for("ran out of time")
        terminal.wait_until_quiet(0.4)
        assert terminal.sent_within(2.0) == 0


def test_it_stands_still_while_the_program_is_stopped(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--clock", "40s") as terminal:
        terminal.wait_for(" 0:3")
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
