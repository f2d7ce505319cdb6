from __future__ import annotations

import pytest

from boardtui.engine.fronts.gtp_clock import GtpClock


def test_a_clock_that_never_runs_out() -> None:
    assert GtpClock.wound(300, 10, 0) is None


def test_the_main_time_is_followed_by_periods() -> None:
    clock = GtpClock.wound(10, 30, 3)
    assert clock is not None
    assert clock.seconds(40) >= 5  # half of what a move gets afterwards
    clock = clock.after(11)
    assert (clock.left, clock.stones_left) == (30, 3)
    assert clock.seconds(38) == pytest.approx(10, rel=0.01)
    clock = clock.after(12).after(9)
    assert (clock.left, clock.stones_left) == (9, 1)
    clock = clock.after(5)
    assert (clock.left, clock.stones_left) == (30, 3)


def test_a_clock_without_main_time_begins_with_its_period() -> None:
    clock = GtpClock.wound(0, 20, 4)
    assert clock is not None
    assert (clock.left, clock.stones_left) == (20, 4)


def test_a_clock_never_goes_below_zero() -> None:
    clock = GtpClock.wound(5, 0, 0)
    assert clock is not None
    assert clock.after(7).left == 0
    assert clock.after(7).seconds(30) == 0
