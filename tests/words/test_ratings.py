from __future__ import annotations

import pytest

from boardtui.players.glicko2 import PlayerRating
from boardtui.players.ratings import RatingChange
from boardtui.words.ratings import rating_effect


@pytest.mark.parametrize(
    ("after", "text"),
    [
        (1238.4, "Your rating: 1238 (+38)."),
        (1180.0, "Your rating: 1180 (-20)."),
        (1200.2, "Your rating: 1200 (+0)."),
    ],
)
def test_the_effect_of_a_game(after: float, text: str) -> None:
    assert rating_effect(RatingChange(PlayerRating(1200), PlayerRating(after))) == text
