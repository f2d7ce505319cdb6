"""The time of a visit: it ends after a fixed span, or after a span without a key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardtui.session.launch import Bounds
from boardtui.system.context import in_this_context
from boardtui.system.named_tuples import NamedTuple


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
        warn: Callable[[VisitEnd], object],
        end: Callable[[VisitEnd], object],
    ) -> None:
        """Begin now; `warn` tells the visitor of the end to come, `end` ends the program."""
        assert bounds.idle is not None
        assert bounds.stay is not None
        self._idle, self._notice = bounds.idle, bounds.notice
        self._warn, self._end = warn, end
        self._loop = asyncio.get_running_loop()
        self._newest_input = self._loop.time()
        self._last_moment = self._newest_input + bounds.stay
        self._stay = bounds.stay
        self._warned_of = 0.0
        self._look_again = in_this_context(self._look)
        self._look()

    def note_input(self) -> None:
        """Note a key: the visitor is there."""
        self._newest_input = self._loop.time()

    def _look(self) -> None:
        """Warn or end if it is time, and otherwise look again when it may be."""
        now = self._loop.time()
        is_idle = self._newest_input + self._idle < self._last_moment
        ends = self._newest_input + self._idle if is_idle else self._last_moment
        if now >= ends:
            self._end(VisitEnd(self._idle if is_idle else self._stay, is_idle=is_idle))
            return
        if now >= ends - self._notice and ends != self._warned_of:
            self._warned_of = ends
            self._warn(VisitEnd(ends - now, is_idle=is_idle))
        self._loop.call_at(
            ends if ends == self._warned_of else ends - self._notice, self._look_again
        )
