"""Which entries of a log are allowed, and the standing after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.standing import (
    MALFORMED,
    Offer,
    OfferKind,
    Standing,
    read_moves,
    read_number,
    read_outcome,
    read_seats,
)
from boardtui.record.tree import Casual, Path
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import IllegalMove, IllegalMoveReason, RulesError
from boardtui.rules.game import Move, Outcome, Position, Resign, Termination

if TYPE_CHECKING:
    from boardtui.record.timing import Timing


def admit(standing: Standing, entry: Entry, moves: Path | None = None) -> Standing:
    """Return the standing after the next entry. Raises Refused or IllegalMove with the reason.

    Malformed data raise one of `MALFORMED`, or NotationError. Any entry after the flag of the seat
    to move fell ends the game instead of taking effect. `moves` are those of the entry where they
    are known, which spares parsing their text.
    """
    now = standing._replace(revision=entry.number)
    if now.awaited is not None and now.is_out_of_time(entry.at):
        return _lost(now, now.awaited, Termination.TIMEOUT, entry)
    match entry.kind:
        case EntryKind.MOVE:
            return _moved(now, entry, moves)
        case EntryKind.RESIGN:
            return _resigned(_running(now), entry)
        case EntryKind.TAKE_BACK:
            seat = _own_seat(_alone(now), entry)
            return _taken_back(now, seat, entry)
        case EntryKind.GO_ON:
            _own_seat(_alone(_running(now)), entry)
            moves = read_moves(now.game, entry.data["moves"]) if moves is None else moves
            return led_to(now, moves, entry)
        case EntryKind.SEAT:
            return _reseated(_alone(_running(now)), entry)
        case EntryKind.OFFER:
            return _offered(_running(now), entry)
        case EntryKind.ANSWER:
            return _answered(now, entry)
        case EntryKind.END:
            return _stated(_running(now), entry)
        case EntryKind.PAUSE:
            return now._replace(timing=_clocks(_alone(now)).stopped(entry.at))
        case EntryKind.RESUME:
            return now._replace(timing=_clocks(_alone(_running(now))).started(entry.at))
        case EntryKind.HELP:
            return _running(now)
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

    `after` is what `admit` returned: only clocks depend on the time.
    """
    if before.timing is None:
        return after
    if entry.kind != EntryKind.MOVE or before.is_out_of_time(entry.at):
        return fold(before, entry)
    return after._replace(timing=_turned(before, after.outcome, entry))


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


def out_of_turn(now: Standing) -> Refused:
    """Return the refusal of a move by anybody but the player whose turn it is."""
    return Refused(RefusalReason.NOT_YOUR_TURN, name=now.name_of(now.game.seat(now.position)))


def _running(now: Standing) -> Standing:
    """Return the standing of a game that goes on. Raises Refused."""
    if now.outcome is not None:
        raise Refused(RefusalReason.OVER)
    return now


def _alone(now: Standing) -> Standing:
    """Return the standing of a game of at most one person. Raises Refused."""
    if not now.is_solo:
        raise Refused(RefusalReason.OTHERS_PLAY)
    return now


def _clocks(now: Standing) -> Timing:
    """Return the clocks. Raises Refused if there are none."""
    if now.timing is None:
        raise Refused(RefusalReason.NO_CLOCK)
    return now.timing


def _own_seat(now: Standing, entry: Entry) -> Seat:
    """Return the seat in an entry. Raises Refused unless the entry's author sits there."""
    seat = read_number(entry.data["seat"])
    if not 0 <= seat < len(now.seats):
        raise ValueError(seat)
    if now.seats[seat].id != entry.who:
        raise Refused(RefusalReason.NOT_YOURS)
    return Seat(seat)


def _moved(now: Standing, entry: Entry, moves: Path | None) -> Standing:
    seat = _own_seat(_running(now), entry)
    # Otherwise it answers a position that the game has left.
    if read_number(entry.data["at"]) != now.head_revision:
        raise Refused(RefusalReason.TOO_LATE)
    if now.awaited != seat:
        raise out_of_turn(now)
    (move,) = read_moves(now.game, [entry.data["move"]]) if moves is None else moves
    if isinstance(move, Resign):
        raise IllegalMove(IllegalMoveReason.MAY_NOT_DROP_OUT, move)
    return _continued(now, move, entry)


def _continued(now: Standing, move: Move, entry: Entry) -> Standing:
    """Return the standing after one more move. Raises IllegalMove."""
    return _at(now, (*now.line, move), (*now.positions, now.position.play(move)), entry)


def _resigned(now: Standing, entry: Entry) -> Standing:
    seat = _own_seat(now, entry)
    if now.color_of(seat) in now.game.dropped_out(now.position):
        raise Refused(RefusalReason.OUT)
    return _lost(now, seat, Termination.RESIGNATION, entry)


