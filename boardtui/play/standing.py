"""The standing of a game: the fold of its log's entries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any, NamedTuple

from boardtui.play.log import Entry, EntryKind
from boardtui.reasons import Reason, Reasoned
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.record.who import Who, WhoKind
from boardtui.rules import registry
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Outcome, Pass, Position, Termination

VERSION = 1
"""The version in `open` entries; a log with another one is not read."""


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

    @property
    def start(self) -> Position:
        """The position at the start."""
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
    def is_solo(self) -> bool:
        """True if at most one person plays, who may take back without asking."""
        return len({who.id for who in self.seats if who.is_person}) <= 1

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
        if self.outcome is not None and self.head.outcome is None:
            # The last decision was a resignation or an agreement, which is not a move.
            return len(self.line)
        deciders = {Seat(index) for index, who in enumerate(self.seats) if who.is_person}
        if not self.is_solo:
            deciders = {seat}
        for length in range(len(self.line) - 1, -1, -1):
            position = self.positions[length]
            if position.legal_moves != (Pass(),) and (
                not deciders or self.game.seat(position) in deciders
            ):
                return length
        return None


class LogFault(Reason):
    """Reasons why a log cannot be read."""

    NO_OPENING = "The log does not begin with a game."
    VERSION = "The log is of another version: {version}."


class LogError(Reasoned, ValueError):
    """A log that cannot be read."""


def opening(
    record: GameRecord, seats: Sequence[Who] = (), head: Node | None = None
) -> dict[str, Any]:
    """Return the data of a log's first entry; the default head is the end of the main line."""
    game = record.game
    head = head or record.root.end()
    start = record.root.position
    data: dict[str, Any] = {
        "version": VERSION,
        "game": game.key,
        "options": {field.name: getattr(game, field.name) for field in fields(game)},
        "moves": [game.format_move(move) for move in head.path()],
        "seats": [who_data(who) for who in seats],
    }
    if start != game.start():
        data["start"] = {"board": str(start.board), "turn": start.turn}
    if record.outcome is not None and head is (record.ended_at or record.root.end()):
        outcome = record.outcome
        data["outcome"] = {
            "winners": list(outcome.winners),
            "termination": outcome.termination.name,
        }
    if record.date is not None:
        data["date"] = record.date.isoformat()
    return data


def opened(record: GameRecord, seats: Sequence[Who] = (), head: Node | None = None) -> Standing:
    """Return the standing after `opening`, without replaying the record's moves."""
    head = head or record.root.end()
    stated = record.outcome if head is (record.ended_at or record.root.end()) else None
    return Standing(
        game=record.game,
        seats=tuple(seats),
        line=head.path(),
        positions=tuple(node.position for node in head.line()),
        outcome=head.position.outcome or stated,
    )


def read_opening(entry: Entry) -> tuple[Standing, dt.date | None]:
    """Return the standing after the first entry of a log, and its date.

    Raises LogError.
    """
    _check_version(entry)
    data = entry.data
    try:
        game = registry.game(data["game"], **data["options"])
        start = game.start()
        if "start" in data:
            board = Board.from_text(data["start"]["board"], len(game.sides))
            start = game.position(board, _color(game, data["start"]["turn"]))
        standing = Standing(game, read_seats(game, data["seats"]), (), (start,))
        standing = _led_to(standing, _moves(game, data["moves"]), entry)
        if standing.outcome is None and "outcome" in data:
            stated = data["outcome"]
            winners = tuple(_color(game, winner) for winner in stated["winners"])
            outcome = Outcome(winners, Termination[stated["termination"]])
            standing = standing._replace(outcome=outcome)
        date = dt.date.fromisoformat(data["date"]) if "date" in data else None
    except (RulesError, *_MALFORMED) as error:
        raise LogError(LogFault.NO_OPENING) from error
    return standing._replace(revision=entry.number, head_revision=entry.number), date


def opening_seats(entry: Entry, game: Game) -> tuple[Who, ...]:
    """Return the players in the first entry of a log. Raises LogError."""
    _check_version(entry)
    try:
        return read_seats(game, entry.data["seats"])
    except _MALFORMED as error:
        raise LogError(LogFault.NO_OPENING) from error


def _check_version(entry: Entry) -> None:
    version = entry.data.get("version")
    if version != VERSION:
        raise LogError(LogFault.VERSION, version=version)


