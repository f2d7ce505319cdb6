"""Results of an engine for one caller, at the pace of a person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing

from boardtui.analysis.analysis_result import AnalysisResult, Stage
from boardtui.analysis.engine_queue import EngineClosed, EngineQueue
from boardtui.analysis.requests import AnalysisRequest, EngineStatus, Priority
from boardtui.players.player import PlayerError

ResultCallback = Callable[[AnalysisResult], object]


class Analyst:
    """Has one request at a time in the queue of an engine; a newer one replaces the older one.

    Needs a running event loop.
    """

    def __init__(self, queue: EngineQueue, tell: ResultCallback) -> None:
        """Report results to `tell`, no more often than a person can read."""
        self._queue = queue
        self._tell = tell
        self._results: _Results | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, request: AnalysisRequest, priority: Priority, *, after: float = 0.0) -> None:
        """Report results: first those in memory, then the engine's deeper ones.

        The request enters the queue after `after` seconds, unless another one comes first, or
        memory has the answer.
        """
        self.stop()
        self._results = results = _Results(request, self._queue, self._tell)
        if self._queue.memory.answers(request.position, request.moves, request.limit):
            results.finish()
        else:
            results.tell()
            self._task = asyncio.create_task(self._follow(request, priority, results, after))

    def stop(self) -> None:
        """Give the request up and report nothing more; what was found is kept in memory."""
        if self._results is not None:
            self._results.end()
            self._results = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _follow(
        self, request: AnalysisRequest, priority: Priority, results: _Results, after: float
    ) -> None:
        await asyncio.sleep(after)
        try:
            async with aclosing(self._queue.ask(request, priority, results.prepare)) as infos:
                async for _info in infos:
                    results.note()
        except EngineClosed:
            results.end()
        except PlayerError as error:
            results.fail(error)
        else:
            results.finish()


class _Results:
    """The results of one request, reported no more often than a person can read."""

    def __init__(self, request: AnalysisRequest, queue: EngineQueue, tell: ResultCallback) -> None:
        self._queue = queue
        self._result = AnalysisResult(request.position)
        self._tell_to: ResultCallback | None = tell
        """None after the last report."""
        self._due: asyncio.TimerHandle | None = None
        self._told = float("-inf")

    def tell(self) -> None:
        """Report the result so far, with the moves in memory."""
        if self._tell_to is not None:
            moves = self._queue.memory.moves(self._result.position)
            self._tell_to(self._result._replace(moves=moves))

    def note(self) -> None:
        """Take note that memory has another report."""
        self._result = self._result._replace(stage=Stage.THINKING, detail="")
        self._tell_soon()

    def prepare(self, status: EngineStatus) -> None:
        """Take the engine's progress in getting ready."""
        stage = Stage.PREPARING if status.preparing else Stage.THINKING
        result = self._result._replace(stage=stage, detail=status.preparing, is_slow=status.is_slow)
        if result != self._result:
            self._result = result
            self._tell_soon()

    def finish(self) -> None:
        """Report the end at once."""
        self._end_as(self._result._replace(stage=Stage.DONE, detail=""))

    def fail(self, trouble: PlayerError) -> None:
        """Report the failure at once."""
        self._end_as(self._result._replace(stage=Stage.FAILED, detail="", trouble=trouble))

    def end(self) -> None:
        """Report nothing more."""
        self._tell_to = None
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _end_as(self, result: AnalysisResult) -> None:
        self._result = result
        self.tell()
        self.end()

    def _tell_soon(self) -> None:
        """Report the result once it is time; the first one need not wait for the interval."""
        if self._due is None and self._tell_to is not None:
            loop = asyncio.get_running_loop()
            wait = max(self._queue.soon, self._told + self._queue.interval - loop.time())
            self._due = loop.call_later(wait, self._tell_now)

    def _tell_now(self) -> None:
        self._due = None
        self._told = asyncio.get_running_loop().time()
        self.tell()
