"""Days of training: they begin at four in the morning, so that a late evening is one day."""

from __future__ import annotations

import datetime as dt

BEGINNING = dt.time(4)
"""The local time at which a day begins."""

_MIDDLE = dt.time(16)

_FIRST, _LAST = dt.date(1900, 1, 1), dt.date(9000, 1, 1)
"""Days between these exist in every zone, with room for sums."""


def day_of(at: dt.datetime, zone: dt.tzinfo | None = None) -> dt.date:
    """Return the day of a time in a zone, by default that of the system.

    >>> paris = dt.timezone(dt.timedelta(hours=1))
    >>> day_of(dt.datetime(2026, 11, 25, 3, 59, tzinfo=paris), paris)
    datetime.date(2026, 11, 24)
    """
    local = at.astimezone(zone)
    is_night = local.time() < BEGINNING
    return _bounded(local.date() - dt.timedelta(days=is_night))


def day_start(day: dt.date, zone: dt.tzinfo | None = None) -> dt.datetime:
    """Return the time at which a day begins."""
    return _at(day, BEGINNING, zone)


def next_day_start(now: dt.datetime, zone: dt.tzinfo | None = None) -> dt.datetime:
    """Return the time at which the day after that of a time begins."""
    return day_start(days_after(day_of(now, zone), 1), zone)


def day_middle(day: dt.date, zone: dt.tzinfo | None = None) -> dt.datetime:
    """Return the time in the middle of a day.

    It stays on its day where summer time begins or ends, and in zones that are less than half a day
    away.
    """
    return _at(day, _MIDDLE, zone)


def days_after(day: dt.date, days: int) -> dt.date:
    """Return the day some days after another one, or before it."""
    return dt.date.fromordinal(
        min(max(day.toordinal() + days, _FIRST.toordinal()), _LAST.toordinal())
    )


def _bounded(day: dt.date) -> dt.date:
    return min(max(day, _FIRST), _LAST)


def _at(day: dt.date, time: dt.time, zone: dt.tzinfo | None) -> dt.datetime:
    # Without a zone, the system tells its offset at that time, which is not always that of now.
    return dt.datetime.combine(_bounded(day), time, tzinfo=zone).astimezone(dt.UTC)
