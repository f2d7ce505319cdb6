"""The bytes of setting up a position, counted through a pty."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from tests.terminal_double import DOWN, LEFT, RIGHT, UP, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

CTRL_G = "\x07"

MOST_OF_STONE = 250
"""The most bytes of the median stone at 80x24."""

MORE_THAN_BOARD = 10
"""Bytes by which the median step of the cursor may differ from that on the board of a game."""

STEPS = [RIGHT, DOWN, LEFT, UP, LEFT, DOWN, RIGHT, RIGHT]


def steps(terminal: Terminal) -> float:
    """The bytes of the median step of the cursor."""
    return statistics.median(len(terminal.press(step)) for step in STEPS)


@pytest.mark.parametrize("kind", ["othello", "gomoku"])
def test_stones_and_steps_are_short(tmp_path: Path, kind: str) -> None:
    with boardtui(tmp_path, kind, *TWO_PEOPLE, "--no-hints", columns=80, lines=24) as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.4)
        on_board = steps(terminal)
        terminal.send(CTRL_G)
        terminal.wait_for("Set up a position")
        terminal.wait_until_quiet(0.4)
        assert steps(terminal) <= on_board + MORE_THAN_BOARD
        stones = []
        for step in STEPS:
            terminal.press(step)
            stones.append(len(terminal.press(" ")))
        assert statistics.median(stones) <= MOST_OF_STONE, stones
