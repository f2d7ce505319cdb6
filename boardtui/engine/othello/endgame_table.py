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
from boardtui.engine.kernel import int64, kernel, new_record, uint64, void
from boardtui.engine.othello.endgame_state import (
    LAYOUT_OF_TABLE,
    MAX_BUCKET_BITS,
    NEAR_BUCKETS,
    TABLE,
)
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

MOVE = np.int64(2)
_COST = np.int64(3)
_DATE = np.int64(4)
"""Places of bytes in an entry."""

_NEAR_BUCKETS = np.uint64(NEAR_BUCKETS)
_NEAR_MASK = np.uint64(NEAR_BUCKETS - 1)
# The many positions with seven to nine empty squares must not displace more expensive ones.
_NEAR_DISCS = np.int64(64 - 9)
"""The least discs of a position near the end."""

_FIRST, _SECOND = np.int64(0), np.int64(3)
"""The first words of a bucket's two entries."""


def new_table(bucket_bits: int = MAX_BUCKET_BITS) -> Any:
    """Return an array of one record, a table of at most 2**bucket_bits buckets."""
    table = new_record(LAYOUT_OF_TABLE)
    use_buckets(table, 1 << bucket_bits)
    table["date"] = 1
    return table


def use_buckets(table: Any, count: int) -> None:
    """Use at most `count` buckets, a power of two, beside those for positions near the end."""
    table["bucket_mask"] = min(count, 1 << MAX_BUCKET_BITS) - 1


def empty_buckets(table: Any, count: int) -> None:
    """Forget all entries; at most `count` buckets were used."""
    table["buckets"][0, : NEAR_BUCKETS + min(count, 1 << MAX_BUCKET_BITS)] = 0


@kernel(uint64(TABLE, uint64, uint64))
def _bucket(table: Any, own: Any, other: Any) -> Any:
    number = position_hash(own, other)
    if popcount(own | other) >= _NEAR_DISCS:
        return number & _NEAR_MASK
    return _NEAR_BUCKETS + (number & table.bucket_mask)


@kernel(uint64(TABLE, uint64, int64, uint64, uint64))
def _entry_at(table: Any, bucket: Any, word: Any, own: Any, other: Any) -> Any:
    """The entry at a word of a bucket if it belongs to a position, else NO_ENTRY."""
    entry = table.buckets[bucket, word + np.int64(2)]
    mark = seal(entry)
    if (
        table.buckets[bucket, word] ^ mark == own
        and table.buckets[bucket, word + np.int64(1)] ^ mark == other
    ):
        return entry
    return NO_ENTRY


@kernel(uint64(TABLE, uint64, uint64))
def probe(table: Any, own: Any, other: Any) -> Any:
    """The entry of a position, or NO_ENTRY."""
    bucket = _bucket(table, own, other)
    entry = _entry_at(table, bucket, _FIRST, own, other)
    if entry != NO_ENTRY:
        return entry
    return _entry_at(table, bucket, _SECOND, own, other)


@kernel(int64(TABLE, uint64, uint64))
def best_move(table: Any, own: Any, other: Any) -> Any:
    """The square of the best move known in a position, or NO_MOVE."""
    entry = probe(table, own, other)
    return NO_MOVE if entry == NO_ENTRY else byte_of(entry, MOVE)


@kernel(void(TABLE, uint64, uint64, int64, int64, int64, int64))
def store(table: Any, own: Any, other: Any, lower: Any, upper: Any, move: Any, nodes: Any) -> None:
    """Store the result of a finished search, and its cost in nodes."""
    # The order of magnitude is enough to compare costs, and fits a byte.
    cost = np.int64(0)
    while nodes > np.int64(0):
        nodes >>= np.int64(1)
        cost += np.int64(1)
    bucket = _bucket(table, own, other)
    slot = _FIRST
    entry = _entry_at(table, bucket, _FIRST, own, other)
    if entry == NO_ENTRY:
        entry = _entry_at(table, bucket, _SECOND, own, other)
        costly = table.buckets[bucket, 2]
        is_kept = byte_of(costly, _DATE) == table.date and byte_of(costly, _COST) > cost
        if entry != NO_ENTRY or is_kept:
            slot = _SECOND
    if entry != NO_ENTRY:
        # Both bound the one final score, so both hold.
        lower = max(lower, lower_bound(entry))
        upper = min(upper, upper_bound(entry))
    entry = np.uint64(
        pack_bounds(lower, upper)
        | move << MOVE * BYTE
        | cost << _COST * BYTE
        | table.date << _DATE * BYTE
    )
    mark = seal(entry)
    table.buckets[bucket, slot] = own ^ mark
    table.buckets[bucket, slot + np.int64(1)] = other ^ mark
    table.buckets[bucket, slot + np.int64(2)] = entry
