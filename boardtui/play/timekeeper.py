"""The timekeeper of a table: stops its clocks while the game is held up, and watches the flag."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

from boardtui.play.errors import Refused
from boardtui.play.log import BEAT
from boardtui.play.proposal import Refusal
from boardtui.play.table import Change, Table

_EARLY = 0.001
"""The shortest wait, in seconds: a timer may come before the log's time."""


_MOST = 60.0
"""The longest wait in a game whose log has a time of its own, which may stand still."""


class Timekeeper:
    """Stops the clocks of one table while there is any reason to hold them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._holds: set[Hashable] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._is_watching = False
        self._stop = table.subscribe(self._follow)

    def start(self) -> None:
        """Watch the flag from now on; needs a running event loop."""
        self._is_watching = True
        self._settle()

    def hold(self, reason: Hashable) -> None:
        """Stop the clocks until `reason` is released."""
        self._holds.add(reason)
        self._settle()

    def release(self, reason: Hashable) -> None:
        """Let the clocks run on, unless there is another reason to hold them."""
        if reason in self._holds:
            self._holds.discard(reason)
            self._settle()

    def close(self) -> None:
        """Stop the clocks for good, and follow the table no longer."""
        self.hold(self)
        self._stop()
        self._is_watching = False
        self._cancel()

    def _follow(self, change: Change) -> None:
        if isinstance(change, Refusal):
            self._wait(BEAT)  # a log that cannot be reached is not asked at once again
        else:
            self._settle()

    def _settle(self) -> None:
        """Let the clocks run or stand still as they should, and set the timer for the flag."""
        table = self._table
        now = table.standing
        if now.timing is None or now.awaited is None:
            self._cancel()
        elif now.is_solo and now.timing.is_running == bool(self._holds):
            # Its entry comes back as a change, which sets the timer.
            try:
                if self._holds:
                    table.pause()
                else:
                    table.resume()
            except Refused:
                self._wait(BEAT)
        else:
            deadline = now.timing.deadline(now.awaited)
            if deadline is None:
                self._cancel()
            else:
                # At home every beat: `AwakeClock` takes a longer gap for a stop of the program.
                most = BEAT if now.is_solo or table.pending else _MOST
                self._wait(min(deadline - table.log.now(), most))

    def _wake(self) -> None:
        """End the game if the flag has fallen, or else wait on."""
        self._timer = None
        revision = self._table.standing.revision
        try:
            self._table.flag()
        except Refused:
            self._wait(BEAT)
            return
        if self._table.standing.revision == revision:
            self._settle()

    def _wait(self, delay: float) -> None:
        """Look again after a delay, in place of any earlier time."""
        self._cancel()
        if self._is_watching:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(delay, _EARLY), self._wake)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
