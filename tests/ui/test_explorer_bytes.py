"""What the explorer costs on the line to the terminal."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.rules.othello import Othello
from tests.library.games import imported, random_moves, sgf
from tests.terminal_double import Terminal
from tests.ui.real_program import boardtui

pytestmark = pytest.mark.pty

MOST = 800
"""Bytes of a step more than without the explorer, at 80x24."""

PLIES = 8
LINE = random_moves(Othello(), 1)[:PLIES]


@contextmanager
def looking(folder: Path) -> Iterator[Terminal]:
    """The program at the start of a game, with a library in which many games begin alike."""
    games = [sgf(random_moves(Othello(), seed), f"P{seed}", date="2020-01-01") for seed in range(9)]
    games += [
        sgf(LINE[: ply + 1], f"Q{ply}", "Ben", date="2021-01-01", result="B+R")
        for ply in range(PLIES)
        for _ in range(2)
    ]
    path = folder / "collection.sgf"
    path.write_text("".join(games))
    imported(folder / "data" / "boardtui" / "games" / FILE, path)
    (folder / "game.sgf").write_text(sgf(LINE))
    with boardtui(folder, "--no-animation", "open", "game.sgf") as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.4)
        yield terminal


def steps(terminal: Terminal) -> list[int]:
    """The bytes of each step through the game."""
    sent = []
    for _ply in range(PLIES):
        before = len(terminal.output)
        terminal.press(".")
        terminal.wait_until_quiet(0.4)
        sent.append(len(terminal.output) - before)
    terminal.press("<")
    terminal.wait_until_quiet(0.4)
    return sent


def test_a_step_sends_little_more_and_nothing_is_sent_while_nothing_changes(tmp_path: Path) -> None:
    with looking(tmp_path) as terminal:
        without = steps(terminal)
        terminal.send("%")
        terminal.wait_for("Explorer 17 games")
        terminal.wait_for("Newest games")
        terminal.wait_until_quiet(0.4)
        beside = steps(terminal)
        assert statistics.median(beside) - statistics.median(without) <= MOST
        assert terminal.sent_within(3.0) == 0
        terminal.send("%")
        terminal.wait_for(lambda: "Explorer 17 games" not in terminal.text)
        terminal.wait_until_quiet(0.4)
        assert terminal.sent_within(1.0) == 0
