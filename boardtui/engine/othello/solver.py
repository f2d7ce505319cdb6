"""The record that the exact solver of the 8x8 board works in."""

from __future__ import annotations

import numpy as np

from boardtui.engine.kernel import record_type

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
