"""Games that are offered: to all, as a seek, or to one person, as a challenge."""

from __future__ import annotations

from collections.abc import Collection

from boardtui.play.conditions import between_people, own_seat, running, seat_in, why_not_play
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry
from boardtui.play.opening import opened
from boardtui.play.standing import Standing, read_person
from boardtui.play.transitions import ended
from boardtui.record.tree import GameRecord
from boardtui.record.who import NOBODY, Who
from boardtui.rules.board import Seat
from boardtui.rules.game import Outcome, Termination

_ABANDONED = Outcome((), Termination.ABANDONED)

_MOVES_UNTIL_ABORT = 2
"""The number of one's own moves from which on a game can no longer be called off."""


def challenge(
    record: GameRecord,
    who: Who,
    seat: Seat,
    invited: Who | None = None,
    code: str = "",
) -> Standing:
    """Return the standing of a game that a person offers.

    It is for all, for one who is invited, or for those who know a code. The other seats are free.
    `opening` makes the first entry of its log.
    """
    seats = [NOBODY] * len(record.game.sides)
    seats[seat] = who
    return opened(record, seats)._replace(invited=invited, code=code)


def joined(now: Standing, entry: Entry) -> Standing:
    """Return the standing after a person takes a free seat; the clocks start with the last one."""
    seat, who = seat_in(now, entry), read_person(entry.data["player"])
    if who.id != entry.who:
        raise Refused(RefusalReason.NOT_YOURS)
    if now.outcome is not None:
        raise Refused(RefusalReason.WITHDRAWN if now.is_open else RefusalReason.OVER)
    if who.id in {each.id for each in now.seats}:
        raise Refused(RefusalReason.OWN_GAME)
    if now.seats[seat] != NOBODY:
        raise Refused(RefusalReason.FASTER)
    if now.invited is not None and now.invited.id != who.id:
        raise Refused(RefusalReason.KEPT, name=now.invited.name)
    if now.code and now.code != entry.data.get("code"):
        raise Refused(RefusalReason.WRONG_CODE)
    seats = (*now.seats[:seat], who, *now.seats[seat + 1 :])
    if NOBODY in seats:
        return now._replace(seats=seats)
    timing = None if now.timing is None else now.timing.started(entry.at)
    return now._replace(seats=seats, invited=None, code="", timing=timing)


def withdrawn(now: Standing, entry: Entry) -> Standing:
    """Return the standing of a game that is offered no longer."""
    own_seat(running(now), entry)
    if not now.is_open:
        raise Refused(RefusalReason.TOO_LATE)
    return ended(now, _ABANDONED, entry)


def aborted(now: Standing, entry: Entry) -> Standing:
    """Return the standing of a game that a player calls off."""
    seat = own_seat(now, entry)
    if not may_abort(running(between_people(now)), seat):
        raise Refused(RefusalReason.TOO_LATE_TO_ABORT)
    return ended(now, _ABANDONED, entry)._replace(aborter=seat)


def may_abort(now: Standing, seat: Seat) -> bool:
    """Return True while a seat has made fewer than two decisions in a running game of people."""
    is_running = not now.is_solo and now.awaited is not None
    return is_running and now.decisions(seat) < _MOVES_UNTIL_ABORT


def why_not_abort(now: Standing, own: Collection[Seat]) -> RefusalReason | None:
    """Return the reason why a person on the seats `own` may not abort a game; None if they may."""
    if reason := why_not_play(now, own):
        return reason
    return None if may_abort(now, min(own)) else RefusalReason.TOO_LATE_TO_ABORT
