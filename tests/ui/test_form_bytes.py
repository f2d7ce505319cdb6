"""How many bytes the forms send to the terminal, counted through a pty."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from tests.terminal_double import DOWN, LEFT, RIGHT, UP
from tests.ui.real_program import boardtui

pytestmark = pytest.mark.pty

KEYS = (RIGHT, LEFT, DOWN, RIGHT, LEFT, UP, RIGHT, LEFT, DOWN, LEFT, RIGHT, UP)
"""Steps between the lines of the players, and changes of their values and back."""


MOST_BYTES = 7000
"""The most bytes of a screen that opens."""


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((80, 24), marks=pytest.mark.long),
        (120, 40),
        pytest.param((200, 60), marks=pytest.mark.long),
    ],
    ids=str,
)
def test_a_form_opens_in_one_frame(tmp_path: Path, size: tuple[int, int]) -> None:
    """The picker below does not draw the board of the game first."""
    columns, lines = size
    with boardtui(tmp_path, "--colour", "truecolour", columns=columns, lines=lines) as terminal:
        terminal.wait_for("F1 Help")
        terminal.wait_until_quiet(0.4)
        assert len(terminal.output) <= MOST_BYTES
        before = len(terminal.output)
        terminal.press("2")
        terminal.wait_for("Board size")
        terminal.wait_until_quiet(0.4)
        assert len(terminal.output) - before <= MOST_BYTES


@pytest.mark.parametrize(
    ("size", "form"),
    [
        ((80, 24), "1"),
        pytest.param((80, 24), "2", marks=pytest.mark.long),
        pytest.param((120, 40), "1", marks=pytest.mark.long),
        ((120, 40), "2"),
    ],
)
def test_a_key_in_a_form_sends_what_it_changes(
    tmp_path: Path, size: tuple[int, int], form: str
) -> None:
    """A step to another line sends two lines and an explanation; a value, the chips it moves."""
    columns, lines = size
    with boardtui(tmp_path, "--colour", "truecolour", columns=columns, lines=lines) as terminal:
        terminal.wait_for("F1 Help")
        terminal.wait_until_quiet(0.4)
        terminal.press(form)
        terminal.wait_for("Board size")
        terminal.wait_until_quiet(0.4)
        terminal.press(DOWN)
        costs = []
        for key in KEYS:
            before = len(terminal.output)
            terminal.press(key)
            terminal.wait_until_quiet(0.2)
            costs.append(len(terminal.output) - before)
    assert min(costs) > 0
    assert statistics.median(costs) <= 200, costs
    assert max(costs) <= 350, costs


def test_a_step_among_the_settings_sends_two_lines_and_an_explanation(tmp_path: Path) -> None:
    with boardtui(tmp_path, "--colour", "truecolour") as terminal:
        terminal.wait_for("F1 Help")
        terminal.wait_until_quiet(0.4)
        terminal.press("s")
        terminal.wait_for("Saved in")
        terminal.wait_until_quiet(0.4)
        costs = []
        for key in (DOWN, DOWN, DOWN, UP, DOWN, DOWN, DOWN):
            before = len(terminal.output)
            terminal.press(key)
            terminal.wait_until_quiet(0.2)
            costs.append(len(terminal.output) - before)
    assert min(costs) > 0
    assert max(costs) <= 320, costs
