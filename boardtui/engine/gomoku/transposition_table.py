"""The transposition table: scores and best moves of positions searched before.

A position may stand in one of two neighbouring slots, and of two entries the older or shallower one
is replaced, after Breuker, Uiterwijk and van den Herik (1994). An entry packs, from the lowest bit:
score plus 32768 (16 bits), depth (8), kind of bound (2), best cell (10) and generation, the number
of the search that stored it (8).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import CELLS, GENERATIONS, STATE
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

_TWIN = np.int64(1)
"""The bit in which the numbers of a position's two slots differ."""

_THIS_GENERATION = np.int64(256)
"""More than any depth: entries of earlier searches are replaced first."""


@kernel(uint64(STATE))
def probe(state: Any) -> Any:
    """The entry of the position, or NO_ENTRY."""
    slot = np.int64(state.key & state.hash_mask)
    if state.hash[slot, 0] == state.key:
        return state.hash[slot, 1]
    slot ^= _TWIN
    if state.hash[slot, 0] == state.key:
        return state.hash[slot, 1]
    return NO_ENTRY


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


@kernel(int64(STATE, int64))
def _priority(state: Any, slot: Any) -> Any:
    """A number for the entry of a slot: of two entries the lower one is replaced."""
    entry = state.hash[slot, 1]
    priority = depth_in(entry)
    if np.int64(entry >> np.uint64(_GENERATION_SHIFT) & _GENERATION_MASK) == state.generation:
        priority += _THIS_GENERATION
    return priority


@kernel(void(STATE, int64, int64, int64, int64, int64))
def store(state: Any, score: Any, ply: Any, depth: Any, bound: Any, cell: Any) -> None:
    """Store what a finished search found at a ply: wins are counted from that position."""
    if score >= PROVED_SCORE:
        score += ply
    elif score <= -PROVED_SCORE:
        score -= ply
    slot = np.int64(state.key & state.hash_mask)
    if state.hash[slot, 0] != state.key:
        twin = slot ^ _TWIN
        if state.hash[twin, 0] == state.key or _priority(state, twin) < _priority(state, slot):
            slot = twin
    state.hash[slot, 0] = state.key
    state.hash[slot, 1] = np.uint64(
        (score + _SCORE_OFFSET)
        | max(depth, np.int64(0)) << _DEPTH_SHIFT
        | bound << _BOUND_SHIFT
        | cell << _CELL_SHIFT
        | state.generation << _GENERATION_SHIFT
    )
