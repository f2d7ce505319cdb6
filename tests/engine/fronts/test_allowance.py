from __future__ import annotations

import pytest

from boardtui.engine.fronts.allowance import in_time, share_of, tightest
from boardtui.record.evaluation import Limit


def test_the_tightest_limits_are_kept() -> None:
    limits = (Limit(depth=3, seconds=2.0), Limit(nodes=10), Limit(depth=5, nodes=7, threads=1))
    assert tightest(limits) == Limit(depth=3, nodes=7, seconds=2.0, threads=1)
    assert tightest([]) == Limit()


@pytest.mark.parametrize("seconds", [0.01, 0.1, 1.0, 60.0])
def test_a_search_ends_a_little_before_its_time(seconds: float) -> None:
    allowed = in_time(Limit(depth=3, seconds=seconds))
    assert allowed.depth == 3
    assert allowed.seconds is not None
    assert seconds / 2 <= allowed.seconds <= max(seconds - 0.01, seconds / 2)
    assert in_time(Limit(nodes=5)) == Limit(nodes=5)


@pytest.mark.parametrize("time", [0.2, 1.0, 5.0, 60.0, 900.0])
@pytest.mark.parametrize("latency", [0.0, 0.02])
def test_a_whole_game_stays_within_its_time(time: float, latency: float) -> None:
    left = time
    for empties in range(60, 0, -2):
        left -= share_of(left, empties) + (latency if time >= 1.0 else 0.0)
        assert left > 0
    assert left < time * 0.6


def test_the_end_of_the_game_gets_enough() -> None:
    left = 300.0
    for empties in range(60, 24, -2):
        left -= share_of(left, empties)
    assert share_of(left, 24) > 300.0 / 30
