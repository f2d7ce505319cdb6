"""Calls to a person whose time runs out in a game of a club, wherever that person looks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from boardtui.session.club.news import News, NewsKind
from boardtui.system.disk import later

if TYPE_CHECKING:
    import asyncio

    from boardtui.session.club.state import ClubGame, ClubState

MOMENTS = 60.0, 40.0, 20.0
"""Seconds left for a move when a person is called."""


class TimeCalls:
    """Calls a person who has little time left for a move, and again as the time runs out."""

    def __init__(self, now: Callable[[], float], tell: Callable[[News], object]) -> None:
        """`now` returns the club's time; `tell` shows news to the person here."""
        self._now = now
        self._tell = tell
        self._games: tuple[ClubGame, ...] = ()
        """Those in which a clock runs for the person here."""
        self._told: dict[tuple[str, float | None], float] = {}
        """The seconds left at the newest call, by log and deadline."""
        self._timers: list[asyncio.TimerHandle | None] = []

    def follow(self, state: ClubState) -> None:
        """Await the moments at which the time is short, by new lists."""
        self.close()
        clocked = (game for game in state.own if game.has_short_clock)
        self._games = tuple(game for game in clocked if game.awaits(state.me.id))
        for game in self._games:
            self._await_moment(game)

    def short(self) -> Iterator[News]:
        """Yield news of each move that there is little time left for."""
        for game in self._games:
            left = self._left(game)
            if 0 < left <= MOMENTS[0]:
                yield News(NewsKind.SHORT_OF_TIME, game, left=left)

    def close(self) -> None:
        """Call no more."""
        for timer in self._timers:
            if timer is not None:
                timer.cancel()
        self._timers.clear()

    def _left(self, game: ClubGame) -> float:
        """Return the seconds left for a move."""
        deadline = game.listing.deadline
        return math.inf if deadline is None else deadline - self._now()

    def _await_moment(self, game: ClubGame) -> None:
        """Call at the first moment that is not before the newest call."""
        left, told = self._left(game), self._told.get((game.log, game.listing.deadline), math.inf)
        if math.isinf(left):
            return
        for moment in MOMENTS:
            if moment < told:
                call = partial(self._call, game, moment)
                self._timers.append(later(max(0.0, left - moment), call))
                return

    def _call(self, game: ClubGame, moment: float) -> None:
        left = self._left(game)
        if left > 0:
            self._told[game.log, game.listing.deadline] = min(left, moment)
            self._tell(News(NewsKind.SHORT_OF_TIME, game, left=left))
            self._await_moment(game)