def _reseated(now: Standing, entry: Entry) -> Standing:
    if entry.who not in {"", *(who.id for who in now.seats)}:
        raise Refused(RefusalReason.NOT_YOURS)
    seats = read_seats(now.game, entry.data["seats"])
    return now._replace(seats=seats, offer=None, taken_back=())


def _offered(now: Standing, entry: Entry) -> Standing:
    offer = Offer(OfferKind(entry.data["what"]), _own_seat(now, entry))
    if offer.what is OfferKind.TAKE_BACK and now.length_before(offer.seat) is None:
        raise Refused(RefusalReason.NOTHING_TO_TAKE_BACK)
    return now._replace(offer=offer)


def _answered(now: Standing, entry: Entry) -> Standing:
    offer = now.offer
    _own_seat(now, entry)
    if offer is None or now.seats[offer.seat].id == entry.who:
        raise Refused(RefusalReason.NO_OFFER)
    now = now._replace(offer=None)
    if entry.data["accept"] is not True:
        return now
    if offer.what is OfferKind.TAKE_BACK:
        return _taken_back(now, offer.seat, entry)
    sides = tuple(map(Color, range(len(now.game.sides))))
    return _ended(now, Outcome(sides, Termination.AGREEMENT), entry)


def _stated(now: Standing, entry: Entry) -> Standing:
    if not now.is_peoples:
        raise Refused(RefusalReason.OTHERS_PLAY)
    outcome = read_outcome(now.game, entry.data["outcome"])
    if outcome.termination is Termination.RULES:
        raise ValueError(outcome)
    return _ended(now, outcome, entry)


def _taken_back(now: Standing, seat: Seat, entry: Entry) -> Standing:
    length = now.length_before(seat)
    if length is None:
        raise Refused(RefusalReason.NOTHING_TO_TAKE_BACK)
    taken, before = now.line[length:], now.taken_back
    now = _at(now, now.line[:length], now.positions[: length + 1], entry)
    # A resignation is taken back without a move.
    return now._replace(taken_back=(*before, taken) if taken else before)


def led_to(now: Standing, line: Path, entry: Entry) -> Standing:
    """Return the standing at the end of another line from the start. Raises IllegalMove."""
    # Shared positions are kept: playing a long line again is slow.
    shared = 0
    for move, other in zip(now.line, line, strict=False):
        if move != other:
            break
        shared += 1
    positions = list(now.positions[: shared + 1])
    for move in line[shared:]:
        positions.append(positions[-1].play(move))
    return _at(now, line, tuple(positions), entry)


def _at(now: Standing, line: Path, positions: tuple[Position, ...], entry: Entry) -> Standing:
    """Return the standing with the head at the end of a line; results and offers lapse."""
    return now._replace(
        line=line,
        positions=positions,
        outcome=positions[-1].outcome,
        offer=None,
        head_revision=entry.number,
        timing=_turned(now, positions[-1].outcome, entry),
        taken_back=_left_to_redo(now, line),
    )


def _left_to_redo(now: Standing, line: Path) -> tuple[Path, ...]:
    """Return the moves taken back that come after a line; none after any other move."""
    left = list(now.taken_back)
    if not left or line[: len(now.line)] != now.line:
        return ()
    for move in line[len(now.line) :]:
        if not left or left[-1][0] != move:
            return ()
        step = left.pop()[1:]
        if step:
            left.append(step)
    return tuple(left)


def _turned(now: Standing, outcome: Outcome | None, entry: Entry) -> Timing | None:
    """Return the clocks at the start of a turn, or after the last one."""
    timing, seat = now.timing, now.awaited
    if timing is None:
        return None
    if seat is None:  # a game that was over goes on
        timing = timing.started(entry.at)
    else:
        timing = timing.turned(seat, entry.at, moved=entry.kind == EntryKind.MOVE)
    return timing if outcome is None else timing.stopped(entry.at)


def _ended(now: Standing, outcome: Outcome, entry: Entry) -> Standing:
    timing = None if now.timing is None else now.timing.stopped(entry.at)
    return now._replace(outcome=outcome, offer=None, head_revision=entry.number, timing=timing)


def _lost(now: Standing, seat: Seat, termination: Termination, entry: Entry) -> Standing:
    """Return the standing after a seat has lost: more than one of the others may go on."""
    loser = now.color_of(seat)
    if now.game.goes_on_without(now.position, loser):
        return _continued(now, Resign(loser), entry)
    sides = map(Color, range(len(now.game.sides)))
    winners = tuple(side for side in sides if side != loser)
    ended = _ended(now, Outcome(winners, termination), entry)
    if ended.timing is not None and termination is Termination.TIMEOUT:
        return ended._replace(timing=ended.timing.flagged(seat))
    return ended
