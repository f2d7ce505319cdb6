"""Searches that another thread can cut short."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from boardtui.engine.fronts.preparation import Preparation, Setup
from boardtui.engine.thinker import Thinker

Result = TypeVar("Result")

SCRIPT_SECONDS = 0.2
"""How long after a request the rest of a script may still be coming in."""

_BETWEEN_STOPS = 0.002
"""Seconds until a search that goes on is told to stop once more: it may just be beginning."""


class _Request(NamedTuple):
    """What is being done."""

    number: int
    began: float
    is_endless: bool


class Searches:
    """Runs one search at a time, each for the request of a number, which counts up.

    `run` belongs to one thread, everything else to another one.
    """

    def __init__(self, preparation: Preparation) -> None:
        self._preparation = preparation
        self._changed = threading.Condition()
        self._running: Thinker | None = None
        self._asked: _Request | None = None
        self._latest = -1
        self._hurried_before = 0
        self._abandoned_before = 0

    @property
    def slow(self) -> bool:
        """Whether searches are slow because nothing is compiled; known once there is a thinker."""
        return bool(self._preparation.slow_because())

    def expect(self, setup: Setup) -> None:
        """Get ready for a game that is about to be asked about."""
        self._preparation.begin(setup)

    def await_readiness(
        self, number: int, setup: Setup, seconds: float, *, is_endless: bool = False
    ) -> bool:
        """Wait until there is a thinker for a game, but not longer than that; whether there is one.

        A request that is cut short waits no longer, an endless one is as in `run`. Raises
        PreparationFailed.
        """
        with self._asking(number, is_endless=is_endless):
            thinker = self._preparation.thinker(setup, lambda: self.is_hurried(number), seconds)
            return thinker is not None

    def run(
        self,
        number: int,
        setup: Setup,
        search: Callable[[Thinker], Result],
        *,
        is_endless: bool = False,
    ) -> Result | None:
        """What a search finds, with the thinker for a game, which is waited for.

        None if the request was cut short before there was a thinker, or abandoned before the search
        began. An endless search is cut short by whatever comes in next. Raises PreparationFailed.
        """
        with self._asking(number, is_endless=is_endless):
            thinker = self._preparation.thinker(setup, lambda: self.is_hurried(number))
            with self._changed:
                if thinker is None or self.is_abandoned(number):
                    return None
                self._running = thinker
            return search(thinker)

    @contextmanager
    def _asking(self, number: int, *, is_endless: bool) -> Iterator[None]:
        with self._changed:
            self._asked = _Request(number, time.monotonic(), is_endless)
        try:
            yield
        finally:
            with self._changed:
                self._running = self._asked = None
                self._changed.notify_all()

    def came_in(self, number: int) -> None:
        """Take note of a request, or of the end of all, which has the number after the last one."""
        self._latest = number

    def is_followed(self, number: int) -> bool:
        """Whether anything has come in since a request."""
        return number < self._latest

    def is_hurried(self, number: int) -> bool:
        """Whether a request is to be answered at once."""
        return number < self._hurried_before

    def is_abandoned(self, number: int) -> bool:
        """Whether nobody wants the answer to a request any more."""
        return number < self._abandoned_before

    def is_interrupted_by(self, number: int) -> bool:
        """Whether a request comes in the middle of the search for the one before it.

        One that comes earlier is part of a script, which waits for every answer.
        """
        asked = self._asked
        if asked is None or asked.number != number - 1:
            return False
        return asked.is_endless or time.monotonic() - asked.began > SCRIPT_SECONDS

    def hurry(self, before: int) -> None:
        """Let every request with a smaller number be answered at once, with what is known."""
        with self._changed:
            self._hurried_before = max(self._hurried_before, before)
            running = self._running
            while running is not None and self._running is running:
                running.stop()
                self._changed.wait(_BETWEEN_STOPS)

    def abandon(self, before: int) -> None:
        """Let every request with a smaller number end at once, unanswered."""
        self._abandoned_before = max(self._abandoned_before, before)
        self.hurry(before)
