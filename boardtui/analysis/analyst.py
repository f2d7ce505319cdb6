"""Requests to one engine, one position at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import aclosing

from boardtui.analysis.analysis_result import AnalysisResult, Stage, is_settled
from boardtui.analysis.memory import Memory, deepened
from boardtui.analysis.requests import AnalysisRequest
from boardtui.players.player import Engine, Info, PlayerError
from boardtui.rules.findings import MoveFaultKind
from boardtui.rules.game import Move
from boardtui.system.reasons import Reason

SOON = 0.1
"""Seconds to collect the reports on all moves before the first result is shown."""

INTERVAL = 0.7
"""Least seconds between two results: no one can read faster."""


class AnalysisReason(Reason):
    """Reasons of an engine's failure, where the engine gives none."""

    DEFECT = "The engine failed: {error}"


ResultCallback = Callable[[AnalysisResult], object]


class Analyst:
    """Keeps one engine and one request at a time; a newer request replaces the older one.

    The engine is made at the first request, and again after a failure. Its results are kept in
    `memory`, where the next request about the same position begins. Needs a running event loop.
    """

    def __init__(
        self, make: Callable[[], Engine], *, soon: float = SOON, interval: float = INTERVAL
    ) -> None:
        """Use the engine that `make` returns; it may raise PlayerError."""
        self.memory = Memory()
        self.told_faults: set[MoveFaultKind] = set()
        """The kinds of faults that a coach has told of."""
        self._make = make
        self._soon, self._interval = soon, interval
        self._engine: Engine | None = None
        self._at_the_engine = asyncio.Lock()
        self._report: _Report | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, request: AnalysisRequest, tell: ResultCallback, *, after: float = 0.0) -> None:
        """Report results to `tell`: first those in memory, then the engine's deeper ones.

        The engine starts after `after` seconds, unless another request comes first, or memory has
        the answer.
        """
        self.stop()
        self._report = _Report(request, tell, self.memory, self._soon, self._interval)
        if self.memory.answers(request.position, request.moves, request.limit):
            self._report.finish()
        else:
            self._report.begin()
            self._task = asyncio.create_task(self._answer(request, self._report, after))

    def may_be_asked(self, tell: ResultCallback) -> bool:
        """Return True unless another caller than `tell` has a request open."""
        report = self._report
        return report is None or report.tell_to in {None, tell}

    def stop(self, tell: ResultCallback | None = None) -> None:
        """Stop the engine at once and report nothing more; results so far are kept.

        Given `tell`, only its own request is stopped, not a later one of another caller.
        """
        if tell is not None and not self.may_be_asked(tell):
            return
        if self._report is not None:
            self._report.keep()
            self._report.end()
            self._report = None
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """Stop, and close the engine."""
        self.stop()
        if self._task is not None:
            await asyncio.wait({self._task})
        async with self._at_the_engine:
            await self._drop_engine()

    async def _answer(self, request: AnalysisRequest, report: _Report, after: float) -> None:
        await asyncio.sleep(after)
        # An engine that is still about to stop is waited for.
        async with self._at_the_engine:
            try:
                await self._think(request, report)
            except PlayerError as error:
                report.fail(error)
                await self._drop_engine()
            except Exception as error:  # noqa: BLE001  an engine's defect must not end the program
                report.fail(PlayerError(AnalysisReason.DEFECT, error=repr(error)))
                await self._drop_engine()

    async def _think(self, request: AnalysisRequest, report: _Report) -> None:
        engine = self._engine = self._engine or self._make()

        def follow(preparing: str) -> None:
            report.prepare(preparing, is_slow=engine.is_slow)

        engine.on_status = follow
        follow(engine.preparing)
        infos = engine.analyse(request.position, request.limit, moves=request.moves)
        async with aclosing(infos):
            async for info in infos:
                report.note(info)
                if is_settled(request.position, report.moves):
                    break
        self.memory.note_end(request.position, request.moves, request.limit)
        report.finish()

    async def _drop_engine(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.close()


class _Report:
    """The result of one request, reported no more often than a person can read."""

    def __init__(
        self,
        request: AnalysisRequest,
        tell: ResultCallback,
        memory: Memory,
        soon: float,
        interval: float,
    ) -> None:
        self._memory = memory
        self._soon, self._interval = soon, interval
        self._known = memory.moves(request.position)
        self._result = AnalysisResult(request.position, moves=self._known)
        self._most = request.moves
        self._moves: dict[Move, Info] = {}
        self.tell_to: ResultCallback | None = tell
        """None after the last report."""
        self._due: asyncio.TimerHandle | None = None
        self._told = float("-inf")

    @property
    def moves(self) -> Mapping[Move, Info]:
        """The newest report on each move, in no order."""
        return self._moves

    def begin(self) -> None:
        """Report the results in memory; the next report need not wait for the interval."""
        if self.tell_to is not None:
            self.tell_to(self._result)

    def note(self, info: Info) -> None:
        """Take the engine's report on a move.

        Beyond the number of moves requested, the stalest are dropped.
        """
        self._moves.pop(info.line[0], None)
        self._moves[info.line[0]] = info
        while len(self._moves) > self._most:
            del self._moves[next(iter(self._moves))]
        self._result = self._result._replace(stage=Stage.THINKING, detail="")
        self._tell_soon()

    def prepare(self, progress: str, *, is_slow: bool) -> None:
        """Take the engine's progress in getting ready; empty once it is ready."""
        stage = Stage.PREPARING if progress else Stage.THINKING
        result = self._result._replace(stage=stage, detail=progress, is_slow=is_slow)
        if result != self._result:
            self._result = result
            self._tell_soon()

    def finish(self) -> None:
        """Report the end at once."""
        self._end_as(self._result._replace(stage=Stage.DONE, detail=""))

    def fail(self, trouble: PlayerError) -> None:
        """Report the failure at once."""
        self._end_as(self._result._replace(stage=Stage.FAILED, detail="", trouble=trouble))

    def keep(self) -> Mapping[Move, Info]:
        """Store the moves so far in memory, and return them merged with earlier results."""
        position = self._result.position
        moves = deepened(position, self._known, self._moves)
        self._memory.keep(position, moves)
        return moves

    def end(self) -> None:
        """Report nothing more."""
        self.tell_to = None
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def tell(self) -> None:
        """Report the result so far."""
        self._due = None
        if self.tell_to is not None:
            self._told = asyncio.get_running_loop().time()
            self.tell_to(self._result._replace(moves=self.keep()))

    def _end_as(self, result: AnalysisResult) -> None:
        self._result = result
        self.tell()
        self.end()

    def _tell_soon(self) -> None:
        if self._due is None and self.tell_to is not None:
            loop = asyncio.get_running_loop()
            wait = max(self._soon, self._told + self._interval - loop.time())
            self._due = loop.call_later(wait, self.tell)
