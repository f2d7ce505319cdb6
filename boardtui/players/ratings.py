"""Ratings of a person and of levels on one scale, and the level that suits a person."""

from __future__ import annotations

from boardtui.players.glicko2 import LOSS, WIN, PlayerRating
from boardtui.players.levels import levels_for
from boardtui.players.specs import EngineSpec, Strength, spec_of
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple

FIRST_LEVEL = "easy"
"""Assumed level of a person without results."""

_FIRST_DEVIATION, _FIRST_VOLATILITY = 500.0, 0.09
"""Wide enough that five games lead from the first level to any but the highest."""

_PROVISIONAL = 150.0
"""A deviation above this, as in the first six or seven games, makes a rating provisional."""

_INTERVAL = 1.96
"""Half the width of the 95% interval, in standard deviations."""


class RatingChange(NamedTuple):
    """The rating of a person before a game and after it."""

    before: PlayerRating
    after: PlayerRating


def first_rating(game: Game) -> PlayerRating:
    """Return the rating of a person without results."""
    start = _spec(game).strengths[FIRST_LEVEL].elo
    return PlayerRating(start, _FIRST_DEVIATION, _FIRST_VOLATILITY)


def is_provisional(rating: PlayerRating) -> bool:
    """Return True while a rating is too unsure for its changes to mean much."""
    return rating.deviation > _PROVISIONAL


def opponent_rating(game: Game, level: str) -> PlayerRating:
    """Return the rating of a level, as sure as its measurement."""
    return _rating_of(_spec(game).strengths[level])


def fair_level(game: Game, rating: PlayerRating, games: int = 0, score: float = 0.0) -> str:
    """Return the level that suits a person, by rating, number of games and sum of scores.

    It is the nearest in strength. After wins only, the person may be far stronger than the rating,
    after losses only far weaker: then it is the nearest to the rating plus or minus a deviation.
    """
    target = rating.value
    if games and score in {games * WIN, games * LOSS}:
        target += rating.deviation if score else -rating.deviation
    strengths = _spec(game).strengths
    playing = [level.key for level in levels_for(game) if level.key in strengths]
    return min(playing, key=lambda level: abs(strengths[level].elo - target))


def _rating_of(strength: Strength) -> PlayerRating:
    return PlayerRating(strength.elo, strength.error / _INTERVAL)


def _spec(game: Game) -> EngineSpec:
    spec = spec_of(game)
    assert spec is not None
    return spec
