"""Asks an engine about one position after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import NamedTuple

from boardtui.play.findings import Findings, Stage, is_settled, ranked
from boardtui.players.player import Engine, Info, Limit, PlayerError
from boardtui.reasons import Reason
from boardtui.rules.game import Move, Position

SOON = 0.1
"""Seconds from the first answer until it is told, so that those of all moves come together."""

INTERVAL = 0.7
"""Seconds between two tellings at least: what changes faster cannot be read."""


class Question(NamedTuple):
    """A request to an engine."""

    position: Position
    limit: Limit
    moves: int
    """The number of best moves to rate."""


class Failure(Reason):
    """Reasons of our own for an engine's failure, where it gives none itself."""

    DEFECT = "The engine failed: {error}"


Tell = Callable[[Findings], object]


class Analyst:
    """Keeps one engine and one question at a time; a newer question takes the older one's place.

    The engine is made at the first question, and made anew after it has failed.
    Needs a running event loop.
    """

    def __init__(self, make: Callable[[], Engine]) -> None:
        """Ask the engine that `make` makes; it may raise PlayerError."""
        self._make = make
        self._engine: Engine | None = None
        self._at_the_engine = asyncio.Lock()
        self._inquiry: _Inquiry | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: Question, tell: Tell, *, after: float = 0.0) -> None:
        """Tell what the engine finds out: nothing at once, then more and more.

        The engine is asked after `after` seconds, unless another question comes first.
        """
        self.stop()
        self._inquiry = _Inquiry(question, tell)
        self._inquiry.begin()
        self._task = asyncio.create_task(self._answer(question, self._inquiry, after))

    def stop(self) -> None:
        """Let the engine stop at once; nothing more is told."""
        if self._inquiry is not None:
            self._inquiry.end()
            self._inquiry = None
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """Stop, and close the engine."""
        self.stop()
        if self._task is not None:
            await asyncio.wait({self._task})
        async with self._at_the_engine:
            await self._drop_engine()

    async def _answer(self, question: Question, inquiry: _Inquiry, after: float) -> None:
        await asyncio.sleep(after)
        # An engine that is still about to stop is waited for.
        async with self._at_the_engine:
            try:
                await self._think(question, inquiry)
            except PlayerError as error:
                inquiry.fail(error)
                await self._drop_engine()
            except Exception as error:  # noqa: BLE001  an engine's defect must not end the program
                inquiry.fail(PlayerError(Failure.DEFECT, error=repr(error)))
                await self._drop_engine()

    async def _think(self, question: Question, inquiry: _Inquiry) -> None:
        engine = self._engine = self._engine or self._make()

        def follow(preparing: str) -> None:
            inquiry.prepare(preparing, is_slow=engine.is_slow)

        engine.on_status = follow
        follow(engine.preparing)
        infos = engine.analyse(question.position, question.limit, moves=question.moves)
        async with aclosing(infos):
            async for info in infos:
                inquiry.note(info)
                if is_settled(question.position, inquiry.moves):
                    break
        inquiry.finish()

    async def _drop_engine(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.close()


class _Inquiry:
    """The findings of one question, told no more often than a person can read."""

    def __init__(self, question: Question, tell: Tell) -> None:
        self._findings = Findings(question.position)
        self._most = question.moves
        self._moves: dict[Move, Info] = {}
        self._tell: Tell | None = tell
        self._due: asyncio.TimerHandle | None = None
        self._told = float("-inf")

    @property
    def moves(self) -> Mapping[Move, Info]:
        """The newest that is known of each move, in no order."""
        return self._moves

    def begin(self) -> None:
        """Tell that nothing is known yet; this puts off nothing that follows."""
        if self._tell is not None:
            self._tell(self._findings)

    def note(self, info: Info) -> None:
        """Take what the engine says of a move.

        Of more moves than were asked for, those that it has not spoken of for longest are no longer
        among the best.
        """
        self._moves.pop(info.line[0], None)
        self._moves[info.line[0]] = info
        while len(self._moves) > self._most:
            del self._moves[next(iter(self._moves))]
        self._findings = replace(self._findings, stage=Stage.THINKING, detail="")
        self._tell_soon()

    def prepare(self, progress: str, *, is_slow: bool) -> None:
        """Take how far the engine is with getting ready, empty when it is, and how it will be."""
        stage = Stage.PREPARING if progress else Stage.THINKING
        findings = replace(self._findings, stage=stage, detail=progress, is_slow=is_slow)
        if findings != self._findings:
            self._findings = findings
            self._tell_soon()

    def finish(self) -> None:
        """Tell the end at once."""
        self._end_as(replace(self._findings, stage=Stage.DONE, detail=""))

    def fail(self, trouble: PlayerError) -> None:
        """Tell at once why nothing more will come."""
        self._end_as(replace(self._findings, stage=Stage.FAILED, detail="", trouble=trouble))

    def end(self) -> None:
        """Tell nothing more."""
        self._tell = None
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def tell(self) -> None:
        """Tell what is known now."""
        self._due = None
        if self._tell is not None:
            self._told = asyncio.get_running_loop().time()
            self._tell(replace(self._findings, moves=ranked(self._moves)))

    def _end_as(self, findings: Findings) -> None:
        self._findings = findings
        self.tell()
        self.end()

    def _tell_soon(self) -> None:
        if self._due is None and self._tell is not None:
            loop = asyncio.get_running_loop()
            wait = max(SOON, self._told + INTERVAL - loop.time())
            self._due = loop.call_later(wait, self.tell)
