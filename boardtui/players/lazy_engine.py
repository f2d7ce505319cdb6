"""Engines that are loaded by the first question, because few games need one."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, nullcontext
from typing import TypeVar

from boardtui.players.engine_slot import EngineSlot
from boardtui.players.player import (
    Engine,
    EngineProtocolError,
    Follower,
    Info,
    Limit,
    NoGreeting,
    WrongProtocol,
)
from boardtui.rules.game import Move, Position
from boardtui.system.reasons import Listed, Reason

T = TypeVar("T")


class ProtocolReason(Reason):
    """Reasons why no protocol is found."""

    ALL = "{name} speaks none of these protocols: {protocols}."


class LazyEngine:
    """Lazy proxy for an engine, which finds out its protocol."""

    def __init__(
        self,
        name: str,
        candidates: Sequence[Callable[[], Engine]],
        protocols: Sequence[str] = (),
        slot: EngineSlot | None = None,
    ) -> None:
        """Use the first of `candidates` whose protocol the program speaks.

        `protocols` are their names, in the same order. Questions wait for `slot`.
        """
        self.name = name
        self.on_status: Callable[[str], object] | None = None
        self._candidates = candidates
        self._protocols = protocols
        self._slot = slot
        self._index = 0
        self._made: Engine | None = None
        self._game: tuple[Position, tuple[Move, ...]] | None = None

    @property
    def preparing(self) -> str:
        """Progress of getting ready, such as "7/40"; empty when ready."""
        return "" if self._made is None else self._made.preparing

    @property
    def is_slow(self) -> bool:
        """True if the engine runs uncompiled, and so slowly."""
        return self._made is not None and self._made.is_slow

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        """Learn the moves of the game."""
        self._game = (start, tuple(moves))
        self._pass_on(self._made)

    async def prepare(self) -> None:
        """Start the engine and wait until it is ready."""
        await self._ask(lambda engine: engine.prepare())

    async def choose(self, position: Position, limit: Limit) -> Move:
        return await self._ask(lambda engine: engine.choose(position, limit))

    async def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        """Yield the engine's reports on the best moves, at growing depth."""
        async with self._turn():
            while True:
                try:
                    infos = self._engine.analyse(position, limit, moves=moves)
                    async with aclosing(infos):
                        async for info in infos:
                            yield info
                except (WrongProtocol, NoGreeting) as error:
                    await self._try_next(error)
                else:
                    return

    async def close(self) -> None:
        """Close the engine, if it was loaded."""
        if self._made is not None:
            await self._made.close()

    async def vacate(self) -> None:
        """End the engine's process; the next question starts it again."""
        engine, self._made = self._made, None
        if engine is not None:
            await engine.close()

    async def _ask(self, question: Callable[[Engine], Awaitable[T]]) -> T:
        async with self._turn():
            while True:
                try:
                    return await question(self._engine)
                except (WrongProtocol, NoGreeting) as error:
                    await self._try_next(error)

    def _turn(self) -> AbstractAsyncContextManager[None]:
        """Return the context of a question."""
        return nullcontext() if self._slot is None else self._slot.held_by(self)

    @property
    def _engine(self) -> Engine:
        if self._made is None:
            self._made = self._candidates[self._index]()
            self._made.on_status = self._tell
            self._pass_on(self._made)
        return self._made

    async def _try_next(self, error: WrongProtocol | NoGreeting) -> None:
        """Go on to the next candidate; raises PlayerError when there is none."""
        # Before the next one starts: both would be the same program.
        await self.vacate()
        self._index += 1
        if self._index < len(self._candidates):
            return
        self._index = 0
        if len(self._candidates) == 1:
            raise error
        known = Listed(self._protocols)
        raise EngineProtocolError(ProtocolReason.ALL, name=self.name, protocols=known) from None

    def _pass_on(self, engine: object) -> None:
        if self._game is not None and isinstance(engine, Follower):
            engine.follow(*self._game)

    def _tell(self, preparing: str) -> None:
        if self.on_status is not None:
            self.on_status(preparing)
