"""The solver's hash table: bounds of the exact scores of positions met before.

A bucket holds two entries: one that cost much to find, and the latest of the others.
Positions near the end have buckets of their own. An entry packs, from the lowest byte: lower and
upper bound (plus 64), best move (64 is none), how often its cost doubles, and the date of the
search that wrote it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.entries import NOTHING, field, mixed
from boardtui.engine.othello.solver import NEAR_BUCKETS, SOLVER

_COST = np.int64(3)
_DATE = np.int64(4)
_NEAR_BUCKETS = np.uint64(NEAR_BUCKETS)
_NEAR_MASK = np.uint64(NEAR_BUCKETS - 1)
_NEAR_DISCS = np.int64(64 - 9)


@kernel(uint64(SOLVER, uint64, uint64))
def _bucket(solver: Any, own: Any, other: Any) -> Any:
    number = mixed(own, other)
    if popcount(own | other) >= _NEAR_DISCS:
        return number & _NEAR_MASK
    return _NEAR_BUCKETS + (number & solver.bucket_mask)


@kernel(uint64(SOLVER, uint64, uint64))
def recall(solver: Any, own: Any, other: Any) -> Any:
    """The entry of a position, or NOTHING."""
    bucket = _bucket(solver, own, other)
    if solver.buckets[bucket, 0] == own and solver.buckets[bucket, 1] == other:
        return solver.buckets[bucket, 2]
    if solver.buckets[bucket, 3] == own and solver.buckets[bucket, 4] == other:
        return solver.buckets[bucket, 5]
    return NOTHING


@kernel(void(SOLVER, uint64, uint64, int64, int64, int64, int64))
def remember(
    solver: Any, own: Any, other: Any, lower: Any, upper: Any, move: Any, nodes: Any
) -> None:
    """Store what a finished search found, and how many nodes that took."""
    cost = np.int64(0)
    while nodes > np.int64(0):
        nodes >>= np.int64(1)
        cost += np.int64(1)
    bucket = _bucket(solver, own, other)
    slot = np.int64(3)
    if solver.buckets[bucket, 0] == own and solver.buckets[bucket, 1] == other:
        slot = np.int64(0)
    elif not (solver.buckets[bucket, 3] == own and solver.buckets[bucket, 4] == other):
        entry = solver.buckets[bucket, 2]
        if field(entry, _DATE) != solver.date or field(entry, _COST) <= cost:
            slot = np.int64(0)
    if solver.buckets[bucket, slot] == own and solver.buckets[bucket, slot + 1] == other:
        entry = solver.buckets[bucket, slot + 2]
        if entry != NOTHING:
            lower = max(lower, field(entry, np.int64(0)) - np.int64(64))
            upper = min(upper, field(entry, np.int64(1)) - np.int64(64))
    solver.buckets[bucket, slot] = own
    solver.buckets[bucket, slot + 1] = other
    solver.buckets[bucket, slot + 2] = np.uint64(
        (lower + np.int64(64))
        | (upper + np.int64(64)) << np.int64(8)
        | move << np.int64(16)
        | cost << np.int64(24)
        | solver.date << np.int64(32)
    )
