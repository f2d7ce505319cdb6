"""The level that suits a person."""

from __future__ import annotations

import random

import pytest

from boardtui.players.glicko2 import LOSS, WIN, PlayerRating, expected_score, rated
from boardtui.players.ratings import FIRST_LEVEL, fair_level, first_rating, opponent_rating
from boardtui.players.specs import SPECS
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello

every_game = pytest.mark.parametrize("game", [Othello(), Gomoku(), Gomoku(rule=Rule.RENJU)])


@every_game
def test_a_person_without_results_begins_with_the_first_level(game: Game) -> None:
    assert fair_level(game, first_rating(game)) == FIRST_LEVEL


def test_every_level_is_the_nearest_to_its_own_strength() -> None:
    for spec in SPECS:
        for level in spec.strengths:
            game = spec.family()
            assert fair_level(game, opponent_rating(game, level)) == level


def test_the_ends_of_the_scale_have_a_level_too() -> None:
    assert fair_level(Othello(), PlayerRating(-500, 80)) == "random"
    assert fair_level(Othello(), PlayerRating(9000, 80)) == "10"


def test_after_wins_alone_the_next_level_is_further_on() -> None:
    rating = PlayerRating(1250, 300)
    assert fair_level(Othello(), rating) == "4"
    assert fair_level(Othello(), rating, games=2, score=1.5) == "4"
    assert fair_level(Othello(), rating, games=2, score=2) == "5"
    assert fair_level(Othello(), rating, games=2, score=0) == "3"


def test_a_level_is_as_sure_as_its_measurement() -> None:
    rating = opponent_rating(Othello(), "5")
    assert (rating.value, round(rating.deviation)) == (1590, 46)


@every_game
@pytest.mark.parametrize("strength", [700, 1200, 1700])
def test_after_five_games_the_level_is_near(game: Game, strength: int) -> None:
    misses = []
    for seed in range(40):
        chance, true = random.Random(seed), PlayerRating(strength, 0)
        rating, score = first_rating(game), 0.0
        for games in range(5):
            level = fair_level(game, rating, games, score)
            opponent = opponent_rating(game, level)
            won = chance.random() < expected_score(true, PlayerRating(opponent.value, 0))
            rating = rated(rating, [(opponent, WIN if won else LOSS)])
            score += won
        misses.append(abs(opponent_rating(game, fair_level(game, rating)).value - strength))
    assert sum(misses) / len(misses) < 300
