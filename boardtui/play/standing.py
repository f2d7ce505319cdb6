"""The standing of a game: the fold of its log's entries."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

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
    """Proposals of a player that the others have to agree to."""

    DRAW = "draw"
    TAKE_BACK = "take-back"


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal and its author; a move is an answer too: it declines."""

    what: Proposal
    seat: Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a game after the entries that were read."""

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
    """The number of the entry that brought the game to the head; a move has to name it."""

    @property
    def start(self) -> Position:
        """The position at the start."""
        return self.positions[0]

    @property
    def head(self) -> Position:
        """The position in which the next move is awaited."""
        return self.positions[-1]

    @property
    def awaited(self) -> Seat | None:
        """The seat to move; None when the game is over or has no players."""
        if self.outcome is not None or not self.seats:
            return None
        return self.game.seat(self.head)

    @property
    def mover(self) -> Who | None:
        """The player who has to move."""
        return None if self.awaited is None else self.seats[self.awaited]

    @property
    def is_solo(self) -> bool:
        """Whether no two persons play: who plays alone need not ask to take a move back."""
        return len({who.id for who in self.seats if who.is_person}) <= 1

    def color_of(self, seat: Seat) -> Color:
        """The colour that a seat has at the head."""
        return Color(self.game.seats(self.head).index(seat))

    def length_before(self, seat: Seat) -> int | None:
        """The length of the line once a seat takes back its last decision; None if it has none.

        The moves of computers after it go too, as do forced passes. A player who computes has
        all decisions of all seats taken back for it, where no person plays.
        """
        if not self.seats:
            return None
        if self.outcome is not None and self.head.outcome is None:
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
    """A log that no standing can be made from."""


def opening(
    record: GameRecord, seats: Sequence[Who] = (), head: Node | None = None
) -> dict[str, Any]:
    """The data of the entry with which the log of a record begins; the head is its end or given."""
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
    """The standing after `opening`, without asking the rules about the record's moves again."""
    head = head or record.root.end()
    told = record.outcome if head is (record.ended_at or record.root.end()) else None
    return Standing(
        game=record.game,
        seats=tuple(seats),
        line=head.path(),
        positions=tuple(node.position for node in head.line()),
        outcome=head.position.outcome or told,
    )


def read_opening(entry: Entry) -> tuple[Standing, dt.date | None]:
    """The standing that the first entry of a log makes, and the date that it tells.

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
            told = data["outcome"]
            winners = tuple(_color(game, winner) for winner in told["winners"])
            outcome = Outcome(winners, Termination[told["termination"]])
            standing = replace(standing, outcome=outcome)
        date = dt.date.fromisoformat(data["date"]) if "date" in data else None
    except (RulesError, *_RUBBISH) as error:
        raise LogError(LogFault.NO_OPENING) from error
    return replace(standing, revision=entry.number, head_revision=entry.number), date


def opening_seats(entry: Entry, game: Game) -> tuple[Who, ...]:
    """The players that the first entry of a log names. Raises LogError."""
    _check_version(entry)
    try:
        return read_seats(game, entry.data["seats"])
    except _RUBBISH as error:
        raise LogError(LogFault.NO_OPENING) from error


def _check_version(entry: Entry) -> None:
    version = entry.data.get("version")
    if version != VERSION:
        raise LogError(LogFault.VERSION, version=version)


def _color(game: Game, value: object) -> Color:
    if isinstance(value, int) and 0 <= value < len(game.sides):
        return Color(value)
    raise ValueError(value)


_RUBBISH = (LookupError, ValueError, TypeError, AttributeError)
"""The errors that data of another shape than ours raise."""


def fold(standing: Standing, entry: Entry) -> Standing:
    """The standing after the next entry; one that is not allowed only raises the revision.

    An entry that was read before changes nothing.
    """
    if entry.number <= standing.revision:
        return standing
    now = replace(standing, revision=entry.number)
    try:
        return _after(now, entry)
    except (RulesError, *_RUBBISH):
        return now


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
            if now.is_solo and entry.who in {"", *(who.id for who in now.seats)}:
                return replace(now, seats=read_seats(now.game, data["seats"]), offer=None)
        case EntryKind.OFFER:
            offer = Offer(Proposal(data["what"]), _own_seat(now, entry))
            if now.outcome is None and not (
                offer.what is Proposal.TAKE_BACK and now.length_before(offer.seat) is None
            ):
                return replace(now, offer=offer)
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
    now = replace(now, offer=None)
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
    """The standing at the end of another line from the start. Raises IllegalMove."""
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
    """The standing with the head at the end of a line: results and offers of before lapse."""
    return replace(
        now,
        line=line,
        positions=positions,
        outcome=positions[-1].outcome,
        offer=None,
        head_revision=entry.number,
    )


def _ended(now: Standing, outcome: Outcome, entry: Entry) -> Standing:
    return replace(now, outcome=outcome, offer=None, head_revision=entry.number)


def _own_seat(now: Standing, entry: Entry) -> Seat:
    """The seat that an entry is about; raises ValueError unless it is that of its author."""
    seat = entry.data["seat"]
    if not (isinstance(seat, int) and 0 <= seat < len(now.seats)):
        raise ValueError(seat)
    if now.seats[seat].id != entry.who:
        raise ValueError(entry.who)
    return Seat(seat)


def _moves(game: Game, texts: Sequence[str]) -> tuple[Move, ...]:
    return tuple(game.parse_move(text) for text in texts)


def read_seats(game: Game, seats: Sequence[Mapping[str, str]]) -> tuple[Who, ...]:
    """The players of an entry, by seat; raises ValueError where a seat stays empty."""
    if seats and len(seats) != len(game.sides):
        raise ValueError(seats)
    return tuple(Who(WhoKind(who["kind"]), str(who["id"]), str(who["name"])) for who in seats)


def who_data(who: Who) -> dict[str, str]:
    """A player as an entry holds it."""
    return {"kind": who.kind.value, "id": who.id, "name": who.name}
