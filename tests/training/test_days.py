"""Days of training: from four to four by the local clock, in every zone and season."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest

from boardtui.training.days import day_middle, day_of, day_start, days_after, next_day_start
from tests.cases import each

BERLIN = ZoneInfo("Europe/Berlin")


def berlin(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=BERLIN)


@pytest.fixture
def in_new_york(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@each(
    ("at", "day"),
    [
        ("2026-11-24T03:59:59", "2026-11-23"),
        ("2026-11-24T04:00:00", "2026-11-24"),
        ("2026-11-24T23:59:00", "2026-11-24"),
        ("2026-11-25T00:00:00", "2026-11-24"),
        # The clock goes from 2 to 3 on one of these days, and from 3 back to 2 on the other.
        ("2026-03-29T01:59:00", "2026-03-28"),
        ("2026-03-29T03:00:00", "2026-03-28"),
        ("2026-03-29T04:00:00", "2026-03-29"),
        ("2026-10-25T02:30:00", "2026-10-24"),
        ("2026-10-25T04:00:00", "2026-10-25"),
    ],
)
def test_a_day_begins_at_four_by_the_clock_on_the_wall(at: str, day: str) -> None:
    assert day_of(berlin(at), BERLIN) == dt.date.fromisoformat(day)


def test_the_hour_that_comes_twice_belongs_to_one_day() -> None:
    twice = berlin("2026-10-25T02:30:00")
    times = [twice, twice.replace(fold=1)]
    assert len({at.astimezone(dt.UTC) for at in times}) == 2
    assert {day_of(at, BERLIN) for at in times} == {dt.date(2026, 10, 24)}


@each(("day", "hours"), [("2026-03-28", 23), ("2026-03-29", 24), ("2026-10-24", 25)])
def test_a_day_is_as_long_as_the_clock_makes_it(day: str, hours: int) -> None:
    first = dt.date.fromisoformat(day)
    begins, ends = (day_start(each, BERLIN) for each in (first, days_after(first, 1)))
    assert ends - begins == dt.timedelta(hours=hours)
    assert day_of(begins, BERLIN) == first
    assert day_of(ends - dt.timedelta(seconds=1), BERLIN) == first


def test_every_day_of_a_year_begins_and_has_its_middle_on_itself() -> None:
    for zone in map(ZoneInfo, ("Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe")):
        for number in range(366):
            day = days_after(dt.date(2026, 1, 1), number)
            assert day_of(day_start(day, zone), zone) == day
            assert day_of(day_middle(day, zone), zone) == day


@each("name", ["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles", "Asia/Kolkata"])
def test_the_middle_of_a_day_is_on_the_same_day_in_zones_nearby(name: str) -> None:
    day, zone = dt.date(2026, 11, 24), ZoneInfo(name)
    offset = day_middle(day, zone).astimezone(zone).utcoffset()
    assert offset is not None
    for hours in range(-11, 12):
        nearby = dt.timezone(max(min(offset + dt.timedelta(hours=hours), 14 * HOUR), -12 * HOUR))
        assert day_of(day_middle(day, zone), nearby) == day


HOUR = dt.timedelta(hours=1)


@pytest.mark.usefixtures("in_new_york")
def test_without_a_zone_the_clock_of_the_system_counts() -> None:
    assert day_of(dt.datetime(2026, 7, 1, 7, 59, tzinfo=dt.UTC)) == dt.date(2026, 6, 30)
    assert day_of(dt.datetime(2026, 7, 1, 8, 0, tzinfo=dt.UTC)) == dt.date(2026, 7, 1)
    assert day_of(dt.datetime(2026, 1, 1, 8, 59, tzinfo=dt.UTC)) == dt.date(2025, 12, 31)
    assert day_start(dt.date(2026, 7, 1)) == dt.datetime(2026, 7, 1, 8, tzinfo=dt.UTC)
    assert day_start(dt.date(2026, 1, 1)) == dt.datetime(2026, 1, 1, 9, tzinfo=dt.UTC)


def test_a_clock_that_is_far_off_has_days_too() -> None:
    for year in (1970, 9999):
        day = day_of(dt.datetime(year, 6, 1, tzinfo=dt.UTC), dt.UTC)
        for days in (-10_000, 10_000):
            assert day_start(days_after(day, days), BERLIN).tzinfo is dt.UTC


def test_the_next_day_begins_at_four() -> None:
    for at in ("2026-11-24T04:00", "2026-11-24T23:59", "2026-11-25T03:59"):
        assert next_day_start(berlin(at), BERLIN) == berlin("2026-11-25T04:00")
