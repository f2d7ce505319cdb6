"""Programs that may be our own engine, which says of itself how far it is with getting ready."""

from __future__ import annotations

import re
from typing import ClassVar

from boardtui.players.engine import ANSWERING, PREPARING, SLOW, EngineClient, Program
from boardtui.players.player import Limit
from boardtui.players.transport import Connect

_PREPARING = re.compile(r"preparing\s+(\d{1,6}/\d{1,6})")


class ReportingEngine(EngineClient):
    """Takes note of what our own engine says, and gives it the time that it needs."""

    news: ClassVar[str]
    """What the lines begin with in which our own engine speaks of itself."""

    def __init__(self, program: Program, connect: Connect | None = None) -> None:
        super().__init__(program, connect)
        self._is_ready = False

    async def _await_readiness(self) -> None:
        if self._program.is_ours:
            self._allow(PREPARING)
            while not self._is_ready:
                await self._listen()

    async def _listen(self, limit: Limit | None = None) -> str:
        """The next line, after taking note of what our own engine says of itself.

        While it prepares, it has more time, and then that of the limit from the beginning.
        """
        line = (await self._receive()).strip()
        if self._program.is_ours and line.startswith(self.news):
            news = line.removeprefix(self.news)
            if preparing := read_preparing(news):
                self._report(preparing)
                self._allow(PREPARING)
            elif news.startswith("ready"):
                self._is_ready = True
                self._report("", is_slow=news.startswith(SLOW))
                if limit is not None:
                    self._allow_thought(limit)
            else:
                self._hear(news)
        return line

    def _hear(self, news: str) -> None:
        """Take note of what our own engine says besides; raises PlayerError."""

    def _allow_command(self) -> None:
        """Give the program the time that it has for what needs no thought."""
        self._allow(PREPARING if self._program.is_ours else ANSWERING)

    def _allow_thought(self, limit: Limit) -> None:
        """Give the program the time that it has for an answer within a limit."""
        waiting = PREPARING if self._program.is_ours and not self._is_ready else 0.0
        self._allow(self._patience(limit) + waiting)


def read_preparing(news: str) -> str:
    """How far our engine is with getting ready, such as "7/40"; empty if it does not say so."""
    match = _PREPARING.match(news)
    return match[1] if match else ""
