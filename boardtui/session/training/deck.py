"""Decks: the exercises that a drill goes through, one after the other."""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto
from typing import Protocol

from boardtui.players.ratings import RatingChange
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.answer import TrainingAnswer
from boardtui.training.exercise import Exercise


class DeckKind(Enum):
    """The kinds of decks, which words name."""

    GAME = auto()
    """Mistakes of one game, tried again."""
    CARDS = auto()
    """Cards that are due, and new ones."""
    LINES = auto()
    """The moves of a repertoire."""
    PUZZLES = auto()


class DeckTitle(NamedTuple):
    """What a deck is, for its title."""

    kind: DeckKind
    name: str = ""
    """The name of a repertoire or of a game; may be empty."""


class Drawn(NamedTuple):
    """An exercise, and how the board comes to it."""

    exercise: Exercise
    approach: tuple[Move, ...] | None = None
    """The moves from the board of the last exercise to this one; None to set it up anew."""
    record: GameRecord | None = None
    """The game up to the position, for the board; None to show the position alone."""
    people: frozenset[Color] = frozenset()
    """The colours of the person here in the game."""
    number: int | None = None
    """Its number in the deck, from 1; None for the one after the last."""


class AnswerEffect(NamedTuple):
    """What came of an answer that counts."""

    due: datetime | None = None
    """When the exercise comes back; None if it does not."""
    rating: RatingChange | None = None
    """The change of the person's rating; None where nothing is rated."""


class Deck(Protocol):
    """Exercises in an order of their own; each is drawn, and then answered or put aside.

    What reads or writes files does so in a thread, and raises a `Reasoned` error that the drill
    tells; the drill goes on after it.
    """

    @property
    def title(self) -> DeckTitle: ...

    @property
    def total(self) -> int | None:
        """The number of exercises, with those that were drawn; None where there is no end."""
        ...

    @property
    def rates(self) -> bool:
        """True if answers are kept, so that a move that is not proved wrong must not count."""
        ...

    @property
    def grows(self) -> bool:
        """True if `add` makes another move one of the right ones."""
        ...

    async def draw(self, board: Position | None) -> Drawn | None:
        """Return the next exercise; None after the last one.

        `board` is the position after the answer to the last exercise, found or shown; None before
        the first one, and after one that was skipped or put aside.
        """
        ...

    async def answer(self, exercise: Exercise, answer: TrainingAnswer) -> AnswerEffect | None:
        """Count the answer to the exercise drawn last, once and for good.

        None if it does not count: nothing is kept, or another program was first.
        """
        ...

    async def put_aside(self, exercise: Exercise) -> None:
        """Never draw the exercise again."""
        ...

    async def add(self, exercise: Exercise, move: Move) -> None:
        """Make a move that the engine finds as good one of the right ones, where the deck grows."""
        ...

    async def next_due(self) -> datetime | None:
        """Return when the next exercise is due; None where none has a date."""
        ...
