"""Estimates of strength by the results of a match.

A score is 1 for a win, 1/2 for a draw, 0 for a loss. The two games of an opening, one with each
colour, are no independent trials, so intervals are computed over openings.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev, variance
from typing import NamedTuple

CONFIDENCE = 0.95
WIDTH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""The standard errors to either side in an interval."""

NATURAL = 400 / math.log(10)
"""Elo points of a rating difference that makes the odds e : 1."""


class Interval(NamedTuple):
    """A range that holds the true value with the probability `CONFIDENCE`."""

    low: float
    high: float


def elo(score: float) -> float:
    """The difference in rating at which a mean score is expected; infinite for 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else NATURAL * math.log(score / (1 - score))


def expected_score(difference: float) -> float:
    """The mean score that a difference in rating, in Elo points, leads to."""
    return 1 / (1 + math.exp(-difference / NATURAL))


def score_interval(scores: Sequence[float]) -> Interval:
    """The interval of the true mean score, from the mean scores of openings.

    This is Wilson's interval for as many independent trials as have the variance of these
    openings; openings that show none count as one trial each. It never leaves 0 … 1.
    """
    count = len(scores)
    if not count:
        return Interval(0.0, 1.0)
    mean = fmean(scores)
    spread = variance(scores) if count > 1 else 0.0
    trials = count * mean * (1 - mean) / spread if spread > 0 else count
    square = WIDTH * WIDTH / trials
    centre = (mean + square / 2) / (1 + square)
    half = math.sqrt(square * mean * (1 - mean) + square * square / 4) / (1 + square)
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of the true mean of independent values."""
    mean = fmean(values)
    half = WIDTH * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(mean - half, mean + half)
