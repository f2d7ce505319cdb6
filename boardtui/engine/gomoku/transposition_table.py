"""The transposition table: scores and best moves of positions searched before.

A position may stand in one of two neighbouring slots, and of two entries the older or shallower one
is replaced, after Breuker, Uiterwijk and van den Herik (1994). An entry packs, from the lowest bit:
score plus 32768 (16 bits), depth (8), kind of bound (2), best cell (10) and generation, the number
of the search that stored it (8).

Threads share the table without locks. A key is stored combined with its result by exclusive or, so
that a key and a result which two threads wrote at once match no position (R. Hyatt, T. Mann, A
lock-less transposition table implementation for parallel search chess engines, 2002).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import prefetch
from boardtui.engine.gomoku.board_state import CELLS, GENERATIONS, HASH_WORDS, SHARED
from boardtui.engine.gomoku.evaluation import PROVED_SCORE
from boardtui.engine.kernel import int64, kernel, uint64, void

NO_ENTRY = np.uint64(0)
"""Different from every entry, whose generation is never 0; its cell is NO_CELL."""

LOWER_BOUND = np.int64(1)
UPPER_BOUND = np.int64(2)
EXACT = np.int64(3)
"""Both bounds at once."""

PROVED_DEPTH = np.int64(200)
"""The depth of a score that no deeper search can change."""

_SCORE_OFFSET = np.int64(32768)
_SCORE_MASK = np.uint64(0xFFFF)
_DEPTH_SHIFT = np.int64(16)
_DEPTH_MASK = np.uint64(0xFF)
_BOUND_SHIFT = np.int64(24)
_BOUND_MASK = np.uint64(3)
_CELL_SHIFT = np.int64(26)
_CELL_MASK = np.uint64(CELLS - 1)
_GENERATION_SHIFT = np.int64(36)
_GENERATION_MASK = np.uint64(GENERATIONS)

_ENTRY_BYTES = np.uint64(8 * HASH_WORDS)

_TWIN = np.int64(1)
"""The two slots of a position have numbers that differ in this bit."""

_THIS_GENERATION = np.int64(256)
"""More than any depth: entries of earlier searches are replaced first."""


@kernel(uint64(SHARED, uint64))
def probe(shared: Any, key: Any) -> Any:
    """The entry of the position with a key, or NO_ENTRY."""
    slot = np.int64(key & shared.hash_mask)
    entry = shared.hash[slot, 1]
    if shared.hash[slot, 0] ^ entry == key:
        return entry
    slot ^= _TWIN
    entry = shared.hash[slot, 1]
    if shared.hash[slot, 0] ^ entry == key:
        return entry
    return NO_ENTRY


@kernel(void(SHARED, uint64))
def prefetch_entry(shared: Any, key: Any) -> None:
    """Load the entry of a position into the processor's cache, before it is probed."""
    prefetch(np.uint64(shared.hash.ctypes.data) + (key & shared.hash_mask) * _ENTRY_BYTES)


@kernel(int64(uint64, int64))
def score_in(entry: Any, ply: Any) -> Any:
    """The score of an entry that is found at a ply: wins are counted from the root again."""
    score = np.int64(entry & _SCORE_MASK) - _SCORE_OFFSET
    if score >= PROVED_SCORE:
        return score - ply
    if score <= -PROVED_SCORE:
        return score + ply
    return score


@kernel(int64(uint64))
def depth_in(entry: Any) -> Any:
    """The depth of the search that an entry comes from."""
    return np.int64(entry >> np.uint64(_DEPTH_SHIFT) & _DEPTH_MASK)


@kernel(int64(uint64))
def bound_in(entry: Any) -> Any:
    """LOWER_BOUND, UPPER_BOUND or EXACT."""
    return np.int64(entry >> np.uint64(_BOUND_SHIFT) & _BOUND_MASK)


@kernel(int64(uint64))
def cell_in(entry: Any) -> Any:
    """The best cell, or NO_CELL."""
    return np.int64(entry >> np.uint64(_CELL_SHIFT) & _CELL_MASK)


@kernel(int64(SHARED, int64))
def _priority(shared: Any, slot: Any) -> Any:
    """A number for the entry of a slot: of two entries the lower one is replaced."""
    entry = shared.hash[slot, 1]
    priority = depth_in(entry)
    if np.int64(entry >> np.uint64(_GENERATION_SHIFT) & _GENERATION_MASK) == shared.generation:
        priority += _THIS_GENERATION
    return priority


@kernel(void(SHARED, uint64, int64, int64, int64, int64, int64))
def store(shared: Any, key: Any, score: Any, ply: Any, depth: Any, bound: Any, cell: Any) -> None:
    """Store what a finished search found at `ply`: wins are counted from its position."""
    if score >= PROVED_SCORE:
        score += ply
    elif score <= -PROVED_SCORE:
        score -= ply
    slot = np.int64(key & shared.hash_mask)
    if shared.hash[slot, 0] ^ shared.hash[slot, 1] != key:
        twin = slot ^ _TWIN
        is_there = shared.hash[twin, 0] ^ shared.hash[twin, 1] == key
        if is_there or _priority(shared, twin) < _priority(shared, slot):
            slot = twin
    entry = np.uint64(
        (score + _SCORE_OFFSET)
        | max(depth, np.int64(0)) << _DEPTH_SHIFT
        | bound << _BOUND_SHIFT
        | cell << _CELL_SHIFT
        | shared.generation << _GENERATION_SHIFT
    )
    shared.hash[slot, 0] = key ^ entry
    shared.hash[slot, 1] = entry
