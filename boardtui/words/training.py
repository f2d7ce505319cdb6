"""What may be trained, in words."""

from __future__ import annotations

from boardtui.session.training.choices import DueCards, TrainingChoice
from boardtui.words.counts import due_text
from boardtui.words.language import _
from boardtui.words.names import game_name


def choice_text(choice: TrainingChoice) -> str:
    """Return the name of what may be trained."""
    if isinstance(choice, DueCards):
        return due_text(choice.waiting)
    return _("Puzzles: {game}").format(game=game_name(choice.game))


def not_kept_text() -> str:
    """Return that nothing comes back."""
    return _("Nothing is kept here: mistakes do not come back, and puzzles count for no rating.")
