"""Players who have lost the line: when they left, and when the other may claim the game."""

from __future__ import annotations

import math

from boardtui.play.conditions import between_people, own_seat, running, seat_in
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry
from boardtui.play.standing import Absence, Standing
from boardtui.play.transitions import lost
from boardtui.record.clock import Clock
from boardtui.rules.game import Termination

_GRACE = 60.0
"""Seconds of absence after which a game may be claimed."""

_LONG_GRACE = 120.0
"""The same in a game without a clock, or with more main time than `_SHORT`."""

_SHORT = 600.0
"""The most seconds of main time of a short game."""


def claim_time(now: Standing) -> float | None:
    """Return when a game may be claimed if the player to move stays away; None if never.

    Absence counts only while that player is to move.
    """
    grace = _grace(now.clock)
    for absence in now.absences:
        if absence.seat == now.awaited and grace is not None:
            return absence.since + grace
    return None


def why_not_claim(now: Standing, at: float) -> Refused | None:
    """Return the reason why a running game cannot be claimed at a moment; None if it can."""
    when = claim_time(now)
    if now.clock is not None and now.clock.is_by_days:
        return Refused(RefusalReason.BY_DAYS)
    if when is None:
        return Refused(RefusalReason.NOT_AWAY)
    if at < when:
        return Refused(RefusalReason.NOT_AWAY_LONG, seconds=math.ceil(when - at))
    return None


def left(now: Standing, entry: Entry) -> Standing:
    """Return the standing after a player has lost the line, as anybody may see."""
    seat = seat_in(running(between_people(now)), entry)
    if not now.seats[seat].is_person:
        raise ValueError(seat)
    if seat in {absence.seat for absence in now.absences}:
        return now
    return now._replace(absences=(*now.absences, Absence(seat, entry.at)))


def returned(now: Standing, who: str) -> Standing:
    """Return the standing after an account has written an entry."""
    away = tuple(each for each in now.absences if now.seats[each.seat].id != who)
    return now._replace(absences=away)


def came_back(now: Standing, entry: Entry) -> Standing:
    """Return the standing after a player says no more than to be here."""
    own_seat(running(between_people(now)), entry)
    return now


def claimed(now: Standing, entry: Entry) -> Standing:
    """Return the standing of a game that the player to move has lost by being away."""
    own_seat(running(between_people(now)), entry)
    if refusal := why_not_claim(now, entry.at):
        raise refusal
    assert now.awaited is not None
    return lost(now, now.awaited, Termination.ABSENCE, entry)


def _grace(clock: Clock | None) -> float | None:
    """Return the seconds of absence after which a game may be claimed; None for one by days."""
    if clock is None:
        return _LONG_GRACE
    if clock.is_by_days:
        return None
    return _GRACE if clock.main <= _SHORT else _LONG_GRACE
