"""The time of a visit: it ends after a fixed span, or after a span without a key.

A game in play goes on: no visit ends while its person plays one after the fixed span, or has a
clock that runs. Then, the visit ends a while after that.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from boardtui.session.launch import Bounds
from boardtui.system.context import in_this_context
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame

LOOK: Final = 5.0
"""Seconds between two looks whether a game that puts off the end is still in play."""


class VisitEnd(NamedTuple):
    """The end of a visit, to come or reached."""

    seconds: float
    """The time left in a warning; at the end, the span without a key or of the whole visit."""
    is_idle: bool
    """True if no key was pressed for too long, False if the whole time is over."""


class Visit:
    """Warns a visitor before the time is over, and then ends the program.

    Needs a running event loop.
    """

    def __init__(
        self,
        bounds: Bounds,
        games: Iterable[OpenGame],
        warn: Callable[[VisitEnd], object],
        end: Callable[[VisitEnd], object],
    ) -> None:
        """Begin now; `warn` tells the visitor of the end to come, `end` ends the program.

        `games` are those that are open whenever they are asked for.
        """
        assert bounds.idle is not None
        assert bounds.stay is not None
        self._idle, self._notice = bounds.idle, bounds.notice
        self._games = games
        self._warn, self._end = warn, end
        self._loop = asyncio.get_running_loop()
        self._newest_input = self._loop.time()
        self._last_moment = self._newest_input + bounds.stay
        self._stay = bounds.stay
        self._warned_of = 0.0
        self._was_put_off = False
        self._earliest = 0.0
        """No end comes before this moment, as a game was in play until shortly before."""
        self._look_again = in_this_context(self._look)
        self._look()

    def note_input(self) -> None:
        """Note a key: the visitor is there."""
        self._newest_input = self._loop.time()

    def _look(self) -> None:
        """Warn or end if it is time, and otherwise look again when it may be."""
        now = self._loop.time()
        due = {True: self._newest_input + self._idle, False: self._last_moment}
        coming = [
            (at, is_idle) for is_idle, at in due.items() if not self._waits(at, is_idle=is_idle)
        ]
        is_put_off = len(coming) < len(due)
        if self._was_put_off and not is_put_off:
            self._earliest = now + self._notice
        self._was_put_off = is_put_off
        next_look = now + LOOK if is_put_off else math.inf
        if coming:
            at, is_idle = min(coming)
            ends = max(at, self._earliest)
            if now >= ends:
                self._end(VisitEnd(self._idle if is_idle else self._stay, is_idle=is_idle))
                return
            if now >= ends - self._notice and ends != self._warned_of:
                self._warned_of = ends
                self._warn(VisitEnd(ends - now, is_idle=is_idle))
            change = ends if ends == self._warned_of else ends - self._notice
            next_look = min(next_look, change)
        self._loop.call_at(next_look, self._look_again)

    def _waits(self, at: float, *, is_idle: bool) -> bool:
        """Return True if a game puts off an end that is near."""
        is_near = self._loop.time() >= at - self._notice
        return is_near and any(puts_off(game, is_idle=is_idle) for game in self._games)


def puts_off(game: OpenGame, *, is_idle: bool) -> bool:
    """Return True if a game puts off the end of a visit, for a visitor who is idle or is not.

    One by days never does: its player may come again.
    """
    timing = game.subject.timing
    is_by_days = timing is not None and timing.clock.is_by_days
    if is_by_days or not (game.is_unfinished and game.view.seats):
        return False
    if is_idle:
        return timing is not None and timing.is_running
    return game.keeper.is_shared or game.has_moves
