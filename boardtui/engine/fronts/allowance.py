"""The time that a move may take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from boardtui.record.evaluation import Limit
from boardtui.record.time_share import HASTE as HASTE
from boardtui.record.time_share import LATENCY as LATENCY
from boardtui.record.time_share import share_at as share_at
from boardtui.record.time_share import share_of as share_of

NumberT = TypeVar("NumberT", int, float)

SECONDS_A_MOVE = 2.0
"""Time of a move without limits."""

_SAFETY = 0.02
"""Share of a move's time that is not used."""
_ANSWERING = 0.01
"""Seconds to stop a search and send its result, at least."""


def tightest(limits: Iterable[Limit]) -> Limit:
    """Return the limit that keeps all of several limits."""
    listed = list(limits)
    return Limit(
        depth=_least(limit.depth for limit in listed),
        nodes=_least(limit.nodes for limit in listed),
        seconds=_least(limit.seconds for limit in listed),
        threads=_least(limit.threads for limit in listed),
    )


def is_endless(limit: Limit) -> bool:
    """Return True if nothing ends a search but its controller."""
    return limit.depth is limit.nodes is limit.seconds is None


def in_time(limits: Limit, lateness: float = 0.0) -> Limit:
    """Return the limits of a search whose answer is to arrive within `limits`.

    `lateness` is the seconds that it takes to stop a search and send its result. Half of the time
    is left to the search in any case.
    """
    if limits.seconds is None:
        return limits
    reserve = limits.seconds * _SAFETY + max(_ANSWERING, lateness)
    return limits._replace(seconds=max(limits.seconds - reserve, limits.seconds / 2))


def _least(values: Iterable[NumberT | None]) -> NumberT | None:
    return min((value for value in values if value is not None), default=None)
