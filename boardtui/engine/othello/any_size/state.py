"""The record and the transposition table of a search on a board of any size.

Rows are counted from 1, with an empty row above and below the board, so that no kernel has
to look for its ends. Bit 0 of a row is its first column. A square is `row * 16 + column`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import COMPILED, record_type

LARGEST = 16
"""Squares a side of the largest board."""
PLIES = 128
"""The most positions of a line of play below the one that is searched."""
SQUARES = 16 * (LARGEST + 1)
FEATURES = 12
"""The number of properties that the evaluation weighs."""
UNIT = 100
"""Scores inside the search are in discs / UNIT."""
NO_MOVE = -1
PASS = 0
"""Pass in a line: no square has this number."""

_ROWS = LARGEST + 2

STATE = np.dtype(
    [
        ("width", "i8"),  # squares a side; a record has a `size` of its own
        ("columns", "u8"),  # a full row
        ("ends", "u8"),  # its first and its last square
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        # How far outside the window a shallow score must be for a ProbCut; 0 is never.
        ("margin", "i8"),
        ("date", "i8"),  # counts the searches that share a table
        # The line of play: the side to move owns `own`.
        ("own", "u8", (PLIES + 2, _ROWS)),
        ("other", "u8", (PLIES + 2, _ROWS)),
        ("moves", "u8", (PLIES + 2, _ROWS)),
        # The moves of a position with the order to try them in.
        ("squares", "i8", (PLIES + 2, SQUARES)),
        ("order", "i8", (PLIES + 2, SQUARES)),
        # The best line below each position.
        ("line", "i2", (PLIES + 2, PLIES + 2)),
        ("length", "i8", (PLIES + 2,)),
        # The evaluation: properties of one position, and their weights by number of discs.
        ("features", "i8", (FEATURES,)),
        ("weights", "i8", (LARGEST * LARGEST + 1, FEATURES)),
        ("worth", "i8", (SQUARES,)),  # of a move to a square, before anything is known
    ],
    align=True,
)
STATE_TYPE = record_type(STATE)

ENTRY = np.dtype(
    [
        ("key", "u8"),
        ("score", "i4"),
        ("move", "i2"),
        ("depth", "i2"),
        ("bound", "i2"),
        ("date", "i2"),
    ],
    align=True,
)
TABLE_TYPE = record_type(ENTRY)[::1]


def new_table(megabytes: int) -> Any:
    """Return an empty table of at most `megabytes`; its length is a power of two."""
    room = max(megabytes * 1_000_000 // ENTRY.itemsize, 1024)
    # A power of two: bits of a key, masked, are a place.
    table = np.zeros(1 << (room.bit_length() - 1), ENTRY)
    return table if COMPILED else table.view(np.recarray)
