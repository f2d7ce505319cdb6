"""A program that is only a script: which lines it expects, and what it answers."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from boardtui.players.engine import EngineClient
from boardtui.players.engine_command import PATIENCE, EngineCommand, Patience
from boardtui.players.player import EngineTerminated
from boardtui.players.transport import Transport
from tests.fixtures.failures import failure

Client = TypeVar("Client", bound=EngineClient)


class ScriptedTransport:
    """Expects the lines of a script that begin with ">" and answers with those that follow.

    An expected line that ends in "…" need only begin so. At the end of the script, or at a line
    "END", the program is at its end.
    """

    def __init__(self, script: str, news: asyncio.Event) -> None:
        self._news = news
        self.script = [line.strip() for line in script.lstrip("\n").splitlines()]
        self.sent: list[str] = []
        self.killed = False
        self.closed = False
        self._answers: asyncio.Queue[str | None] = asyncio.Queue()
        self._answer()

    def send(self, line: str) -> None:
        self.sent.append(line)
        self._news.set()
        assert self.script, f"the program expects nothing more, not {line!r}"
        expected = self.script.pop(0).removeprefix(">").strip()
        if expected.endswith("…"):
            assert line.startswith(expected[:-1]), f"expected {expected!r}, not {line!r}"
        else:
            assert line == expected
        self._answer()

    async def receive(self) -> str:
        line = await self._answers.get()
        if line is None:
            raise failure("Robot exited.", EngineTerminated)
        return line

    def kill(self) -> None:
        self.killed = True

    async def close(self, farewell: str = "") -> None:
        self.closed = True
        if farewell:
            self.send(farewell)

    @property
    def is_through(self) -> bool:
        """True if every line that was expected has come."""
        return not self.script

    def say(self, line: str) -> None:
        """Write a line that stands in no script."""
        self._answers.put_nowait(line)

    def _answer(self) -> None:
        while self.script and not self.script[0].startswith(">"):
            line = self.script.pop(0)
            self._answers.put_nowait(None if line == "END" else line)


class Scripts:
    """Starts one scripted program after the other."""

    def __init__(self, *scripts: str) -> None:
        self.programs: list[ScriptedTransport] = []
        self._waiting = list(scripts)
        self._news = asyncio.Event()

    async def __call__(self) -> Transport:
        assert self._waiting, "no further program was to be started"
        self.programs.append(ScriptedTransport(self._waiting.pop(0), self._news))
        return self.programs[-1]

    async def until(self, line: str) -> ScriptedTransport:
        """The newest program, once this was sent to it; fails after five seconds."""
        async with asyncio.timeout(5):
            while not self.programs or self.programs[-1].sent[-1:] != [line]:
                self._news.clear()
                await self._news.wait()
        return self.programs[-1]


def scripted(
    make: type[Client], *scripts: str, ours: bool = False, patience: Patience = PATIENCE
) -> tuple[Client, Scripts]:
    """A client of programs that follow scripts, one program after the other."""
    connect = Scripts(*scripts)
    command = EngineCommand("Robot", ("robot",), is_built_in=ours, patience=patience)
    return make(command, connect), connect
