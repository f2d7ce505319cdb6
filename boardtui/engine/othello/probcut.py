"""Multi-ProbCut: how well a shallow search foretells a deep one.

The difference of a search of `depth` plies and one of `probe` plies is taken as normal, with
a standard deviation that depends on both and on the number of empty squares (M. Buro,
Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello, 1997).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

CONFIDENCES = (1.1, 1.5, 2.0, 2.6, 3.3)
"""Standard deviations a probe must be beyond the window, by level of confidence."""

FITTED = (-0.1, 0.31, -0.578, 0.0759, 1.165, 5.417)
"""Coefficients of empty squares, depth and probe in s; and of s*s, s and 1 in the deviation."""


def probe_depth(depth: int) -> int:
    """How deep to search in order to foretell a search of that depth."""
    return 2 * (depth // 4) + depth % 2 or depth - 2


def deviation(empties: NDArray[Any], depth: NDArray[Any], probe: NDArray[Any]) -> NDArray[Any]:
    """The standard deviation of the difference, in discs."""
    by_empties, by_depth, by_probe, square, linear, constant = FITTED
    s = by_empties * empties + by_depth * depth + by_probe * probe
    return np.asarray(square * s * s + linear * s + constant)


def install_probcut(state: Any) -> None:
    """Fill the tables that the search reads."""
    depths = np.arange(64)
    probes = np.array([max(probe_depth(int(depth)), 0) for depth in depths])
    state["probe_depth"][0] = probes
    empties = np.arange(64)[:, None]
    errors = np.maximum(deviation(empties, depths[None, :], probes[None, :]), 0.5)
    for level, times in enumerate(CONFIDENCES):
        state["probe_margin"][0, level] = np.clip(np.rint(times * errors), 1, 127)
