"""The part of a move's time that is kept for stopping the search and sending its result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from boardtui.engine.fronts.allowance import in_time
from boardtui.record.evaluation import Limit

_DEVIATIONS = 4
"""Deviations from the mean lateness that the reserve covers."""

_SHARE_IN_MEAN, _SHARE_IN_DEVIATION = 1 / 8, 1 / 4
"""The weight of the newest search; the weights of earlier ones fall with each."""


class Reserve:
    """Seconds that searches need beyond their time, by how late they ended so far.

    A machine with other work to do stops them late. They are estimated as network protocols do for
    the time of an answer. Source: Jacobson, "Congestion avoidance and control", 1988.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._mean = self._deviation = 0.0
        self._is_known = False

    @property
    def seconds(self) -> float:
        """The lateness that few searches exceed; 0 before the first one that ran out of time."""
        return self._mean + _DEVIATIONS * self._deviation

    @contextmanager
    def kept(self, limits: Limit) -> Iterator[Limit]:
        """Give a search limits with which its answer arrives within `limits`, and time it."""
        allowed, began = in_time(limits, self.seconds), self._clock()
        yield allowed
        used = self._clock() - began
        # A search that ended by itself says nothing about stopping one.
        if allowed.seconds is not None and used >= allowed.seconds:
            self._note(used - allowed.seconds)

    def _note(self, lateness: float) -> None:
        if not self._is_known:
            self._mean, self._deviation, self._is_known = lateness, lateness / 2, True
            return
        error = lateness - self._mean
        self._mean += _SHARE_IN_MEAN * error
        self._deviation += _SHARE_IN_DEVIATION * (abs(error) - self._deviation)
