"""Long use: memory, files, threads and children stay as they were, and the end is quick."""

from __future__ import annotations

import random
from collections.abc import Iterator
from operator import le
from pathlib import Path

import pytest

from tests import processes
from tests.terminal_double import ESCAPE, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui, children
from tests.ui.test_monkey import ANSWERS, COMMANDS, CTRL_Q, PLAYING, SCREENS, STUDYING

pytestmark = [pytest.mark.pty, pytest.mark.marathon, pytest.mark.timeout(7200)]

MOST_GROWTH = 10 * 1024
"""KiB that the program may hold more than after its first fifth."""

MOST_TO_END = 0.5
"""Processor time from the key that quits to the end, in seconds."""

KINDS = (PLAYING, PLAYING, COMMANDS, SCREENS, ANSWERS, STUDYING)
BATCH = 20


def keys(seed: int) -> Iterator[str]:
    """Keys of all kinds, without end."""
    chance = random.Random(seed)
    while True:
        yield chance.choice(chance.choice(KINDS))


def resources(terminal: Terminal) -> tuple[int, int, int]:
    """The numbers of open files, threads and children."""
    folder = Path(f"/proc/{terminal.process.pid}")
    files, threads = (len(list((folder / name).iterdir())) for name in ("fd", "task"))
    return files, threads, len(children(terminal))


def calm(terminal: Terminal) -> None:
    """Close what lies over the board, and wait for what still runs."""
    for _ in range(6):
        terminal.press(ESCAPE, patience=0.1)
    terminal.wait_until_idle()


def assert_quick_end(terminal: Terminal) -> None:
    """Check that the program ends soon, and well."""
    last = before = processes.cpu_seconds(terminal.process.pid)
    terminal.send(CTRL_Q)
    while terminal.process.poll() is None:
        last = max(last, processes.cpu_seconds(terminal.process.pid))
        terminal.read(0.02)
    assert terminal.wait_for_exit() == 0
    assert last - before < MOST_TO_END
    assert b"Traceback" not in terminal.output


def test_mixed_keys(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black")
        typed = keys(seed=1)
        held: list[int] = []
        for _fifth in range(5):
            for _ in range(2000 // BATCH):
                terminal.press("".join(next(typed) for _ in range(BATCH)), patience=0.05)
                assert terminal.process.poll() is None, terminal.text
            calm(terminal)
            held.append(terminal.resident_kib())
            del terminal.output[:]
        assert held[-1] - held[0] < MOST_GROWTH, held
        assert_quick_end(terminal)


@pytest.mark.parametrize("white", ["human", "1"])
def test_many_games(tmp_path: Path, white: str) -> None:
    settings = tmp_path / "config" / "boardtui" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(
        f'[new_game]\nothello = {{ size = 8, black = "human", white = "{white}" }}\n'
    )
    with boardtui(tmp_path, "othello", "--white", white, "--no-animation") as terminal:
        terminal.wait_for("Black")
        held: list[int] = []
        before = (0, 0, 0)
        for number in range(300):
            terminal.press("d3\r", patience=0.1)
            terminal.press("\x0e", patience=0.5)
            terminal.press("\r", patience=0.5)
            if number % 50 == 9:
                calm(terminal)
                before = before if held else resources(terminal)
                held.append(terminal.resident_kib())
                del terminal.output[:]
        assert held[-1] - held[0] < MOST_GROWTH, held
        calm(terminal)
        most = (before[0] + 1, before[1] + 1, before[2])
        # The engine of the game before has a moment to end by itself.
        terminal.wait_for(lambda: all(map(le, resources(terminal), most)))
        assert_quick_end(terminal)
