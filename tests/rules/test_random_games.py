from __future__ import annotations

import pytest

from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from tests.rules.random_games import DRAWN, Claims


def test_a_claim_is_checked_with_the_usual_games_and_with_some_others() -> None:
    seen: list[Game] = []
    claims: Claims[Game] = Claims((Gomoku,), lambda game: game)
    claims(seen.append)()
    assert seen[0] == Gomoku()
    assert len(seen) == DRAWN + 1
    assert set(seen) <= set(claims.games)


def test_a_claim_that_is_false_of_one_variant_fails() -> None:
    def is_usual(game: Game) -> None:
        assert game == Gomoku()

    claims: Claims[Game] = Claims((Gomoku,), lambda game: game)
    test = claims(is_usual)
    with pytest.raises(AssertionError):
        test()
    with pytest.raises(AssertionError):
        claims.check(Gomoku(9))
    claims.check(Gomoku())
