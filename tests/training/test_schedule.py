"""When cards come back."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise
from zoneinfo import ZoneInfo

from boardtui.training.answer import Recall
from boardtui.training.cards import CardDates
from boardtui.training.days import day_of
from boardtui.training.schedule import LONGEST, after
from tests.cases import each
from tests.training.exercises import DAY, MORNING

AGAIN, HARD, GOOD = Recall
HOUR = dt.timedelta(hours=1)


def intervals(*recalls: Recall) -> list[int]:
    """The days until a card comes back, when it is answered on the day that it is due."""
    dates, days = None, []
    at = MORNING
    for recall in recalls:
        dates = after(dates, recall, at, dt.UTC)
        days.append((day_of(dates.due, dt.UTC) - day_of(at, dt.UTC)).days)
        at = dates.due
    return days


def test_what_is_known_comes_back_ever_later() -> None:
    assert all(one < other for one, other in pairwise(intervals(*[GOOD] * 5)))
    assert intervals(GOOD)[0] < intervals(GOOD, GOOD)[1]


def test_what_was_hard_comes_back_sooner_and_what_was_not_found_tomorrow() -> None:
    assert intervals(AGAIN) == [1]
    assert intervals(AGAIN, AGAIN, AGAIN) == [1, 1, 1]
    assert intervals(HARD) < intervals(GOOD)
    assert intervals(GOOD, GOOD, AGAIN)[2] < intervals(GOOD, GOOD, HARD)[2]
    assert intervals(GOOD, GOOD, HARD)[2] < intervals(GOOD, GOOD, GOOD)[2]


def test_nothing_stays_away_for_ever() -> None:
    assert max(intervals(*[GOOD] * 12)) == LONGEST


@each("zone", [ZoneInfo("Asia/Tokyo"), ZoneInfo("America/Los_Angeles"), dt.UTC])
def test_whole_days_count_and_not_hours(zone: dt.tzinfo) -> None:
    """An evening and the next morning are a day apart, as are a morning and the next evening."""
    morning = dt.datetime(2026, 11, 24, 5, tzinfo=zone)
    evening = dt.datetime(2026, 11, 25, 3, tzinfo=zone)
    first = [after(None, AGAIN, at, zone) for at in (morning, evening)]
    assert first[0].due == first[1].due
    second = [after(dates, GOOD, at + DAY, zone) for dates in first for at in (morning, evening)]
    assert len({(dates.due, dates.stability) for dates in second}) == 1


def test_in_summer_time_a_day_is_a_day() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    dates = after(None, AGAIN, dt.datetime(2026, 10, 24, 12, tzinfo=berlin), berlin)
    assert day_of(dates.due, berlin) == dt.date(2026, 10, 25)


def test_a_clock_that_is_set_back_leaves_an_answer_after_the_last_one() -> None:
    dates = after(None, GOOD, MORNING)
    later = after(dates, GOOD, MORNING - 30 * DAY)
    assert MORNING < later.last < MORNING + HOUR
    assert later.due >= dates.due


def test_the_times_of_the_answers_give_the_same_dates() -> None:
    at, dates, answers = MORNING, None, []
    for recall in (GOOD, AGAIN, HARD, GOOD, GOOD):
        dates = after(dates, recall, at)
        answers.append((dates.last, recall))
        at = dates.due - DAY
    again: CardDates | None = None
    for last, recall in answers:
        again = after(again, recall, last)
    assert again == dates


def test_a_clock_that_is_far_off_gives_dates_too() -> None:
    for year in (1970, 9999):
        dates = after(None, GOOD, dt.datetime(year, 6, 1, tzinfo=dt.UTC), dt.UTC)
        assert after(dates, GOOD, MORNING, dt.UTC).due.tzinfo is dt.UTC
