"""What an entry can do to a game: move the head, or end it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.standing import Standing
from boardtui.record.tree import Path
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Move, Outcome, Position, Resign, Termination

if TYPE_CHECKING:
    from boardtui.record.timing import Timing


def continued(now: Standing, move: Move, entry: Entry) -> Standing:
    """Return the standing after one more move. Raises IllegalMove."""
    return _at(now, (*now.line, move), (*now.positions, now.position.play(move)), entry)


def taken_back(now: Standing, seat: Seat, entry: Entry) -> Standing:
    """Return the standing before a seat's last decision. Raises Refused without one."""
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
        declined=(),
        head_revision=entry.number,
        timing=turned(now, positions[-1].outcome, entry),
        taken_back=_left_to_redo(now, line),
        # What counts of an absence is the time that is waited for the next move.
        absences=now.absences and tuple(each._replace(since=entry.at) for each in now.absences),
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


def has_run_out(now: Standing, entry: Entry) -> bool:
    """Return True if the flag fell before an entry; the move that is awaited may come with lag."""
    seat, timing = now.awaited, now.timing
    if seat is None or timing is None:
        return False
    is_awaited = entry.kind == EntryKind.MOVE and entry.who == now.seats[seat].id
    return timing.has_fallen(seat, entry.at, _lag(timing, entry) if is_awaited else None)


def _lag(timing: Timing, entry: Entry) -> float:
    """Return the seconds of a move that count for no clock. Raises ValueError."""
    lag = entry.data.get("lag", 0.0) if timing.grace else 0.0
    if isinstance(lag, bool) or not isinstance(lag, int | float) or not 0 <= lag < math.inf:
        raise ValueError(lag)
    return min(lag, timing.grace)


def turned(now: Standing, outcome: Outcome | None, entry: Entry) -> Timing | None:
    """Return the clocks at the start of a turn, or after the last one."""
    timing, seat = now.timing, now.awaited
    if timing is None:
        return None
    if seat is None:  # a game that was over goes on
        timing = timing.started(entry.at)
    else:
        moved = entry.kind == EntryKind.MOVE
        lag = _lag(timing, entry) if moved else 0.0
        timing = timing.turned(seat, entry.at, moved=moved, lag=lag)
    return timing if outcome is None else timing.stopped(entry.at)


def ended(now: Standing, outcome: Outcome, entry: Entry) -> Standing:
    """Return the standing with a result that the rules did not make."""
    timing = None if now.timing is None else now.timing.stopped(entry.at)
    return now._replace(outcome=outcome, offer=None, head_revision=entry.number, timing=timing)


def lost(now: Standing, seat: Seat, termination: Termination, entry: Entry) -> Standing:
    """Return the standing after a seat has lost: more than one of the others may go on."""
    loser = now.color_of(seat)
    if now.game.goes_on_without(now.position, loser):
        return continued(now, Resign(loser), entry)
    sides = map(Color, range(len(now.game.sides)))
    winners = tuple(side for side in sides if side != loser)
    over = ended(now, Outcome(winners, termination), entry)
    if over.timing is not None and termination is Termination.TIMEOUT:
        return over._replace(timing=over.timing.flagged(seat))
    return over