def _color(game: Game, value: object) -> Color:
    if isinstance(value, int) and 0 <= value < len(game.sides):
        return Color(value)
    raise ValueError(value)


_MALFORMED = (LookupError, ValueError, TypeError, AttributeError)
"""The errors that malformed data raise."""


def fold(standing: Standing, entry: Entry) -> Standing:
    """Return the standing after the next entry; an illegal one only raises the revision.

    An old entry changes nothing. No entry raises: all readers of a log skip the same ones.
    """
    if entry.number <= standing.revision:
        return standing
    now = standing._replace(revision=entry.number)
    try:
        return _after(now, entry)
    except (RulesError, *_MALFORMED):
        return now


def keeps_taken_back(standing: Standing, entry: Entry) -> bool:
    """Check whether the moves that an entry takes back stay in the record, as a variation.

    They are dropped only where the entry says so and a computer plays.
    """
    is_dropped = entry.kind == EntryKind.TAKE_BACK and entry.data.get("keep") is False
    return not is_dropped or all(who.is_person for who in standing.seats)


def _after(now: Standing, entry: Entry) -> Standing:
    data = entry.data
    match entry.kind:
        case EntryKind.MOVE:
            return _moved(now, entry)
        case EntryKind.RESIGN:
            seat = _own_seat(now, entry)
            if now.outcome is None:
                loser = now.color_of(seat)
                sides = map(Color, range(len(now.game.sides)))
                winners = tuple(side for side in sides if side != loser)
                return _ended(now, Outcome(winners, Termination.RESIGNATION), entry)
        case EntryKind.TAKE_BACK:
            seat = _own_seat(now, entry)
            if now.is_solo:
                return _taken_back(now, seat, entry)
        case EntryKind.GO_ON:
            _own_seat(now, entry)
            if now.is_solo and now.outcome is None:
                return _led_to(now, _moves(now.game, data["moves"]), entry)
        case EntryKind.SEAT:
            if (
                now.is_solo
                and now.outcome is None
                and entry.who in {"", *(who.id for who in now.seats)}
            ):
                return now._replace(seats=read_seats(now.game, data["seats"]), offer=None)
        case EntryKind.OFFER:
            offer = Offer(Proposal(data["what"]), _own_seat(now, entry))
            if now.outcome is None and not (
                offer.what is Proposal.TAKE_BACK and now.length_before(offer.seat) is None
            ):
                return now._replace(offer=offer)
        case EntryKind.ANSWER:
            return _answered(now, entry)
    return now


def _moved(now: Standing, entry: Entry) -> Standing:
    seat, text = now.awaited, entry.data["move"]
    if seat is None or now.seats[seat].id != entry.who:
        return now
    if entry.data["at"] != now.head_revision:
        return now
    move = now.game.parse_move(text)
    return _at(now, (*now.line, move), (*now.positions, now.head.play(move)), entry)


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
    return _at(now, now.line[:length], now.positions[: length + 1], entry)


def _led_to(now: Standing, line: Path, entry: Entry) -> Standing:
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
    )


def _ended(now: Standing, outcome: Outcome, entry: Entry) -> Standing:
    return now._replace(outcome=outcome, offer=None, head_revision=entry.number)


def _own_seat(now: Standing, entry: Entry) -> Seat:
    """Return the seat in an entry; raise ValueError unless the entry's author sits there."""
    seat = entry.data["seat"]
    if not (isinstance(seat, int) and 0 <= seat < len(now.seats)):
        raise ValueError(seat)
    if now.seats[seat].id != entry.who:
        raise ValueError(entry.who)
    return Seat(seat)


def _moves(game: Game, texts: Sequence[str]) -> tuple[Move, ...]:
    return tuple(game.parse_move(text) for text in texts)


def read_seats(game: Game, seats: Sequence[Mapping[str, str]]) -> tuple[Who, ...]:
    """Return the players in an entry, by seat; raise ValueError if some seats are missing."""
    if seats and len(seats) != len(game.sides):
        raise ValueError(seats)
    return tuple(Who(WhoKind(who["kind"]), str(who["id"]), str(who["name"])) for who in seats)


def who_data(who: Who) -> dict[str, str]:
    """Return a player as data for JSON."""
    return {"kind": who.kind.value, "id": who.id, "name": who.name}
