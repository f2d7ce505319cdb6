"""The questions to one engine, the most urgent first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from contextvars import Context

from boardtui.analysis.memory import Memory
from boardtui.analysis.requests import AnalysisRequest, EngineStatus, Priority, StatusCallback
from boardtui.analysis.search_reports import SearchReports
from boardtui.players.player import Engine, Info, Limit, PlayerError
from boardtui.rules.findings import MoveFaultKind
from boardtui.system.reasons import Reason

SOON = 0.1
"""Seconds to collect the reports on all moves before the first result is shown."""

INTERVAL = 0.7
"""Least seconds between two results: no one can read faster."""


class AnalysisReason(Reason):
    """Reasons of an engine's failure, where the engine gives none."""

    DEFECT = "The engine failed ({error}). Try again to restart it."
    CLOSED = "The engine was closed. Try again to start it."


class EngineClosed(PlayerError):
    """End of a question because the program needs the engine no more."""


class EngineQueue:
    """Keeps one engine, which works for the most urgent question; equal ones have their turns.

    A question that a more urgent one interrupts is taken up again by itself. The engine is made at
    the first question, and again after a failure. All reports are kept in `memory`, which answers
    what it can. Needs a running event loop.
    """

    def __init__(
        self, make: Callable[[], Engine], *, soon: float = SOON, interval: float = INTERVAL
    ) -> None:
        """Use the engine that `make` returns; it may raise PlayerError.

        `soon` and `interval` are the pace at which people are told of results.
        """
        self.memory = Memory()
        self.told_faults: set[MoveFaultKind] = set()
        """The kinds of faults that a coach has told of."""
        self.soon, self.interval = soon, interval
        self._make = make
        self._engine: Engine | None = None
        self._open: list[_Question] = []
        """The questions that are not answered yet, in the order in which they came."""
        self._running: _Question | None = None
        """The question that the engine works on; None while its work ends, too."""
        self._stretch: asyncio.Task[None] | None = None
        """The work on one question, until its end or an interruption."""
        self._work: asyncio.Task[None] | None = None
        """The work on all questions, one after another."""
        self._is_closed = False

    async def ask(
        self,
        request: AnalysisRequest,
        priority: Priority,
        on_status: StatusCallback | None = None,
    ) -> AsyncGenerator[Info, None]:
        """Yield the reports on a request, at growing depth; from memory if that has the answer.

        `on_status` is called in the asker's context when the engine works for this request, and
        at every change of how far it has got ready. Closing the generator gives the request up.
        Raises PlayerError.
        """
        position, moves, limit = request.position, request.moves, request.limit
        if self.memory.answers(position, moves, limit):
            for info in self.memory.reports(position, moves, limit):
                yield info
            return
        question = _Question(request, priority)
        self._admit(question)
        try:
            while (news := await question.news.get()) is not None:
                match news:
                    case PlayerError():
                        raise news
                    case EngineStatus():
                        if on_status is not None:
                            on_status(news)
                    case Info():
                        yield news
        finally:
            self._dismiss(question)

    async def close(self) -> None:
        """Close the engine for good; open questions and later ones raise EngineClosed."""
        self._is_closed = True
        for question in self._open:
            question.news.put_nowait(EngineClosed(AnalysisReason.CLOSED))
        self._open.clear()
        self._interrupt()
        if self._work is not None:
            await asyncio.wait({self._work})
        await self._drop_engine()

    def _admit(self, question: _Question) -> None:
        if self._is_closed:
            raise EngineClosed(AnalysisReason.CLOSED)
        self._open.append(question)
        self._interrupt()
        if self._work is None:
            # An empty context: the engine belongs to no view, and keeps none alive.
            self._work = asyncio.create_task(self._serve(), context=Context())

    def _dismiss(self, question: _Question) -> None:
        """Work no more for a question."""
        if question in self._open:
            self._open.remove(question)
            self._interrupt()

    def _end(self, question: _Question, trouble: PlayerError | None = None) -> None:
        """Tell the asker that no more reports come."""
        self._running = None
        if question in self._open:
            self._open.remove(question)
            question.news.put_nowait(trouble)

    def _next(self) -> _Question | None:
        """Return the most urgent question, of equal ones the first."""
        return min(self._open, key=lambda question: question.priority, default=None)

    def _interrupt(self) -> None:
        """Break off the work on a question that is not the most urgent any more."""
        if self._running is not None and self._running is not self._next():
            self._running = None
            assert self._stretch is not None
            self._stretch.cancel()

    async def _serve(self) -> None:
        """Work on questions until there are none."""
        while question := self._next():
            self._running = question
            self._stretch = asyncio.create_task(self._answer(question))
            await asyncio.wait({self._stretch})
        self._work = None

    async def _answer(self, question: _Question) -> None:
        """Work on a question to its end, unless that is interrupted."""
        try:
            await self._think(question)
        except PlayerError as error:
            await self._fail(question, error)
        except Exception as error:  # noqa: BLE001  an engine's defect must not end the program
            await self._fail(question, PlayerError(AnalysisReason.DEFECT, error=repr(error)))

    async def _fail(self, question: _Question, trouble: PlayerError) -> None:
        self._end(question, trouble)
        await self._drop_engine()

    async def _think(self, question: _Question) -> None:
        request, reports = question.request, question.reports
        limit = question.limit_left()
        if limit is not None:
            engine = self._engine = self._engine or self._make()

            def follow(preparing: str) -> None:
                question.news.put_nowait(EngineStatus(preparing, engine.is_slow))

            engine.on_status = follow
            follow(engine.preparing)
            infos = engine.analyse(request.position, limit, moves=request.moves)
            with self.memory.following(reports):
                async with aclosing(infos):
                    async for info in infos:
                        question.note(info)
                        if reports.is_settled:
                            break
        self.memory.note_end(request.position, request.moves, request.limit)
        self._end(question)

    async def _drop_engine(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.close()


class _Question:
    """A request in the queue, and what is known of its answer."""

    def __init__(self, request: AnalysisRequest, priority: Priority) -> None:
        self.request = request
        self.priority = priority
        self.reports = SearchReports(request.position, request.moves)
        self.news: asyncio.Queue[Info | EngineStatus | PlayerError | None] = asyncio.Queue()
        """For the asker; a failure or None comes last."""
        self._spent = 0.0
        """Seconds of the work that was broken off."""
        self._seconds = 0.0
        """Seconds of the work since then, by its last report."""

    def note(self, info: Info) -> None:
        """Take a report of the engine."""
        self._seconds = info.seconds
        if self.reports.note(info):
            self.news.put_nowait(info)

    def limit_left(self) -> Limit | None:
        """Return the limit for the work that begins now; None if its time is spent.

        Depth and nodes are allowed anew: they say what an answer is worth.
        """
        self._spent, self._seconds = self._spent + self._seconds, 0.0
        limit = self.request.limit
        if limit.seconds is None or not self._spent:
            return limit
        left = limit.seconds - self._spent
        return limit._replace(seconds=left) if left > 0 else None
