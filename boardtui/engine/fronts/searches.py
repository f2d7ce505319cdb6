"""Searches that another thread can cut short."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from boardtui.engine.fronts.preparation import Preparation, Setup
from boardtui.engine.thinker import Thinker

T = TypeVar("T")

SCRIPT_SECONDS = 0.2
"""Time after a request for the rest of a script to arrive."""

_BETWEEN_STOPS = 0.002
"""Seconds until a search is stopped again: at its beginning it misses a stop."""


class _Wait(NamedTuple):
    """The request that a search, or the wait for one, belongs to."""

    number: int
    began: float
    is_endless: bool


class Searches:
    """One search at a time, for the request that is being answered.

    Requests are numbered on arrival, so that one comparison shows whether a request came before the
    one that cuts searches short. `take_up`, `run` and `await_readiness` belong to the answering
    thread; `came_in`, `is_interrupted_by`, `hurry` and `abandon` to the reading thread.
    """

    def __init__(self, preparation: Preparation, script_seconds: float = SCRIPT_SECONDS) -> None:
        self._preparation = preparation
        self._script_seconds = script_seconds
        self._changed = threading.Condition()
        self._running: Thinker | None = None
        self._wait: _Wait | None = None
        self._current = 0
        self._latest = -1
        self._hurried_before = 0
        self._abandoned_before = 0

    @property
    def slow(self) -> bool:
        """True if searches are slow, since nothing is compiled; known once there is a thinker."""
        return bool(self._preparation.slow_because())

    @property
    def is_followed(self) -> bool:
        """True if anything has come in after the current request."""
        return self._current < self._latest

    @property
    def is_hurried(self) -> bool:
        """True if the current request is to be answered at once."""
        return self._current < self._hurried_before

    @property
    def is_abandoned(self) -> bool:
        """True if the current request is to end unanswered."""
        return self._current < self._abandoned_before

    def take_up(self, number: int) -> None:
        """Make a request the current one."""
        self._current = number

    def expect(self, setup: Setup) -> None:
        """Begin to prepare the thinker for a game."""
        self._preparation.begin(setup)

    def await_readiness(self, setup: Setup, seconds: float, *, is_endless: bool = False) -> bool:
        """Wait until there is a thinker for a game; False if it took longer or was cut short.

        An endless wait is as in `run`. Raises PreparationFailed.
        """
        with self._waiting(is_endless=is_endless):
            thinker = self._preparation.thinker(setup, lambda: self.is_hurried, seconds)
            return thinker is not None

    def run(
        self, setup: Setup, search: Callable[[Thinker], T], *, is_endless: bool = False
    ) -> T | None:
        """Return the result of a search, once there is a thinker for the game.

        None if the request was cut short before there was one, or abandoned before the search
        began. An endless search is cut short by the next line. Raises PreparationFailed.
        """
        with self._waiting(is_endless=is_endless):
            thinker = self._preparation.thinker(setup, lambda: self.is_hurried)
            with self._changed:
                # With the lock of `hurry`, which comes either before the search or during it.
                if thinker is None or self.is_abandoned:
                    return None
                self._running = thinker
            return search(thinker)

    @contextmanager
    def _waiting(self, *, is_endless: bool) -> Iterator[None]:
        with self._changed:
            self._wait = _Wait(self._current, time.monotonic(), is_endless)
        try:
            yield
        finally:
            with self._changed:
                self._running = self._wait = None
                self._changed.notify_all()

    def came_in(self, number: int) -> None:
        """Note the arrival of a request, or of the end of input, which has the next number."""
        self._latest = number

    def is_interrupted_by(self, number: int) -> bool:
        """Return True if a request comes in the middle of the search for the one before it.

        One that comes sooner is part of a script, which waits for every answer.
        """
        wait = self._wait
        if wait is None or wait.number != number - 1:
            return False
        return wait.is_endless or time.monotonic() - wait.began > self._script_seconds

    def hurry(self, before: int) -> None:
        """Have every request with a smaller number answered at once, with the results so far."""
        with self._changed:
            self._hurried_before = max(self._hurried_before, before)
            running = self._running
            while running is not None and self._running is running:
                running.stop()
                self._changed.wait(_BETWEEN_STOPS)

    def abandon(self, before: int) -> None:
        """End every request with a smaller number at once, unanswered."""
        # First, so that the request sees it once its search has ended.
        self._abandoned_before = max(self._abandoned_before, before)
        self.hurry(before)
