"""The hash table of the 8x8 search: what was found out about positions met before.

An entry packs, from the lowest byte: lower and upper bound (plus 64), depth, confidence, best
and second best move (64 is none), and the date of the search that wrote it, never 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.entries import NO_MOVE, NOTHING, field, mixed
from boardtui.engine.othello.state import STATE


@kernel(uint64(STATE, uint64, uint64))
def recall(state: Any, own: Any, other: Any) -> Any:
    """The entry of a position, or NOTHING."""
    slot = np.int64(mixed(own, other) & state.hash_mask)
    if state.hash[slot, 0] == own and state.hash[slot, 1] == other:
        return state.hash[slot, 2]
    slot ^= np.int64(1)
    if state.hash[slot, 0] == own and state.hash[slot, 1] == other:
        return state.hash[slot, 2]
    return NOTHING


@kernel(int64(STATE, int64))
def _worth(state: Any, slot: Any) -> Any:
    """Which of two entries to keep: those of this search, then the deeper and surer ones."""
    entry = state.hash[slot, 2]
    worth = field(entry, np.int64(2)) * np.int64(8) + field(entry, np.int64(3))
    if field(entry, np.int64(6)) == state.date:
        worth += np.int64(1024)
    return worth


@kernel(void(STATE, uint64, uint64, int64, int64, int64, int64, int64))
def remember(
    state: Any,
    own: Any,
    other: Any,
    depth: Any,
    confidence: Any,
    lower: Any,
    upper: Any,
    move: Any,
) -> None:
    """Store what a finished search found: bounds of the score, and the best move."""
    slot = np.int64(mixed(own, other) & state.hash_mask)
    second = NO_MOVE
    if not (state.hash[slot, 0] == own and state.hash[slot, 1] == other):
        twin = slot ^ np.int64(1)
        if (state.hash[twin, 0] == own and state.hash[twin, 1] == other) or _worth(
            state, twin
        ) < _worth(state, slot):
            slot = twin
    if state.hash[slot, 0] == own and state.hash[slot, 1] == other:
        entry = state.hash[slot, 2]
        if entry != NOTHING:
            if field(entry, np.int64(2)) == depth and field(entry, np.int64(3)) == confidence:
                lower = max(lower, field(entry, np.int64(0)) - np.int64(64))
                upper = min(upper, field(entry, np.int64(1)) - np.int64(64))
            second = field(entry, np.int64(4))
            if second == move:
                second = field(entry, np.int64(5))
            if move == NO_MOVE:
                move = second
                second = NO_MOVE
    state.hash[slot, 0] = own
    state.hash[slot, 1] = other
    state.hash[slot, 2] = np.uint64(
        (lower + np.int64(64))
        | (upper + np.int64(64)) << np.int64(8)
        | depth << np.int64(16)
        | confidence << np.int64(24)
        | move << np.int64(32)
        | second << np.int64(40)
        | state.date << np.int64(48)
    )
