"""The numbered choices of the choice bar: moves that are not points, answers, and next steps."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from boardtui.play.view_state import ViewState
from boardtui.rules.game import Choose, Pass
from boardtui.system.translatable import N_
from boardtui.ui.screen_state import NumberedChoice
from boardtui.words.language import _
from boardtui.words.names import move_name, short_move_name


class NextStep(StrEnum):
    """A next step that is not a move."""

    REMATCH = "rematch"
    SWAP_SIDES = "swap-sides"
    REVIEW = "review"
    NEW_GAME = "new-game"
    ASK_AGAIN = "ask-again"
    OTHER_PLAYER = "other-player"
    RESIGN_FOR_IT = "resign-for-it"
    ACCEPT = "accept"
    DECLINE = "decline"
    OFFER_REMATCH = "offer-rematch"
    NEXT_GAME = "next-game"


_TEXTS = {
    NextStep.REMATCH: N_("Rematch"),
    NextStep.SWAP_SIDES: N_("Swap sides"),
    NextStep.REVIEW: N_("Review"),
    NextStep.NEW_GAME: N_("New game"),
    NextStep.ASK_AGAIN: N_("Ask the engine again"),
    NextStep.OTHER_PLAYER: N_("Choose another player"),
    NextStep.RESIGN_FOR_IT: N_("Resign for the engine"),
    NextStep.DECLINE: N_("Not now"),
    NextStep.OFFER_REMATCH: N_("Rematch"),
    NextStep.NEXT_GAME: N_("Next game"),
}

_AFTER_THE_END = (NextStep.REMATCH, NextStep.SWAP_SIDES, NextStep.REVIEW, NextStep.NEW_GAME)
_IN_TROUBLE = (NextStep.ASK_AGAIN, NextStep.OTHER_PLAYER, NextStep.RESIGN_FOR_IT)


def numbered_choices(state: ViewState) -> tuple[NumberedChoice, ...]:
    """Return the choices at the cursor."""
    if state.trouble:
        return choices_in_trouble()
    if state.is_shared:
        return (*_moves(state), *_between_people(state))
    if state.outcome is not None:
        over = state.is_played and not state.reviewing
        return _choices(*_AFTER_THE_END) if over else ()
    return tuple(_moves(state))


def choices_in_trouble() -> tuple[NumberedChoice, ...]:
    """Return the next steps after a player has failed."""
    return _choices(*_IN_TROUBLE)


def _moves(state: ViewState) -> Iterator[NumberedChoice]:
    """Yield the moves that are not points, for the person who may play them."""
    for move in state.legal_moves if state.may_play else ():
        if isinstance(move, Choose | Pass):
            # In a shared game, the answers to an offer come beside them.
            short = short_move_name(state.game, move) if state.is_shared else ""
            yield NumberedChoice(move_name(state.game, move), move, short)


def _between_people(state: ViewState) -> tuple[NumberedChoice, ...]:
    """Return the answers to an offer of the other player, and what follows after the end."""
    standing, is_player = state.standing, bool(state.mine)
    assert standing is not None
    is_over = state.outcome is not None and not state.is_away
    review = _choices(NextStep.REVIEW) if standing.line else ()
    if is_over and standing.rematch:
        return (*_choices(NextStep.NEXT_GAME), *review)
    answers: tuple[NumberedChoice, ...] = ()
    offer = standing.offer
    if offer is not None and is_player and offer.seat not in state.own_seats:
        from boardtui.words.shared_game import acceptance

        accepting = NumberedChoice(acceptance(standing, offer), NextStep.ACCEPT, _("Accept"))
        answers = (accepting, *_choices(NextStep.DECLINE))
    if not is_over:
        return answers
    rematch = _choices(NextStep.OFFER_REMATCH) if is_player and offer is None else ()
    return (*answers, *rematch, *review)


def _choices(*some: NextStep) -> tuple[NumberedChoice, ...]:
    return tuple(NumberedChoice(_(_TEXTS[step]), step) for step in some)
