"""Offers of one player, which the other accepts or declines."""

from __future__ import annotations

from boardtui.play.conditions import between_people, clocks_of, own_seat, running
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry
from boardtui.play.standing import Offer, OfferKind, Standing
from boardtui.play.transitions import ended, taken_back
from boardtui.record.clock import Clock
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Termination
from boardtui.system.ids import is_id

_MORE = 15.0
"""The least seconds that are given."""


def offered(now: Standing, entry: Entry) -> Standing:
    """Return the standing after an offer in a running game; a draw that both offer is agreed."""
    seat = own_seat(running(now), entry)
    what = OfferKind(entry.data["what"])
    before = now.offer
    if before is not None and before.seat != seat and what is before.what is OfferKind.DRAW:
        return _drawn(now, entry)
    match what:
        case OfferKind.TAKE_BACK if now.length_before(seat) is None:
            raise Refused(RefusalReason.NOTHING_TO_TAKE_BACK)
        case OfferKind.MORE_TIME:
            clocks_of(now)
        case OfferKind.REMATCH:
            raise Refused(RefusalReason.NOT_OVER)
    if now.offer is not None:
        is_own = now.offer.seat == seat
        raise Refused(RefusalReason.NOT_ANSWERED if is_own else RefusalReason.TO_ANSWER)
    return _with_offer(now, Offer(what, seat))


def rematch_offered(now: Standing, entry: Entry) -> Standing:
    """Return the standing after a player wants another game, which accepts the other's offer."""
    seat = own_seat(between_people(now), entry)
    log = _read_log_name(entry.data["log"])
    if now.outcome is None:
        raise Refused(RefusalReason.NOT_OVER)
    if now.rematch:
        raise Refused(RefusalReason.TOO_LATE)
    if now.offer is None:
        return _with_offer(now, Offer(OfferKind.REMATCH, seat, log))
    if now.offer.seat == seat:
        raise Refused(RefusalReason.NOT_ANSWERED)
    return now._replace(offer=None, rematch=now.offer.log)


def answered(now: Standing, entry: Entry) -> Standing:
    """Return the standing after an offer was accepted or declined."""
    seat, offer = own_seat(now, entry), now.offer
    if offer is None or now.seats[offer.seat].id == entry.who:
        raise Refused(RefusalReason.NO_OFFER)
    accepts = entry.data["accept"]
    if not isinstance(accepts, bool):
        raise TypeError(accepts)
    now = now._replace(offer=None)
    if not accepts:
        return now._replace(declined=(*now.declined, (offer.what, offer.seat)))
    match offer.what:
        case OfferKind.TAKE_BACK:
            return taken_back(now, offer.seat, entry)
        case OfferKind.MORE_TIME:
            timing = clocks_of(now)
            return now._replace(timing=timing.lengthened(seat, more_time(timing.clock)))
        case OfferKind.REMATCH:
            return now._replace(rematch=offer.log)
        case OfferKind.DRAW:
            return _drawn(now, entry)


def _drawn(now: Standing, entry: Entry) -> Standing:
    sides = tuple(map(Color, range(len(now.game.sides))))
    return ended(now, Outcome(sides, Termination.AGREEMENT), entry)


def _with_offer(now: Standing, offer: Offer) -> Standing:
    """Return the standing with an offer that was not declined just now."""
    if (offer.what, offer.seat) in now.declined:
        raise Refused(RefusalReason.DECLINED)
    return now._replace(offer=offer)


def _read_log_name(value: object) -> str:
    """Return the name of a log in an entry; raise ValueError for anything else."""
    if not isinstance(value, str) or not is_id(value):
        raise ValueError(value)
    return value


def more_time(clock: Clock) -> float:
    """Return the seconds that a player gives the other at a time: a period, if there are any."""
    return max(_MORE, clock.period)


def rematched(over: Standing) -> Standing:
    """Return the standing of the next game: from the same start, with sides swapped.

    `opening` makes the first entry of its log.
    """
    return Standing(
        over.game,
        over.seats[::-1],
        (),
        (over.start,),
        timing=None if over.timing is None else over.timing.anew(),
    )
