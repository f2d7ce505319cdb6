"""Sentences about what players of a shared game do besides moving: offers, phrases, absences."""

from __future__ import annotations

import math
from collections.abc import Collection

from boardtui.play.absence import claim_time
from boardtui.play.offers import more_time
from boardtui.play.standing import Absence, Offer, OfferKind, Said, Standing
from boardtui.rules.board import Seat
from boardtui.system.translatable import N_
from boardtui.words.language import _
from boardtui.words.phrases import phrase
from boardtui.words.sentences import joined, shown_name

_OWN_OFFERS = {
    OfferKind.DRAW: N_("You offered a draw."),
    OfferKind.TAKE_BACK: N_("You asked to take a move back."),
    OfferKind.MORE_TIME: N_("You offered {seconds} s of extra time."),
    OfferKind.REMATCH: N_("You offered a rematch."),
}

_OFFERS = {
    OfferKind.DRAW: N_("{name} offers a draw."),
    OfferKind.TAKE_BACK: N_("{name} asks to take a move back."),
    OfferKind.MORE_TIME: N_("{name} offers {seconds} s of extra time."),
    OfferKind.REMATCH: N_("{name} wants a rematch."),
}

_REFUSALS = {
    OfferKind.DRAW: N_("{name} declined the draw."),
    OfferKind.TAKE_BACK: N_("{name} declined the takeback."),
    OfferKind.MORE_TIME: N_("{name} declined the extra time."),
    OfferKind.REMATCH: N_("{name} declined the rematch."),
}

_ACCEPTANCES = {
    OfferKind.DRAW: N_("Accept the draw"),
    OfferKind.TAKE_BACK: N_("Allow the takeback"),
    OfferKind.MORE_TIME: N_("Accept {seconds} s of extra time"),
    OfferKind.REMATCH: N_("Accept the rematch"),
}

_BY_SECONDS = 10
"""Seconds below which the time until a claim is counted one by one."""


def exploring_text(return_key: str) -> str:
    """Return that the moves here are not played, and the key that leads to the running game."""
    return _("You are exploring other moves. {key} returns to the game.").format(key=return_key)


def offer_text(now: Standing, own: Collection[Seat]) -> str:
    """Return the offer that stands, for the person on the seats `own`; empty without one."""
    offer = now.offer
    if offer is None:
        return ""
    text = _(_OWN_OFFERS[offer.what] if offer.seat in own else _OFFERS[offer.what])
    return text.format(name=player(now, offer.seat), seconds=_seconds(now))


def acceptance(now: Standing, offer: Offer) -> str:
    """Return the choice that accepts an offer, in a few words."""
    return _(_ACCEPTANCES[offer.what]).format(seconds=_seconds(now))


def answered_text(before: Standing, now: Standing, own: Collection[Seat]) -> str:
    """Return how an offer was answered just now; empty for a result, and for one's own move."""
    offer = before.offer
    if offer is None or now.offer == offer or now.outcome != before.outcome:
        return ""
    seat = Seat(1 - offer.seat)  # only two people have offers for each other
    yours, theirs = _("You declined."), _(_REFUSALS[offer.what])
    if len(now.line) < len(before.line):
        yours, theirs = _("You allowed the takeback."), _("{name} allowed the takeback.")
    elif len(now.line) > len(before.line):
        if before.awaited == offer.seat:
            return ""  # its author has moved, which withdraws it
        yours = ""
    elif now.offer is not None or now.rematch:
        return ""
    elif now.timing != before.timing:
        yours, theirs = _("You accepted the extra time."), _("{name} accepted the extra time.")
    return yours if seat in own else theirs.format(name=player(now, seat))


def called_off_text(now: Standing, own: Collection[Seat]) -> str:
    """Return who has called the game off; empty if no player has."""
    if now.aborter is None:
        return ""
    if now.aborter in own:
        return _("You called off the game.")
    return _("{name} called off the game.").format(name=player(now, now.aborter))


def said_text(now: Standing, said: Said, own: Collection[Seat]) -> str:
    """Return what a player has said, after the name: "ben: “Good luck.”"."""
    name = _("You") if said.seat in own else player(now, said.seat)
    return _("{name}: “{text}”").format(name=name, text=phrase(said.phrase))


def absence_text(now: Standing, at: float, own: Collection[Seat], claim_key: str) -> str:
    """Return who is away at a moment, and when a player may claim the game; empty if all are here.

    `claim_key` is the key, or the word, that claims it.
    """
    absence = _absence(now, own)
    if absence is None or now.outcome is not None:
        return ""
    name, wait = player(now, absence.seat), claim_wait(now, at, own)
    if wait is None:
        return _("{name} is away.").format(name=name)
    if wait > 0:
        text = _("{name} is away; you can claim the win in {seconds} s.")
        return text.format(name=name, seconds=_shown_seconds(wait))
    text = _("{name} is away; {key} claims the win.")
    return text.format(name=name, key=claim_key)


def return_text(before: Standing, now: Standing, own: Collection[Seat]) -> str:
    """Return which other players are back just now; empty for none, or if the game is over."""
    if now.outcome is not None:
        return ""
    were, are = ({each.seat for each in standing.absences} for standing in (before, now))
    back = sorted(were - are - set(own))
    return joined(*(_("{name} is back.").format(name=player(now, seat)) for seat in back))


def claim_wait(now: Standing, at: float, own: Collection[Seat]) -> float | None:
    """Return the seconds until a player may claim the game, 0 from then on; None if not at all."""
    when = claim_time(now)
    if when is None or now.awaited in own or not own:
        return None
    return max(0.0, when - at)


def wait_lasts(wait: float) -> float:
    """Return the seconds until the time that `absence_text` tells changes."""
    shown = _shown_seconds(wait)
    step = 10 if shown > _BY_SECONDS else 1
    # Rounded up, so that it changes a moment after a whole number.
    return wait - (shown - step) + 0.001


def player(now: Standing, seat: Seat) -> str:
    """Return the name of the player on a seat."""
    return shown_name(now.name_of(seat))


def _seconds(now: Standing) -> int:
    """Return the seconds of an offer of more time; 0 without a clock."""
    return 0 if now.clock is None else round(more_time(now.clock))


def _absence(now: Standing, own: Collection[Seat]) -> Absence | None:
    """Return the absence that matters most: of the player to move, or else of any other."""
    others = [absence for absence in now.absences if absence.seat not in own]
    return next((each for each in others if each.seat == now.awaited), next(iter(others), None))


def _shown_seconds(wait: float) -> int:
    seconds = math.ceil(wait)
    return seconds if seconds <= _BY_SECONDS else math.ceil(wait / 10) * 10
