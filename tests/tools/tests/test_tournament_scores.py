from __future__ import annotations

import math
from itertools import combinations
from random import Random

import pytest

from tests.tools.tournament.ratings import Meeting, RatingTable, rate
from tests.tools.tournament.scores import (
    Interval,
    elo,
    expected_score,
    mean_interval,
    score_interval,
)


@pytest.mark.parametrize(
    ("score", "difference"), [(0.5, 0), (0.75, 190.85), (10 / 11, 400), (0.1, -381.70)]
)
def test_scores_and_elo_are_two_sides_of_one_curve(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=0.01)
    assert expected_score(difference) == pytest.approx(score, abs=1e-5)


def test_who_wins_everything_is_infinitely_stronger() -> None:
    assert (elo(1), elo(0)) == (math.inf, -math.inf)


def test_the_interval_of_many_openings_is_the_usual_one() -> None:
    scores = [1.0, 0.5] * 200  # standard error 0.25 / √400
    assert score_interval(scores) == pytest.approx((0.7255, 0.7745), abs=0.002)


def test_openings_that_always_end_alike_leave_doubt() -> None:
    assert score_interval([1.0] * 20) == pytest.approx((20 / (20 + 1.96**2), 1.0), abs=1e-4)
    assert score_interval([0.5] * 16) == pytest.approx((0.28, 0.72), abs=0.005)


def test_nothing_is_known_before_the_first_opening() -> None:
    assert score_interval([]) == Interval(0.0, 1.0)
    assert mean_interval([3.0]) == Interval(-math.inf, math.inf)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    random = Random(7)
    held = 0
    for _match in range(1000):
        scores = [
            (random.random() < 0.8) / 2 + (random.random() < 0.6) / 2 for _opening in range(40)
        ]
        low, high = score_interval(scores)
        held += low <= 0.7 <= high
    assert 930 <= held <= 970


def test_the_interval_of_a_mean() -> None:
    assert mean_interval([1, 3] * 50) == pytest.approx((1.803, 2.197), abs=0.001)


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
