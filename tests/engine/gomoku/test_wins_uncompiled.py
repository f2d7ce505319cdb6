"""Wins and forbidden points are found with as many steps whether kernels are compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.rows import new_rows, set_stones
from boardtui.engine.gomoku.state import cell_of
from boardtui.engine.gomoku.wins import WinFinder
from boardtui.rules.board import grid
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import positions

COUNTING = """
from boardtui.engine.kernel import COMPILED
from tests.engine.gomoku import test_wins_uncompiled
print(COMPILED, *test_wins_uncompiled.counts(), sep="\\n")
"""

CHECKED = [
    "test_forbidden.py",
    "test_fours.py",
    "test_puzzles.py",
    "test_rows.py",
    "test_threats.py",
]


def counts() -> list[str]:
    """Lines and nodes of the same searches each time."""
    found = []
    for rule in Rule:
        game = Gomoku(size=9, rule=rule)
        rows, finder = new_rows(game), WinFinder(game)
        for position in positions(game, 2, seed=5, stones=range(16, 30)):
            fours = finder.by_fours(position, most_nodes=60)
            threats = finder.by_threats(position, 2, most_nodes=60)
            found.append(f"{rule}: {fours} {threats} {finder.nodes}")
            set_stones(rows[0], position.board)
            vacant = grid(game.board_size).points(position.board.vacant)
            if rule is Rule.RENJU:
                cells = [np.int64(cell_of(point)) for point in vacant]
                found.append(str([int(cell) for cell in cells if is_forbidden(rows[0], cell)]))
    return found


def test_uncompiled_it_counts_the_same() -> None:
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", COUNTING],
        env=os.environ | {"BOARDTUI_UNCOMPILED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stderr == ""
    assert result.stdout.splitlines() == ["False", *counts()]


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_no_index_is_out_of_bounds() -> None:
    here = Path(__file__).parent
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", *(str(here / name) for name in CHECKED)],
        # Kernels compiled with other settings are kept in a directory of their own.
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        cwd=here.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-4000:]
