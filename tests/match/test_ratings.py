from __future__ import annotations

import math
from itertools import combinations

import pytest

from boardtui.match.ratings import Meeting, RatingTable, rate
from boardtui.match.scores import elo, expected_score


def equal_games(score: float, openings: int = 50) -> list[Meeting]:
    """Two games from each opening."""
    return [Meeting("ann", "bob", score, 2) for _opening in range(openings)]


def by_name(table: RatingTable) -> dict[str, float]:
    return {rating.name: rating.elo for rating in table.ratings}


def test_two_players_differ_by_the_elo_of_their_score() -> None:
    ann, bob = rate(equal_games(1.2)).ratings
    assert (ann.name, bob.name) == ("ann", "bob")
    assert ann.elo == pytest.approx(elo(0.6) / 2)
    assert ann.lead == pytest.approx(elo(0.6))
    # One standard error is 1 / √(100 · 0.6 · 0.4) in natural units, 35.46 Elo points.
    assert ann.lead_margin == pytest.approx(1.96 * 35.46, abs=0.1)
    assert ann.superiority == pytest.approx(0.9765, abs=0.0005)
    assert (bob.lead, bob.lead_margin, bob.superiority) == (None, None, None)


def test_ratings_are_found_again_from_the_scores_that_they_lead_to() -> None:
    truth = {"ann": 210.0, "bob": 30.0, "cid": -40.0, "dot": -200.0}
    meetings = [
        Meeting(one, two, 10 * expected_score(truth[one] - truth[two]), 10)
        for one, two in combinations(truth, 2)
    ]
    table = rate(meetings)
    assert by_name(table) == pytest.approx(truth, abs=1e-6)
    assert [rating.name for rating in table.ratings] == list(truth)
    assert not table.has_virtual_draws


def test_a_ladder_rates_players_who_never_met() -> None:
    meetings = [Meeting("ann", "bob", 15, 20), Meeting("bob", "cid", 15, 20)]
    ratings = by_name(rate(meetings))
    assert ratings["ann"] - ratings["cid"] == pytest.approx(2 * elo(0.75))


def test_openings_that_scatter_more_than_games_widen_the_interval() -> None:
    calm = rate(equal_games(1.0)).ratings[0]
    wild = rate([Meeting("ann", "bob", score, 2) for score in (0, 2) * 25]).ratings[0]
    assert calm.margin == pytest.approx(34.05, abs=0.05)
    assert wild.margin == pytest.approx(34.05 * math.sqrt(2 * 50 / 49), abs=0.1)


def test_who_won_everything_gets_a_finite_rating_that_says_so() -> None:
    table = rate([Meeting("ann", "bob", 10, 10), Meeting("bob", "cid", 6, 10)])
    assert table.has_virtual_draws
    ann, bob = table.ratings[:2]
    assert ann.lead == pytest.approx(elo(10.5 / 11))
    assert bob.lead == pytest.approx(elo(6.5 / 11))


def test_players_without_a_link_cannot_be_rated() -> None:
    with pytest.raises(ValueError, match="linked"):
        rate([Meeting("ann", "bob", 1, 2), Meeting("cid", "dot", 1, 2)])
    assert rate([]).ratings == ()
