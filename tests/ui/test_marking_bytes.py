"""The bytes of marks set on the board, counted through a pty, and a real mouse."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from tests.terminal_double import DOWN, RIGHT, Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui
from tests.ui.test_editor_bytes import MORE_THAN_BOARD, STEPS, steps

pytestmark = pytest.mark.pty

CTRL_X = "\x18"

MOST_OF_MARK = 300
"""The most bytes of the median mark at 80x24, which is told beside the board as well."""


def begin(terminal: Terminal) -> None:
    """Go from the game to its marks."""
    terminal.send(CTRL_X)
    terminal.wait_for("Signs and marks")
    terminal.wait_until_quiet(0.4)
    terminal.press(DOWN)
    terminal.press(RIGHT)
    terminal.send("\r")
    terminal.wait_for("Marks on the board")
    terminal.wait_until_quiet(0.4)


@pytest.mark.parametrize("kind", ["othello", "gomoku"])
def test_marks_and_steps_are_short(tmp_path: Path, kind: str) -> None:
    with boardtui(tmp_path, kind, *TWO_PEOPLE, "--no-hints", columns=80, lines=24) as terminal:
        terminal.wait_for("Black")
        terminal.wait_until_quiet(0.4)
        on_board = steps(terminal)
        begin(terminal)
        assert steps(terminal) <= on_board + MORE_THAN_BOARD
        marks = []
        for step in STEPS:
            terminal.press(step)
            marks.append(len(terminal.press(" ")))
        assert statistics.median(marks) <= MOST_OF_MARK, marks


def test_a_mouse_marks_points_joins_and_clears_them(tmp_path: Path) -> None:
    with boardtui(tmp_path, "gomoku", *TWO_PEOPLE, columns=80, lines=24) as terminal:
        terminal.wait_for("Black to move")
        begin(terminal)
        a15, c15 = "6;5", "10;5"
        terminal.press(f"\x1b[<0;{a15}M\x1b[<0;{a15}m")
        terminal.wait_for("Marks: a15 triangle.")
        terminal.press(f"\x1b[<2;{a15}M\x1b[<2;{a15}m")
        terminal.wait_until_quiet(0.4)
        assert "Marks: a15" not in terminal.text
        terminal.press("\t" * 6)
        terminal.wait_for("Mark: arrow")
        terminal.press(f"\x1b[<0;{a15}M\x1b[<32;8;5M\x1b[<32;{c15}M\x1b[<0;{c15}m")
        terminal.wait_for("Arrows: a15-c15.")
        terminal.press("\r")
        terminal.wait_for("Black to move")
