"""What players can say to each other: a few phrases, by their numbers."""

from __future__ import annotations

from typing import Final

from boardtui.play.conditions import between_people, own_seat
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry
from boardtui.play.standing import Said, Standing, read_number

PHRASES: Final = 8
"""The number of phrases; they are counted from 1."""

_PAUSE = 3.0
"""Seconds between two phrases of a player."""


def said(now: Standing, entry: Entry) -> Standing:
    """Return the standing after a player has said a phrase."""
    seat, phrase = own_seat(between_people(now), entry), read_number(entry.data["phrase"])
    if not 1 <= phrase <= PHRASES:
        raise ValueError(phrase)
    if now.seats[seat].is_guest:
        raise Refused(RefusalReason.GUEST)
    if any(last.seat == seat and entry.at < last.at + _PAUSE for last in now.said):
        raise Refused(RefusalReason.SAYS_MUCH)
    others = (last for last in now.said if last.seat != seat)
    return now._replace(said=(*others, Said(seat, phrase, entry.at)))
