"""The cards that wait today, as a deck."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from boardtui.rules.game import Move, Position
from boardtui.session.training.deck import AnswerEffect, DeckKind, DeckTitle, Drawn
from boardtui.session.training.training import Training
from boardtui.system.reasons import Reason, Statement
from boardtui.training.answer import TrainingAnswer
from boardtui.training.cards import Card
from boardtui.training.exercise import Exercise, ExerciseKind


class CardNote(Reason):
    """Statements about the cards of a person."""

    BROKEN = "Cards removed because their positions are no longer valid: {count}."


class CardDeck:
    """Cards that come back today, and then new ones; read once, when the first is drawn."""

    title = DeckTitle(DeckKind.CARDS)
    rates = True
    grows = False

    def __init__(self, training: Training, kinds: Collection[ExerciseKind] | None = None) -> None:
        """Take cards of some kinds, or all, from a person's training, which keeps something."""
        self._training = training
        self._kinds = kinds
        self._cards: tuple[Card, ...] | None = None
        self._drawn = 0

    @property
    def total(self) -> int:
        return len(self._cards or ())

    async def draw(self, _board: Position | None) -> Drawn | None:
        """Return the next card; None after the last one. Raises PersonalError."""
        if self._cards is None:
            self._cards = await self._read()
        if self._drawn >= len(self._cards):
            return None
        self._drawn += 1
        return Drawn(self._cards[self._drawn - 1].exercise, number=self._drawn)

    async def answer(self, exercise: Exercise, answer: TrainingAnswer) -> AnswerEffect | None:
        """Count an answer; None if another program was first. Raises PersonalError."""
        training, card = self._training, self._card(exercise)
        dates = await training.do(lambda: training.cards.answer(card, answer))
        return None if dates is None else AnswerEffect(due=dates.due)

    async def put_aside(self, exercise: Exercise) -> None:
        """Let a card never come back. Raises PersonalError."""
        training, card = self._training, self._card(exercise)
        await training.do(lambda: training.cards.put_aside(card))

    async def add(self, _exercise: Exercise, _move: Move) -> None: ...

    async def next_due(self) -> datetime | None:
        """Return when the next card is due; None where none has a date. Raises PersonalError."""
        training = self._training
        due = await training.do(training.cards.next_due)
        count = await training.count()
        return training.first_due([due], has_new=count is not None and count.later > 0)

    async def _read(self) -> tuple[Card, ...]:
        training = self._training
        now, new_a_day = training.now(), training.new_a_day()
        drawn = await training.do(lambda: training.cards.draw(now, new_a_day, self._kinds))
        if drawn.broken:
            statement = Statement(CardNote.BROKEN, {"count": drawn.broken})
            training.tell_once(statement)
        return drawn.cards

    def _card(self, exercise: Exercise) -> Card:
        assert self._cards is not None
        return next(card for card in self._cards if card.exercise is exercise)
