"""The numbered choices of the choice bar: moves that are not points, and next steps."""

from __future__ import annotations

from enum import StrEnum

from boardtui.play.view_state import ViewState
from boardtui.rules.game import Choose, Pass
from boardtui.system.translatable import N_
from boardtui.ui.screen_state import NumberedChoice
from boardtui.words.language import _
from boardtui.words.names import move_name


class NextStep(StrEnum):
    """A next step that is not a move."""

    REMATCH = "rematch"
    SWAP_SIDES = "swap-sides"
    REVIEW = "review"
    NEW_GAME = "new-game"
    ASK_AGAIN = "ask-again"
    OTHER_PLAYER = "other-player"
    RESIGN_FOR_IT = "resign-for-it"


_TEXTS = {
    NextStep.REMATCH: N_("Rematch"),
    NextStep.SWAP_SIDES: N_("Swap sides"),
    NextStep.REVIEW: N_("Review"),
    NextStep.NEW_GAME: N_("New game"),
    NextStep.ASK_AGAIN: N_("Ask it again"),
    NextStep.OTHER_PLAYER: N_("Another player"),
    NextStep.RESIGN_FOR_IT: N_("Resign for it"),
}

_AFTER_THE_END = (NextStep.REMATCH, NextStep.SWAP_SIDES, NextStep.REVIEW, NextStep.NEW_GAME)
_IN_TROUBLE = (NextStep.ASK_AGAIN, NextStep.OTHER_PLAYER, NextStep.RESIGN_FOR_IT)


def numbered_choices(state: ViewState) -> tuple[NumberedChoice, ...]:
    """Return the choices at the cursor."""
    if state.trouble:
        return choices_in_trouble()
    if state.outcome is not None:
        over = state.is_played and not state.reviewing
        return _choices(_AFTER_THE_END) if over else ()
    if state.thinking is not None and not state.reviewing:
        return ()
    return tuple(
        NumberedChoice(move_name(state.game, move), move)
        for move in state.legal_moves
        if isinstance(move, Choose | Pass)
    )


def choices_in_trouble() -> tuple[NumberedChoice, ...]:
    """Return the next steps after a player has failed."""
    return _choices(_IN_TROUBLE)


def _choices(some: tuple[NextStep, ...]) -> tuple[NumberedChoice, ...]:
    return tuple(NumberedChoice(_(_TEXTS[step]), step) for step in some)
