"""Engines that speak GTP, as Othello programs do.

They differ about passes: some refuse the command, but all accept a move of the other side where a
pass is forced. So passes are never sent and never requested.
"""

from __future__ import annotations

import math
from collections.abc import AsyncGenerator, Sequence
from functools import partial

from boardtui.players.engine import EngineClient, EngineReason
from boardtui.players.engine_command import EngineCommand
from boardtui.players.player import EngineProtocolError, Info, Limit, PlayerError, WrongProtocol
from boardtui.players.routes import Route
from boardtui.players.specs import Protocol
from boardtui.players.transport import Connect
from boardtui.protocols.gtp import Reply, read_reply, write_color
from boardtui.rules.game import Move, Pass, Position
from boardtui.system.threads import in_thread

_JUNK = 1000
"""With this many lines outside any reply, a program does not speak GTP."""

_LONGEST_REPLY = 1000
"""The most lines of a reply to keep."""

_NO_TIME = "0 1 0"
"""Settings for no limit: no main time, and no move in each period."""


class GtpEngine(EngineClient):
    """Client of a GTP engine; sends only the moves that are new to it."""

    protocol = Protocol.GTP

    def __init__(self, command: EngineCommand, connect: Connect | None = None) -> None:
        super().__init__(command, connect)
        self._route: Route | None = None
        self._known: list[Move] | None = None
        """Moves on the engine's own board; None when unknown."""
        self._commands: frozenset[str] = frozenset()
        self._settings = ""
        """The last words of `time_settings`; empty before any."""

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        """Learn the moves of the game; the next question is about its end."""
        self._route = Route(start, moves)

    async def _greet(self) -> None:
        self._known = None
        self._settings = ""
        await self._request("protocol_version", most=_JUNK)
        self._commands = frozenset((await self._request("list_commands")).split())
        if "set_game" in self._commands:
            await self._request("set_game Othello")

    async def _await_readiness(self) -> None:
        """Return at once: the engine has answered."""

    async def _settle(self) -> None:
        """Do nothing: an interrupt kills the program, since GTP has no command to stop a search."""

    def _interrupt(self) -> None:
        self._drop()

    async def _ask(self, position: Position, limit: Limit) -> Move:
        route = await self._route_to(position)
        self._allow(self._patience.answering)
        await self._catch_up(route)
        await self._set_clock(limit, write_color(position.turn))
        self._allow(self._patience.thought(limit))
        words = (await self._request(f"genmove {write_color(position.turn)}")).split() or [""]
        if words[-1].lower() == "resign":
            raise self._failure(PlayerError, EngineReason.RESIGNED)
        move = self._legal(position, words[-1])
        # `genmove` has played the move on the program's own board already.
        self._known = [*route.moves, move]
        return move

    def _rate(self, position: Position, limit: Limit, moves: int) -> AsyncGenerator[Info, None]:
        raise self._failure(PlayerError, EngineReason.NBOARD_ANALYSES)

    async def _route_to(self, position: Position) -> Route:
        """Return moves that lead to a position; raises PlayerError when none are found."""
        start = position.game.start()
        route = self._route if self._route and self._route.start == start else Route(start)
        if not await in_thread(partial(route.lead_to, position)):
            raise self._failure(PlayerError, EngineReason.NOT_FROM_START)
        self._route = route
        return route

    async def _catch_up(self, route: Route) -> None:
        """Bring the engine's board to the end of a route."""
        told = self._known
        if told is None or route.moves[: len(told)] != told:
            await self._request(f"boardsize {route.start.board.size.cols}")
            await self._request("clear_board")
            told = []
        for position, move in list(route.steps())[len(told) :]:
            if move != Pass():
                text = position.game.format_move(move)
                await self._request(f"play {write_color(position.turn)} {text}")
        self._known = list(route.moves)

    async def _set_clock(self, limit: Limit, color: str) -> None:
        """Set the time for each move or the clock, if the engine has commands for them."""
        settings = _time_settings(limit)
        is_new = settings != (self._settings or _NO_TIME)
        if is_new and "time_settings" in self._commands:
            await self._request(f"time_settings {settings}")
            self._settings = settings
        if limit.remaining is not None and "time_left" in self._commands:
            # GTP knows no increments: what one adds is part of the next time left. The last word is
            # the number of moves to make in it, 0 for all of them.
            in_period = bool(limit.period) and limit.remaining <= limit.period
            left = math.floor(limit.remaining)
            await self._request(f"time_left {color} {left} {int(in_period)}")

    async def _request(self, command: str, *, most: int | None = None) -> str:
        """Return the reply to a command; raises EngineProtocolError if the engine refuses it.

        Raises WrongProtocol when no reply comes within `most` lines.
        """
        self._send(command)
        reply = await self._reply(most)
        if not reply.is_success:
            words, refusal = reply.text[:100] or "?", EngineReason.REFUSAL
            raise self._failure(EngineProtocolError, refusal, command=command, words=words)
        return reply.text

    async def _reply(self, most: int | None) -> Reply:
        """Return the next reply, skipping lines before it."""
        count = 0
        while (reply := read_reply((await self._receive()).strip())) is None:
            count += 1
            if most is not None and count > most:
                raise self._failure(WrongProtocol, EngineReason.OTHER_PROTOCOL)
        lines = [reply.text]
        while line := (await self._receive()).strip():
            # Read to its end, or the rest would be taken for the next reply.
            if len(lines) < _LONGEST_REPLY:
                lines.append(line)
        return reply._replace(text="\n".join(lines))


def _time_settings(limit: Limit) -> str:
    """Return main time, seconds of a period, and moves in each period."""
    if limit.remaining is not None:
        period = math.floor(limit.period)
        return f"{math.ceil(limit.main)} {period} {1 if period else 0}"
    if limit.seconds is None:
        return _NO_TIME
    # Whole seconds, and at least one: a period of none would leave no time.
    return f"0 {max(1, math.floor(limit.seconds))} 1"
