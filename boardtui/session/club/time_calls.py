"""Calls to a person whose time runs out in a game of a club, wherever that person looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from boardtui.session.club.news import News, NewsKind
from boardtui.system.disk import later

if TYPE_CHECKING:
    import asyncio

    from boardtui.session.club.state import ClubGame, ClubState

SHORT = 60.0
"""Seconds left for a move when a person is called."""


class TimeCalls:
    """Calls once for each move that a person has little time left for."""

    def __init__(self, now: Callable[[], float], tell: Callable[[News], object]) -> None:
        """`now` returns the club's time; `tell` shows news to the person here."""
        self._now = now
        self._tell = tell
        self._told: set[tuple[str, float]] = set()
        self._timers: list[asyncio.TimerHandle | None] = []

    def follow(self, state: ClubState) -> None:
        """Await the moments at which the time is short, by new lists."""
        self.close()
        for game in state.own:
            deadline = game.listing.deadline
            if deadline is None or not (game.has_short_clock and game.awaits(state.me.id)):
                continue
            if (game.log, deadline) not in self._told:
                wait = max(0.0, deadline - SHORT - self._now())
                self._timers.append(later(wait, partial(self._call, game, deadline)))

    def close(self) -> None:
        """Call no more."""
        for timer in self._timers:
            if timer is not None:
                timer.cancel()
        self._timers.clear()

    def _call(self, game: ClubGame, deadline: float) -> None:
        self._told.add((game.log, deadline))
        left = deadline - self._now()
        if left > 0:
            self._tell(News(NewsKind.SHORT_OF_TIME, game, left=left))
