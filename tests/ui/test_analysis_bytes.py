"""What hints and analysis cost on the line to the terminal, with an engine that never rests."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.terminal_double import Terminal
from tests.ui.real_program import TWO_PEOPLE, own_folders

pytestmark = pytest.mark.pty

ROOT = Path(__file__).parents[2]
HINT, ANALYSIS = "/", "="
MOST = 480
"""Bytes a second."""
MOST_OF_HINT = 60
"""Bytes a second for the depth of the search for a hint."""
SECONDS = 5.0


def busy_program(folder: Path, size: tuple[int, int], seconds: float, colour: str) -> Terminal:
    """The program with an engine that thinks for so long."""
    columns, lines = size
    arguments = ["othello", *TWO_PEOPLE, "--colour", colour]
    return Terminal(
        [sys.executable, "-m", "tests.fixtures.busy_program", str(seconds), *arguments],
        columns=columns,
        lines=lines,
        environ=own_folders(folder) | {"PYTHONPATH": str(ROOT)},
        directory=folder,
    )


# Smaller screens take fewer bytes.
@pytest.mark.parametrize("colour", ["truecolour", pytest.param("256", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "size",
    [(120, 40), *(pytest.param(size, marks=pytest.mark.long) for size in [(80, 24), (60, 20)])],
    ids=str,
)
def test_an_analysis_sends_few_bytes_and_none_once_it_is_done(
    tmp_path: Path, size: tuple[int, int], colour: str
) -> None:
    with busy_program(tmp_path, size, SECONDS + 4, colour) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.send(ANALYSIS)
        terminal.wait_for("depth")
        terminal.sent_within(0.5)  # the rest of the panel, and what moves for it
        sent = terminal.sent_within(SECONDS)
        assert sent <= MOST * SECONDS
        terminal.wait_for("finished")
        terminal.wait_until_quiet(0.3)
        assert terminal.sent_within(3.0) == 0


def test_a_hint_sends_nothing_but_its_depth_while_it_is_looked_for(tmp_path: Path) -> None:
    with busy_program(tmp_path, (80, 24), 4.0, "256") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.press(HINT)
        terminal.wait_for("Looking for the best move")
        before = len(terminal.output)
        assert terminal.sent_within(2.0) <= MOST_OF_HINT * 2.0
        sent = bytes(terminal.output[before:])
        assert re.fullmatch(r"[: depth\d]*", re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", sent.decode()))
        terminal.wait_for("Hint:")
        terminal.wait_until_quiet(0.3)
        assert terminal.sent_within(1.0) == 0


def test_switching_an_analysis_off_ends_all_sending(tmp_path: Path) -> None:
    with busy_program(tmp_path, (80, 24), 60.0, "256") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        terminal.send(ANALYSIS)
        terminal.wait_for("depth")
        terminal.send(ANALYSIS)
        terminal.wait_for(lambda: "depth" not in terminal.text)
        terminal.wait_until_quiet(0.3)
        assert terminal.sent_within(3.0) == 0
