from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from random import Random
from statistics import fmean, pvariance

import pytest

from boardtui.match.game_result import GameResult
from boardtui.match.scores import expected_score
from boardtui.match.sprt import (
    BOUND,
    MOST_REPETITIONS,
    RESULTS,
    Accepted,
    Hypotheses,
    SequentialTest,
    log_likelihood_ratio,
)

GAME = GameResult(("a", "b"), "", "f5d6", 0, None, None)
WON, DRAWN, LOST = GAME, GAME._replace(winner=None), GAME._replace(winner=1)
WON_AS_SECOND = GAME._replace(players=("b", "a"), winner=1)


def numbered(results: Sequence[GameResult], first: int = 1) -> dict[int, GameResult]:
    """Games by number, each of them with moves of its own."""
    return {
        number: result._replace(moves=f"{result.moves}{number}")
        for number, result in enumerate(results, first)
    }


@pytest.mark.parametrize(
    ("counts", "low", "high", "ratio"),
    [
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
        ([871, 26175, 55983, 26678, 821], 0, 2, -4.98),
    ],
)
def test_the_ratio_is_the_one_that_was_published(
    counts: list[int], low: float, high: float, ratio: float
) -> None:
    # Finished tests of Stockfish, as fastchess checks its own figures against.
    assert log_likelihood_ratio(counts, Hypotheses(low, high)) == pytest.approx(ratio, abs=0.006)


def test_pairs_that_are_won_or_lost_are_those_of_walds_test() -> None:
    low, high = expected_score(0), expected_score(40)
    expected = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    found = log_likelihood_ratio([40, 0, 0, 0, 60], Hypotheses(0, 40))
    assert found == pytest.approx(expected, abs=0.002)


def likeliest(counts: Sequence[float], mean: float) -> float:
    """The greatest log-likelihood of counts among distributions with a mean, by a search."""
    total = sum(counts)
    shares = [count / total for count in counts]
    best = -math.inf
    # Three shares may be chosen: the sum and the mean fix the other two.
    centre, width = [shares[1], shares[2], shares[3]], 0.2
    for _round in range(40):
        found = centre
        for steps in product((-1.0, -0.5, 0.0, 0.5, 1.0), repeat=3):
            tried = [at + step * width for at, step in zip(centre, steps, strict=True)]
            top = mean - sum(
                share * score for share, score in zip(tried, RESULTS[1:4], strict=True)
            )
            all_shares = [1 - sum(tried) - top, *tried, top]
            if min(all_shares) <= 0:
                continue
            value = sum(
                count * math.log(share) for count, share in zip(counts, all_shares, strict=True)
            )
            if value > best:
                best, found = value, tried
        width *= 1.0 if found != centre else 0.5
        centre = found
    return best


def test_the_ratio_is_that_of_the_likeliest_distributions() -> None:
    counts, hypotheses = [10, 25, 40, 30, 15], Hypotheses(0, 30)
    low, high = (likeliest(counts, expected_score(elo)) for elo in hypotheses)
    assert log_likelihood_ratio(counts, hypotheses) == pytest.approx(high - low, abs=1e-3)


@pytest.mark.parametrize("counts", [[300, 900, 1700, 1000, 330], [700, 20, 2300, 25, 760]])
@pytest.mark.parametrize("elos", [(0.0, 15.0), (0.0, 30.0), (-5.0, 5.0)])
def test_the_ratio_of_many_pairs_is_that_of_normal_distributions(
    counts: list[int], elos: tuple[float, float]
) -> None:
    # The “GSPRT_approximation”: both hypotheses have the variance that is observed.
    scores = [score for score, count in zip(RESULTS, counts, strict=True) for _pair in range(count)]
    low, high = map(expected_score, elos)
    expected = (high - low) * (2 * fmean(scores) - low - high) * len(scores)
    expected /= 2 * pvariance(scores)
    found = log_likelihood_ratio(counts, Hypotheses(*elos))
    assert found == pytest.approx(expected, rel=0.03)


