"""The record that the exact solver of the 8x8 board works in."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import new_record, record_type

MAX_BUCKET_BITS = 20
"""At most 2 to that power buckets, 64 bytes each."""

NEAR_BUCKETS = 1 << 12
"""Buckets before the others, for positions near the end: they stay in the processor's cache."""

BUCKET_WORDS = 8
"""Two entries of own discs, the other side's and the packed result, and two spare words."""

_MOST_MOVES = 34

LAYOUT_OF_SOLVER = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        ("date", "i8"),
        ("bucket_mask", "u8"),
        ("move", "u8", (64, _MOST_MOVES)),
        ("taken", "u8", (64, _MOST_MOVES)),
        ("answers", "u8", (64, _MOST_MOVES)),
        ("rank", "i8", (64, _MOST_MOVES)),
        ("stable_on_edge", "u1", (1 << 16,)),
        ("buckets", "u8", (NEAR_BUCKETS + (1 << MAX_BUCKET_BITS), BUCKET_WORDS)),
    ],
    align=True,
)

SOLVER = record_type(LAYOUT_OF_SOLVER)
"""The record's type in signatures."""


def set_up(solver: Any, bucket_bits: int = MAX_BUCKET_BITS) -> None:
    """Make a record that is all zero ready to solve."""
    from boardtui.engine.othello.stability import fill_edges

    solver["bucket_mask"] = np.uint64((1 << min(bucket_bits, MAX_BUCKET_BITS)) - 1)
    solver["node_limit"] = np.int64(NO_NODE_LIMIT)
    solver["date"] = np.int64(1)
    fill_edges(solver)


def new_solver(bucket_bits: int = MAX_BUCKET_BITS) -> Any:
    """An array of one record, ready to solve."""
    solver = new_record(LAYOUT_OF_SOLVER)
    set_up(solver[0], bucket_bits)
    return solver
