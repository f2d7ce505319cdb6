"""The hash table of the search: what was found out about positions met before.

An entry packs, from the lowest bit: score plus 32768 (16 bits), depth (8), which bound the score
is (2), the best cell (10), and the date of the search that wrote it (8), which is never 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.state import STATE
from boardtui.engine.kernel import int64, kernel, uint64, void

NOTHING = np.uint64(0)
"""No entry: every real one has a date."""

AT_LEAST = np.int64(1)
AT_MOST = np.int64(2)
EXACTLY = np.int64(3)
"""Which bound of the true score an entry's score is."""

_TWIN = np.int64(1)


@kernel(uint64(STATE))
def recall(state: Any) -> Any:
    """The entry of the position, or NOTHING."""
    slot = np.int64(state.key & state.hash_mask)
    if state.hash[slot, 0] == state.key:
        return state.hash[slot, 1]
    slot ^= _TWIN
    if state.hash[slot, 0] == state.key:
        return state.hash[slot, 1]
    return NOTHING


@kernel(int64(uint64))
def score_in(entry: Any) -> Any:
    """An entry's score, with wins counted from its position."""
    return np.int64(entry & np.uint64(0xFFFF)) - np.int64(32768)


@kernel(int64(uint64))
def depth_in(entry: Any) -> Any:
    """How deep the search was that an entry comes from."""
    return np.int64(entry >> np.uint64(16) & np.uint64(0xFF))


@kernel(int64(uint64))
def bound_in(entry: Any) -> Any:
    """AT_LEAST, AT_MOST or EXACTLY."""
    return np.int64(entry >> np.uint64(24) & np.uint64(3))


@kernel(int64(uint64))
def cell_in(entry: Any) -> Any:
    """The best cell, or NO_CELL."""
    return np.int64(entry >> np.uint64(26) & np.uint64(0x3FF))


@kernel(int64(STATE, int64))
def _worth(state: Any, slot: Any) -> Any:
    """Which of two entries to keep: those of this search, then the deeper ones."""
    entry = state.hash[slot, 1]
    worth = depth_in(entry)
    if np.int64(entry >> np.uint64(36) & np.uint64(0xFF)) == state.date:
        worth += np.int64(256)
    return worth


@kernel(void(STATE, int64, int64, int64, int64))
def remember(state: Any, score: Any, depth: Any, bound: Any, cell: Any) -> None:
    """Store what a finished search found."""
    slot = np.int64(state.key & state.hash_mask)
    if state.hash[slot, 0] != state.key:
        twin = slot ^ _TWIN
        if state.hash[twin, 0] == state.key or _worth(state, twin) < _worth(state, slot):
            slot = twin
    state.hash[slot, 0] = state.key
    state.hash[slot, 1] = np.uint64(
        (score + np.int64(32768))
        | max(depth, np.int64(0)) << np.int64(16)
        | bound << np.int64(24)
        | cell << np.int64(26)
        | state.date << np.int64(36)
    )
