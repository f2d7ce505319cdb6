"""Programs that choose moves: what they have in common, whatever protocol they speak."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar, TypeVar

from boardtui.formats.ggf_moves import read_move
from boardtui.players import transport
from boardtui.players.player import (
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Info,
    Limit,
    NoGreeting,
    PlayerError,
)
from boardtui.players.specs import Protocol, Unplayable, require_usual, spec_of
from boardtui.players.transport import Connect, Ending, Transport
from boardtui.reasons import Reason
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position

if TYPE_CHECKING:
    from boardtui.players.opening_choice import Judge

Error = TypeVar("Error", bound=PlayerError)

NO_LIMIT = Limit()

STARTING = 20.0
"""Seconds for a program to say that it is there."""

PREPARING = 60.0
"""Seconds for our own engine for anything but a move: it yields to every other program."""

ANSWERING = 10.0
"""Seconds for what needs no thought; a move may take so much and twice its limit."""

SLOW = "ready, but slow"
"""What our own engine begins to say where nothing is compiled, once it is ready."""

UNLIMITED = 600.0
"""Seconds for a move whose limit names none."""

LATE = 0.2
"""Seconds beyond a deadline after which our own process must have been suspended, such as by
Ctrl+Z: what a program has said in the meantime is still read."""


class Misbehaviour(Reason):
    """What a program does that its protocol does not allow, or cannot do by it."""

    NO_ANSWER = "{name} does not answer."
    NO_GREETING = "{name} does not answer; it may not speak {protocol}."
    OTHER_PROTOCOL = "{name} does not speak {protocol}."
    ILLEGAL_MOVE = "{name} answered with a move that is not legal, “{move}”: {reason}"
    FAULT = "{name} reports a fault: {words}"
    REFUSAL = "{name} refuses “{command}”: {words}"
    BOARD_REFUSED = "{name} does not play on {size}×{size}: {words}"
    RESIGNED = "{name} gives the game up."
    NO_ANALYSIS = "{name} speaks {protocol}, which knows no analysis."
    NBOARD_ANALYSES = (
        "{name} speaks {protocol}, which knows no analysis; an engine that speaks NBoard does."
    )
    NOT_FROM_START = (
        "{name} speaks {protocol} and can only think about games that are played from the start."
    )


@dataclass(frozen=True, slots=True)
class Program:
    """A program that plays, and how it is started."""

    name: str
    """What players call it."""
    command: tuple[str, ...]
    is_ours: bool = False
    """Whether it is the built-in engine, which knows more than its protocol and every size."""
    usual: Limit = NO_LIMIT
    """Its limit for a move where none is given."""
    environment: Mapping[str, str] | None = None
    """What it finds in its environment; None is what we find."""
    directory: str | None = None
    """Where it runs; None is where we do."""
    seed: int | None = None
    """For choices in openings that are left to chance."""

    async def connect(self) -> Transport:
        """Start the program; raises EngineTerminated."""
        return await transport.start(self.command, self.name, self.environment, self.directory)


class EngineClient(ABC):
    """Asks a program for moves, one question at a time; it is started when it is first needed.

    After a failure, or where a question cannot be taken back otherwise, it is started anew.
    """

    protocol: ClassVar[Protocol]
    """What the program speaks."""
    farewell = "quit"
    """What lets the program end."""

    def __init__(self, program: Program, connect: Connect | None = None) -> None:
        self.name = program.name
        self.preparing = ""
        self.is_slow = False
        self.on_status: Callable[[str], object] | None = None
        self._program = program
        self._connect = connect or program.connect
        self._transport: Transport | None = None
        self._is_greeted = False
        self._dropped: list[Transport] = []
        """Programs that were killed and may not have ended yet."""
        self._one_at_a_time = asyncio.Lock()
        self._chance = Random(program.seed)
        self._allowed = self._deadline = 0.0

    async def prepare(self) -> None:
        """Start the program, so that its first move takes no longer than others."""
        async with self._conversation():
            await self._await_readiness()

    async def choose(self, position: Position, limit: Limit) -> Move:
        """The program's move; a forced pass is not worth a question."""
        if position.legal_moves == (Pass(),):
            return Pass()
        self._require(position.game)
        if position.game.task(position):
            # No protocol tells what an opening asks for.
            from boardtui.players.opening_choice import opening_move

            judge = self._judge_within(limit, position)
            return await opening_move(position, judge, self._chance)
        limit = self._settled(limit)
        async with self._conversation():
            return await self._ask(position, limit)

    def _judge_within(self, limit: Limit, position: Position) -> Judge:
        """Who judges what a position that is part of an opening may come to, in time for a move."""
        from boardtui.players.opening_choice import seconds_each

        return partial(self._judge, seconds_each(position, self._settled(limit).seconds))

    async def _judge(self, seconds: float, position: Position) -> float:
        """How good a position is for the side to move, by an analysis if the program knows one."""
        if not self._program.is_ours:
            from boardtui.players.easy import judge_at_sight

            return await judge_at_sight(position)
        from boardtui.players.opening_choice import NODES
        from boardtui.record.evaluation import worth_of

        limit = Limit(seconds=seconds, nodes=NODES)
        return worth_of([info async for info in self.analyse(position, limit, moves=1)])

    async def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        """What the program knows of the best moves, deeper and deeper."""
        self._require(position.game)
        if position.game.task(position) and moves > 0:
            from boardtui.players.opening_choice import opening_advice

            judge = self._judge_within(limit, position)
            move, score = await opening_advice(position, judge, self._chance)
            yield Info(depth=0, score=score, line=(move,), nodes=0, seconds=0.0)
            return
        infos = self._rate(position, limit, moves)
        if position.legal_moves and moves > 0:
            async with self._conversation(), aclosing(infos):
                async for info in infos:
                    yield info

    async def close(self) -> None:
        """Let the program end, at once if it is thinking."""
        current, self._transport = self._transport, None
        try:
            if current is not None:
                await current.close(self.farewell)
        finally:
            await self._clear_away()

    @abstractmethod
    async def _greet(self) -> None:
        """Find out that a program that was just started speaks the protocol."""

    @abstractmethod
    async def _settle(self) -> None:
        """Let a program that was interrupted become ready for the next question."""

    @abstractmethod
    async def _ask(self, position: Position, limit: Limit) -> Move:
        """The legal move that the program chooses."""

    @abstractmethod
    def _rate(self, position: Position, limit: Limit, moves: int) -> AsyncGenerator[Info, None]:
        """What the program knows of the moves of a position that is not over.

        Raises PlayerError at once where the protocol knows no analysis.
        """

    @abstractmethod
    def _interrupt(self) -> None:
        """Stop the program's thinking at once, in whatever way the protocol has."""

    @abstractmethod
    async def _await_readiness(self) -> None:
        """Wait until a program that speaks can also think."""

    @asynccontextmanager
    async def _conversation(self) -> AsyncGenerator[None, None]:
        """The program, ready for a question; what happens in between decides what becomes of it."""
        async with self._one_at_a_time:
            try:
                if self._transport is not None and self._is_greeted:
                    await self._settle()
                else:
                    await self._begin()
                yield
            except (asyncio.CancelledError, GeneratorExit):
                self._interrupt()
                raise
            except BaseException:
                self._drop()
                raise

    async def _begin(self) -> None:
        """Start the program if it does not run, and greet it."""
        if self._transport is None:
            await self._clear_away()
            self._report("")
            self._is_greeted = False
            self._transport = await self._connect()
        # A question that was taken back may have left it half greeted.
        self._allow(PREPARING if self._program.is_ours else STARTING)
        await self._meet()
        self._is_greeted = True

    async def _begin_anew(self) -> None:
        """End the program and start it again."""
        self._drop()
        await self._begin()

    async def _meet(self) -> None:
        """Greet a program that was just started; raises NoGreeting if it never answers."""
        try:
            await self._greet()
        except EngineTimeout:
            if self._program.is_ours:
                raise
            raise self._failure(NoGreeting, Misbehaviour.NO_GREETING) from None

    def _drop(self) -> None:
        """End the program; the next question starts it anew."""
        current, self._transport = self._transport, None
        if current is not None:
            current.kill()
            self._dropped.append(current)
        self._report("")

    async def _clear_away(self) -> None:
        """Wait until the programs that were killed have ended."""
        while self._dropped:
            await self._dropped[0].close()
            del self._dropped[:1]

    def _send(self, line: str) -> None:
        self._present.send(line)

    async def _receive(self) -> str:
        """The next line of the program; raises PlayerError when none comes in time."""
        clock = asyncio.get_running_loop().time
        while True:
            try:
                async with asyncio.timeout_at(self._deadline):
                    return await self._present.receive()
            except TimeoutError:
                if clock() < self._deadline + LATE:
                    raise self._failure(EngineTimeout, Misbehaviour.NO_ANSWER) from None
                self._allow(self._allowed)

    @property
    def _present(self) -> Transport:
        if self._transport is None:
            raise EngineTerminated(Ending.CLOSED, name=self.name)
        return self._transport

    def _allow(self, seconds: float) -> None:
        """Give the program so much time, from now on, for its answer."""
        self._allowed = seconds
        self._deadline = asyncio.get_running_loop().time() + seconds

    def _legal(self, position: Position, text: str) -> Move:
        """The move that a program's answer means; raises EngineProtocolError if it is not legal."""
        try:
            move = read_move(position.game, text)
        except RulesError as error:
            raise self._illegal(text, error) from None
        self._check(position, move, text)
        return move

    def _check(self, position: Position, move: Move, text: str) -> None:
        """Raise EngineProtocolError if a move, which a program wrote so, is not legal."""
        try:
            position.game.check(position, move)
        except RulesError as error:
            raise self._illegal(text, error) from None

    def _illegal(self, text: str, reason: RulesError) -> EngineProtocolError:
        return self._failure(
            EngineProtocolError, Misbehaviour.ILLEGAL_MOVE, move=text[:20], reason=reason
        )

    def _failure(self, kind: type[Error], reason: Misbehaviour, /, **facts: object) -> Error:
        """An error about this program and its protocol."""
        return kind(reason, name=self.name, protocol=self.protocol.label, **facts)

    def _settled(self, limit: Limit) -> Limit:
        """The limit, or the usual one where it says nothing at all."""
        return self._program.usual if limit == Limit() else limit

    def _patience(self, limit: Limit) -> float:
        """Seconds after which a program that was given a limit must have answered."""
        return UNLIMITED if limit.seconds is None else 2 * limit.seconds + ANSWERING

    def _report(self, preparing: str, *, is_slow: bool = False) -> None:
        if (preparing, is_slow) != (self.preparing, self.is_slow):
            self.preparing, self.is_slow = preparing, is_slow
            if self.on_status is not None:
                self.on_status(preparing)

    def _require(self, game: Game) -> None:
        """Raise PlayerError unless the program plays the game: ours knows every size."""
        spec = spec_of(game)
        if spec is None or self.protocol not in spec.protocols:
            raise PlayerError(Unplayable.GAME, name=self.name, game=game)
        if not self._program.is_ours:
            require_usual(self.name, game)
