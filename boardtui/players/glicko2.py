"""Glicko-2 ratings: the strength of a player, its uncertainty, and updates after results.

Source: Mark E. Glickman, "Example of the Glicko-2 system", 2022,
http://www.glicko.net/glicko/glicko2.pdf; the names and the numbers of steps are those of the paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, hypot, log, pi, sqrt

from boardtui.system.frozen import frozen

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
"""The score of a game."""

_SCALE = 400 / log(10)
"""Points of a rating on the paper's inner scale, 173.7178 there."""

_CONVERGED = 1e-6


@frozen
class PlayerRating:
    """The strength of a player in points."""

    value: float = 1500.0
    deviation: float = 350.0
    """The standard deviation of the value: with 95%, the strength is within two of them."""
    volatility: float = 0.06
    """The expected change of the strength by itself."""

    @property
    def mu(self) -> float:
        """The value on the inner scale, less an offset that no formula needs (step 2)."""
        return self.value / _SCALE

    @property
    def phi(self) -> float:
        """The deviation on the inner scale (step 2)."""
        return self.deviation / _SCALE


def expected_score(player: PlayerRating, opponent: PlayerRating) -> float:
    """Return the expected score of a player against an opponent."""
    return 1 / (1 + exp(-_weight(opponent.phi) * (player.mu - opponent.mu)))


def rated(
    player: PlayerRating, results: Iterable[tuple[PlayerRating, float]], tau: float = 0.5
) -> PlayerRating:
    """Return the rating after the games of one period, given as opponents and scores.

    `tau` limits how fast the volatility changes; the paper recommends 0.3 to 1.2.

    >>> beginner, opponent = PlayerRating(1500, 200), PlayerRating(1400, 30)
    >>> round(rated(beginner, [(opponent, WIN)]).value)
    1564
    """
    information = gain = 0.0
    for opponent, score in results:
        weight, expected = _weight(opponent.phi), expected_score(player, opponent)
        information += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    if not information:
        deviation = hypot(player.phi, player.volatility) * _SCALE
        return PlayerRating(player.value, deviation, player.volatility)
    variance = 1 / information  # step 3
    volatility = _volatility(player, variance, variance * gain, tau)
    before = hypot(player.phi, volatility)  # step 6
    phi = 1 / sqrt(1 / before**2 + information)  # step 7
    return PlayerRating((player.mu + phi**2 * gain) * _SCALE, phi * _SCALE, volatility)


def _weight(phi: float) -> float:
    """Return the weight of a game against an opponent of this deviation: the paper's g."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(player: PlayerRating, variance: float, change: float, tau: float) -> float:
    """Return the new volatility: the root of f by the Illinois algorithm (step 5)."""
    phi2, start = player.phi**2, log(player.volatility**2)

    def f(x: float) -> float:
        spread = phi2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / tau**2

    low = start
    if change**2 > phi2 + variance:
        high = log(change**2 - phi2 - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CONVERGED:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
