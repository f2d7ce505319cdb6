"""The puzzles of one game, as a deck without an end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from boardtui.rules.game import Move, Position
from boardtui.saves.database_file import LITTLE_PATIENCE
from boardtui.session.training.deck import AnswerEffect, DeckKind, DeckTitle, Drawn
from boardtui.session.training.training import Training, TrainingReason
from boardtui.system.reasons import Reasoned, Statement
from boardtui.system.threads import in_thread
from boardtui.training.answer import TrainingAnswer
from boardtui.training.exercise import Exercise
from boardtui.training.puzzle import Puzzle
from boardtui.training.puzzle_store import PuzzleStore
from boardtui.training.shipped_puzzles import ShippedPuzzle, shipped_puzzles


class PuzzleDeck:
    """Puzzles that suit the rating of a person; each is drawn when the one before is answered.

    As long as the person's file cannot be used, they are those that come with the program, and no
    answer is kept.
    """

    total = None
    grows = False
    rates = True

    def __init__(
        self,
        training: Training,
        pool: str,
        name: str = "",
        on_draw: Callable[[], object] = lambda: None,
    ) -> None:
        """Take puzzles of a pool of games from a person's training, which keeps something.

        `on_draw` is called before each draw, so that more are made where few are left.
        """
        self.title = DeckTitle(DeckKind.PUZZLES, name)
        self._training = training
        self._pool = pool
        self._on_draw = on_draw
        self._store = training.store(PuzzleStore)
        self._hasty_store = training.store(partial(PuzzleStore, patience=LITTLE_PATIENCE))
        """For a puzzle after one that could not be drawn, so that it is not waited for again."""
        self._puzzle: Puzzle | Reasoned | None = None
        """The current puzzle, or the reason why its answer will not be kept."""
        self._unkept = UnkeptPuzzles(pool)
        self._shown = set[int]()
        """The numbers of the puzzles that were drawn: one that does not count still waits."""

    async def draw(self, _board: Position | None) -> Drawn | None:
        """Return a puzzle; None if none waits."""
        self._on_draw()
        training, pool = self._training, self._pool
        store = self._hasty_store if isinstance(self._puzzle, Reasoned) else self._store
        shown = frozenset(self._shown)
        try:
            puzzle = await training.do(lambda: store.draw(pool, training.now(), shown))
        except Reasoned as error:
            self._puzzle = error
            training.tell_once(Statement(TrainingReason.NOT_RATED, {}))
            training.tell(error)
            return await self._unkept.draw(None)
        self._puzzle = puzzle
        if puzzle is None:
            return None
        self._shown.add(puzzle.number)
        return Drawn(puzzle.exercise)

    async def answer(self, _exercise: Exercise, answer: TrainingAnswer) -> AnswerEffect | None:
        """Count an answer; None if another program was first. Raises PersonalError."""
        store, puzzle = self._store, self._kept_puzzle()
        rating = await self._training.do(lambda: store.answer(puzzle, answer))
        return None if rating is None else AnswerEffect(rating=rating)

    async def put_aside(self, _exercise: Exercise) -> None:
        """Let a puzzle never come back. Raises PersonalError."""
        training, store, puzzle = self._training, self._store, self._kept_puzzle()
        await training.do(lambda: store.put_aside(puzzle, training.now()))

    async def add(self, _exercise: Exercise, _move: Move) -> None: ...

    async def next_due(self) -> datetime | None:
        return None

    def _kept_puzzle(self) -> Puzzle:
        """Return the current puzzle. Raises PersonalError where its answer cannot be kept."""
        if isinstance(self._puzzle, Reasoned):
            raise self._puzzle
        assert self._puzzle is not None
        return self._puzzle


class UnkeptPuzzles:
    """The puzzles that come with the program, where nothing is kept: the easiest first."""

    title = DeckTitle(DeckKind.PUZZLES)
    total = None
    rates = grows = False

    def __init__(self, pool: str) -> None:
        """Take puzzles of a pool of games."""
        self._pool = pool
        self._waiting: list[ShippedPuzzle] | None = None

    async def draw(self, _board: Position | None) -> Drawn | None:
        """Return the next puzzle; None after the last one."""
        if self._waiting is None:
            puzzles = await in_thread(lambda: shipped_puzzles(self._pool))
            self._waiting = sorted(puzzles, key=lambda puzzle: -puzzle.value)
        return Drawn(self._waiting.pop().read().exercise) if self._waiting else None

    async def answer(self, _exercise: Exercise, _answer: TrainingAnswer) -> AnswerEffect | None:
        return None

    async def put_aside(self, _exercise: Exercise) -> None: ...

    async def add(self, _exercise: Exercise, _move: Move) -> None: ...

    async def next_due(self) -> datetime | None:
        return None
