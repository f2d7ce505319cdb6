"""The clock that a Gomocup manager keeps for an engine."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from boardtui.engine.fronts.allowance import share_at, tightest
from boardtui.protocols.gomocup import UNLIMITED
from boardtui.record.evaluation import Limit

AT_ONCE = 0.02
"""Seconds for a move as fast as possible."""


class GomocupClock:
    """Limits of each move, and the time left for the whole game.

    A turn counts from when its question came in, even if the engine was not ready for it: managers
    that do not wait for the answer to START count like that. In a script, whose questions have all
    come in, it counts from the answer to the question before it.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.limits = Limit()
        """Limits of each move; 0 seconds is as fast as possible."""
        self._came: deque[float] = deque()
        """When the lines came in that are not taken up yet."""
        self._line_began = self._turn_began = self._answered = 0.0
        self._match: float | None = None
        self._left: float | None = None

    def take(self, key: str, number: int) -> None:
        """Take note of a setting if it is about limits."""
        match key:
            case "timeout_turn":
                seconds = None if number >= UNLIMITED else max(number, 0) / 1000
                self.limits = self.limits._replace(seconds=seconds)
            case "timeout_match":
                self._match = None if number in {0, UNLIMITED} else number / 1000
                self._left = self._match
            case "time_left":
                self._left = None if number == UNLIMITED else number / 1000
            case "max_depth":
                self.limits = self.limits._replace(depth=number if number > 0 else None)
            case "max_node":
                self.limits = self.limits._replace(nodes=number if number > 0 else None)
            case "most_threads":
                self.limits = self.limits._replace(threads=number if number > 0 else None)
            case _:
                pass

    def begin(self) -> None:
        """Begin a game, with all of its time."""
        self._left = self._match

    def note_arrival(self) -> None:
        """Note that a line has come in; called from the reading thread."""
        self._came.append(self._clock())

    def take_up(self) -> None:
        """Note that the next line is taken up."""
        self._line_began = max(self._came.popleft(), self._answered)

    def begin_turn(self) -> None:
        """Begin a turn with the line that was taken up last."""
        self._turn_began = self._line_began

    def note_answer(self) -> None:
        """Note that a question is answered."""
        self._answered = self._clock()

    def spend(self) -> None:
        """Take the time of the current turn off the clock."""
        if self._left is not None:
            self._left -= self.spent

    @property
    def spent(self) -> float:
        """The seconds that the current turn has taken so far."""
        return self._clock() - self._turn_began

    def allowed(self, stones: int) -> Limit:
        """Return the limit for the rest of the current turn, with `stones` on the board."""
        limits = self.limits
        if limits.seconds == 0:
            limits = limits._replace(seconds=AT_ONCE)
        if self._left is not None:
            share = share_at(max(self._left, AT_ONCE), stones)
            limits = tightest((limits, Limit(seconds=share)))
        if limits.seconds is None:
            return limits
        # A turn that is over still needs a move; judges allow a second more.
        return limits._replace(seconds=max(limits.seconds - self.spent, AT_ONCE / 2))
