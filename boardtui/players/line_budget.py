"""A bound on the lines that are read of a program in a second."""

from __future__ import annotations

from collections.abc import Callable

RATE = 4000.0
"""Lines a second of a program that never stops; each costs some hundred-thousandth of a second."""

AT_ONCE = 4000.0
"""Lines that may come at once, or at more than `RATE` for a while, before the program must wait."""

PAUSE = 0.05
"""Seconds of a wait; the lines that arrive meanwhile are read together."""

_BYTES = 4096
"""Bytes of a line that cost as much as the line."""


class LineBudget:
    """Token bucket for lines: full after a silence, and filled at a steady rate.

    `clock` returns seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left = AT_ONCE
        self._filled = clock()

    def pause(self) -> float:
        """Return the seconds to wait before the next line is read; 0 is none."""
        if self._left > 0:
            return 0.0
        now = self._clock()
        self._left = min(AT_ONCE, self._left + (now - self._filled) * RATE)
        self._filled = now
        return 0.0 if self._left > 0 else PAUSE

    def spend(self, characters: int) -> None:
        """Take note of a line that is read."""
        self._left -= 1 + characters / _BYTES
