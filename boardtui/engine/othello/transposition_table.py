"""The transposition table of the 8x8 search: bounds and best moves of positions searched before.

An entry packs, from the lowest byte: lower and upper bound, depth, confidence, best and second best
move (64 is none), and the date of the search that wrote it. A position has two slots; the
less valuable entry is replaced.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.search_state import STATE
from boardtui.engine.othello.table_entry import (
    BYTE,
    NO_ENTRY,
    NO_MOVE,
    byte_of,
    lower_bound,
    pack_bounds,
    position_hash,
    upper_bound,
)

DEPTH, CONFIDENCE, MOVE, SECOND_MOVE, DATE = map(np.int64, range(2, 7))
"""Places of bytes in an entry."""

_WORTH_OF_A_PLY = np.int64(8)
_WORTH_OF_THIS_SEARCH = np.int64(1024)
"""In steps of confidence; more than any depth and confidence."""

_TWIN = np.int64(1)
"""Slots of a position differ by this bit."""


@kernel(uint64(STATE, uint64, uint64))
def probe(state: Any, own: Any, other: Any) -> Any:
    """The entry of a position, or NO_ENTRY."""
    slot = np.int64(position_hash(own, other) & state.hash_mask)
    if state.hash[slot, 0] == own and state.hash[slot, 1] == other:
        return state.hash[slot, 2]
    slot ^= _TWIN
    if state.hash[slot, 0] == own and state.hash[slot, 1] == other:
        return state.hash[slot, 2]
    return NO_ENTRY


@kernel(int64(STATE, int64))
def _worth(state: Any, slot: Any) -> Any:
    """The worth of keeping an entry: those of this search first, then the deeper and surer ones."""
    entry = state.hash[slot, 2]
    worth = byte_of(entry, DEPTH) * _WORTH_OF_A_PLY + byte_of(entry, CONFIDENCE)
    if byte_of(entry, DATE) == state.date:
        worth += _WORTH_OF_THIS_SEARCH
    return worth


@kernel(int64(STATE, uint64, uint64))
def _slot_for(state: Any, own: Any, other: Any) -> Any:
    """The slot to write a position to: its own one, else the one that is worth less."""
    slot = np.int64(position_hash(own, other) & state.hash_mask)
    if not (state.hash[slot, 0] == own and state.hash[slot, 1] == other):
        twin = slot ^ _TWIN
        if (state.hash[twin, 0] == own and state.hash[twin, 1] == other) or _worth(
            state, twin
        ) < _worth(state, slot):
            slot = twin
    return slot


@kernel(void(STATE, uint64, uint64, int64, int64, int64, int64, int64))
def store(
    state: Any,
    own: Any,
    other: Any,
    depth: Any,
    confidence: Any,
    lower: Any,
    upper: Any,
    move: Any,
) -> None:
    """Store bounds of the score and the best move that a finished search found.

    Bounds of the same depth and confidence are combined; an older best move becomes the second.
    """
    slot = _slot_for(state, own, other)
    second = NO_MOVE
    if state.hash[slot, 0] == own and state.hash[slot, 1] == other:
        entry = state.hash[slot, 2]
        if entry != NO_ENTRY:
            if byte_of(entry, DEPTH) == depth and byte_of(entry, CONFIDENCE) == confidence:
                lower = max(lower, lower_bound(entry))
                upper = min(upper, upper_bound(entry))
            second = byte_of(entry, MOVE)
            if second == move:
                second = byte_of(entry, SECOND_MOVE)
            if move == NO_MOVE:
                move = second
                second = NO_MOVE
    state.hash[slot, 0] = own
    state.hash[slot, 1] = other
    state.hash[slot, 2] = np.uint64(
        pack_bounds(lower, upper)
        | depth << DEPTH * BYTE
        | confidence << CONFIDENCE * BYTE
        | move << MOVE * BYTE
        | second << SECOND_MOVE * BYTE
        | state.date << DATE * BYTE
    )
