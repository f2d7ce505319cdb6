from __future__ import annotations

import pytest

from boardtui.match.game_result import Fault, FaultKind, GameResult
from boardtui.match.tally import Ending, tally

WON = GameResult(("a", "b"), "", "f5d6", 0, (40, 24), None)
DRAWN = WON._replace(winner=None, score=(32, 32), moves="f5f4")
LOST = WON._replace(winner=1, score=(24, 40), moves="f5f6")


def turned(result: GameResult) -> GameResult:
    """The same game with the players changed."""
    return result._replace(players=("b", "a"))


def numbered(*results: GameResult) -> dict[int, GameResult]:
    return dict(enumerate(results, 1))


def test_points_are_those_of_the_first_player_with_either_colour() -> None:
    standing = tally(numbered(WON, turned(WON), DRAWN, turned(DRAWN), turned(LOST)), "a")
    assert (standing.won, standing.drawn, standing.lost) == (2, 2, 1)
    assert (standing.games, standing.points, standing.mean) == (5, 3.0, 0.6)
    assert standing.elo == pytest.approx(70.44, abs=0.01)


def test_the_range_is_that_of_pairs() -> None:
    # The opening decides each pair, and no pair scatters: they count as 20 games.
    # z²/m = 0.19207, centre 0.5, half 0.23925 / 1.19207.
    decided = [WON, turned(WON)] * 20
    assert tally(numbered(*decided), "a").score == pytest.approx((0.2993, 0.7007), abs=1e-4)
    # By hand: pairs 1, ½, 1, ½ have p = ¾ and v = 1/12, so m = 4·(3/16)·12 = 9 games;
    # z²/m = 0.42683, centre 0.67521, half 0.24836.
    pairs = [WON, turned(LOST), WON, turned(WON)] * 2
    standing = tally(numbered(*pairs), "a")
    assert standing.score == pytest.approx((0.4269, 0.9236), abs=1e-4)
    assert standing.elo_range == pytest.approx((-51.2, 432.8), abs=0.2)


def test_a_pair_with_one_game_missing_counts_as_far_as_it_goes() -> None:
    assert tally({3: WON}, "a").score == tally({3: WON, 4: turned(LOST)}, "a").score


def test_endings_are_counted_with_who_is_at_fault() -> None:
    crash = LOST._replace(score=None, fault=Fault(0, FaultKind.CRASH, "it died"))
    standing = tally(numbered(WON, turned(crash), crash, turned(crash)), "a")
    assert standing.endings == {
        Ending(None, ""): 1,
        Ending(FaultKind.CRASH, "a"): 1,
        Ending(FaultKind.CRASH, "b"): 2,
    }


def test_games_that_repeat_others_are_told() -> None:
    assert tally(numbered(WON, turned(WON), LOST), "a").repeated == 0
    assert tally(numbered(WON, turned(WON), WON, turned(WON), WON), "a").repeated == 3


def test_nothing_is_known_before_the_first_game() -> None:
    standing = tally({}, "a")
    assert (standing.games, standing.mean, standing.elo) == (0, 0.5, 0)
    assert standing.score == (0, 1)
