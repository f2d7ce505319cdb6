"""The transposition table gives back what was stored, for that position only."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from boardtui.engine.gomoku.board_state import new_shared
from boardtui.engine.gomoku.evaluation import WIN_SCORE
from boardtui.engine.gomoku.transposition_table import (
    EXACT,
    LOWER_BOUND,
    NO_ENTRY,
    bound_in,
    cell_in,
    depth_in,
    probe,
    score_in,
    store,
)
from tests.engine.torn import mixtures

WIN = int(WIN_SCORE)
KEYS = np.random.default_rng(1).integers(1, 1 << 64, 100, np.uint64, endpoint=False)


@pytest.fixture
def table() -> Any:
    shared = new_shared(1)
    shared["generation"] = 1
    return shared


def keep(table: Any, key: Any, score: int, depth: int = 7, bound: Any = EXACT) -> None:
    numbers = map(np.int64, (score, 0, depth, bound, 165))
    store(table[0], key, *numbers)


def found(table: Any, key: Any) -> tuple[int, ...] | None:
    entry = np.uint64(probe(table[0], key))
    if entry == NO_ENTRY:
        return None
    score = score_in(entry, np.int64(0))
    return int(score), int(depth_in(entry)), int(bound_in(entry)), int(cell_in(entry))


def test_what_is_stored_comes_back(table: Any) -> None:
    for key in KEYS:
        assert found(table, key) is None
        keep(table, key, -12, bound=LOWER_BOUND)
        assert found(table, key) == (-12, 7, int(LOWER_BOUND), 165)


def test_an_entry_with_words_of_two_positions_is_that_of_none(table: Any) -> None:
    first, second = table["hash"][0, :2]
    for one, other in pairwise(KEYS):
        first[:] = second[:] = 0
        keep(table, one, WIN - 3)
        keep(table, other, 3 - WIN)
        for torn in mixtures(first.copy(), second.copy()):
            first[:] = second[:] = torn
            assert found(table, one) is found(table, other) is None
