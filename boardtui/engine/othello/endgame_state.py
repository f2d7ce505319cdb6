"""The records of the endgame solver: one for each thread, and the table that they share."""

from __future__ import annotations

import numpy as np

from boardtui.engine.kernel import record_type

MAX_BUCKET_BITS = 20  # 64 MiB
"""Binary logarithm of the most buckets, of 64 bytes each."""

NEAR_BUCKETS = 1 << 12  # 256 KiB
"""Buckets for positions near the end, so few that they stay in the processor's cache."""

BUCKET_WORDS = 8  # 64 bytes, the length of a cache line
"""Words of a bucket: own and the other side's discs, sealed, and the entry, twice; two spare."""

_MOST_MOVES = 34
"""More moves than squares are empty: at most 32 on the 6x6 board, and fewer are left on 8x8."""

LAYOUT_OF_SOLVER = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        ("board", "u8"),  # all squares: a smaller board lies in the middle of the 8x8 board
        ("corners", "u8"),
        ("squares", "i8"),  # their number
        # The list of moves of a position, by its number of empty squares.
        # Positions of a line differ in it, but for a pass, which lists no moves.
        ("move", "u8", (64, _MOST_MOVES)),
        ("flipped", "u8", (64, _MOST_MOVES)),
        ("answers", "u8", (64, _MOST_MOVES)),
        ("rank", "i8", (64, _MOST_MOVES)),
        ("stable_on_edge", "u1", (1 << 16,)),
    ],
    align=True,
)

LAYOUT_OF_TABLE = np.dtype(
    [
        ("date", "i8"),  # of this search, in entries
        ("bucket_mask", "u8"),
        ("buckets", "u8", (NEAR_BUCKETS + (1 << MAX_BUCKET_BITS), BUCKET_WORDS)),
    ],
    align=True,
)

SOLVER = record_type(LAYOUT_OF_SOLVER)
TABLE = record_type(LAYOUT_OF_TABLE)
"""The types of the records in signatures of kernels."""
