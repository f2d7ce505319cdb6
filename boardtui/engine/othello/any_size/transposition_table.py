"""The transposition table: pairs of entries, one for the deepest search and one for the latest."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.any_size.state import TABLE_TYPE

UNUSED, LOWER, UPPER, EXACTLY = range(4)
"""Kinds of an entry: its score is a lower bound, an upper bound, or exact."""


@kernel(int64(TABLE_TYPE, uint64))
def probe(table: Any, key: Any) -> Any:
    """The place of a position in the table, or -1."""
    slot = np.int64(key & np.uint64(len(table) - 2))
    # The mask clears the lowest bit: pairs begin at even places.
    for place in range(slot, slot + 2):
        if table[place].key == key and table[place].bound != UNUSED:
            return np.int64(place)
    return np.int64(-1)


@kernel(void(TABLE_TYPE, uint64, int64, int64, int64, int64, int64, int64))
def store(
    table: Any, key: Any, depth: Any, alpha: Any, beta: Any, value: Any, move: Any, date: Any
) -> None:
    """Store the score and the best move that a search of `depth` and its window found."""
    slot = np.int64(key & np.uint64(len(table) - 2))
    first = table[slot]
    # The first of a pair keeps the deepest result of this search, the second the latest.
    if first.key != key and first.date == date and first.depth > depth:
        slot += 1
    entry = table[slot]
    entry.key = key
    entry.score = value
    entry.move = move
    entry.depth = depth
    entry.date = date
    if value >= beta:
        entry.bound = LOWER
    elif value <= alpha:
        entry.bound = UPPER
    else:
        entry.bound = EXACTLY
