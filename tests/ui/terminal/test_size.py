"""A window's size: the kernel tells it, and a huge one is drawn in part."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.terminal_double import Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

PLAYING = ["othello", *TWO_PEOPLE, "--no-animation"]
MOST_MEMORY = 150 * 1024
"""KiB that the program may hold in any window."""

MOST_FOR_A_MOVE = 16 * 1024
"""KiB that the first move may take: it takes 4 MiB, and a window of 2000 by 2000 takes 45."""

CURSOR_POSITION = re.compile(rb"\x1b\[(\d+);(\d+)H")


@pytest.mark.parametrize("report", ["\x1b[48;2000;2000;0;0t", "\x1b[48;24;99999999999;0;0t"])
def test_a_size_that_is_typed_is_not_believed(tmp_path: Path, report: str) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--no-animation") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        before = terminal.resident_kib()
        terminal.send(report[:7])
        terminal.send(report[7:])
        terminal.press("f5\r")
        terminal.wait_for("White to move")
        assert terminal.resident_kib() < before + MOST_FOR_A_MOVE


@pytest.mark.long
def test_of_a_huge_window_the_top_left_is_drawn(tmp_path: Path) -> None:
    with boardtui(tmp_path, "othello", *TWO_PEOPLE, "--no-animation") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.tell_size(20_000, 20_000)
        terminal.wait_until_quiet(1.0)
        before = len(terminal.output)

        def places() -> list[tuple[int, int]]:
            found = CURSOR_POSITION.findall(terminal.output[before:])
            return [(int(line), int(column)) for line, column in found]

        terminal.send("\x0c")
        terminal.wait_for(lambda: any(line > 300 for line, _column in places()))
        terminal.wait_until_quiet(1.0)
        assert max(line for line, _column in places()) <= 400
        assert max(column for _line, column in places()) <= 1000
        assert terminal.peak_kib() < MOST_MEMORY


STATES = {
    "game": (PLAYING, ""),
    "picker": ([], ""),
    "new game": ([], "1"),
    "help": (PLAYING, "\x1bOP"),
    "dialog": (PLAYING, "x"),
    "files": (PLAYING, "\x0f"),
    "palette": (PLAYING, "\x10"),
    "analysis": (PLAYING, "="),
}
"""Arguments of the program, and keys that lead on from there."""

HUGE = (65_535, 65_535)
SIZES = [*((HUGE, state) for state in STATES), ((1000, 400), "game"), ((3000, 3000), "game")]
"""Of all of them the same part is drawn, so that one is enough for most states."""


def assert_small(terminal: Terminal) -> None:
    """Check the memory of a program that draws a whole frame once more, and end it."""
    before = len(terminal.output)
    terminal.send("\x0c")
    terminal.wait_for(lambda: len(terminal.output) > before + 1000)
    terminal.wait_until_quiet()
    assert terminal.peak_kib() < MOST_MEMORY
    terminal.send("\x11")
    assert terminal.wait_for_exit() == 0
    assert b"Traceback" not in terminal.output


@pytest.mark.long
@pytest.mark.parametrize(("size", "state"), SIZES)
def test_memory_at_a_size_that_the_window_gets(
    tmp_path: Path, size: tuple[int, int], state: str
) -> None:
    arguments, keys = STATES[state]
    with boardtui(tmp_path, *arguments) as terminal:
        terminal.wait_for("F1")
        terminal.wait_until_quiet(0.3)
        terminal.press(keys)
        terminal.tell_size(*size)
        terminal.wait_until_quiet(0.5)
        assert_small(terminal)


@pytest.mark.long
@pytest.mark.parametrize(("size", "state"), SIZES)
def test_memory_at_the_size_of_the_start(tmp_path: Path, size: tuple[int, int], state: str) -> None:
    arguments, keys = STATES[state]
    with boardtui(tmp_path, *arguments, told=size) as terminal:
        terminal.wait_for(lambda: 2004 in terminal.modes)
        terminal.wait_until_quiet(0.5)
        terminal.press(keys)
        assert_small(terminal)


@pytest.mark.long
def test_memory_after_a_storm_of_sizes(tmp_path: Path) -> None:
    chance = random.Random(1)
    with boardtui(tmp_path, *PLAYING) as terminal:
        terminal.wait_for("F1")
        for _ in range(15):
            terminal.tell_size(chance.randint(500, 1100), chance.randint(200, 500))
            terminal.wait_until_quiet(0.2)
        assert_small(terminal)
