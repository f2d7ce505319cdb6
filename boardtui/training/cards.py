"""Cards: exercises that are kept, with the dates at which they come back."""

from __future__ import annotations

from datetime import datetime

from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise


class CardDates(NamedTuple):
    """When a card that was answered comes back, and how well it is known, in the terms of FSRS."""

    due: datetime
    """The middle of the day on which it is due; it is due from the beginning of that day."""
    stability: float
    """The days after which it is still known with a probability of 90 %."""
    difficulty: float
    """From 1 to 10."""
    last: datetime
    """The time of the last answer."""


class Card(NamedTuple):
    """An exercise that comes back."""

    number: int
    """Its name in the person's file."""
    exercise: Exercise
    dates: CardDates | None = None
    """None for a new card, which was never answered."""
    repertoire: int | None = None
    """The number of the repertoire that a line belongs to."""


class DueCount(NamedTuple):
    """How many cards wait today."""

    due: int
    """Those that come back."""
    new: int
    """New ones, no more than may be begun today."""
    later: int = 0
    """New ones beyond those, which wait for another day."""

    @property
    def total(self) -> int:
        return self.due + self.new


class DrawnCards(NamedTuple):
    """Cards to be answered today, those that come back first."""

    cards: tuple[Card, ...]
    broken: int = 0
    """The number of cards that were put aside, as their positions make no sense any more."""
