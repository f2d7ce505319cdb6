"""Multi-ProbCut: the error of a shallow search that stands in for a deep one.

The difference of a search of `depth` plies and one of `shallow` plies is taken as normal, with
a standard deviation that depends on both and on the number of empty squares (M. Buro,
Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello, 1997).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

# As in Edax: 73, 87, 95, 99 and 99.9 % of errors are smaller.
CONFIDENCES = (1.1, 1.5, 2.0, 2.6, 3.3)
"""Standard deviations that a shallow score must be outside the window, by level of confidence."""

# By `tests.tools.training.othello.probcut`, from pairs of searches of one position.
FITTED = (1.6114, -1.8448, 0.3459, 6.24, -10.4818)
"""Coefficients of the deviation's logarithm, in the order of `terms`."""


def percent(times: float) -> int:
    """Return the chance in percent of an error of at most `times` deviations; never 100.

    >>> percent(2.0)
    95
    """
    return min(round(100 * math.erf(times / math.sqrt(2))), 99)


def shallow_depth(depth: int) -> int:
    """Return the depth of the shallow search for a depth; the same side moves last in both."""
    # About half the depth, as in Edax. Scores of odd and even depths do not compare well.
    return 2 * (depth // 4) + depth % 2 or depth - 2


def terms(empties: NDArray[Any], depth: NDArray[Any], shallow: NDArray[Any]) -> NDArray[Any]:
    """Return the terms that the logarithm of the deviation is linear in, on the last axis."""
    share = empties / 64
    return np.stack(
        np.broadcast_arrays(1.0, share, share * share, depth / 64, shallow / 64), axis=-1
    )


def deviation(empties: NDArray[Any], depth: NDArray[Any], shallow: NDArray[Any]) -> NDArray[Any]:
    """Return the standard deviation of the difference, in discs."""
    # A fit to the logarithm keeps the deviation positive everywhere.
    return np.asarray(np.exp(terms(empties, depth, shallow) @ np.array(FITTED)))


def shallow_depths() -> NDArray[np.int64]:
    """Return the depths of shallow searches, by depth."""
    return np.array([max(shallow_depth(depth), 0) for depth in range(64)])


def cut_margins() -> NDArray[np.int64]:
    """Return how many discs a shallow score must be outside the window.

    By level of confidence, empty squares and depth.
    """
    errors = deviation(np.arange(64)[:, None], np.arange(64)[None, :], shallow_depths()[None, :])
    times = np.array(CONFIDENCES)[:, None, None]
    # At least half a disc, since scores are rounded to whole ones; at most 127, a signed byte.
    return np.asarray(np.clip(np.rint(times * np.maximum(errors, 0.5)), 1, 127), np.int64)
