"""A drill: exercises on the board, one after the other, with second tries, hints and solutions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any

from boardtui.analysis.requests import Ask, EngineStatus
from boardtui.analysis.verdict import Verdict
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.players.player import PlayerError
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.tree import GameRecord, Path
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Position
from boardtui.session.training.deck import AnswerEffect, Deck, Drawn
from boardtui.session.training.drill_stage import DrillStage
from boardtui.system.reasons import Reasoned
from boardtui.training.answer import Recall, TrainingAnswer
from boardtui.training.exercise import Exercise
from boardtui.training.judging import IsKnown, Judged, TryOutcome, judged, nobody_knows
from boardtui.training.playing_out import WinStep, is_played_out, next_step

MOST_HINTS = 2
"""The most hints of an exercise, each of which says more."""

FindAsk = Callable[[Game], Ask | None]
"""Finds the way to ask the engine of a game; None where no engine plays it."""


def current_time() -> datetime:
    """Return the time of the computer's clock, with its zone."""
    return datetime.now().astimezone()


_STAGES = {
    TryOutcome.RIGHT: DrillStage.RIGHT,
    TryOutcome.AS_GOOD: DrillStage.AS_GOOD,
    TryOutcome.WRONG: DrillStage.WRONG,
    TryOutcome.NOT_PROVED: DrillStage.NOT_PROVED,
}


