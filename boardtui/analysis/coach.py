"""A coach: judges the moves of people at a table, and reports mistakes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.judge import NEAR, Comparison, Reports, compare, reports_on
from boardtui.analysis.requests import AnalysisRequest, EngineStatus, Priority
from boardtui.analysis.verdict import (
    Thresholds,
    Verdict,
    is_open_to_judgement,
    is_sound,
    verdict_on,
)
from boardtui.play.log import Entry, EntryKind
from boardtui.play.table import Change, Table
from boardtui.players.player import PlayerError
from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.game import Move, Place, Position

CALM = 0.3
"""Delay in seconds before the coach thinks in a person's turn: other work comes first."""

SURVEY = 2.0
"""Seconds for a look at all moves while a person thinks."""

STUDY = 4.0
"""Seconds for a look at the best move after that; a survey as long would be taken for one."""

GLANCE = 1.0
"""Seconds for a last search after the move is played."""

PATIENCE = 3.5
"""The most seconds for the judgement of a move; after that the coach stays silent."""

ALL_MOVES = 30
"""The most legal moves that a survey rates."""

BEST_MOVES = 12
"""The number of moves that a survey rates otherwise."""


class Coach:
    """Judges each move of a person, by an engine that thinks ahead while the person does.

    `go_ahead` is set while a computer may answer: not during a judgement, nor, if the coach
    pauses, until the person has dismissed a mistake. Needs a running event loop.
    """

    def __init__(
        self,
        table: Table,
        find_engine: Callable[[], EngineQueue],
        thresholds: Callable[[], Thresholds],
        tell: Callable[[], object],
        *,
        pauses: bool,
        calm: float | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """Call `tell` after each judgement, and when `verdict` or `is_slow` has changed.

        `calm` is the delay before it thinks ahead, by default `CALM`; `patience` is its limit
        for a judgement.
        """
        self.verdict: Verdict | None = None
        """The mistake that led to the head; None if there is none, or it was dismissed."""
        self.is_slow = False
        """True if the engine runs uncompiled, and so slowly."""
        self.go_ahead = asyncio.Event()
        self.go_ahead.set()
        self._table = table
        self._find_engine = find_engine
        self._thresholds = thresholds
        self._tell = tell
        self._pauses = pauses
        self._calm = CALM if calm is None else calm
        self._patience = patience
        self.is_judging = False
        """True while a judgement is to come."""
        self._is_resting = False
        self._seen = table.standing.head_revision
        self._task: asyncio.Task[None] | None = None
        self._stop = table.subscribe(self._follow)
        self._look_ahead()

    def dismiss(self) -> None:
        """Forget the verdict, and let the game go on."""
        if self.verdict is not None:
            self.verdict = None
            self._tell()
        self.go_ahead.set()

    def rest(self) -> None:
        """Leave the processor alone until `resume`; a move under judgement passes."""
        self._is_resting = True
        self._drop_task()
        if self.verdict is None:
            self.go_ahead.set()

    def resume(self) -> None:
        """Think again."""
        self._is_resting = False
        self._look_ahead()

    def close(self) -> None:
        """Stop following the table; the caller ends whatever awaits `go_ahead`."""
        self._stop()
        self._drop_task()

    def _follow(self, change: Change) -> None:
        standing = self._table.standing
        if standing.head_revision == self._seen:
            return
        self._seen = standing.head_revision
        self._drop_task()
        parent, move = self._table.head.parent, self._table.head.move
        if self._is_resting or parent is None or move is None:
            self.dismiss()
        elif isinstance(change, Entry) and change.kind == EntryKind.MOVE:
            who = standing.seats[standing.game.seat(parent.position)]
            if who.is_person and is_open_to_judgement(parent.position, move, standing.position):
                self._begin(parent.position, move, standing.position)
                return
            self.dismiss()
        else:
            self.dismiss()
        self._look_ahead()

    def _begin(self, position: Position, move: Move, after: Position) -> None:
        """Judge a move; a computer answers only then."""
        if self.verdict is not None:
            self.verdict = None
            self._tell()
        mover = self._table.standing.mover
        if mover is not None and not mover.is_person:
            self.go_ahead.clear()
        self.is_judging = True
        self._task = asyncio.create_task(self._judge(position, move, after))

    async def _judge(self, position: Position, move: Move, after: Position) -> None:
        verdict: Verdict | None = None
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    verdict = await self._verdict(position, move, after)
        finally:
            # Even after an error the computer may move, unless another move came first.
            if self._task is asyncio.current_task():
                self._settle(verdict)

    def _settle(self, verdict: Verdict | None) -> None:
        """End a judgement."""
        self._task = None
        self.is_judging = False
        self.verdict = None if verdict is None else self._with_told(verdict)
        if verdict is None or not self._pauses:
            self.go_ahead.set()
        self._tell()
        self._look_ahead()

    def _with_told(self, verdict: Verdict) -> Verdict:
        """Note a verdict's fault as told, and return the verdict with those told before."""
        told = self._find_engine().told_faults
        noted = verdict._replace(told=frozenset(told))
        told.update(fault.kind for fault in verdict.faults[:1])
        return noted

    async def _verdict(self, position: Position, move: Move, after: Position) -> Verdict | None:
        """Return the verdict on a move, after as deep a search as it needs."""
        for moves in (_survey(position), 1):
            if not self._knows_best(position):
                await self._ask(position, moves, GLANCE)
        if not self._knows_best(position):
            return None
        comparison, verdict = self._opinion(position, move, after)
        if verdict is None and comparison is not None and not comparison.must_solve:
            return None
        # A mistake, or a move that was not among the best ones: look at it alone, then again at
        # the best one if that was not seen as far.
        await self._ask(after, 1, GLANCE)
        comparison, verdict = self._opinion(position, move, after)
        if comparison is not None and _is_uneven(comparison, verdict):
            with suppress(TimeoutError):
                async with asyncio.timeout(GLANCE):
                    await self._ask(position, 1, STUDY)
        return self._opinion(position, move, after)[1]

    def _knows_best(self, position: Position) -> bool:
        best = next(iter(self._find_engine().memory.moves(position).values()), None)
        return best is not None and is_sound(best)

    def _opinion(
        self, position: Position, move: Move, after: Position
    ) -> tuple[Comparison | None, Verdict | None]:
        """Compare a move with the best one by the sound reports so far; return the verdict, too."""
        own = self._find_engine().memory.moves(position).get(move)
        surveyed = {} if own is None else {own.depth: own}
        played = {**reports_on(position, move, after, self._reports(after)), **surveyed}
        comparison = compare(position, move, _sound(self._reports(position)), _sound(played))
        if comparison is None:
            return None, None
        return comparison, verdict_on(position, after, comparison, self._thresholds())

    def _reports(self, position: Position) -> Reports:
        """Return the reports on the best move of a position."""
        memory = self._find_engine().memory
        best = next(iter(memory.moves(position).values()), None)
        # The line of the deepest one is whole here.
        whole = {} if best is None else {best.depth: best}
        return {**memory.values(position), **whole}

    async def _ask(
        self, position: Position, moves: int, seconds: float, priority: Priority = Priority.COACH
    ) -> None:
        """Wait until the engine has looked at a position."""
        request = AnalysisRequest(position, Limit(seconds=seconds), moves)
        with suppress(PlayerError):
            asked = self._find_engine().ask(request, priority, self._follow_status)
            async with aclosing(asked) as infos:
                async for _info in infos:
                    pass  # all of them are in memory

    def _look_ahead(self) -> None:
        """Think about a person's position in their turn."""
        standing = self._table.standing
        mover = standing.mover
        if self._is_resting or self._task is not None or mover is None or not mover.is_person:
            return
        position = standing.position
        if sum(isinstance(move, Place) for move in position.legal_moves) > 1:
            self._task = asyncio.create_task(self._think_ahead(position))

    async def _think_ahead(self, position: Position) -> None:
        await asyncio.sleep(self._calm)
        await self._ask(position, _survey(position), SURVEY, Priority.AHEAD)
        await self._ask(position, 1, STUDY, Priority.AHEAD)
        self._task = None

    def _follow_status(self, status: EngineStatus) -> None:
        if status.is_slow and not self.is_slow:
            self.is_slow = True
            self._tell()

    def _drop_task(self) -> None:
        """End the work on the position before."""
        self.is_judging = False
        if self._task is not None:
            self._task.cancel()
            self._task = None


def _sound(reports: Reports) -> Reports:
    return {depth: info for depth, info in reports.items() if is_sound(info)}


def _is_uneven(comparison: Comparison, verdict: Verdict | None) -> bool:
    """Return True if the best move was not seen as far as the one that was played."""
    best, played = comparison.best, comparison.played
    is_shallow = best.certainty is Certainty.SEARCHED and best.depth + NEAR < played.depth
    return comparison.must_solve or (is_shallow and verdict is not None)


def _survey(position: Position) -> int:
    """Return the number of moves that a survey rates."""
    count = len(position.legal_moves)
    return count if count <= ALL_MOVES else BEST_MOVES
