"""The standing of a game: the fold of its log's entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from boardtui.play.log import Entry, EntryKind
from boardtui.record.tree import Casual, Path
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Outcome, Pass, Position, Resign, Termination
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.record.clock import Clock, TimeLeft
    from boardtui.record.timing import Timing


class Proposal(StrEnum):
    """Proposals that need the other player's consent."""

    DRAW = "draw"
    TAKE_BACK = "take-back"


class Offer(NamedTuple):
    """A proposal and its author; a move declines it."""

    what: Proposal
    seat: Seat


class Standing(NamedTuple):
    """The state of a game after some entries of its log."""

    game: Game
    seats: tuple[Who, ...]
    """The players by seat; empty for a record without players."""
    line: Path
    """The moves that led to the head."""
    positions: tuple[Position, ...]
    """The start and the position after each move of the line; the last one is the head."""
    outcome: Outcome | None = None
    """The result, by the rules or otherwise."""
    offer: Offer | None = None
    revision: int = 1
    """The number of the newest entry."""
    head_revision: int = 1
    """The number of the entry that set the head; a move names it, so that a late one is ignored."""
    timing: Timing | None = None
    """The clocks; None in a game without."""
    taken_back: tuple[Path, ...] = ()
    """The moves that were taken back in one step each, the newest step last; others end them."""

    @property
    def start(self) -> Position:
        return self.positions[0]

    @property
    def head(self) -> Position:
        """The current position of the game, at the end of the line."""
        return self.positions[-1]

    @property
    def awaited(self) -> Seat | None:
        """The seat to move; None when the game is over or has no players."""
        if self.outcome is not None or not self.seats:
            return None
        return self.game.seat(self.head)

    @property
    def mover(self) -> Who | None:
        """The player to move; None when the game is over or has no players."""
        return None if self.awaited is None else self.seats[self.awaited]

    @property
    def clock(self) -> Clock | None:
        """The time that each player gets; None without a clock."""
        return None if self.timing is None else self.timing.clock

    @property
    def left(self) -> tuple[TimeLeft, ...]:
        """The time of each seat at the start of the turn; empty without a clock."""
        return () if self.timing is None else self.timing.left

    @property
    def is_solo(self) -> bool:
        """True if at most one person plays, who may take back without asking."""
        return len({who.id for who in self.seats if who.is_person}) <= 1

    @property
    def is_peoples(self) -> bool:
        """True if people play each other at this program, and no computer does."""
        return self.is_solo and bool(self.seats) and all(who.is_person for who in self.seats)

    @property
    def is_lost_on_time(self) -> bool:
        """True if the flag of a seat has fallen; a result that people state needs no clock."""
        is_on_time = self.outcome is not None and self.outcome.termination is Termination.TIMEOUT
        return is_on_time and self.timing is not None

    def can_take_back(self, seat: Seat | None) -> bool:
        """Return True if a seat has a decision to take back, and may do so without asking."""
        return seat is not None and self.is_solo and self.length_before(seat) is not None

    def can_redo(self, seat: Seat | None) -> bool:
        """Return True if a seat may play the moves again that were taken back."""
        is_running = seat is not None and self.awaited is not None
        return is_running and self.is_solo and bool(self.taken_back)

    def color_of(self, seat: Seat) -> Color:
        """Return the colour of a seat at the head."""
        return Color(self.game.seats(self.head).index(seat))

    def length_before(self, seat: Seat) -> int | None:
        """Return the length of the line before a seat's last decision; None if there is none.

        Forced passes and moves of computers after that decision go with it. Where no person
        plays, the last decision of any seat counts.
        """
        if not self.seats:
            return None
        if self.is_lost_on_time:
            return None  # taking a move back does not restore its time
        if self.outcome is not None and self.head.outcome is None:
            # The last decision was a resignation or an agreement, which is not a move.
            return len(self.line)
        deciders = {Seat(index) for index, who in enumerate(self.seats) if who.is_person}
        if not self.is_solo:
            deciders = {seat}
        for length in range(len(self.line) - 1, -1, -1):
            decider = self._decider(length)
            if decider is not None and (not deciders or decider in deciders):
                return length
        return None

    def _decider(self, length: int) -> Seat | None:
        """Return the seat that decided on a move of the line; None for a forced pass."""
        position, move = self.positions[length], self.line[length]
        if isinstance(move, Resign):
            return self.game.seats(position)[move.color]
        return None if position.legal_moves == (Pass(),) else self.game.seat(position)


MALFORMED = (LookupError, ValueError, TypeError, AttributeError)
"""The errors that malformed data raise."""


def fold(standing: Standing, entry: Entry) -> Standing:
    """Return the standing after the next entry; an illegal one only raises the revision.

    An old entry changes nothing. No entry raises: all readers of a log skip the same ones. Any
    entry after the flag of the seat to move fell ends the game instead of taking effect.
    """
    # A shared log may pass on an entry again.
    if entry.number <= standing.revision:
        return standing
    now = standing._replace(revision=entry.number)
    seat, timing = now.awaited, now.timing
    if seat is not None and timing is not None and timing.has_fallen(seat, entry.at):
        return _lost(now, seat, Termination.TIMEOUT, entry)
    try:
        return _after(now, entry)
    except (RulesError, *MALFORMED):
        return now


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


