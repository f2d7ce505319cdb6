"""Limits by address and by visitor."""

from __future__ import annotations

import pytest

from boardtui.server.limits import Arrivals, FrontLimits, InputAllowance, NetworkMarks, NewKeys
from boardtui.system.ids import is_id


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def test_an_address_has_so_many_connections_a_minute(time: Time) -> None:
    arrivals = Arrivals(FrontLimits(a_minute=3, at_once=100), time)
    assert [arrivals.admit("10.0.0.1") for _ in range(5)] == [True, True, True, False, False]
    assert arrivals.admit("10.0.0.2")
    time.now = 59.9
    assert not arrivals.admit("10.0.0.1")
    time.now = 120.0  # a minute after the newest attempt
    assert arrivals.admit("10.0.0.1")


def test_an_address_has_so_many_connections_at_once(time: Time) -> None:
    arrivals = Arrivals(FrontLimits(a_minute=100, at_once=2), time)
    assert [arrivals.admit("::1") for _ in range(3)] == [True, True, False]
    arrivals.leave("::1")
    assert arrivals.admit("::1")


def test_all_addresses_together_have_a_limit(time: Time) -> None:
    arrivals = Arrivals(FrontLimits(connections=3), time)
    assert [arrivals.admit(f"10.0.0.{n}") for n in range(4)] == [True, True, True, False]


def test_a_network_of_version_6_counts_as_one_address(time: Time) -> None:
    arrivals = Arrivals(FrontLimits(at_once=1), time)
    assert arrivals.admit("2001:db8::1")
    assert not arrivals.admit("2001:db8::2")
    assert arrivals.admit("2001:db8:1::2")


def test_addresses_that_stay_away_are_forgotten(time: Time) -> None:
    arrivals = Arrivals(FrontLimits(), time)
    for number in range(1000):
        address = f"10.0.{number // 250}.{number % 250}"
        arrivals.admit(address)
        arrivals.leave(address)
    time.now = 61.0
    arrivals.admit("10.1.1.1")
    assert len(arrivals._times) == 1


def test_so_many_new_keys_come_from_an_address_within_an_hour(time: Time) -> None:
    keys = NewKeys(FrontLimits(new_keys=2), time)
    assert keys.admit("10.0.0.1", "a")
    time.now = 1800.0
    # One that comes again is not another one.
    assert [keys.admit("10.0.0.1", key) for key in "aba"] == [True] * 3
    assert not keys.admit("10.0.0.1", "c")
    assert keys.admit("10.0.0.2", "c")
    time.now = 3600.0  # an hour after the first
    assert [keys.admit("10.0.0.1", key) for key in "cba"] == [True, True, False]
    time.now = 7200.0
    assert keys.admit("10.0.0.3", "a")
    assert len(keys._seen) == 1


def test_networks_have_marks_that_tell_no_address() -> None:
    marks, others = NetworkMarks(), NetworkMarks()
    assert marks.of("2001:db8::1") == marks.of("2001:db8::2")
    assert len({marks.of(f"10.0.0.{number}") for number in range(20)}) > 10
    addresses = [f"10.0.0.{number}" for number in range(5)]
    assert [*map(marks.of, addresses)] != [*map(others.of, addresses)]
    assert all(is_id(marks.of(address)) for address in addresses)


def test_a_visitor_sends_much_at_once_or_little_for_long(time: Time) -> None:
    allowance = InputAllowance(1000.0, 100_000, time)
    assert allowance.take(100_000) == 0.0
    assert allowance.take(1) == pytest.approx(0.001)
    time.now = 10.0
    assert allowance.take(9_000) == 0.0
    assert allowance.take(3_000) == pytest.approx(2.001)
    time.now = 1000.0
    assert allowance.take(100_001) > 0
