from __future__ import annotations

import pytest

from boardtui.players.glicko2 import LOSS, WIN, PlayerRating, rated
from boardtui.players.ratings import RatingChange, first_rating, opponent_rating
from boardtui.record.tree import Casual
from boardtui.rules.registry import game
from boardtui.words.ratings import rating_effect


@pytest.mark.parametrize(
    ("after", "text"),
    [
        (1238.4, "Your rating: 1238 (+38)."),
        (1180.0, "Your rating: 1180 (−20)."),
        (1200.2, "Your rating: 1200 (±0)."),
    ],
)
def test_the_effect_of_a_game(after: float, text: str) -> None:
    change = RatingChange(PlayerRating(1200, 120), PlayerRating(after, 118))
    assert rating_effect(change) == text


def test_a_sign_may_be_of_ascii() -> None:
    change = RatingChange(PlayerRating(1200, 120), PlayerRating(1180, 118))
    assert rating_effect(change, "-") == "Your rating: 1180 (-20)."


def test_a_rating_is_provisional_and_without_a_change_until_it_is_sure() -> None:
    othello = game("othello")
    rating, opponent = first_rating(othello), opponent_rating(othello, "easy")
    texts = []
    for number in range(12):
        before, rating = rating, rated(rating, [(opponent, WIN if number % 2 else LOSS)])
        texts.append(rating_effect(RatingChange(before, rating)))
    assert texts[0] == "Your rating: 545 (provisional)."
    provisional = [text.endswith(" (provisional).") for text in texts]
    assert 4 <= sum(provisional) <= 8
    assert provisional == sorted(provisional, reverse=True)


@pytest.mark.parametrize("reason", Casual)
def test_a_game_that_does_not_count_says_why_in_a_few_words(reason: Casual) -> None:
    text = rating_effect(reason)
    assert text.startswith("Not rated: ")
    assert len(text.split()) <= 6
