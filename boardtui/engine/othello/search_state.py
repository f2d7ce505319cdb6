"""The records of a search of the 8x8 board: one for each thread, and one that they share."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.being_searched import SLOTS
from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import new_record, record_type
from boardtui.engine.othello.patterns import LANES, LAYOUT, STAGES
from boardtui.engine.othello.probcut import CONFIDENCES, cut_margins, shallow_depths

MAX_PLY = 100
"""More plies, passes included, than any line of the game has."""

MAX_MOVES = 60
"""A move for each empty square; the most known is 35, in a position that no game reaches."""

LEVELS_OF_CONFIDENCE = len(CONFIDENCES) + 1
"""Levels of Multi-ProbCut, from the most selective to the last one, which cuts nothing off."""

# The spare word makes the two slots of a position as long as a cache line.
HASH_WORDS = 4
"""Words of a slot: own discs and the other side's, both sealed, the packed entry, a spare word."""

MAX_HASH_BITS = 22  # 128 MiB; in the FFO suite 192 MB gained nothing over 64

LAYOUT_OF_STATE = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        # The evaluation's row and the list of moves of every ply.
        # A row for each ply: taking a move back undoes nothing. The numbers of ten squares, within
        # (3**10 - 1) / 2, fit 16 bits.
        ("features", "i2", (MAX_PLY, LANES)),
        ("move", "u8", (MAX_PLY, MAX_MOVES)),
        ("flipped", "u8", (MAX_PLY, MAX_MOVES)),
        ("rank", "i4", (MAX_PLY, MAX_MOVES)),
        ("put_off", "u1", (MAX_PLY, MAX_MOVES)),  # places of moves that another thread searches
        # The principal variation from every ply on.
        ("line", "i1", (MAX_PLY, MAX_PLY)),
        ("line_length", "i8", (MAX_PLY,)),
        # Multi-ProbCut.
        ("shallow_depth", "i1", (64,)),
        ("cut_margin", "i1", (LEVELS_OF_CONFIDENCE, 64, 64)),
        # The evaluation.
        ("delta", "i2", (64, LANES)),
        ("centre", "i4", (LANES,)),
        ("weights", "i2", (STAGES, LAYOUT.size)),
    ],
    align=True,
)

LAYOUT_OF_SHARED = np.dtype(
    [
        ("date", "i8"),  # of this search, in entries of the table
        ("hash_mask", "u8"),
        ("hash", "u8", (1 << MAX_HASH_BITS, HASH_WORDS)),  # the transposition table
        ("searched", "u8", (SLOTS,)),
    ],
    align=True,
)

STATE = record_type(LAYOUT_OF_STATE)
SHARED = record_type(LAYOUT_OF_SHARED)
"""The types of the records in signatures of kernels."""


def new_state(weights: np.ndarray[Any, np.dtype[np.int16]]) -> Any:
    """Return an array of one record, ready to search with weights (stages by `LAYOUT.size`)."""
    state = new_record(LAYOUT_OF_STATE)
    state["delta"][0] = LAYOUT.delta
    state["centre"][0] = LAYOUT.centre
    state["weights"][0] = weights
    state["shallow_depth"][0] = shallow_depths()
    state["cut_margin"][0, : len(CONFIDENCES)] = cut_margins()
    state["node_limit"] = NO_NODE_LIMIT
    return state


def new_shared(hash_bits: int = 21) -> Any:
    """Return an array of one record, with 2**hash_bits slots of the transposition table."""
    shared = new_record(LAYOUT_OF_SHARED)
    shared["hash_mask"] = (1 << min(hash_bits, MAX_HASH_BITS)) - 1
    return shared
