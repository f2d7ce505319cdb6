"""A deck for tests: a list of exercises, which notes what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from boardtui.rules.game import Move, Position
from boardtui.session.training.deck import AnswerEffect, DeckKind, DeckTitle, Drawn
from boardtui.system.reasons import Reason, Reasoned
from boardtui.training.answer import TrainingAnswer
from boardtui.training.exercise import Exercise

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)


class DiskReason(Reason):
    FULL = "There is no room left."


class DiskError(Reasoned, RuntimeError):
    """The disk of the deck is full."""


class ListDeck:
    """Exercises in the order of a list."""

    title = DeckTitle(DeckKind.CARDS)

    def __init__(
        self,
        exercises: Sequence[Exercise | Drawn],
        *,
        rates: bool = True,
        grows: bool = False,
        fails: bool = False,
    ) -> None:
        self.drawn = [each if isinstance(each, Drawn) else Drawn(each) for each in exercises]
        self.total: int | None = len(self.drawn)
        self.rates = rates
        self.grows = grows
        self.fails = fails
        self.answers: list[TrainingAnswer] = []
        self.boards: list[Position | None] = []
        self.aside: list[Exercise] = []
        self.added: list[Move] = []

    async def draw(self, board: Position | None) -> Drawn | None:
        self.boards.append(board)
        return self.drawn.pop(0) if self.drawn else None

    async def answer(self, exercise: Exercise, answer: TrainingAnswer) -> AnswerEffect | None:
        self._use_disk()
        self.answers.append(answer)
        return AnswerEffect(due=NOW)

    async def put_aside(self, exercise: Exercise) -> None:
        self._use_disk()
        self.aside.append(exercise)

    async def add(self, exercise: Exercise, move: Move) -> None:
        self._use_disk()
        self.added.append(move)

    async def next_due(self) -> datetime | None:
        return NOW

    def _use_disk(self) -> None:
        if self.fails:
            raise DiskError(DiskReason.FULL)
