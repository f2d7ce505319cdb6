"""The table of the endgame solver gives back what was stored, for that position only."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from boardtui.engine.othello.endgame_table import best_move, new_table, probe, store
from boardtui.engine.othello.table_entry import NO_ENTRY, lower_bound, upper_bound
from tests.engine.othello.boards import Pair, random_discs
from tests.engine.torn import mixtures

PAIRS = list(random_discs(1, range(10, 30), 60))
FIRST, SECOND = slice(0, 3), slice(3, 6)
"""The words of a bucket's entries."""
ONLY_BUCKET = 1 << 12
"""The one after those for positions near the end."""


@pytest.fixture
def table() -> Any:
    return new_table(0)


def keep(table: Any, pair: Pair, lower: int, upper: int, nodes: int = 100) -> None:
    store(table[0], *pair, *map(np.int64, (lower, upper, 19, nodes)))


def found(table: Any, pair: Pair) -> tuple[int, int] | None:
    entry = np.uint64(probe(table[0], *pair))
    return None if entry == NO_ENTRY else (int(lower_bound(entry)), int(upper_bound(entry)))


def test_bounds_close_in(table: Any) -> None:
    keep(table, PAIRS[0], -64, 10)
    keep(table, PAIRS[0], 4, 64)
    assert found(table, PAIRS[0]) == (4, 10)
    assert best_move(table[0], *PAIRS[0]) == 19
    assert found(table, PAIRS[1]) is None


def test_the_costly_entry_stays_and_the_latest_of_the_others(table: Any) -> None:
    keep(table, PAIRS[0], 2, 2, nodes=1 << 20)
    for pair in PAIRS[1:]:
        keep(table, pair, 4, 4)
        assert found(table, pair) == (4, 4)
    assert found(table, PAIRS[0]) == (2, 2)
    assert sum(found(table, pair) is not None for pair in PAIRS) == 2


def test_an_entry_with_words_of_two_positions_is_that_of_none(table: Any) -> None:
    bucket = table["buckets"][0, ONLY_BUCKET]
    for one, other in pairwise(PAIRS):
        bucket[:] = 0
        keep(table, one, 30, 30, nodes=1 << 20)
        keep(table, other, -30, -30)
        for torn in mixtures(bucket[FIRST].copy(), bucket[SECOND].copy()):
            bucket[FIRST] = bucket[SECOND] = torn
            assert found(table, one) is found(table, other) is None


def test_an_entry_with_words_of_two_results_is_not_read(table: Any) -> None:
    bucket = table["buckets"][0, ONLY_BUCKET]
    pair = PAIRS[0]
    keep(table, pair, -64, 30)
    before = bucket[FIRST].copy()
    keep(table, pair, -10, 64)
    after = bucket[FIRST].copy()
    for torn in mixtures(before, after):
        bucket[FIRST] = torn
        assert found(table, pair) is None
