"""What may be trained, in words."""

from __future__ import annotations

from boardtui.session.training.choices import DueCards, LinesOf, PutAside, PuzzlesOf, TrainingChoice
from boardtui.words.language import _
from boardtui.words.lines import lines_text
from boardtui.words.names import game_name


def choice_text(choice: TrainingChoice) -> str:
    """Return the name of what may be trained."""
    match choice:
        case DueCards(waiting):
            return _("Due today: {count}").format(count=waiting)
        case LinesOf(kept):
            return lines_text(kept)
        case PuzzlesOf(game):
            return _("Puzzles: {game}").format(game=game_name(game))
        case PutAside(count):
            return _("Bring back what was put aside: {count}").format(count=count)


def guess_a_game() -> str:
    """Return the name of guessing in the choice of what to train."""
    return _("Guess the moves of a game")


def brought_back_text(count: int) -> str:
    """Return how much was brought back."""
    return _("Brought back: {count}.").format(count=count)


def not_kept_text() -> str:
    """Return that nothing comes back."""
    return _("Nothing is kept here: mistakes do not come back, and puzzles count for no rating.")
