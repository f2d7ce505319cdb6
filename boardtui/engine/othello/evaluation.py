"""The evaluation of the 8x8 board: a sum of weights of patterns, of mobility and of parity.

Weights of patterns, fitted to games, were first used in Logistello (M. Buro, 1997). The features of
a ply are the index of the configuration of each pattern (`patterns.py`), seen by the side to move.
A move updates them incrementally.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.kernel import compiled_as, int64, kernel, uint64, void
from boardtui.engine.othello.bitboard import SQUARES, final_score, legal_moves
from boardtui.engine.othello.patterns import LANES, LAYOUT, MOBILITY, STAGES
from boardtui.engine.othello.search_state import STATE

UNIT = 128  # 56 weights rounded to it are off by less than a quarter of a disc
"""Weights are in 1/128 of a disc."""

_HIGHEST = np.int64(62 * UNIT)
"""The bound of estimates, below the 64 discs of a wipe-out."""

_MOBILITY = np.int64(LAYOUT.mobility)
_PARITY = np.int64(LAYOUT.parity)
_MOST_MOVES = np.int64(MOBILITY - 1)
_DISCS_AT_START = np.int64(4)
_STAGE_SHIFT = np.int64(2)
"""Stages of the game are four discs long."""

_LAST_STAGE = np.int64(STAGES - 1)


def _negate_into_next(state: Any, ply: Any) -> None:
    """Set the features of the next ply to those of this one, seen by the other side."""
    state.features[ply + 1] = -state.features[ply]


def _add_discs(state: Any, ply: Any, square: Any, count: Any) -> None:
    """Add `count` discs of the side to move on a square; negative for the other side's discs."""
    state.features[ply] += np.int16(count) * state.delta[square]


def _sum_of_patterns(state: Any, stage: Any, ply: Any) -> Any:
    """Return the sum of the weights of all patterns."""
    return np.int64(state.weights[stage, state.centre + state.features[ply]].sum())


@compiled_as(_negate_into_next, inline="always")
def _negate_lanes(state: Any, ply: Any) -> Any:
    # Loops of a fixed length, which LLVM turns into vectors.
    def negate(state, ply):  # type: ignore[no-untyped-def]
        below = ply + np.int64(1)
        for lane in range(LANES):
            state.features[below, lane] = -state.features[ply, lane]

    return negate


@compiled_as(_add_discs, inline="always")
def _add_lanes(state: Any, ply: Any, square: Any, count: Any) -> Any:
    def add(state, ply, square, count):  # type: ignore[no-untyped-def]
        for lane in range(LANES):
            state.features[ply, lane] += count * state.delta[square, lane]

    return add


@compiled_as(_sum_of_patterns, inline="always")
def _sum_lanes(state: Any, stage: Any, ply: Any) -> Any:
    def add_up(state, stage, ply):  # type: ignore[no-untyped-def]
        total = np.int64(0)
        for lane in range(LANES):
            number = np.int64(state.centre[lane]) + np.int64(state.features[ply, lane])
            total += np.int64(state.weights[stage, number])
        return total

    return add_up


@kernel(void(STATE, uint64, uint64, int64))
def set_features(state: Any, own: Any, other: Any, ply: Any) -> None:
    """Set the features of a ply to those of a position."""
    for lane in range(LANES):
        state.features[ply, lane] = np.int16(0)
    while own:
        _add_discs(state, ply, lowest(own), np.int64(1))
        own &= own - ONE
    while other:
        _add_discs(state, ply, lowest(other), np.int64(-1))
        other &= other - ONE


@kernel(void(STATE, uint64, uint64, int64))
def play_features(state: Any, move: Any, flipped: Any, ply: Any) -> None:
    """Set the features of the next ply to those after a move, which flips those discs."""
    below = ply + np.int64(1)
    _negate_into_next(state, ply)
    # Next the mover is the other side: its new disc counts -1, and a flip from 1 to -1 is -2.
    _add_discs(state, below, lowest(move), np.int64(-1))
    while flipped:
        _add_discs(state, below, lowest(flipped), np.int64(-2))
        flipped &= flipped - ONE


@kernel(void(STATE, int64))
def pass_features(state: Any, ply: Any) -> None:
    """Set the features of the next ply to those after a pass."""
    _negate_into_next(state, ply)


@kernel(int64(STATE, uint64, uint64, int64))
def evaluate(state: Any, own: Any, other: Any, ply: Any) -> Any:
    """Return the score in 1/UNIT of a disc: estimated, or final if the game is over."""
    moves = legal_moves(own, other)
    answers = legal_moves(other, own)
    if not moves | answers:
        return final_score(own, other) * np.int64(UNIT)
    discs = popcount(own | other)
    # A position that is set up may have fewer discs than the start.
    stage = max(discs - _DISCS_AT_START, np.int64(0)) >> _STAGE_SHIFT
    stage = min(stage, _LAST_STAGE)
    mobility = min(popcount(moves), _MOST_MOVES)
    others_mobility = min(popcount(answers), _MOST_MOVES)
    score = np.int64(
        state.weights[stage, _MOBILITY + np.int64(MOBILITY) * mobility + others_mobility]
    )
    score += np.int64(state.weights[stage, _PARITY + SQUARES - discs])
    score += _sum_of_patterns(state, stage, ply)
    return min(max(score, -_HIGHEST), _HIGHEST)
