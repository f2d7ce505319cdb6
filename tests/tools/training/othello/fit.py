"""Weights from labelled positions, by stochastic gradient descent.

The rate of a weight falls with the number of positions that it occurs in: a weight that is
rarely seen stays near zero. Every position now and then trains the stage beside its own, so
that neighbouring stages agree.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.kernel import float32, float64, int8, int32, int64, kernel, uint64, void
from boardtui.engine.othello.bitboard import legal_moves
from boardtui.engine.othello.evaluation import UNIT
from boardtui.engine.othello.patterns import LANES, LAYOUT, MOBILITY, STAGES, expand

TERMS = LANES + 2
"""Weights that a position's estimate is the sum of: patterns, mobility, parity."""

_MOBILITY = np.int64(LAYOUT.mobility)
_PARITY = np.int64(LAYOUT.parity)
_NEVER_SEEN = np.float32(8)


class Schedule(NamedTuple):
    """The length and the rates of a fit."""

    epochs: int = 8
    first_rate: float = 0.025
    last_rate: float = 0.002
    held_out: float = 0.02
    """The part of the positions that only measures the error."""


class Fit(NamedTuple):
    """Weights, and how well they tell the labels of positions that they were not fitted to."""

    weights: NDArray[np.float32]
    """In discs, STAGES by LAYOUT.size, those of mirror images filled in."""
    errors: NDArray[np.float64]
    """Root of the mean squared error in discs, by stage."""
    error: float
    """The same over all stages."""


@kernel(void(uint64[::1], uint64[::1], int64, int32[:, ::1], int32[::1], int32[::1], int32[:, ::1]))
def _terms_of(
    own: Any, other: Any, count: Any, delta: Any, centre: Any, canonical: Any, terms: Any
) -> None:
    """The places, among one stage's weights, of every position's terms."""
    numbers = np.zeros(LANES, np.int32)
    for row in range(count):
        for lane in range(LANES):
            numbers[lane] = centre[lane]
        discs = own[row]
        while discs:
            square = lowest(discs)
            discs &= discs - ONE
            for lane in range(LANES):
                numbers[lane] += delta[square, lane]
        discs = other[row]
        while discs:
            square = lowest(discs)
            discs &= discs - ONE
            for lane in range(LANES):
                numbers[lane] -= delta[square, lane]
        for lane in range(LANES):
            terms[row, lane] = canonical[numbers[lane]]
        mobility = min(popcount(legal_moves(own[row], other[row])), np.int64(MOBILITY - 1))
        answers = min(popcount(legal_moves(other[row], own[row])), np.int64(MOBILITY - 1))
        terms[row, LANES] = np.int32(_MOBILITY + np.int64(MOBILITY) * mobility + answers)
        empties = np.int64(64) - popcount(own[row] | other[row])
        terms[row, LANES + 1] = np.int32(_PARITY + empties)


@kernel(void(int32[:, ::1], int8[::1], int64[::1], float32[:, ::1]))
def _count(terms: Any, stages: Any, order: Any, counts: Any) -> None:
    for step in range(order.size):
        row = order[step]
        for term in range(TERMS):
            counts[stages[row], terms[row, term]] += np.float32(1)


@kernel(
    float64(
        int32[:, ::1],
        float32[::1],
        int8[::1],
        int64[::1],
        float32[:, ::1],
        float32[:, ::1],
        float64[::1],
        int64[::1],
    )
)
def _epoch(
    terms: Any,
    labels: Any,
    stages: Any,
    order: Any,
    weights: Any,
    rates: Any,
    squares: Any,
    seen: Any,
) -> Any:
    """One pass over the positions; adds up squared errors by stage and returns their sum."""
    total = 0.0
    for step in range(order.size):
        row = order[step]
        stage = np.int64(stages[row])
        estimate = np.float32(0)
        for term in range(TERMS):
            estimate += weights[stage, terms[row, term]]
        error = labels[row] - estimate
        squares[stage] += np.float64(error) * np.float64(error)
        seen[stage] += np.int64(1)
        total += np.float64(error) * np.float64(error)
        for term in range(TERMS):
            place = terms[row, term]
            weights[stage, place] += error * rates[stage, place]
    return total


def fit(
    positions: NDArray[Any],
    labels: NDArray[np.float32],
    *,
    seed: int = 1,
    schedule: Schedule | None = None,
    start: NDArray[np.float32] | None = None,
) -> Fit:
    """Weights that tell the labels, in discs for the side to move, of positions."""
    plan = schedule or Schedule()
    random = np.random.default_rng(seed)
    terms = np.zeros((len(positions), TERMS), np.int32)
    own = np.ascontiguousarray(positions["own"])
    other = np.ascontiguousarray(positions["other"])
    _terms_of(
        own,
        other,
        np.int64(len(positions)),
        LAYOUT.delta.astype(np.int32),
        LAYOUT.centre,
        LAYOUT.canonical,
        terms,
    )
    discs = np.bitwise_count(own | other).astype(np.int64)
    shuffled = random.permutation(len(positions))
    held_out = shuffled[: int(len(positions) * plan.held_out)]
    training = shuffled[len(held_out) :]
    weights = np.zeros((STAGES, LAYOUT.size), np.float32) if start is None else start.copy()
    counts = np.zeros_like(weights)
    _count(terms, _stages(discs), training, counts)
    slowness = 1 / np.sqrt(counts + _NEVER_SEEN)
    slowness[:, -1] = 0
    squares, seen = np.zeros(STAGES), np.zeros(STAGES, np.int64)
    rates = np.geomspace(plan.first_rate, plan.last_rate, plan.epochs)
    for rate in rates:
        jitter = random.integers(-2, 3, len(positions))
        order = random.permutation(training)
        step = (slowness * np.float32(rate)).astype(np.float32)
        _epoch(terms, labels, _stages(discs + jitter), order, weights, step, squares, seen)
    squares[:], seen[:] = 0, 0
    frozen = np.zeros_like(weights)
    _epoch(terms, labels, _stages(discs), held_out, weights, frozen, squares, seen)
    errors = np.sqrt(squares / np.maximum(seen, 1))
    return Fit(expand(weights), errors, float(np.sqrt(squares.sum() / max(seen.sum(), 1))))


def _stages(discs: NDArray[np.int64]) -> NDArray[np.int8]:
    return np.clip((discs - 4) // 4, 0, STAGES - 1).astype(np.int8)


def in_units(weights: NDArray[np.float32]) -> NDArray[np.int16]:
    """The weights as the engine reads them."""
    rounded = np.clip(np.round(weights * UNIT), -32767, 32767).astype(np.int16)
    rounded[:, -1] = 0
    return rounded


def first_weights() -> NDArray[np.float32]:
    """Something to begin with: mobility, and corners."""
    weights = np.zeros((STAGES, LAYOUT.size), np.float32)
    moves = np.arange(MOBILITY)
    table = (moves[:, None] - moves[None, :]).astype(np.float32)
    weights[:, LAYOUT.mobility : LAYOUT.mobility + MOBILITY**2] = table.ravel()
    corner = np.arange(3**9) % 3 - 1
    weights[:, : 3**9] = 8.0 * corner
    return weights
