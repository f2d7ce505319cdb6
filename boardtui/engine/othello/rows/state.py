"""What a search on a board of rows works on: one record, and a table of positions.

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
"""How many positions a line of play may have below the one that is searched."""
SQUARES = 16 * (LARGEST + 1)
FEATURES = 12
"""How many properties of a position the evaluation weighs."""
UNIT = 100
"""Scores inside the search are in hundredths of a disc."""
NO_MOVE = -1
PASS = 0
"""Stands in a line where the side to move must pass: no square has this number."""

_ROWS = LARGEST + 2

STATE = np.dtype(
    [
        ("width", "i8"),  # squares a side; a record has a `size` of its own
        ("columns", "u8"),  # a full row
        ("ends", "u8"),  # its first and its last square
        # Small boards lie in the middle of the 8x8 board: their squares, corners and quarters.
        ("board", "u8"),
        ("corners", "u8"),
        ("quarters", "u8", (4,)),
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        # How far off the window a shallow search must be to speak for a deep one; 0: it never does.
        ("margin", "i8"),
        ("age", "i8"),  # counts the searches that share a table
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
        ("age", "i2"),
    ],
    align=True,
)
TABLE_TYPE = record_type(ENTRY)[::1]


def new_table(megabytes: int) -> Any:
    """An empty table of at most that many megabytes; its length is a power of two."""
    room = max(megabytes * 1_000_000 // ENTRY.itemsize, 1024)
    table = np.zeros(1 << (room.bit_length() - 1), ENTRY)
    return table if COMPILED else table.view(np.recarray)
