"""What a position is worth at first sight, kept up to date from move to move.

Every ply has a row of numbers, one a pattern (`patterns.py`), always from the side to move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.engine.othello.bitboard import final_score, legal_moves
from boardtui.engine.othello.patterns import LANES, LAYOUT, MOBILITY, STAGES
from boardtui.engine.othello.state import STATE

UNIT = 128
"""Weights are in discs / UNIT."""

_HIGHEST = np.int64(62 * UNIT)
_MOBILITY = np.int64(LAYOUT.mobility)
_PARITY = np.int64(LAYOUT.parity)
_MOST_MOVES = np.int64(MOBILITY - 1)
_LAST_STAGE = np.int64(STAGES - 1)


@kernel(void(STATE, uint64, uint64, int64))
def set_features(state: Any, own: Any, other: Any, ply: Any) -> None:
    """Fill the row of a ply from nothing."""
    for lane in range(LANES):
        state.features[ply, lane] = np.int16(0)
    while own:
        square = lowest(own)
        own &= own - ONE
        for lane in range(LANES):
            state.features[ply, lane] += state.delta[square, lane]
    while other:
        square = lowest(other)
        other &= other - ONE
        for lane in range(LANES):
            state.features[ply, lane] -= state.delta[square, lane]


@kernel(void(STATE, uint64, uint64, int64))
def play_features(state: Any, move: Any, taken: Any, ply: Any) -> None:
    """Make the row of the next ply after a move that takes those discs."""
    square = lowest(move)
    below = ply + np.int64(1)
    for lane in range(LANES):
        state.features[below, lane] = -state.features[ply, lane] - state.delta[square, lane]
    while taken:
        square = lowest(taken)
        taken &= taken - ONE
        for lane in range(LANES):
            state.features[below, lane] -= np.int64(2) * state.delta[square, lane]


@kernel(void(STATE, int64))
def pass_features(state: Any, ply: Any) -> None:
    """Make the row of the next ply after a pass."""
    below = ply + np.int64(1)
    for lane in range(LANES):
        state.features[below, lane] = -state.features[ply, lane]


@kernel(int64(STATE, uint64, uint64, int64))
def evaluate(state: Any, own: Any, other: Any, ply: Any) -> Any:
    """The score for the side to move in discs / UNIT: estimated, exact if the game is over."""
    moves = legal_moves(own, other)
    answers = legal_moves(other, own)
    if not moves | answers:
        return final_score(own, other) * np.int64(UNIT)
    discs = popcount(own | other)
    stage = max(discs - np.int64(4), np.int64(0)) >> np.int64(2)
    stage = min(stage, _LAST_STAGE)
    mobility = min(popcount(moves), _MOST_MOVES)
    others_mobility = min(popcount(answers), _MOST_MOVES)
    score = np.int64(
        state.weights[stage, _MOBILITY + np.int64(MOBILITY) * mobility + others_mobility]
    )
    score += np.int64(state.weights[stage, _PARITY + np.int64(64) - discs])
    for lane in range(LANES):
        number = np.int64(state.centre[lane]) + np.int64(state.features[ply, lane])
        score += np.int64(state.weights[stage, number])
    return min(max(score, -_HIGHEST), _HIGHEST)
