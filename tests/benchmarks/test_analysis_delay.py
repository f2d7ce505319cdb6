"""How late the event loop is while the built-in engine analyses, against an idle program."""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

import pytest

from tests.terminal_double import Terminal
from tests.ui.real_program import TWO_PEOPLE, own_folders

pytestmark = [pytest.mark.benchmark, pytest.mark.pty]

ROOT = Path(__file__).parents[2]
ROUNDS, SECONDS = 4, 4.0


def spend(terminal: Terminal, seconds: float) -> int:
    """Read for so long; the bytes that came."""
    before, end = len(terminal.output), time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        terminal.read(left)
    return len(terminal.output) - before


@pytest.mark.parametrize(
    ("game", "moves"), [("othello", "f5\rd6\rc3\r"), ("gomoku", "H8\ri9\rj7\rg7\rh10\r")]
)
def test_the_event_loop_is_hardly_later_during_an_analysis(
    tmp_path: Path, game: str, moves: str
) -> None:
    figures = tmp_path / "figures"
    command = [sys.executable, "-m", "tests.benchmarks.watched_program", str(figures)]
    program = Terminal(
        [*command, game, *TWO_PEOPLE, "--colour", "256"],
        environ=own_folders(tmp_path),
        directory=ROOT,
    )
    sent = 0
    with program as terminal:
        terminal.wait_for("Black to move")
        terminal.press(moves)
        terminal.press("=")
        terminal.wait_for("nodes", timeout=200)  # it may have to be compiled first
        terminal.press("=")
        for _round in range(ROUNDS):
            spend(terminal, SECONDS)
            terminal.press("=")
            sent += spend(terminal, SECONDS)
            terminal.press("=")
        terminal.send("\x11")
        terminal.wait_for_exit()
    delays = json.loads(figures.read_text())
    idle, busy = sorted(delays["OFF"]), sorted(delays["ANALYSIS"])
    print(f"\n{'':10} {'median':>8} {'95 %':>8} {'99 %':>8}  milliseconds late")
    for name, late in (("idle", idle), ("analysis", busy)):
        at = [late[int(len(late) * share)] * 1000 for share in (0.5, 0.95, 0.99)]
        print(f"{name:10} " + " ".join(f"{value:8.2f}" for value in at))
    print(f"{sent / (ROUNDS * SECONDS):.0f} bytes a second")
    assert statistics.median(busy) <= 1.5 * statistics.median(idle)
