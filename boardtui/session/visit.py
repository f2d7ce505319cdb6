"""The time of a visit: it ends after a fixed span, or after a span without a key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardtui.session.launch import Bounds
from boardtui.system.context import in_this_context
from boardtui.words.hosting import span
from boardtui.words.language import _


class Visit:
    """Warns a visitor before the time is over, and then ends the program.

    Needs a running event loop.
    """

    def __init__(
        self, bounds: Bounds, warn: Callable[[str], object], end: Callable[[str], object]
    ) -> None:
        """Begin now; `warn` shows a sentence, and `end` ends the program with one."""
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
        """Warn or end if it is time to, or else look again when it may be."""
        now = self._loop.time()
        is_idle = self._newest_input + self._idle < self._last_moment
        ends = self._newest_input + self._idle if is_idle else self._last_moment
        if now >= ends:
            self._end(self._words_at_the_end(is_idle=is_idle))
            return
        if now >= ends - self._notice and ends != self._warned_of:
            self._warned_of = ends
            self._warn(self._warning(ends - now, is_idle=is_idle))
        self._loop.call_at(
            ends if ends == self._warned_of else ends - self._notice, self._look_again
        )

    def _warning(self, left: float, *, is_idle: bool) -> str:
        if is_idle:
            text = _("This session ends in {time} unless you press a key.")
        else:
            text = _("This session ends in {time}: its time is over then.")
        return text.format(time=span(left))

    def _words_at_the_end(self, *, is_idle: bool) -> str:
        if is_idle:
            return _("No key for {time}: the session has ended.").format(time=span(self._idle))
        return _("The session has ended after {time}.").format(time=span(self._stay))
