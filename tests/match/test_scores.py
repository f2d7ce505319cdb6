from __future__ import annotations

import math
from random import Random

import pytest

from boardtui.match.scores import (
    Interval,
    elo,
    expected_score,
    mean_interval,
    score_interval,
    superiority,
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


def test_the_probability_to_be_stronger() -> None:
    assert superiority([]) == superiority([0.5] * 8) == 0.5
    # 16 pairs of mean 5/8 and variance 1/15: m = 16·(15/64)·15 = 56.25, Φ(⅛·2·7.5) = Φ(1.875).
    scores = [0.375, 0.875] * 8
    assert superiority(scores) == pytest.approx(0.9696, abs=1e-4)
    assert superiority([1 - score for score in scores]) == pytest.approx(0.0304, abs=1e-4)


def test_who_is_stronger_for_certain_is_so_in_the_whole_interval() -> None:
    for scores in ([0.75, 1.0, 0.5, 0.75], [0.5, 0.75], [1.0] * 4, [0.75, 0.5, 0.5, 1.0, 0.25]):
        assert (score_interval(scores).low > 0.5) == (superiority(scores) > 0.975)
