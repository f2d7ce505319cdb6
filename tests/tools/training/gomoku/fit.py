"""Weights from labelled positions, by logistic regression.

A mix's weight is the sum of weights of its four line classes and of one for the mix itself. The
latter is drawn to zero, so that mixes that are seldom seen are worth what their lines are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.gomoku.patterns import MIX_COUNT, MIXES
from boardtui.engine.gomoku.weights import LINE_VALUES, SITUATIONS, UNIT, Weights
from tests.tools.training.gomoku.selfplay import Positions

_LINES = 16
_PARTS = np.stack([(MIXES.lines == line).sum(axis=1) for line in range(_LINES)], axis=1)
"""The number of lines of each class in each mix."""
_LAST_RATE = 0.00002
_WAITING_LINE_VALUES = (0, 1, 2, 3, 8, 10, 8, 24, 28, 24, 60, 60, 90, 0, 0, 0)
"""`LINE_VALUES` for the side that waits."""


class Schedule(NamedTuple):
    """The length and the rates of a fit."""

    epochs: int = 25
    batch: int = 1024
    rate: float = 0.02
    result_share: float = 0.5
    """The share of the game's result in a label; the rest is the position's own search."""
    held_out: float = 0.05
    """The part of the positions that only measures the error."""
    pull: float = 2e-4
    """The strength with which weights of mixes and situations are drawn to zero (L2)."""


class Fit(NamedTuple):
    """Weights, and how well they tell the labels of positions that they were not fitted to."""

    weights: Weights
    error: float
    """The mean logarithmic loss; 0.693 is that of a coin."""


class _Adam:
    """Parameters, and steps that adapt to each of them (Kingma and Ba, 2014)."""

    def __init__(self, *shape: int) -> None:
        self.value = np.zeros(shape)
        self._mean = np.zeros(shape)
        self._square = np.zeros(shape)
        self._steps = 0

    def step(self, gradient: NDArray[Any], rate: float) -> None:
        self._steps += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.001 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        self.value -= rate * mean / (np.sqrt(square) + 1e-8)


class _Model:
    """The parameters of one set of weights, or of one for each side."""

    def __init__(self, sides: int) -> None:
        self.lines = _Adam(sides, 2, _LINES)
        self.mixes = _Adam(sides, 2, MIX_COUNT)
        self.situations = _Adam(sides, SITUATIONS)

    @property
    def by_mix(self) -> NDArray[Any]:
        weights = self.lines.value @ _PARTS.T + self.mixes.value
        weights[..., 0] = 0
        return np.asarray(weights)

    def expected(self, samples: Positions, rows: NDArray[Any]) -> NDArray[Any]:
        """The share of wins that the evaluation expects."""
        weights = self.by_mix
        side, other = self.sides(samples.side[rows])
        value = weights[side[:, None], 0, samples.own[rows]].sum(axis=1)
        value -= weights[other[:, None], 1, samples.other[rows]].sum(axis=1)
        value += self.situations.value[side, samples.situation[rows]]
        return np.asarray(1 / (1 + np.exp(-np.clip(value, -30, 30))))

    def sides(self, side: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The sides whose weights serve the side to move, and the one that waits."""
        if len(self.lines.value) == 1:
            return np.zeros_like(side), np.zeros_like(side)
        return side, 1 - side

    def learn(
        self, samples: Positions, rows: NDArray[Any], error: NDArray[Any], rate: float, pull: float
    ) -> None:
        """Step against the mean error of some samples."""
        slope = np.zeros_like(self.mixes.value)
        levels = np.zeros_like(self.situations.value)
        sides, others = self.sides(samples.side[rows])
        for side in range(len(slope)):
            part = sides == side
            slope[side, 0] += _spread(samples.own[rows[part]], error[part])
            levels[side] += np.bincount(samples.situation[rows[part]], error[part], SITUATIONS)
            part = others == side
            slope[side, 1] -= _spread(samples.other[rows[part]], error[part])
        slope[..., 0] = 0
        self.lines.step(slope @ _PARTS, rate)
        self.mixes.step(slope + pull * self.mixes.value, rate)
        self.situations.step(levels + pull * self.situations.value, rate)


def fit(samples: Positions, schedule: Schedule, seed: int = 1, *, by_side: bool = False) -> Fit:
    """Fit weights; those of both sides are the same unless `by_side`."""
    random = np.random.default_rng(seed)
    labels = schedule.result_share * samples.result + (1 - schedule.result_share) * samples.value
    # The last games, since positions of the same game are too much alike to measure by.
    train, held = np.split(np.arange(len(labels)), [-max(1, int(len(labels) * schedule.held_out))])
    model = _Model(2 if by_side else 1)
    for epoch in range(schedule.epochs):
        # Falling by the square, so that the last steps settle what the first ones found.
        rate = schedule.rate * (1 - epoch / schedule.epochs) ** 2 + _LAST_RATE
        random.shuffle(train)
        for start in range(0, len(train), schedule.batch):
            rows = train[start : start + schedule.batch]
            error = (model.expected(samples, rows) - labels[rows]) / len(rows)
            model.learn(samples, rows, error, rate, schedule.pull)
    expected = np.clip(model.expected(samples, held), 1e-6, 1 - 1e-6)
    wanted = labels[held]
    loss = -np.mean(wanted * np.log(expected) + (1 - wanted) * np.log(1 - expected))
    return Fit(_in_units(model), float(loss))


def first_weights() -> Weights:
    """A beginner's guess, for the first games."""
    by_mix = np.array([LINE_VALUES, _WAITING_LINE_VALUES])[:, MIXES.lines].sum(axis=2)
    cells = np.stack([by_mix, by_mix]).astype(np.int16)
    return Weights(cells, np.zeros((2, SITUATIONS), np.int16))


def _spread(mixes: NDArray[np.uint16], error: NDArray[Any]) -> NDArray[Any]:
    """The sum of errors by mix."""
    return np.bincount(mixes.ravel(), np.repeat(error, mixes.shape[1]), MIX_COUNT)


def _in_units(model: _Model) -> Weights:
    cells, situations = (
        np.clip(np.rint(UNIT * each), -30_000, 30_000).astype(np.int16)
        for each in (model.by_mix, model.situations.value)
    )
    copies = 2 // len(cells)
    return Weights(np.repeat(cells, copies, axis=0), np.repeat(situations, copies, axis=0))
