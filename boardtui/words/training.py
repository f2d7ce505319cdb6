"""What may be trained, in words."""

from __future__ import annotations

from boardtui.session.training.choices import (
    DueCards,
    GuessedGame,
    LinesOf,
    PutAside,
    PuzzlesOf,
    TrainingChoice,
)
from boardtui.training.cards import DueCount
from boardtui.words.counts import later_text
from boardtui.words.language import _
from boardtui.words.lines import lines_text
from boardtui.words.names import game_name


def choice_text(choice: TrainingChoice) -> str:
    """Return the name of what may be trained."""
    match choice:
        case DueCards(waiting):
            return _("Cards due today: {count}").format(count=waiting)
        case LinesOf(kept):
            return lines_text(kept)
        case PuzzlesOf(game):
            return _("Puzzles: {game}").format(game=game_name(game))
        case PutAside(count):
            return _("Restore cards put aside ({count})").format(count=count)
        case GuessedGame():
            return _("Guess the moves of a game")


def which_training() -> str:
    """Return the question for what to train."""
    return _("What would you like to train?")


def before_choice(due: DueCount | None, *, keeps: bool) -> str:
    """Return what is said before that question; empty if there is nothing to say.

    It is that nothing is kept, or how many new cards wait for another day.
    """
    return later_text(due) if keeps else not_kept_text()


def brought_back_text(count: int) -> str:
    """Return how much was brought back."""
    return _("Cards restored: {count}.").format(count=count)


def not_kept_text() -> str:
    """Return that nothing comes back."""
    return _("Nothing is saved here: mistakes do not come up again, and puzzles are not rated.")
