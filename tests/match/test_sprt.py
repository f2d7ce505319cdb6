from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import pytest

from boardtui.match.game_result import GameResult
from boardtui.match.scores import expected_score
from boardtui.match.sprt import (
    BOUND,
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
    return dict(enumerate(results, first))


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
