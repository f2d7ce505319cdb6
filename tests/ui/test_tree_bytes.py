"""What the variation tree costs on the line to the terminal."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.registry import game
from tests.terminal_double import Terminal
from tests.ui.real_program import boardtui

pytestmark = pytest.mark.pty

MOST = 60
"""The most bytes of a step more than with the log, at 80x24, where the tree does not scroll."""

MOST_SCROLLING = 150
"""The same over a step that may scroll, on average."""


def branched(plies: int) -> str:
    """A game of some plies with a branch of three moves at every second one."""
    generator, record = random.Random(3), GameRecord(game("gomoku", line=15))
    node = record.root
    for ply in range(plies):
        if ply % 2:
            branch = node
            for _ in range(3):
                branch = branch.play(generator.choice(branch.position.legal_moves))
        node = node.play(generator.choice(node.position.legal_moves))
    end = node
    for each in end.line()[1:]:
        each.promote()
    return sgf.dumps(record)


@contextmanager
def looking(folder: Path, plies: int) -> Iterator[Terminal]:
    (folder / "game.sgf").write_text(branched(plies))
    with boardtui(folder, "--no-animation", "open", "game.sgf") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.4)
        yield terminal


def steps(terminal: Terminal, plies: int) -> list[int]:
    """The bytes of each step through the game."""
    terminal.press("<")
    terminal.wait_until_quiet(0.4)
    sent = []
    for _ply in range(plies):
        before = len(terminal.output)
        terminal.press(".")
        terminal.wait_until_quiet(0.2)
        sent.append(len(terminal.output) - before)
    return sent


def open_tree(terminal: Terminal) -> None:
    terminal.send("_")
    terminal.wait_for("─ Tree")
    terminal.press("\x1b[17~")  # F6: to the board
    terminal.wait_until_quiet(0.4)


def test_a_step_sends_little_more_than_with_the_log_and_nothing_while_idle(tmp_path: Path) -> None:
    plies = 10
    with looking(tmp_path, plies) as terminal:
        with_log = steps(terminal, plies)
        open_tree(terminal)
        with_tree = steps(terminal, plies)
        assert statistics.median(with_tree) - statistics.median(with_log) <= MOST
        assert terminal.sent_within(2.0) == 0


def test_scrolling_is_paid_by_the_steps_between(tmp_path: Path) -> None:
    plies = 40
    with looking(tmp_path, plies) as terminal:
        with_log = steps(terminal, plies)
        open_tree(terminal)
        with_tree = steps(terminal, plies)
        assert statistics.mean(with_tree) - statistics.mean(with_log) <= MOST_SCROLLING
