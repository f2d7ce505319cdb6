"""Multi-ProbCut: how well a shallow search foretells a deep one.

The difference of a search of `depth` plies and one of `probe` plies is taken as normal, with
a standard deviation that depends on both and on the number of empty squares (M. Buro,
Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello, 1997).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

CONFIDENCES = (1.1, 1.5, 2.0, 2.6, 3.3)
"""Standard deviations a probe must be beyond the window, by level of confidence."""

FITTED = (1.6114, -1.8448, 0.3459, 6.24, -10.4818)
"""Coefficients of the deviation's logarithm, in the order of `terms`."""


def percent(times: float) -> int:
    """How often an error is no more than so many standard deviations; never 100."""
    return min(round(100 * math.erf(times / math.sqrt(2))), 99)


def probe_depth(depth: int) -> int:
    """How deep to search in order to foretell a search of that depth."""
    return 2 * (depth // 4) + depth % 2 or depth - 2


def terms(empties: NDArray[Any], depth: NDArray[Any], probe: NDArray[Any]) -> NDArray[Any]:
    """What the logarithm of the deviation is linear in, on the last axis."""
    share = empties / 64
    return np.stack(np.broadcast_arrays(1.0, share, share * share, depth / 64, probe / 64), axis=-1)


def deviation(empties: NDArray[Any], depth: NDArray[Any], probe: NDArray[Any]) -> NDArray[Any]:
    """The standard deviation of the difference, in discs."""
    return np.asarray(np.exp(terms(empties, depth, probe) @ np.array(FITTED)))


def probe_depths() -> NDArray[np.int64]:
    """By depth: how deep to search before."""
    return np.array([max(probe_depth(depth), 0) for depth in range(64)])


def probe_margins() -> NDArray[np.int64]:
    """By confidence, empty squares and depth: how far beyond the window a probe must be."""
    errors = deviation(np.arange(64)[:, None], np.arange(64)[None, :], probe_depths()[None, :])
    times = np.array(CONFIDENCES)[:, None, None]
    return np.asarray(np.clip(np.rint(times * np.maximum(errors, 0.5)), 1, 127), np.int64)
