"""Engines that may be the built-in one, which reports the progress of its preparation."""

from __future__ import annotations

from typing import ClassVar

from boardtui.players.engine import EngineClient
from boardtui.players.engine_command import EngineCommand
from boardtui.players.player import Limit
from boardtui.players.transport import Connect
from boardtui.protocols.readiness import is_loading, is_ready, is_slow, read_preparing


class ReportingEngine(EngineClient):
    """Client that follows the news of the built-in engine and waits as long as it prepares."""

    news: ClassVar[str]
    """The beginning of lines with news."""

    def __init__(self, command: EngineCommand, connect: Connect | None = None) -> None:
        super().__init__(command, connect)
        self._is_ready = False

    async def _await_readiness(self) -> None:
        if self._command.is_built_in:
            self._allow_command()
            while not self._is_ready:
                await self._listen()

    async def _listen(self, limit: Limit | None = None) -> str:
        """Return the next line, after reading any progress report in it.

        Preparation extends the deadline; once the engine is ready, the time of the limit starts
        again.
        """
        line = (await self._receive()).strip()
        if self._command.is_built_in and line.startswith(self.news):
            news = line.removeprefix(self.news)
            if preparing := read_preparing(news):
                self._report(preparing)
                self._allow_command()
            elif is_loading(news):
                self._allow_command()
            elif is_ready(news):
                self._is_ready = True
                self._report("", is_slow=is_slow(news))
                if limit is not None:
                    self._allow_thought(limit)
            else:
                self._hear(news)
        return line

    def _hear(self, news: str) -> None:
        """Take note of any other news; raises PlayerError."""

    def _allow_command(self) -> None:
        """Allow the time for a command that needs no thought."""
        patience = self._patience
        self._allow(patience.preparing if self._command.is_built_in else patience.answering)

    def _allow_thought(self, limit: Limit) -> None:
        """Allow the time for an answer within a limit."""
        is_preparing = self._command.is_built_in and not self._is_ready
        waiting = self._patience.preparing if is_preparing else 0.0
        self._allow(self._patience.thought(limit) + waiting)
