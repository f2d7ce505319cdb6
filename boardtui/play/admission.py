"""Which entries of a log are allowed, and the standing after them."""

from __future__ import annotations

from boardtui.play.conditions import alone, clocks_of, out_of_turn, own_seat, running
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.standing import (
    MALFORMED,
    Standing,
    read_moves,
    read_number,
    read_outcome,
    read_seats,
)
from boardtui.play.transitions import (
    continued,
    ended,
    has_run_out,
    led_to,
    lost,
    taken_back,
    turned,
)
from boardtui.record.tree import Casual, Path
from boardtui.record.who import NOBODY
from boardtui.rules.errors import IllegalMove, IllegalMoveReason, RulesError
from boardtui.rules.game import Resign, Termination

_BETWEEN_PEOPLE = frozenset(
    {
        EntryKind.JOIN,
        EntryKind.WITHDRAW,
        EntryKind.OFFER,
        EntryKind.ANSWER,
        EntryKind.REMATCH,
        EntryKind.ABORT,
        EntryKind.AWAY,
        EntryKind.BACK,
        EntryKind.CLAIM,
        EntryKind.SAY,
    }
)
"""The kinds of entries that games of one person never have."""


def admit(standing: Standing, entry: Entry, moves: Path | None = None) -> Standing:
    """Return the standing after the next entry. Raises Refused or IllegalMove with the reason.

    Malformed data raise one of `MALFORMED`, or NotationError. Any entry after the flag of the seat
    to move fell ends the game instead of taking effect. `moves` are those of the entry where they
    are known, which spares parsing their text.
    """
    now = standing._replace(revision=entry.number)
    if now.awaited is not None and has_run_out(now, entry):
        return lost(now, now.awaited, Termination.TIMEOUT, entry)
    if now.absences:
        from boardtui.play.absence import returned

        now = returned(now, entry.who)
    if now.is_open or entry.kind in _BETWEEN_PEOPLE:
        from boardtui.play.between_people import admit_between_people

        return admit_between_people(now, entry)
    match entry.kind:
        case EntryKind.MOVE:
            return _moved(now, entry, moves)
        case EntryKind.RESIGN:
            return _resigned(running(now), entry)
        case EntryKind.TAKE_BACK:
            seat = own_seat(alone(now), entry)
            return taken_back(now, seat, entry)
        case EntryKind.GO_ON:
            own_seat(alone(running(now)), entry)
            moves = read_moves(now.game, entry.data["moves"]) if moves is None else moves
            return led_to(now, moves, entry)
        case EntryKind.SEAT:
            return _reseated(alone(running(now)), entry)
        case EntryKind.END:
            return _stated(running(now), entry)
        case EntryKind.PAUSE:
            return now._replace(timing=clocks_of(alone(now)).stopped(entry.at))
        case EntryKind.RESUME:
            return now._replace(timing=clocks_of(alone(running(now))).started(entry.at))
        case EntryKind.HELP:
            return running(now)
        case EntryKind.FLAG:
            raise Refused(RefusalReason.TIME_LEFT)
        case _:
            raise ValueError(entry.kind)


def fold(standing: Standing, entry: Entry) -> Standing:
    """Return the standing after the next entry; one that is not allowed only raises the revision.

    An old entry changes nothing. No entry raises: all readers of a log skip the same ones.
    """
    # A shared log may pass on an entry again.
    if entry.number <= standing.revision:
        return standing
    try:
        return admit(standing, entry)
    except (Refused, RulesError, *MALFORMED):
        return standing._replace(revision=entry.number)


def stamped(before: Standing, after: Standing, entry: Entry) -> Standing:
    """Return the standing after an entry that was admitted before the log stamped its time.

    `after` is what `admit` returned: only clocks, absences and what people say depend on the time.
    """
    if entry.kind in _BETWEEN_PEOPLE or before.absences:
        return fold(before, entry)
    if before.timing is None:
        return after
    if entry.kind != EntryKind.MOVE or has_run_out(before, entry):
        return fold(before, entry)
    return after._replace(timing=turned(before, after.outcome, entry))


def casual_by(before: Standing, now: Standing, entry: Entry) -> Casual | None:
    """Return the reason why an entry keeps a game from counting; None if it does not.

    One that came after the flag had fallen only ended the game.
    """
    if now.is_lost_on_time and not before.is_lost_on_time:
        return None
    match entry.kind:
        case EntryKind.HELP:
            return Casual.ADVICE
        case EntryKind.TAKE_BACK | EntryKind.GO_ON:
            return Casual.TAKEN_BACK if now.head_revision != before.head_revision else None
        case _:
            return Casual.OTHER_PLAYERS if now.seats != before.seats else None


def _moved(now: Standing, entry: Entry, moves: Path | None) -> Standing:
    seat = own_seat(running(now), entry)
    # Otherwise it answers a position that the game has left.
    if read_number(entry.data["at"]) != now.head_revision:
        raise Refused(RefusalReason.TOO_LATE)
    if now.awaited != seat:
        raise out_of_turn(now)
    (move,) = read_moves(now.game, [entry.data["move"]]) if moves is None else moves
    if isinstance(move, Resign):
        raise IllegalMove(IllegalMoveReason.MAY_NOT_DROP_OUT, move)
    return continued(now, move, entry)


def _resigned(now: Standing, entry: Entry) -> Standing:
    seat = own_seat(now, entry)
    if now.color_of(seat) in now.game.dropped_out(now.position):
        raise Refused(RefusalReason.OUT)
    return lost(now, seat, Termination.RESIGNATION, entry)


def _reseated(now: Standing, entry: Entry) -> Standing:
    if entry.who not in {"", *(who.id for who in now.seats)}:
        raise Refused(RefusalReason.NOT_YOURS)
    seats = read_seats(now.game, entry.data["seats"])
    if NOBODY in seats:
        raise ValueError(seats)  # only a game that begins has a free seat
    return now._replace(seats=seats, offer=None, taken_back=())


def _stated(now: Standing, entry: Entry) -> Standing:
    if not now.is_peoples:
        raise Refused(RefusalReason.OTHERS_PLAY)
    outcome = read_outcome(now.game, entry.data["outcome"])
    if outcome.termination is Termination.RULES:
        raise ValueError(outcome)
    return ended(now, outcome, entry)
