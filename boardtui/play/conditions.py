"""Conditions that entries of a log depend on."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry
from boardtui.play.standing import Standing, read_number
from boardtui.rules.board import Seat

if TYPE_CHECKING:
    from boardtui.record.timing import Timing


def out_of_turn(now: Standing) -> Refused:
    """Return the refusal of a move by anybody but the player whose turn it is."""
    if now.outcome is not None:
        return Refused(RefusalReason.OVER)
    if now.is_open:
        return Refused(RefusalReason.NOT_BEGUN)
    return Refused(RefusalReason.NOT_YOUR_TURN, name=now.name_of(now.game.seat(now.position)))


def running(now: Standing) -> Standing:
    """Return the standing of a game that goes on. Raises Refused."""
    if now.outcome is not None:
        raise Refused(RefusalReason.OVER)
    return now


def alone(now: Standing) -> Standing:
    """Return the standing of a game of at most one person. Raises Refused."""
    if not now.is_solo:
        raise Refused(RefusalReason.OTHERS_PLAY)
    return now


def between_people(now: Standing) -> Standing:
    """Return the standing of a game of people who play each other. Raises Refused."""
    if now.is_solo:
        raise Refused(RefusalReason.ALONE)
    return now


def clocks_of(now: Standing) -> Timing:
    """Return the clocks. Raises Refused if there are none."""
    if now.timing is None:
        raise Refused(RefusalReason.NO_CLOCK)
    return now.timing


def why_not_play(now: Standing, own: Collection[Seat]) -> RefusalReason | None:
    """Return the reason why a person on the seats `own` has no say now; None for a player."""
    if not own:
        return RefusalReason.WATCHING
    if now.outcome is not None:
        return RefusalReason.OVER
    return RefusalReason.NOT_BEGUN if now.is_open else None


def seat_in(now: Standing, entry: Entry) -> Seat:
    """Return the seat in an entry; raise ValueError if there is none."""
    seat = read_number(entry.data["seat"])
    if not 0 <= seat < len(now.seats):
        raise ValueError(seat)
    return Seat(seat)


def own_seat(now: Standing, entry: Entry) -> Seat:
    """Return the seat in an entry. Raises Refused unless the entry's author sits there."""
    seat = seat_in(now, entry)
    # A free seat has no id, as has an entry of the game itself.
    if now.seats[seat].id != entry.who or not entry.who:
        raise Refused(RefusalReason.NOT_YOURS)
    return seat
