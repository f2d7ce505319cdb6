"""The mistakes of a game as a deck: they are tried again right after the review, and not kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from boardtui.record.tree import GameRecord, Node
from boardtui.review.verdicts import verdict_on
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.session.training.deck import AnswerEffect, DeckKind, DeckTitle, Drawn
from boardtui.training.answer import TrainingAnswer
from boardtui.training.exercise import Exercise
from boardtui.training.mistakes import exercise_of


def mistakes_to_try(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Return the mistakes that can be tried again: a better move is known."""
    return tuple(node for node in nodes if verdict_on(node) is not None)


class GameMistakes:
    """Mistakes of one game; what is played does not go into its record."""

    title = DeckTitle(DeckKind.GAME)
    rates = grows = False

    def __init__(
        self,
        record: GameRecord,
        mistakes: Sequence[Node],
        first: int = 0,
        people: frozenset[Color] = frozenset(),
    ) -> None:
        """Begin with one of some mistakes, each of which has a verdict.

        The person here has the colours `people` in the game.
        """
        self.record = record
        self.mistakes = tuple(mistakes)
        self._next = first
        self._people = people

    @property
    def total(self) -> int:
        return len(self.mistakes)

    @property
    def node(self) -> Node:
        """The mistake that was drawn last: the node after the move that was played."""
        return self.mistakes[self._next - 1]

    async def draw(self, _board: Position | None) -> Drawn | None:
        """Return the next mistake; None after the last one."""
        if self._next >= len(self.mistakes):
            return None
        self._next += 1
        parent = self.node.parent
        assert parent is not None
        verdict = verdict_on(self.node)
        assert verdict is not None
        return Drawn(
            exercise_of(verdict),
            record=self.record.up_to(parent),
            people=self._people,
            number=self._next,
        )

    async def answer(self, _exercise: Exercise, _answer: TrainingAnswer) -> AnswerEffect | None:
        return None

    async def put_aside(self, _exercise: Exercise) -> None: ...

    async def add(self, _exercise: Exercise, _move: Move) -> None: ...

    async def next_due(self) -> datetime | None:
        return None
