from __future__ import annotations

import random

import pytest

from boardtui.players.glicko2 import DRAW, LOSS, WIN, PlayerRating, expected_score, rated


def test_the_example_of_the_paper() -> None:
    results = [
        (PlayerRating(1400, 30), WIN),
        (PlayerRating(1550, 100), LOSS),
        (PlayerRating(1700, 300), LOSS),
    ]
    after = rated(PlayerRating(1500, 200, 0.06), results, tau=0.5)
    assert after.value == pytest.approx(1464.06, abs=0.015)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_the_strength_is_less_sure() -> None:
    after = rated(PlayerRating(1500, 50), [])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(51.07, abs=0.01)


def test_what_was_expected_changes_nothing_but_how_sure_it_is() -> None:
    player = PlayerRating(1500, 100)
    after = rated(player, [(PlayerRating(1500, 40), DRAW)])
    assert after.value == pytest.approx(1500)
    assert after.deviation < player.deviation


def test_a_win_raises_the_value_and_a_loss_lowers_it_as_much() -> None:
    player, opponent = PlayerRating(1500, 200), PlayerRating(1500, 50)
    won, lost = (rated(player, [(opponent, score)]).value - 1500 for score in (WIN, LOSS))
    assert won > 0
    assert won == pytest.approx(-lost)


def test_the_expected_scores_of_both_sides_make_one_game() -> None:
    strong, weak = PlayerRating(1900, 50), PlayerRating(1500, 50)
    score = expected_score(strong, weak)
    assert 0.9 < score < 1
    assert score + expected_score(weak, strong) == pytest.approx(1)


def test_surprises_raise_the_volatility() -> None:
    player = PlayerRating(1500, 60)
    strong = PlayerRating(2300, 30)
    after = rated(player, [(strong, WIN)] * 10)
    assert after.volatility > player.volatility


@pytest.mark.parametrize("strength", [300, 1200, 2900])
def test_ratings_come_near_to_the_strength(strength: int) -> None:
    chance = random.Random(strength)
    player = PlayerRating(1200, 350)
    true = PlayerRating(strength, 0)
    for _ in range(300):
        opponent = PlayerRating(player.value + chance.uniform(-150, 150), 40)
        score = WIN if chance.random() < expected_score(true, opponent) else LOSS
        player = rated(player, [(opponent, score)])
    assert abs(player.value - strength) < 3 * player.deviation < 300
