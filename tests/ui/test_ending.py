"""The real program ends with its terminal, whatever its main thread and its engines are doing."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from boardtui.ui.terminal.signals import HANG_UPS
from tests.processes import is_running
from tests.terminal_double import ENTER, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui, children, own_folders
from tests.waiting import wait_until

pytestmark = pytest.mark.pty

FAKE = Path(__file__).parents[1] / "fixtures" / "fake_engine.py"
STUCK = "\x0c"
QUIT = "\x11"
WAYS = ("fifo", "pause", "compute", "catch")


def stuck_program(folder: Path, way: str) -> Terminal:
    """The program in a game against an engine that has left a daemon behind."""
    engine = f"{sys.executable} {FAKE} nboard daemon {folder / 'daemon'}"
    environ = own_folders(folder) | {"PYTHONPATH": os.getcwd()}  # noqa: PTH109
    return Terminal(
        [
            *(sys.executable, "-m", "tests.ui.stuck_program", way, "othello"),
            *("--black", "human", "--white", engine, "--no-animation"),
        ],
        environ=environ,
        directory=folder,
    )


def play(terminal: Terminal) -> None:
    terminal.wait_for("Black to move")
    terminal.wait_until_quiet(0.3)
    terminal.send("d3" + ENTER)
    terminal.wait_for("Move 2", 20)


def get_stuck(terminal: Terminal, folder: Path) -> None:
    terminal.send(STUCK)
    wait_until((folder / "stuck").exists)


def engines(terminal: Terminal, folder: Path) -> list[int]:
    """The program's engine and the daemon of that engine."""
    return [*children(terminal), int((folder / "daemon").read_text())]


def end_by_hang_up(folder: Path, way: str) -> float:
    """Let the program get stuck and drop its line; the seconds until it is gone."""
    with stuck_program(folder, way) as terminal:
        play(terminal)
        left = engines(terminal, folder)
        assert len(left) == 2
        get_stuck(terminal, folder)
        terminal.hang_up()
        began = time.monotonic()
        assert terminal.wait_for_exit(read=False) == 128 + signal.SIGHUP
        took = time.monotonic() - began
        assert not any(map(is_running, left))
    (journal,) = (folder / "data").rglob("*.gamelog")
    moves = journal.read_text()
    assert "B[d3]" in moves
    assert '"move": "c3"' in moves
    return took


@pytest.mark.parametrize("way", WAYS)
def test_a_dropped_line_ends_a_program_that_is_stuck(tmp_path: Path, way: str) -> None:
    end_by_hang_up(tmp_path, way)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_it_does_so_each_time(tmp_path: Path, way: str) -> None:
    rounds = []
    for number in range(8):
        folder = tmp_path / str(number)
        folder.mkdir()
        rounds.append(end_by_hang_up(folder, way))
    print(f"\n{way}: {len(rounds)} rounds, {min(rounds):.2f} to {max(rounds):.2f} s")


@pytest.mark.parametrize("rounds", [3, pytest.param(10, marks=pytest.mark.long)])
def test_signals_while_it_ends_leave_no_trace(tmp_path: Path, rounds: int) -> None:
    for number in range(rounds):
        with boardtui(tmp_path / str(number), "othello", *TWO_PEOPLE) as terminal:
            terminal.wait_for("Black to move")
            terminal.wait_until_quiet(0.1)
            terminal.send("d3" + ENTER + QUIT)
            while terminal.process.poll() is None:
                terminal.signal(signal.SIGINT)
                terminal.read(number % 10 / 100)
            terminal.wait_for_exit()
            assert "Traceback" not in terminal.output.decode()


def test_a_signal_ends_a_program_that_is_stuck_and_gives_the_terminal_back(tmp_path: Path) -> None:
    with stuck_program(tmp_path, "fifo") as terminal:
        play(terminal)
        get_stuck(terminal, tmp_path)
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_for_exit() == 128 + signal.SIGTERM
        assert terminal.modes == {7, 25}
        assert terminal.attributes == terminal.initial_attributes


def test_a_thread_that_is_stuck_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with stuck_program(tmp_path, "thread") as terminal:
        play(terminal)
        get_stuck(terminal, tmp_path)
        terminal.send(QUIT)
        assert terminal.wait_for_exit() == 0
        assert "The game is saved as" in terminal.text


def test_no_thread_but_the_main_thread_takes_hang_ups(tmp_path: Path) -> None:
    with stuck_program(tmp_path, "fifo") as terminal:
        play(terminal)
        for number in HANG_UPS:
            assert takers(terminal.process.pid, number) == {terminal.process.pid}
        terminal.send(QUIT)  # which ends the daemon too
        terminal.wait_for_exit()


def takers(process: int, number: int) -> set[int]:
    """The threads of a process that do not block a signal."""
    masks = {
        int(task.name): re.search(r"SigBlk:\s+(\w+)", (task / "status").read_text())
        for task in Path(f"/proc/{process}/task").iterdir()
    }
    assert len(masks) > 3
    return {
        thread for thread, mask in masks.items() if mask and not int(mask[1], 16) >> number - 1 & 1
    }