def _after(now: Standing, entry: Entry) -> Standing:
    data = entry.data
    match entry.kind:
        case EntryKind.MOVE:
            return _moved(now, entry)
        case EntryKind.RESIGN:
            seat = _own_seat(now, entry)
            if now.outcome is None:
                return _resigned(now, seat, entry)
        case EntryKind.TAKE_BACK:
            seat = _own_seat(now, entry)
            if now.is_solo:
                return _taken_back(now, seat, entry)
        case EntryKind.GO_ON:
            _own_seat(now, entry)
            if now.is_solo and now.outcome is None:
                return led_to(now, read_moves(now.game, data["moves"]), entry)
        case EntryKind.SEAT:
            if (
                now.is_solo
                and now.outcome is None
                and entry.who in {"", *(who.id for who in now.seats)}
            ):
                seats = read_seats(now.game, data["seats"])
                return now._replace(seats=seats, offer=None, taken_back=())
        case EntryKind.OFFER:
            offer = Offer(Proposal(data["what"]), _own_seat(now, entry))
            if now.outcome is None and not (
                offer.what is Proposal.TAKE_BACK and now.length_before(offer.seat) is None
            ):
                return now._replace(offer=offer)
        case EntryKind.ANSWER:
            return _answered(now, entry)
        case EntryKind.END if now.is_peoples and now.outcome is None:
            outcome = read_outcome(now.game, data["outcome"])
            if outcome.termination is not Termination.RULES:
                return _ended(now, outcome, entry)
        case EntryKind.PAUSE if now.timing is not None and now.is_solo:
            return now._replace(timing=now.timing.stopped(entry.at))
        case EntryKind.RESUME if now.timing is not None and now.is_solo and now.outcome is None:
            return now._replace(timing=now.timing.started(entry.at))
    return now


def _moved(now: Standing, entry: Entry) -> Standing:
    seat, text = now.awaited, entry.data["move"]
    if seat is None or now.seats[seat].id != entry.who:
        return now
    # It answers a position that the game has left.
    if entry.data["at"] != now.head_revision:
        return now
    move = now.game.parse_move(text)
    return now if isinstance(move, Resign) else _continued(now, move, entry)


def _continued(now: Standing, move: Move, entry: Entry) -> Standing:
    """Return the standing after one more move. Raises IllegalMove."""
    return _at(now, (*now.line, move), (*now.positions, now.head.play(move)), entry)


def _resigned(now: Standing, seat: Seat, entry: Entry) -> Standing:
    if now.color_of(seat) in now.game.dropped_out(now.head):
        return now
    return _lost(now, seat, Termination.RESIGNATION, entry)


def _answered(now: Standing, entry: Entry) -> Standing:
    offer = now.offer
    _own_seat(now, entry)
    if offer is None or now.seats[offer.seat].id == entry.who:
        return now
    now = now._replace(offer=None)
    if entry.data["accept"] is not True:
        return now
    if offer.what is Proposal.TAKE_BACK:
        return _taken_back(now, offer.seat, entry)
    sides = tuple(map(Color, range(len(now.game.sides))))
    return _ended(now, Outcome(sides, Termination.AGREEMENT), entry)


def _taken_back(now: Standing, seat: Seat, entry: Entry) -> Standing:
    length = now.length_before(seat)
    if length is None:
        return now
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
    if now.game.goes_on_without(now.head, loser):
        return _continued(now, Resign(loser), entry)
    sides = map(Color, range(len(now.game.sides)))
    winners = tuple(side for side in sides if side != loser)
    ended = _ended(now, Outcome(winners, termination), entry)
    if ended.timing is not None and termination is Termination.TIMEOUT:
        return ended._replace(timing=ended.timing.flagged(seat))
    return ended


def _own_seat(now: Standing, entry: Entry) -> Seat:
    """Return the seat in an entry; raise ValueError unless the entry's author sits there."""
    seat = entry.data["seat"]
    if not (isinstance(seat, int) and 0 <= seat < len(now.seats)):
        raise ValueError(seat)
    if now.seats[seat].id != entry.who:
        raise ValueError(entry.who)
    return Seat(seat)


def read_moves(game: Game, texts: Sequence[str]) -> tuple[Move, ...]:
    """Return the moves of an entry. Raises NotationError."""
    return tuple(game.parse_move(text) for text in texts)


def read_seats(game: Game, seats: Sequence[Mapping[str, str]]) -> tuple[Who, ...]:
    """Return the players in an entry, by seat; raise ValueError if some seats are missing."""
    if seats and len(seats) != len(game.sides):
        raise ValueError(seats)
    return tuple(Who(WhoKind(who["kind"]), str(who["id"]), str(who["name"])) for who in seats)


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """Return a stated result as data for JSON."""
    data = {"winners": list(outcome.winners), "termination": outcome.termination.name}
    return data if outcome.score is None else {**data, "score": list(outcome.score)}


def read_outcome(game: Game, data: Mapping[str, Any]) -> Outcome:
    """Return the result that `outcome_data` wrote. Raises one of `MALFORMED`."""
    winners = tuple(read_color(game, winner) for winner in data["winners"])
    score = tuple(map(int, data["score"])) if "score" in data else None
    if score is not None and len(score) != len(game.sides):
        raise ValueError(score)
    return Outcome(winners, Termination[data["termination"]], score=score)


def read_color(game: Game, value: object) -> Color:
    """Return the colour in an entry; raise ValueError for anything else."""
    if isinstance(value, int) and 0 <= value < len(game.sides):
        return Color(value)
    raise ValueError(value)


def who_data(who: Who) -> dict[str, str]:
    """Return a player as data for JSON."""
    return {"kind": who.kind.value, "id": who.id, "name": who.name}