def shares_with_mean(shares: Sequence[float], mean: float) -> list[float]:
    """Shares of results like the ones given, with another mean: each times e^(t * result)."""

    def at(tilt: float) -> list[float]:
        weights = [
            share * math.exp(tilt * score) for share, score in zip(shares, RESULTS, strict=True)
        ]
        return [weight / sum(weights) for weight in weights]

    low, high = -50.0, 50.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        found = sum(share * score for share, score in zip(at(middle), RESULTS, strict=True))
        low, high = (middle, high) if found < mean else (low, middle)
    return at(low)


@pytest.mark.parametrize("truth", [0.0, 100.0])
def test_about_one_in_twenty_decisions_is_wrong(truth: float) -> None:
    chance, tests, wrong = Random(1), 300, 0
    shares = shares_with_mean([0.06, 0.24, 0.4, 0.24, 0.06], expected_score(truth))
    hypotheses = Hypotheses(0.0, 100.0)
    for _test in range(tests):
        counts, ratio = [0] * len(RESULTS), 0.0
        while abs(ratio) < BOUND:
            counts[chance.choices(range(len(RESULTS)), shares)[0]] += 1
            ratio = log_likelihood_ratio(counts, hypotheses)
        wrong += (ratio > 0) != (truth == hypotheses.high)
    assert 0.025 <= wrong / tests <= 0.075


def test_nothing_is_likelier_before_the_first_pair() -> None:
    assert log_likelihood_ratio([0] * 5, Hypotheses(0, 10)) == 0
    assert pytest.approx(2.944, abs=0.001) == BOUND


def test_pairs_are_counted_by_the_points_of_the_first_player() -> None:
    test = SequentialTest(Hypotheses(0, 10), ("a", "b"), range(1, 100, 2))
    assert test.follow(numbered([WON, WON_AS_SECOND, WON, DRAWN, DRAWN, DRAWN, LOST, DRAWN]))
    assert test.counts == [0, 1, 1, 1, 1]
    assert test.decision is None
    assert not test.follow(numbered([WON, WON_AS_SECOND]))


def test_pairs_count_in_their_order_whichever_ends_first() -> None:
    test = SequentialTest(Hypotheses(0, 10), ("a", "b"), range(1, 100, 2))
    games = numbered([LOST, LOST], 3) | {1: WON}
    assert not test.follow(games)
    assert test.follow(games | {2: WON})
    assert test.counts == [1, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("result", "decision"),
    [
        (WON, Accepted.HIGH),
        (LOST, Accepted.LOW),
        (DRAWN, Accepted.LOW),
    ],
)
def test_the_first_pair_beyond_a_bound_decides(result: GameResult, decision: Accepted) -> None:
    test = SequentialTest(Hypotheses(0, 100), ("a", "b"), range(1, 400, 2))
    test.follow(numbered([result] * 400))
    assert test.decision is decision
    assert sum(test.counts) < 200
    before = [max(count - 1, 0) for count in test.counts]
    assert abs(log_likelihood_ratio(before, test.hypotheses)) < BOUND
    counted = list(test.counts)
    assert not test.follow(numbered([WON] * 4000))
    assert (test.counts, test.decision) == (counted, decision)


def test_pairs_that_repeat_earlier_ones_are_no_evidence_and_end_the_test() -> None:
    pair = [WON, WON_AS_SECOND]
    once = numbered(pair) | numbered([WON, DRAWN], 3)
    again = {number + 4: result for number, result in once.items()}
    test = SequentialTest(Hypotheses(0, 10), ("a", "b"), range(1, 100, 2))
    test.follow(once)
    counts, ratio = list(test.counts), test.ratio
    assert test.follow(once | again), "a pair that repeats another one is news as well"
    assert (test.counts, test.ratio, test.repeated) == (counts, ratio, 2)
    assert not test.is_over
    test.follow(once | again | numbered([LOST, LOST], 9))
    repeated = {number: once[1 + (number + 1) % 2] for number in range(11, 99)}
    test.follow(once | again | numbered([LOST, LOST], 9) | repeated)
    assert (sum(test.counts), test.repeated) == (3, 2 + MOST_REPETITIONS)
    assert (test.is_exhausted, test.is_over, test.decision) == (True, True, None)
