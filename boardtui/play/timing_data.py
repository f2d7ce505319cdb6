"""The clocks of a game as data for JSON, in the first entry of its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.timing import Timing

GRACE = 0.5
"""The most seconds by which a flag may fall late."""

_MOST = 2.0**39
"""Seconds beyond those of any clock, with all the time that players can give each other."""


def timing_data(timing: Timing) -> dict[str, Any]:
    """Return clocks as data, without their start time."""
    data = {
        "clock": list(astuple(timing.clock)),
        "left": [list(left) for left in timing.left],
        "used": timing.used,
    }
    return {**data, "grace": timing.grace} if timing.grace else data


def read_timing(data: Mapping[str, Any], seats: int) -> Timing:
    """Return the stopped clocks in the first entry of a log.

    Raises ValueError, TypeError or LookupError for malformed ones.
    """
    main, increment, periods, period = data["clock"]
    clock = Clock(float(main), float(increment), int(periods), float(period))
    left = tuple(_read_left(clock, *each) for each in data["left"])
    used, grace = float(data["used"]), float(data.get("grace", 0.0))
    if len(left) != seats or not 0 <= used < _MOST or not 0 <= grace <= GRACE:
        raise ValueError(data)
    return Timing(clock, left, used, grace=grace)


def _read_left(clock: Clock, main: object, periods: object) -> TimeLeft:
    if not (isinstance(main, int | float) and isinstance(periods, int)):
        raise TypeError(main, periods)
    if not (0 <= main < _MOST and 0 <= periods <= clock.periods):
        raise ValueError(main, periods)
    return TimeLeft(float(main), periods)
