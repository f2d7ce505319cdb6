"""Engines that speak NBoard, the protocol of Othello programs for analysis."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator

from boardtui.formats import ggf
from boardtui.formats.ggf.clock import write_clock
from boardtui.formats.ggf.facts import KEPT
from boardtui.players.engine import EngineReason
from boardtui.players.engine_command import EngineCommand
from boardtui.players.player import EngineProtocolError, Info, Limit, WrongProtocol
from boardtui.players.reporting import ReportingEngine
from boardtui.players.specs import Protocol
from boardtui.players.transport import Connect
from boardtui.protocols.nboard import HINT_DONE, read_answer, read_counts, read_info
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.game import Move, Position

USUAL_DEPTH = 16
"""Plies for an external engine where no limit names them: it may know no clock."""

_JUNK = 1000
"""With this many lines and no answer, a program does not speak NBoard."""

_HINT_ENDS = (HINT_DONE, "waiting")
"""Statuses that end a hint, besides an empty one."""


class NBoardEngine(ReportingEngine):
    """Client of an NBoard engine; sends the position before each question."""

    protocol = Protocol.NBOARD
    news = "status "

    def __init__(self, command: EngineCommand, connect: Connect | None = None) -> None:
        super().__init__(command, connect)
        self._pings = 0
        self._told: dict[str, str] = {}
        self._is_interrupted = False

    async def _greet(self) -> None:
        self._pings = 0
        self._told = {}
        self._is_ready = self._is_interrupted = False
        self._send("nboard 2")
        await self._synchronise(most=_JUNK)

    async def _settle(self) -> None:
        self._allow_command()
        if self._is_interrupted:
            await self._await_pong()
            self._is_interrupted = False

    def _interrupt(self) -> None:
        if self._transport is not None:
            self._ping()
            self._is_interrupted = True

    async def _ask(self, position: Position, limit: Limit) -> Move:
        await self._set_up(position, limit)
        self._send("go")
        self._allow_thought(limit)
        while True:
            answer = read_answer(await self._listen(limit))
            if answer is not None:
                return self._legal(position, answer)

    async def _rate(
        self, position: Position, limit: Limit, moves: int
    ) -> AsyncGenerator[Info, None]:
        await self._set_up(position, limit)
        self._send(f"hint {moves}")
        self._allow_thought(limit)
        clock = asyncio.get_running_loop().time
        began, nodes, seconds = clock(), 0, 0.0
        while True:
            line = await self._listen(limit)
            kind, _blank, rest = line.partition(" ")
            if info := read_info(line, position):
                self._allow_thought(limit)
                yield info._replace(nodes=nodes, seconds=seconds or clock() - began)
            elif counted := read_counts(line):
                nodes, seconds = counted
            elif kind == "status" and (not rest or rest.endswith(_HINT_ENDS)):
                return

    async def _set_up(self, position: Position, limit: Limit) -> None:
        """Send the limits and the position, and wait until the engine has read them."""
        self._allow_command()
        for name, value in self._settings(limit).items():
            if self._told.get(name, "0") != value:
                self._told[name] = value
                self._send(f"set {name} {value}")
        self._send(f"set game {self._written(position, limit)}")
        await self._synchronise()

    def _settings(self, limit: Limit) -> dict[str, str]:
        """Return the limits as `set` takes them; 0 is none, as at the start."""
        if not self._command.is_built_in:
            return {"depth": str(limit.depth or self._command.usual.depth or USUAL_DEPTH)}
        return {
            "depth": str(limit.depth or 0),
            "nodes": str(limit.nodes or 0),
            "most-threads": str(limit.threads or 0),
            "seconds": f"{limit.seconds:.6f}".rstrip("0").rstrip(".") if limit.seconds else "0",
        }

    def _written(self, position: Position, limit: Limit) -> str:
        """Return a game that begins and ends with the position, in GGF."""
        players = {Seat(0): "Black", Seat(1): "White"}
        record = GameRecord(position.game, players, start=position)
        if not self._command.is_built_in and (clock := _clock(position, limit)):
            record.root.keep({f"{KEPT}TI": [clock]})
        return ggf.dumps(record).strip()

    async def _synchronise(self, most: int | None = None) -> None:
        """Wait until the engine has read all input; raises WrongProtocol."""
        self._ping()
        await self._await_pong(most)

    def _ping(self) -> None:
        self._pings += 1
        self._send(f"ping {self._pings}")

    async def _await_pong(self, most: int | None = None) -> None:
        wanted, lines = ["pong", str(self._pings)], 0
        while (line := await self._listen()).split() != wanted:
            lines += 1
            if most is not None and (lines > most or line[:1] in {"?", "="}):
                raise self._failure(WrongProtocol, EngineReason.OTHER_PROTOCOL)

    def _hear(self, news: str) -> None:
        if news.startswith("Error"):
            raise self._failure(EngineProtocolError, EngineReason.FAULT, words=news[:200])


def _clock(position: Position, limit: Limit) -> str:
    """Return the time for the rest of the game as GGF has it; empty without a limit in seconds."""
    if limit.whole_time is not None:
        left = write_clock(math.floor(limit.whole_time))
        # Whole seconds: less than the truth keeps a program in time.
        return (
            f"{left}/{write_clock(math.floor(limit.increment))}" if limit.increment >= 1 else left
        )
    if limit.seconds is None:
        return ""
    # The clock is that of a whole game: as much for each move that is still to come.
    moves = (position.board.vacant.bit_count() + 1) // 2
    return write_clock(limit.seconds * max(moves, 1))
