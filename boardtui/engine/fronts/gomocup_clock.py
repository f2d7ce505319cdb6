"""The clock that a Gomocup manager keeps for an engine."""

from __future__ import annotations

from boardtui.engine.fronts.allowance import share_at, tightest
from boardtui.protocols.gomocup import UNLIMITED
from boardtui.record.evaluation import Limit

AT_ONCE = 0.02
"""Seconds for a move as fast as possible."""


class GomocupClock:
    """Limits of each move, and the time left for the whole game."""

    def __init__(self) -> None:
        self.limits = Limit()
        """Limits of each move; 0 seconds is as fast as possible."""
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

    def spend(self, seconds: float) -> None:
        """Take the time of a move off the clock."""
        if self._left is not None:
            self._left -= seconds

    def allowed(self, spent: float, stones: int) -> Limit:
        """Return the limit of a move that has taken `spent` seconds, with `stones` on the board."""
        limits = self.limits
        if limits.seconds == 0:
            limits = limits._replace(seconds=AT_ONCE)
        if self._left is not None:
            share = share_at(max(self._left, AT_ONCE), stones)
            limits = tightest((limits, Limit(seconds=share)))
        if limits.seconds is None:
            return limits
        # A turn that is over still needs a move; judges allow a second more.
        return limits._replace(seconds=max(limits.seconds - spent, AT_ONCE / 2))
