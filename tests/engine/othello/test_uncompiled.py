"""The 8x8 kernels count the same whether they are compiled or not, and stay within bounds."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from boardtui.engine.othello.bitboard import START_OTHER, START_OWN
from boardtui.engine.othello.evaluation import pass_features
from boardtui.engine.othello.search_state import MAX_PLY
from boardtui.engine.othello.thinker import OthelloThinker
from boardtui.record.evaluation import Limit
from tests.engine.kernel_settings import counts_uncompiled, summary_with_checked_indices
from tests.engine.othello.boards import perft, random_discs, random_positions
from tests.engine.othello.random_games import with_empties
from tests.engine.othello.searching import Searcher, simple_weights, some_weights

BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
"""Whether compiled kernels check every index, in a run of its own."""

CHECKED = [
    "test_bitboard.py",
    "test_endgame.py",
    "test_evaluation.py",
    "test_transposition_table.py",
    "test_search.py",
    "test_stability.py",
    "test_thinker.py",
    "test_uncompiled.py::test_an_overrun_is_noticed",
]


def counts() -> list[str]:
    """Scores, nodes and lines of the same searches each time."""
    found = [f"perft 5: {perft(START_OWN, START_OTHER, np.int64(5))}"]
    searcher = Searcher(some_weights())
    pairs = [*random_positions(1, range(14, 30), 2), *random_discs(2, range(14, 40), 1)]
    for depth, confidence in ((1, 0), (2, 5), (3, 1)):
        for pair in pairs:
            searcher.refresh()
            score = searcher.principal(pair, depth, confidence=confidence)
            found.append(f"principal: {score} {searcher.nodes} {searcher.line}")
        searcher.refresh()
    for alpha in (-5, 7):
        bound = searcher.zero_window(pairs[0], 3, alpha, confidence=1)
        found.append(f"zero window: {bound} {searcher.nodes}")
    for pair in random_positions(3, range(6, 8), 2):
        searcher.refresh()
        score = searcher.principal(pair, pair.empties)
        found.append(f"end: {score} {searcher.nodes} {searcher.line}")
    mind = OthelloThinker(hash_megabytes=1, weights=simple_weights())
    for empties, limits in ((20, Limit(depth=2)), (6, Limit()), (12, Limit(nodes=60))):
        (position,) = with_empties(8, empties, range(1))
        thoughts = [mind.think(position, limits), *mind.rate(position, limits, 2)]
        found += [f"thought: {thought._replace(seconds=0)}" for thought in thoughts]
    return found


def test_uncompiled_it_counts_the_same() -> None:
    assert counts_uncompiled(__name__) == counts()


@pytest.mark.skipif(not BOUNDS_CHECKED, reason="indices are checked with NUMBA_BOUNDSCHECK=1 only")
def test_an_overrun_is_noticed() -> None:
    state = Searcher(some_weights()).state
    with pytest.raises(IndexError):
        pass_features(state[0], np.int64(MAX_PLY - 1))


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_no_index_is_out_of_bounds() -> None:
    assert "skipped" not in summary_with_checked_indices(Path(__file__).parent, CHECKED)
