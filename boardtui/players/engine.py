"""Engines that run as separate programs, over any protocol."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from contextvars import Context
from functools import partial
from random import Random
from typing import ClassVar, TypeVar

from boardtui.formats.ggf.moves import read_move
from boardtui.players.engine_command import NO_LIMIT, EngineCommand
from boardtui.players.player import (
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Info,
    Limit,
    NoGreeting,
    PlayerError,
)
from boardtui.players.specs import Protocol, UnsupportedGameReason, require_external, spec_of
from boardtui.players.transport import Connect, ExitReason, Transport
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position
from boardtui.system.reasons import Reason

ErrorT = TypeVar("ErrorT", bound=PlayerError)

SUSPENDED = 0.2
"""Seconds beyond a deadline that only a suspension of our own process explains, such as by Ctrl+Z.

What the program has said in the meantime is still read.
"""


class EngineReason(Reason):
    """Faults of an engine, and the limits of its protocol."""

    NO_ANSWER = "{name} does not answer."
    NO_GREETING = "{name} does not answer. Perhaps it does not speak {protocol}."
    OTHER_PROTOCOL = "{name} does not speak {protocol}."
    ILLEGAL_MOVE = "{name} answered with an illegal move, “{move}”: {reason}"
    FAULT = "{name} reported an error: {words}"
    REFUSAL = "{name} refused “{command}”: {words}"
    BOARD_REFUSED = "{name} does not support {size}×{size} boards: {words}"
    RULE_REFUSED = "{name} does not support the rule “{rule}”: {words}"
    NODES_IGNORED = (
        "{name} has not finished its search. Perhaps it does not support the node limit "
        "(max_node) of {protocol}."
    )
    RESIGNED = "{name} resigned."
    NO_ANALYSIS = "{name} speaks {protocol}, which does not support analysis."
    NBOARD_ANALYSES = (
        "{name} speaks {protocol}, which does not support analysis. Use an engine that speaks "
        "NBoard."
    )
    NOT_FROM_START = (
        "{name} speaks {protocol}, which supports only games from the usual start position."
    )


class EngineClient(ABC):
    """Client of an engine: one question at a time; the first one starts the engine.

    After a failure, or if a question cannot be cancelled otherwise, the engine is started again.
    """

    protocol: ClassVar[Protocol]
    """The protocol that the engine speaks."""
    farewell = "quit"
    """The line that ends the engine."""

    def __init__(self, command: EngineCommand, connect: Connect | None = None) -> None:
        self.name = command.name
        self.preparing = ""
        self.is_slow = False
        self.on_status: Callable[[str], object] | None = None
        self._command = command
        self._patience = command.patience
        self._connect = connect or command.connect
        self._transport: Transport | None = None
        self._is_greeted = False
        self._dropped: list[Transport] = []
        """Killed programs that may not have ended yet."""
        self._one_at_a_time = asyncio.Lock()
        self._chance = Random(command.seed)
        self._allowed = 0.0
        self._deadline = 0.0
        """Deadline of an answer, in the event loop's time."""

    async def prepare(self) -> None:
        """Start the engine and wait until it is ready."""
        async with self._conversation():
            await self._await_readiness()

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Return the engine's move; a forced pass needs no question."""
        if position.legal_moves == (Pass(),):
            return Pass()
        self._require(position.game)
        if position.game.task(position):
            # No protocol has words for the demands of an opening.
            from boardtui.protocols.opening_choice import decide_async, opening_move

            judge = self._judge_within(limit, position)
            return await decide_async(opening_move(position, self._chance), judge)
        limit = self._settled(limit, position)
        async with self._conversation():
            return await self._ask(position, limit)

    def _judge_within(
        self, limit: Limit, position: Position
    ) -> Callable[[Position], Awaitable[float]]:
        """Return a judge of the positions that an opening may lead to, in time for a move."""
        from boardtui.protocols.opening_choice import seconds_each

        return partial(self._judge, seconds_each(position, self._settled(limit, position).seconds))

    async def _judge(self, seconds: float, position: Position) -> float:
        """Return the value of a position for the side to move.

        The built-in engine analyses it; for any other it is judged at sight.
        """
        if not self._command.is_built_in:
            from boardtui.players.easy import judge_at_sight

            return await judge_at_sight(position)
        from boardtui.protocols.opening_choice import NODES
        from boardtui.record.evaluation import worth_of

        limit = Limit(seconds=seconds, nodes=NODES)
        return worth_of([info async for info in self.analyse(position, limit, moves=1)])

    async def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        """Yield the engine's reports on the best moves, at growing depth."""
        self._require(position.game)
        if position.game.task(position) and moves > 0:
            from boardtui.protocols.opening_choice import decide_async, opening_advice

            judge = self._judge_within(limit, position)
            move, score = await decide_async(opening_advice(position, self._chance), judge)
            yield Info(depth=0, score=score, line=(move,))
            return
        infos = self._rate(position, limit, moves)
        if position.legal_moves and moves > 0:
            async with self._conversation(), aclosing(infos):
                async for info in infos:
                    yield info

    async def close(self) -> None:
        """End the engine, even in the middle of a search."""
        current, self._transport = self._transport, None
        try:
            if current is not None:
                await current.close(self.farewell)
        finally:
            await self._clear_away()

    @abstractmethod
    async def _greet(self) -> None:
        """Greet an engine that was just started; raises WrongProtocol."""

    @abstractmethod
    async def _settle(self) -> None:
        """Make an interrupted engine ready for the next question."""

    @abstractmethod
    async def _ask(self, position: Position, limit: Limit) -> Move:
        """Return the legal move that the engine chooses."""

    @abstractmethod
    def _rate(self, position: Position, limit: Limit, moves: int) -> AsyncGenerator[Info, None]:
        """Yield the engine's reports on the moves of a position that is not over.

        Raises PlayerError at once where the protocol knows no analysis.
        """

    @abstractmethod
    def _interrupt(self) -> None:
        """Stop a search at once, as the protocol allows."""

    @abstractmethod
    async def _await_readiness(self) -> None:
        """Wait until an engine that answers can also search."""

    @asynccontextmanager
    async def _conversation(self) -> AsyncGenerator[None, None]:
        """Hold the engine ready for one question.

        A cancelled question interrupts the search, an error ends the program.
        """
        async with self._one_at_a_time:
            try:
                if self._transport is not None and self._is_greeted:
                    await self._settle()
                else:
                    await self._begin()
                yield
            except (asyncio.CancelledError, GeneratorExit):
                # As the protocol allows: a program that stays is settled before the next question.
                self._interrupt()
                raise
            except BaseException:
                self._drop()
                raise

    async def _begin(self) -> None:
        """Start the program if it is not running, and greet it."""
        if self._transport is None:
            await self._clear_away()
            self._report("")
            self._is_greeted = False
            self._transport = await self._connect()
        # A cancelled question may have left it half greeted.
        patience = self._patience
        self._allow(patience.preparing if self._command.is_built_in else patience.starting)
        await self._meet()
        self._is_greeted = True

    async def _begin_anew(self) -> None:
        """End the program and start it again."""
        self._drop()
        await self._begin()

    async def _meet(self) -> None:
        """Greet the engine; raises NoGreeting if an external one never answers."""
        try:
            await self._greet()
        except EngineTimeout:
            if self._command.is_built_in:
                raise
            raise self._failure(NoGreeting, EngineReason.NO_GREETING) from None

    def _drop(self) -> None:
        """Kill the program; the next question starts it again."""
        current, self._transport = self._transport, None
        if current is not None:
            current.kill()
            self._dropped.append(current)
        self._report("")

    async def _clear_away(self) -> None:
        """Wait until killed programs have ended."""
        while self._dropped:
            await self._dropped[0].close()
            del self._dropped[:1]

    def _send(self, line: str) -> None:
        self._present.send(line)

    async def _receive(self) -> str:
        """Return the program's next line; raises PlayerError when none comes in time."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                async with asyncio.timeout(None) as timeout:
                    # The event loop may keep a timer for minutes after it was cancelled, and the
                    # timer its context: an empty one, so that no closed game is kept with it.
                    Context().run(timeout.reschedule, self._deadline)
                    return await self._present.receive()
            except TimeoutError:
                if loop.time() < self._deadline + SUSPENDED:
                    raise self._failure(EngineTimeout, EngineReason.NO_ANSWER) from None
                self._allow(self._allowed)

    @property
    def _present(self) -> Transport:
        if self._transport is None:
            raise EngineTerminated(ExitReason.CLOSED, name=self.name)
        return self._transport

    def _allow(self, seconds: float) -> None:
        """Set the deadline of the program's answer that many seconds from now."""
        self._allowed = seconds
        self._deadline = asyncio.get_running_loop().time() + seconds

    def _legal(self, position: Position, text: str) -> Move:
        """Return the move of an answer; raises EngineProtocolError if it is not legal."""
        try:
            move = read_move(position.game, text)
        except RulesError as error:
            raise self._illegal(text, error) from None
        self._check(position, move, text)
        return move

    def _check(self, position: Position, move: Move, text: str) -> None:
        """Raise EngineProtocolError if a move, written as `text`, is not legal."""
        try:
            position.game.check(position, move)
        except RulesError as error:
            raise self._illegal(text, error) from None

    def _illegal(self, text: str, reason: RulesError) -> EngineProtocolError:
        return self._failure(
            EngineProtocolError, EngineReason.ILLEGAL_MOVE, move=text[:20], reason=reason
        )

    def _failure(self, kind: type[ErrorT], reason: EngineReason, /, **facts: object) -> ErrorT:
        """Return an error about this engine and its protocol."""
        return kind(reason, name=self.name, protocol=self.protocol.label, **facts)

    def _settled(self, limit: Limit, position: Position) -> Limit:
        """Return the limit, or the usual one if it is empty.

        On a clock, the built-in engine is given its seconds for the move; any other one shares out
        its time itself.
        """
        usual = self._command.usual
        if limit.remaining is None:
            return usual if limit == NO_LIMIT else limit
        limit = limit._replace(depth=limit.depth or usual.depth, nodes=limit.nodes or usual.nodes)
        if not self._command.is_built_in:
            return limit
        from boardtui.record.time_share import seconds_for

        share = seconds_for(limit, position)
        assert share is not None
        return limit._replace(seconds=share if usual.seconds is None else min(usual.seconds, share))

    def _report(self, preparing: str, *, is_slow: bool = False) -> None:
        if (preparing, is_slow) != (self.preparing, self.is_slow):
            self.preparing, self.is_slow = preparing, is_slow
            if self.on_status is not None:
                self.on_status(preparing)

    def _require(self, game: Game) -> None:
        """Raise PlayerError unless the engine plays the game."""
        spec = spec_of(game)
        if spec is None or self.protocol not in spec.protocols:
            raise PlayerError(UnsupportedGameReason.GAME, name=self.name, game=game)
        if not self._command.is_built_in:
            require_external(self.name, game)
