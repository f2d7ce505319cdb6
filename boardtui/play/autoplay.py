"""A record that plays itself, one move at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SLOWEST, FASTEST = 10.0, 0.1
"""Seconds a move."""


class Autoplay:
    """Steps through a line until its end, or until it is stopped; it has no timer while idle."""

    def __init__(self, step: Callable[[], bool], delay: float = 1.0) -> None:
        """Start idle; `step` takes one step and returns True while there is another."""
        self._step = step
        self.on_end: Callable[[], object] = lambda: None
        """Called after the last step."""
        self._timer: asyncio.TimerHandle | None = None
        self.delay = delay
        """Seconds between two moves."""

    @property
    def running(self) -> bool:
        """True if a step is due."""
        return self._timer is not None

    def start(self) -> None:
        """Take the first step after one delay."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.delay, self._tick)

    def stop(self) -> None:
        """Take no further step."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def change_speed(self, factor: float) -> None:
        """Multiply the delay by `factor`, within limits."""
        self.delay = max(FASTEST, min(SLOWEST, round(self.delay * factor, 2)))
        if self.running:
            self.stop()
            self.start()

    def _tick(self) -> None:
        self._timer = None
        if self._step():
            self.start()
        else:
            self.on_end()
