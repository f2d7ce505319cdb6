"""The transposition table of the endgame solver: bounds of exact scores of positions met before.

A bucket holds two entries: one that cost much to find, and the latest of the others.
Positions near the end have buckets of their own. An entry packs, from the lowest byte: lower and
upper bound, best move (64 is none), number of binary digits of its cost in nodes, and the date of
the search that wrote it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.endgame_state import MAX_BUCKET_BITS, NEAR_BUCKETS, SOLVER
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

MOVE = np.int64(2)
_COST = np.int64(3)
_DATE = np.int64(4)
"""Places of bytes in an entry."""

_NEAR_BUCKETS = np.uint64(NEAR_BUCKETS)
_NEAR_MASK = np.uint64(NEAR_BUCKETS - 1)
_NEAR_DISCS = np.int64(64 - 9)
"""Discs from which a position is near the end."""

_ENTRY_WORDS = np.int64(3)


def use_buckets(solvers: Any, count: int) -> None:
    """Use at most that many buckets, a power of two, beside those for positions near the end."""
    solvers["bucket_mask"] = min(count, 1 << MAX_BUCKET_BITS) - 1


def empty_buckets(solvers: Any, count: int) -> None:
    """Forget all entries, where no more than that many buckets were used."""
    solvers["buckets"][0, : NEAR_BUCKETS + min(count, 1 << MAX_BUCKET_BITS)] = 0


@kernel(uint64(SOLVER, uint64, uint64))
def _bucket(solver: Any, own: Any, other: Any) -> Any:
    number = position_hash(own, other)
    if popcount(own | other) >= _NEAR_DISCS:
        return number & _NEAR_MASK
    return _NEAR_BUCKETS + (number & solver.bucket_mask)


@kernel(uint64(SOLVER, uint64, uint64))
def probe(solver: Any, own: Any, other: Any) -> Any:
    """The entry of a position, or NO_ENTRY."""
    bucket = _bucket(solver, own, other)
    if solver.buckets[bucket, 0] == own and solver.buckets[bucket, 1] == other:
        return solver.buckets[bucket, 2]
    if solver.buckets[bucket, 3] == own and solver.buckets[bucket, 4] == other:
        return solver.buckets[bucket, 5]
    return NO_ENTRY


@kernel(int64(SOLVER, uint64, uint64))
def best_move(solver: Any, own: Any, other: Any) -> Any:
    """The square of the best move known in a position, or NO_MOVE."""
    entry = probe(solver, own, other)
    return NO_MOVE if entry == NO_ENTRY else byte_of(entry, MOVE)


@kernel(void(SOLVER, uint64, uint64, int64, int64, int64, int64))
def store(solver: Any, own: Any, other: Any, lower: Any, upper: Any, move: Any, nodes: Any) -> None:
    """Store what a finished search found, and how many nodes that took."""
    cost = np.int64(0)
    while nodes > np.int64(0):
        nodes >>= np.int64(1)
        cost += np.int64(1)
    bucket = _bucket(solver, own, other)
    slot = _ENTRY_WORDS
    if solver.buckets[bucket, 0] == own and solver.buckets[bucket, 1] == other:
        slot = np.int64(0)
    elif not (solver.buckets[bucket, 3] == own and solver.buckets[bucket, 4] == other):
        entry = solver.buckets[bucket, 2]
        if byte_of(entry, _DATE) != solver.date or byte_of(entry, _COST) <= cost:
            slot = np.int64(0)
    if solver.buckets[bucket, slot] == own and solver.buckets[bucket, slot + 1] == other:
        entry = solver.buckets[bucket, slot + 2]
        if entry != NO_ENTRY:
            lower = max(lower, lower_bound(entry))
            upper = min(upper, upper_bound(entry))
    solver.buckets[bucket, slot] = own
    solver.buckets[bucket, slot + 1] = other
    solver.buckets[bucket, slot + 2] = np.uint64(
        pack_bounds(lower, upper)
        | move << MOVE * BYTE
        | cost << _COST * BYTE
        | solver.date << _DATE * BYTE
    )
