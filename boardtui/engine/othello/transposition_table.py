"""The transposition table of the 8x8 search: bounds and best moves of positions searched before.

An entry packs, from the lowest byte: lower and upper bound, depth, confidence, best and second best
move (64 is none), and the date of the search that wrote it. A position has two slots; the
less valuable entry is replaced.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.search_state import SHARED
from boardtui.engine.othello.table_entry import (
    BYTE,
    NO_ENTRY,
    NO_MOVE,
    byte_of,
    lower_bound,
    pack_bounds,
    position_hash,
    seal,
    upper_bound,
)

DEPTH, CONFIDENCE, MOVE, SECOND_MOVE, DATE = map(np.int64, range(2, 7))
"""Places of bytes in an entry."""

_WORTH_OF_A_PLY = np.int64(8)
_WORTH_OF_THIS_SEARCH = np.int64(1024)
"""In steps of confidence; more than any depth and confidence."""

_TWIN = np.int64(1)
"""Slots of a position differ by this bit."""


@kernel(uint64(SHARED, int64, uint64, uint64))
def _entry_in(shared: Any, slot: Any, own: Any, other: Any) -> Any:
    """The entry of a slot if it belongs to a position, else NO_ENTRY."""
    entry = shared.hash[slot, 2]
    mark = seal(entry)
    if shared.hash[slot, 0] ^ mark == own and shared.hash[slot, 1] ^ mark == other:
        return entry
    return NO_ENTRY


@kernel(uint64(SHARED, uint64, uint64))
def probe(shared: Any, own: Any, other: Any) -> Any:
    """The entry of a position, or NO_ENTRY."""
    slot = np.int64(position_hash(own, other) & shared.hash_mask)
    entry = _entry_in(shared, slot, own, other)
    if entry != NO_ENTRY:
        return entry
    return _entry_in(shared, slot ^ _TWIN, own, other)


@kernel(int64(SHARED, int64))
def _worth(shared: Any, slot: Any) -> Any:
    """The worth of keeping an entry: those of this search first, then the deeper and surer ones."""
    entry = shared.hash[slot, 2]
    worth = byte_of(entry, DEPTH) * _WORTH_OF_A_PLY + byte_of(entry, CONFIDENCE)
    if byte_of(entry, DATE) == shared.date:
        worth += _WORTH_OF_THIS_SEARCH
    return worth


@kernel(int64(SHARED, uint64, uint64))
def _slot_for(shared: Any, own: Any, other: Any) -> Any:
    """The slot to write a position to: its own one, else the one that is worth less."""
    slot = np.int64(position_hash(own, other) & shared.hash_mask)
    if _entry_in(shared, slot, own, other) == NO_ENTRY:
        twin = slot ^ _TWIN
        is_there = _entry_in(shared, twin, own, other) != NO_ENTRY
        if is_there or _worth(shared, twin) < _worth(shared, slot):
            slot = twin
    return slot


@kernel(void(SHARED, uint64, uint64, int64, int64, int64, int64, int64))
def store(
    shared: Any,
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
    slot = _slot_for(shared, own, other)
    second = NO_MOVE
    entry = _entry_in(shared, slot, own, other)
    if entry != NO_ENTRY:
        if byte_of(entry, DEPTH) == depth and byte_of(entry, CONFIDENCE) == confidence:
            lower = max(lower, lower_bound(entry))
            upper = min(upper, upper_bound(entry))
        second = byte_of(entry, MOVE)
        if second == move:
            second = byte_of(entry, SECOND_MOVE)
        # A search that failed low knows no best move: the one known stays.
        if move == NO_MOVE:
            move = second
            second = NO_MOVE
    entry = np.uint64(
        pack_bounds(lower, upper)
        | depth << DEPTH * BYTE
        | confidence << CONFIDENCE * BYTE
        | move << MOVE * BYTE
        | second << SECOND_MOVE * BYTE
        | shared.date << DATE * BYTE
    )
    mark = seal(entry)
    shared.hash[slot, 0] = own ^ mark
    shared.hash[slot, 1] = other ^ mark
    shared.hash[slot, 2] = entry
