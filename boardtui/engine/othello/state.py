"""The record that a search of the 8x8 board works in."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.kernel import new_record, record_type
from boardtui.engine.othello.patterns import LANES, LAYOUT, STAGES
from boardtui.engine.othello.probcut import CONFIDENCES, probe_depths, probe_margins

MAX_PLY = 100
"""More plies, passes included, than any line of the game has."""

MAX_MOVES = 60
"""As many as empty squares; 35 moves are the most that we know of, in a position of no game."""

LEVELS_OF_CONFIDENCE = len(CONFIDENCES) + 1
"""Multi-ProbCut's, from the boldest to the last, which cuts nothing off."""

HASH_WORDS = 4
"""A hash entry: own discs, the other side's, the packed result, and a spare word."""

MAX_HASH_BITS = 22

LAYOUT_OF_STATE = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        ("date", "i8"),
        ("hash_mask", "u8"),
        ("features", "i2", (MAX_PLY, LANES)),
        ("move", "u8", (MAX_PLY, MAX_MOVES)),
        ("taken", "u8", (MAX_PLY, MAX_MOVES)),
        ("rank", "i4", (MAX_PLY, MAX_MOVES)),
        ("line", "i1", (MAX_PLY, MAX_PLY)),
        ("line_length", "i8", (MAX_PLY,)),
        ("probe_depth", "i1", (64,)),
        ("probe_margin", "i1", (LEVELS_OF_CONFIDENCE, 64, 64)),
        ("delta", "i2", (64, LANES)),
        ("centre", "i4", (LANES,)),
        ("weights", "i2", (STAGES, LAYOUT.size)),
        ("hash", "u8", (1 << MAX_HASH_BITS, HASH_WORDS)),
    ],
    align=True,
)

STATE = record_type(LAYOUT_OF_STATE)
"""The record's type in signatures."""


def new_state(weights: np.ndarray[Any, np.dtype[np.int16]], hash_bits: int = 21) -> Any:
    """An array of one record, ready to search with those weights (stages by `LAYOUT.size`)."""
    state = new_record(LAYOUT_OF_STATE)
    state["delta"][0] = LAYOUT.delta
    state["centre"][0] = LAYOUT.centre
    state["weights"][0] = weights
    state["probe_depth"][0] = probe_depths()
    state["probe_margin"][0, : len(CONFIDENCES)] = probe_margins()
    state["hash_mask"] = (1 << min(hash_bits, MAX_HASH_BITS)) - 1
    state["node_limit"] = NO_NODE_LIMIT
    return state