class Drill:
    """Leads through the exercises of a deck; each is answered once, when it ends.

    Right at once is *good*; with a hint or at the second try *hard*; later, skipped or shown
    *again*. After a move that could not be proved right or wrong, nothing counts: it may have been
    right. Nor does it count to leave an exercise at a move that is as good as the right one.
    """

    def __init__(
        self,
        deck: Deck,
        find_ask: FindAsk,
        is_known: IsKnown = nobody_knows,
        bounds: GradeBounds = DEFAULT_BOUNDS,
        now: Callable[[], datetime] = current_time,
        warn: Callable[[Reasoned], object] = lambda _error: None,
    ) -> None:
        """Prepare a drill, which `begin` begins.

        `bounds` are the least losses that are graded; `warn` is called with failures of the deck.
        """
        self.deck = deck
        self.stage = DrillStage.OVER
        self.number = 0
        """The number of the current exercise, from 1."""
        self.count = 0
        """The number of exercises that were answered."""
        self.found = 0
        """The number of exercises that were solved."""
        self.at_once = 0
        """The number of those that were solved at the first try and without a hint."""
        self.judged: Judged | None = None
        """The judgement of the last move; None before it."""
        self.last_move: Move | None = None
        """The last move that was tried."""
        self.is_unproved = False
        """True if a move could not be proved right or wrong."""
        self.hints = 0
        """The number of times that the person was helped with the current exercise."""
        self.effect: AnswerEffect | None = None
        """What came of the answer; None as long as there is none, or where it does not count."""
        self.is_lost = False
        """True if the answer could not be kept."""
        self.failure: Reasoned | None = None
        """Why the last exercise could not be drawn."""
        self.next_due: datetime | None = None
        """When the next exercise is due, once the drill is over; None where none has a date."""
        self.trouble: PlayerError | None = None
        """The failure of the engine at the last move."""
        self.preparing = ""
        """How far the engine has got ready, such as "7/40"; empty when it is."""
        self.on_preparing: Callable[[], object] = lambda: None
        """Called at each change of `preparing`."""
        self._find_ask = find_ask
        self._is_known = is_known
        self._bounds = bounds
        self.now = now
        """Returns the time of an answer."""
        self._warn = warn
        self._drawn: Drawn | None = None
        self._wanted: Exercise | None = None
        """What is to be found now: the exercise, or a later move of a win that is played out."""
        self._record: GameRecord | None = None
        """The moves up to what is wanted."""
        self._view: View | None = None
        self._next: WinStep | None = None
        self._first: Move | None = None
        """The first move that was tried in the current exercise."""
        self._misses = 0
        """The number of wrong moves."""
        self._is_answered = False
        self._turn = 0
        """Counts what is asked, so that a judgement that comes too late is noticed."""
        self._writing: asyncio.Task[object] | None = None

    @property
    def exercise(self) -> Exercise:
        """The current exercise, or the last one when it is over."""
        assert self._drawn is not None
        return self._drawn.exercise

    @property
    def wanted(self) -> Exercise:
        """What is to be found now: the exercise, or a later move of a win that is played out."""
        assert self._wanted is not None
        return self._wanted

    @property
    def position(self) -> Position:
        """The position in which a move is wanted."""
        return self.wanted.position

    @property
    def way(self) -> Path:
        """The moves on the board up to the position in which a move is wanted."""
        return () if self._record is None else self._record.root.end().path()

    @property
    def people(self) -> frozenset[Color]:
        """The colours of the person here in the game of the exercise."""
        assert self._drawn is not None
        origin = self._drawn.exercise.origin
        if origin is None or self._drawn.people:
            return self._drawn.people
        return frozenset(Color(n) for n, who in enumerate(origin.players) if who.is_at_home)

    @property
    def view(self) -> View:
        """The board to play on."""
        assert self._view is not None
        return self._view

    @property
    def verdict(self) -> Verdict | None:
        """What is wrong with the last move; None if nothing is, or nothing is known of it."""
        return None if self.judged is None else self.judged.verdict

    @property
    def is_undecided(self) -> bool:
        """True as long as a right move may still be found."""
        return self.stage not in {DrillStage.RIGHT, DrillStage.SHOWN, DrillStage.OVER}

    @property
    def is_left_early(self) -> bool:
        """True if exercises were answered and others are left."""
        return self.count > 0 and self.stage is not DrillStage.OVER

    @property
    def is_later(self) -> bool:
        """True if the first move of a win is found, and the next one is wanted."""
        return self._drawn is not None and self._wanted is not self._drawn.exercise

    def note_engine(self, status: EngineStatus) -> None:
        """Note the state of the engine that judges moves."""
        if status.preparing != self.preparing:
            self.preparing = status.preparing
            self.on_preparing()

    def question(self) -> View:
        """Return another board with the position in which a move is wanted."""
        assert self._record is not None
        record = self._record.up_to(self._record.root.end())
        return View(Study(record), None)

    async def begin(self) -> None:
        """Draw the first exercise."""
        await self._draw(None)

    async def play(self, move: Move) -> None:
        """Play a move and judge it. Raises IllegalMove."""
        self.trouble = None
        self.view.play(move)
        self._first = self._first or move
        self.stage, self._turn = DrillStage.JUDGED, self._turn + 1
        turn, wanted = self._turn, self.wanted
        ask = self._find_ask(wanted.position.game)
        try:
            found = await judged(wanted, move, ask, self._is_known, self._bounds)
            step = None
            if found.outcome is TryOutcome.RIGHT and is_played_out(wanted):
                step = await next_step(wanted, move, found.report, ask)
        except PlayerError as error:
            if self._turn == turn:
                self.again()
                self.trouble = error
            return
        if self._turn == turn:  # else the person has gone on
            self._take(move, found, step)

    def reply(self) -> None:
        """Play the best defence, after which a move is wanted again."""
        step, self._next = self._next, None
        if step is None or self.stage is not DrillStage.REPLIED:
            return
        self.view.play(step.reply)
        self._record, self._wanted = self._played_so_far(), step.exercise
        self._ask()

    def again(self) -> None:
        """Ask for a move once more."""
        if self.stage is DrillStage.AS_GOOD:
            self._misses += 1  # the one that is asked for was not found
        self._ask()

    def hint(self) -> None:
        """Help without naming the move; a second time more precisely."""
        self.again()
        self.hints = min(self.hints + 1, MOST_HINTS)

    def show(self) -> None:
        """Show the solution on the board."""
        self.again()
        self.view.play(self.wanted.answers[0])
        self.stage = DrillStage.SHOWN
        self._end(Recall.AGAIN)

    async def add(self) -> bool:
        """Add a move that is as good to the repertoire, and take it for right, if possible."""
        if self.stage is not DrillStage.AS_GOOD or not self.deck.grows:
            return False
        assert self.last_move is not None
        if not await self._done(self.deck.add(self.exercise, self.last_move)):
            return False
        self._solve()
        return True

    async def go_on(self) -> None:
        """Go to the next exercise, or past the last one; one without an answer is skipped."""
        if self.stage is DrillStage.OVER:
            return
        if self.is_undecided:
            self._end(None if self.stage is DrillStage.AS_GOOD else Recall.AGAIN)
        has_answer = self.stage in {DrillStage.RIGHT, DrillStage.SHOWN}
        board = self.view.node.position if has_answer else None
        await self.settled()
        await self._draw(board)

    async def put_aside(self) -> None:
        """Never ask the exercise again, and go to the next one."""
        if self.stage is DrillStage.OVER:
            return
        await self.settled()
        await self._done(self.deck.put_aside(self.exercise))
        await self._draw(None)

    async def settled(self) -> None:
        """Wait until what is being written is written."""
        if self._writing is not None:
            await asyncio.shield(self._writing)

    def _take(self, move: Move, found: Judged, step: WinStep | None) -> None:
        """Take the judgement of a move."""
        self.last_move, self._next = move, step
        outcome = found.outcome
        if outcome is TryOutcome.NOT_PROVED and not self.deck.rates and found.verdict is not None:
            outcome = TryOutcome.WRONG  # nothing is kept that it could spoil
        self.judged, self.stage = found, _STAGES[outcome]
        match outcome:
            case TryOutcome.RIGHT if step is not None:
                self.stage = DrillStage.REPLIED
            case TryOutcome.RIGHT:
                self._solve()
            case TryOutcome.WRONG:
                self._misses += 1
            case TryOutcome.NOT_PROVED:
                self.is_unproved = True
            case TryOutcome.AS_GOOD:
                pass

    def _solve(self) -> None:
        """End the exercise with a right move."""
        self.stage = DrillStage.RIGHT
        if not self._is_answered:
            self.found += 1
        helped = self._misses + bool(self.hints)
        self._end(Recall.GOOD if not helped else Recall.AGAIN if self._misses > 1 else Recall.HARD)

    def _end(self, recall: Recall | None) -> None:
        """Answer the exercise, unless that is done already; None does not count."""
        if self._is_answered:
            return
        self._is_answered = True
        self.count += 1
        if recall is None or self.is_unproved:
            return
        self.at_once += recall is Recall.GOOD
        answer = TrainingAnswer(self.now(), recall, self._first)
        self._writing = asyncio.create_task(self._write(self.exercise, answer))

    async def _write(self, exercise: Exercise, answer: TrainingAnswer) -> None:
        try:
            self.effect = await self.deck.answer(exercise, answer)
        except Reasoned as error:
            self.is_lost = True
            self._warn(error)

    async def _draw(self, board: Position | None) -> None:
        """Draw the next exercise and put it on the board."""
        try:
            drawn = await self.deck.draw(board)
            if drawn is None:
                self.next_due = await self.deck.next_due()
        except Reasoned as error:
            drawn, self.failure = None, error
            self._warn(error)
        self._turn += 1
        self._writing = self.effect = self.judged = self.trouble = None
        if drawn is None:
            self.stage = DrillStage.OVER
            return
        self.number = self.number + 1 if drawn.number is None else drawn.number
        self.is_unproved = self._is_answered = self.is_lost = False
        self._first = self.last_move = self._next = None
        self._misses = self.hints = 0
        self._record = self._record_for(drawn)
        self._drawn, self._wanted = drawn, drawn.exercise
        self._ask()

    def _ask(self) -> None:
        """Show the position in which a move is wanted."""
        self.stage, self._turn = DrillStage.ASKED, self._turn + 1
        self.judged = self.trouble = None
        self._view = self.question()

    def _record_for(self, drawn: Drawn) -> GameRecord:
        """Return the moves up to an exercise: those on the board go on where the deck says so."""
        if drawn.approach is not None and self._view is not None:
            for move in drawn.approach:
                self._view.play(move)
            return self._played_so_far()
        if drawn.record is not None:
            return drawn.record
        position = drawn.exercise.position
        record = GameRecord(position.game, start=position)
        if (origin := drawn.exercise.origin) is not None:
            names = (who.name for who in origin.players)
            record.players = dict(zip(record.game.seats(position), names, strict=False))
        return record

    def _played_so_far(self) -> GameRecord:
        """Return the moves on the board, with the players of the game."""
        return self.view.record.up_to(self.view.node)

    async def _done(self, doing: Coroutine[Any, Any, object]) -> bool:
        """Return True once something is done; on failure False, once it is told.

        It is done even if the caller is cancelled.
        """
        self._writing = task = asyncio.create_task(self._tried(doing))
        return await asyncio.shield(task)

    async def _tried(self, doing: Coroutine[Any, Any, object]) -> bool:
        try:
            await doing
        except Reasoned as error:
            self._warn(error)
            return False
        return True
