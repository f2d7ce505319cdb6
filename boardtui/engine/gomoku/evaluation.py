"""The estimate of a position: what its vacant cells are worth to both sides, and who threatens.

Estimates are for the side to move, in units that `weights.UNIT` turns into odds of winning.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from boardtui.engine.gomoku.patterns import (
    DOUBLE_FOUR_CELL,
    DOUBLE_THREE_CELL,
    FOUR_CELL,
    FOUR_PLUS_CELL,
    FOUR_THREE_CELL,
    OPEN_FOUR_CELL,
    OPEN_THREE_CELL,
    OPEN_THREE_PLUS_CELL,
)
from boardtui.engine.gomoku.state import STATE
from boardtui.engine.gomoku.weights import UNIT
from boardtui.engine.kernel import int64, kernel

MOST = np.int64(15_000)
"""The greatest estimate."""


@kernel(int64(STATE, int64, int64))
def _has(state: Any, side: Any, kind: Any) -> Any:
    return np.int64(state.count[side, kind] > np.int64(0))


@kernel(int64(STATE))
def situation(state: Any) -> Any:
    """Which kinds of cells each side has, as a number below SITUATIONS."""
    own = np.int64(state.turn)
    other = np.int64(1) - own
    return (
        (_has(state, own, FOUR_CELL) | _has(state, own, FOUR_PLUS_CELL))
        | _has(state, own, FOUR_THREE_CELL) << np.int64(1)
        | (_has(state, own, OPEN_THREE_CELL) | _has(state, own, OPEN_THREE_PLUS_CELL))
        << np.int64(2)
        | _has(state, own, DOUBLE_THREE_CELL) << np.int64(3)
        | (_has(state, other, OPEN_FOUR_CELL) | _has(state, other, DOUBLE_FOUR_CELL)) << np.int64(4)
        | _has(state, other, FOUR_THREE_CELL) << np.int64(5)
        | (_has(state, other, FOUR_CELL) | _has(state, other, FOUR_PLUS_CELL)) << np.int64(6)
        | _has(state, other, DOUBLE_THREE_CELL) << np.int64(7)
        | (_has(state, other, OPEN_THREE_CELL) | _has(state, other, OPEN_THREE_PLUS_CELL))
        << np.int64(8)
    )


@kernel(int64(STATE))
def evaluate(state: Any) -> Any:
    """The estimate for the side to move."""
    own = state.worth[state.turn]
    waiting = np.int64(np.int32(own & np.int64(0xFFFFFFFF)))
    to_move = (own - waiting) >> np.int64(32)
    other = state.worth[np.int64(1) - state.turn]
    opposed = np.int64(np.int32(other & np.int64(0xFFFFFFFF)))
    found = to_move - opposed + state.worth_of_situation[state.turn, situation(state)]
    return max(min(found, MOST), -MOST)


def percent(estimate: float) -> float:
    """By how many percent more often an estimate wins than it loses, short of 100."""
    return max(min(100.0 * math.tanh(estimate / (2 * UNIT)), 99.0), -99.0)
