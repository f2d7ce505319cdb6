"""What the choice bar offers: moves that are no points, ways on when a game is over or stuck."""

from __future__ import annotations

from enum import StrEnum

from boardtui.language import N_, _
from boardtui.play.view_state import ViewState
from boardtui.rules.game import Place
from boardtui.ui.screen_state import Choice
from boardtui.ui.words.names import move_name


class Offer(StrEnum):
    """A way on that is not a move."""

    REMATCH = "rematch"
    SWAP_SIDES = "swap-sides"
    REVIEW = "review"
    NEW_GAME = "new-game"
    ASK_AGAIN = "ask-again"
    OTHER_PLAYER = "other-player"
    RESIGN_FOR_IT = "resign-for-it"


_TEXTS = {
    Offer.REMATCH: N_("Rematch"),
    Offer.SWAP_SIDES: N_("Swap sides"),
    Offer.REVIEW: N_("Review"),
    Offer.NEW_GAME: N_("New game"),
    Offer.ASK_AGAIN: N_("Ask it again"),
    Offer.OTHER_PLAYER: N_("Another player"),
    Offer.RESIGN_FOR_IT: N_("Resign for it"),
}

_AFTER_THE_END = (Offer.REMATCH, Offer.SWAP_SIDES, Offer.REVIEW, Offer.NEW_GAME)
_IN_TROUBLE = (Offer.ASK_AGAIN, Offer.OTHER_PLAYER, Offer.RESIGN_FOR_IT)


def offers(state: ViewState) -> tuple[Choice, ...]:
    """The choices at the cursor."""
    if state.trouble:
        return trouble_offers()
    if state.outcome is not None:
        over = state.is_played and not state.reviewing
        return _choices(_AFTER_THE_END) if over else ()
    if state.thinking is not None and not state.reviewing:
        return ()
    return tuple(
        Choice(move_name(state.game, move), move)
        for move in state.legal_moves
        if not isinstance(move, Place)
    )


def trouble_offers() -> tuple[Choice, ...]:
    """The ways on when the player to move has failed."""
    return _choices(_IN_TROUBLE)


def _choices(some: tuple[Offer, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(_(_TEXTS[offer]), offer) for offer in some)
