"""Estimates of strength by the results of a match.

A score is 1 for a win, 1/2 for a draw, 0 for a loss. The two games of an opening, one with each
colour, are not independent trials, so intervals are computed over such pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev, variance

from boardtui.system.named_tuples import NamedTuple

CONFIDENCE = 0.95
WIDTH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""The standard errors to either side in an interval."""

NATURAL = 400 / math.log(10)
"""Rating difference in Elo points that makes the odds e : 1."""


class Interval(NamedTuple):
    """A range that contains the true value with the probability `CONFIDENCE`."""

    low: float
    high: float


def elo(score: float) -> float:
    """Return the rating difference that predicts a mean score; infinite for 0 and 1."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else NATURAL * math.log(score / (1 - score))


def expected_score(difference: float) -> float:
    """Return the mean score that a difference in rating, in Elo points, leads to."""
    return 1 / (1 + math.exp(-difference / NATURAL))


def score_interval(scores: Sequence[float]) -> Interval:
    """Return the interval of the true mean score, from the mean scores of pairs of games.

    With z = `WIDTH`, n pairs, their mean score p and their variance v (both over the five results
    0, ¼, ½, ¾, 1 of a pair), m = n·p·(1 − p) / v is the number of independent won or lost games
    that would be as uncertain; pairs without variance count as one such game each. The interval is

        (p + z²/2m ± z·√(p·(1 − p)/m + z²/4m²)) / (1 + z²/m)

    and never leaves 0 … 1. Sources: Wilson, "Probable inference, the law of succession, and
    statistical inference", 1927; for m, Korn and Graubard, "Confidence intervals for proportions
    with small expected number of positive counts estimated from survey data", 1998.
    """
    if not scores:
        return Interval(0.0, 1.0)
    mean, trials = fmean(scores), _trials(scores)
    square = WIDTH * WIDTH / trials
    centre = (mean + square / 2) / (1 + square)
    half = math.sqrt(square * mean * (1 - mean) + square * square / 4) / (1 + square)
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def superiority(scores: Sequence[float]) -> float:
    """Return the probability that the true mean score is above one half.

    It is Φ((p − ½)·2√m) with p and m as in `score_interval`, which leaves out one half exactly
    where this is beyond its `CONFIDENCE`.
    """
    if not scores:
        return 0.5
    return NormalDist().cdf((fmean(scores) - 0.5) * 2 * math.sqrt(_trials(scores)))


def _trials(scores: Sequence[float]) -> float:
    """Return the number of independent games that would be as uncertain as these pairs."""
    mean = fmean(scores)
    spread = variance(scores) if len(scores) > 1 else 0.0
    return len(scores) * mean * (1 - mean) / spread if spread > 0 else len(scores)


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the interval of the true mean of independent values."""
    mean = fmean(values)
    half = WIDTH * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(mean - half, mean + half)
