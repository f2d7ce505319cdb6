"""Wins and forbidden points are found with as many steps whether kernels are compiled or not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from boardtui.engine.gomoku.board_state import cell_of
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.rows import new_rows, set_stones
from boardtui.rules.board import grid
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import positions
from tests.engine.gomoku.wins import WinFinder
from tests.engine.kernel_settings import counts_uncompiled, summary_with_checked_indices

CHECKED = ["test_forbidden.py", "test_puzzles.py", "test_rows.py", "test_vcf.py", "test_vct.py"]


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
    assert counts_uncompiled(__name__) == counts()


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_no_index_is_out_of_bounds() -> None:
    assert summary_with_checked_indices(Path(__file__).parent, CHECKED)
