"""What a person may train now: the choices of the menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from boardtui.players.specs import rating_pool
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.training.card_deck import CardDeck
from boardtui.session.training.deck import Deck
from boardtui.session.training.due import Training
from boardtui.session.training.puzzle_deck import PuzzleDeck, UnkeptPuzzles
from boardtui.system.named_tuples import NamedTuple

PUZZLED = (game("othello"), game("gomoku"), game("gomoku", rule="renju"))
"""The games that there are puzzles of."""


class DueCards(NamedTuple):
    """Cards that wait."""

    waiting: int


class PuzzlesOf(NamedTuple):
    """Puzzles of a game."""

    game: Game
    rating: float | None = None
    """The rating of the person; None before the first puzzle."""


TrainingChoice = DueCards | PuzzlesOf


async def training_choices(training: Training) -> tuple[TrainingChoice, ...]:
    """Return what may be trained: cards only where some wait."""
    due = await training.count()
    cards = (DueCards(due.total),) if due is not None and due.total else ()
    return (*cards, *(PuzzlesOf(each) for each in PUZZLED))


def deck_of(
    training: Training,
    choice: TrainingChoice,
    want: Callable[[Game], object] = lambda _game: None,
) -> Deck:
    """Return the deck of a choice; `want` is called before each puzzle that is kept is drawn."""
    match choice:
        case DueCards():
            return CardDeck(training)
        case PuzzlesOf(each):
            pool = rating_pool(each)
            if not training.keeps:
                return UnkeptPuzzles(pool)
            return PuzzleDeck(training, pool, on_draw=partial(want, each))
