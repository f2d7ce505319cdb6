"""What a Gomocup manager lets a move cost."""

from __future__ import annotations

from dataclasses import replace

from boardtui.engine.fronts.allowance import share_at, tightest
from boardtui.record.evaluation import Limit

AT_ONCE = 0.02
"""Seconds for a move that is to be played as fast as possible."""

UNLIMITED = 2_147_483_647
"""The protocol's number of milliseconds for no limit."""


class Clock:
    """Limit of each move, and the time that is left for the whole game."""

    def __init__(self) -> None:
        self.limits = Limit()
        """Of each move, as they were told; no seconds is as fast as possible."""
        self._match: float | None = None
        self._left: float | None = None

    def take(self, key: str, number: int) -> None:
        """Take note of a setting, if it is about limits."""
        match key:
            case "timeout_turn":
                seconds = None if number >= UNLIMITED else max(number, 0) / 1000
                self.limits = replace(self.limits, seconds=seconds)
            case "timeout_match":
                self._match = None if number in {0, UNLIMITED} else number / 1000
                self._left = self._match
            case "time_left":
                self._left = None if number == UNLIMITED else number / 1000
            case "max_depth":
                self.limits = replace(self.limits, depth=number if number > 0 else None)
            case "max_node":
                self.limits = replace(self.limits, nodes=number if number > 0 else None)
            case _:
                pass

    def begin(self) -> None:
        """Begin a game: all the time is left."""
        self._left = self._match

    def spend(self, seconds: float) -> None:
        """Note that a move took so long."""
        if self._left is not None:
            self._left -= seconds

    def allowed(self, spent: float, stones: int) -> Limit:
        """What is left for a move after so many seconds, with so many stones on the board."""
        limits = self.limits
        if limits.seconds == 0:
            limits = replace(limits, seconds=AT_ONCE)
        if self._left is not None:
            share = share_at(max(self._left, AT_ONCE), stones)
            limits = tightest((limits, Limit(seconds=share)))
        if limits.seconds is None:
            return limits
        return replace(limits, seconds=max(limits.seconds - spent, AT_ONCE / 2))
