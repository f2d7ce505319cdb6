"""Scores of positions, for the side to move.

A proved win scores WIN_SCORE less the plies from the root to its end, a loss the negative of that.
Other scores are estimates: the sum of the values of the vacant cells and of the threats of both
sides. An estimate of `weights.UNIT` multiplies the odds of winning by e.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import STATE
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
from boardtui.engine.gomoku.weights import UNIT, WAITING_BITS
from boardtui.engine.kernel import int64, kernel

WIN_SCORE = np.int64(30_000)  # fits the 16 bits of a hash entry
PROVED_SCORE = np.int64(29_000)  # lower by more plies than any line has
"""Scores of at least this much are wins."""
UNDECIDED = np.int64(1 << 20)
"""Returned where there is no score yet; outside the range of scores."""
_MOST_ESTIMATE = np.int64(15_000)
"""The bound of estimates, well below any proved score."""
_MOST_PERCENT = 99.0
"""The bound of percentages, since an estimate is never certain."""

_WAITING_BITS = np.int64(WAITING_BITS)
_WAITING_MASK = np.int64((1 << WAITING_BITS) - 1)


@kernel(int64(STATE, int64, int64))
def _has(state: Any, side: Any, kind: Any) -> Any:
    return np.int64(state.count[side, kind] > np.int64(0))


@kernel(int64(STATE))
def situation(state: Any) -> Any:
    """Return the threats that both sides have, one bit for each kind; less than SITUATIONS."""
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
    """Return the estimate for the side to move."""
    # A value packs two signed sums, see `weights.packed`; each side's role selects one.
    own = state.value[state.turn]
    waiting = np.int64(np.int32(own & _WAITING_MASK))
    # A negative low half has borrowed from the high one: the subtraction gives it back.
    to_move = (own - waiting) >> _WAITING_BITS
    other = state.value[np.int64(1) - state.turn]
    opposed = np.int64(np.int32(other & _WAITING_MASK))
    estimate = to_move - opposed + state.value_of_situation[state.turn, situation(state)]
    return max(min(estimate, _MOST_ESTIMATE), -_MOST_ESTIMATE)


def percent(estimate: float) -> float:
    """Return the percentage of games won less that of games lost at an estimate."""
    # Odds of e**x to 1 are a chance of 1 / (1 + e**-x); twice that less 1 is tanh(x / 2).
    won_less_lost = 100.0 * math.tanh(estimate / (2 * UNIT))
    return max(min(won_less_lost, _MOST_PERCENT), -_MOST_PERCENT)
