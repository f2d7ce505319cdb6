"""The standing of a game after some entries of its log, and the values in those entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from boardtui.record.tree import Path
from boardtui.record.who import NOBODY, Who, WhoKind
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Move, Outcome, Pass, Position, Resign, Termination
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Word

if TYPE_CHECKING:
    from boardtui.record.clock import Clock, TimeLeft
    from boardtui.record.timing import Timing


class OfferKind(StrEnum):
    """The kinds of offers, which need the other player's consent."""

    DRAW = "draw"
    TAKE_BACK = "take-back"
    MORE_TIME = "more-time"
    """More time for the other player."""
    REMATCH = "rematch"
    """Another game after this one, with sides swapped."""


class Offer(NamedTuple):
    """An offer and its author; a move declines it."""

    what: OfferKind
    seat: Seat
    log: str = ""
    """The name of the log of a rematch."""


class Absence(NamedTuple):
    """A player without a session."""

    seat: Seat
    since: float
    """When it began to count: the leaving, or the head of the game if that is newer."""


class Said(NamedTuple):
    """One of the phrases that players can say to each other, by its number."""

    seat: Seat
    phrase: int
    at: float


class Standing(NamedTuple):
    """The state of a game after some entries of its log."""

    game: Game
    seats: tuple[Who, ...]
    """The players by seat."""
    line: Path
    """The moves that led to the position."""
    positions: tuple[Position, ...]
    """The start and the position after each move of the line; the last one is the current."""
    outcome: Outcome | None = None
    """The result, by the rules or otherwise."""
    offer: Offer | None = None
    declined: tuple[tuple[OfferKind, Seat], ...] = ()
    """What was offered and declined since the newest move, with the author of each offer."""
    revision: int = 1
    """The number of the newest entry."""
    head_revision: int = 1
    """The number of the entry that set the head; a move names it, so that a late one is ignored."""
    timing: Timing | None = None
    """The clocks; None in a game without."""
    taken_back: tuple[Path, ...] = ()
    """The moves that were taken back in one step each, the newest step last; others end them."""
    invited: Who | None = None
    """The person for whom the free seat is kept; None for anybody, and if no seat is free."""
    code: str = ""
    """The code that a person needs to take the free seat; empty for none, and if none is free."""
    absences: tuple[Absence, ...] = ()
    """The players without a session."""
    said: tuple[Said, ...] = ()
    """The last phrase of each player who has said one, the newest last."""
    aborter: Seat | None = None
    """The player who has called the game off."""
    rematch: str = ""
    """The name of the log of the next game between these players, once they have agreed on it."""

    @property
    def start(self) -> Position:
        return self.positions[0]

    @property
    def position(self) -> Position:
        """The current position of the game, at the end of the line."""
        return self.positions[-1]

    @property
    def stated(self) -> Outcome | None:
        """The result unless it is one by the rules; None without one."""
        return None if self.position.outcome is not None else self.outcome

    @property
    def is_open(self) -> bool:
        """True while a seat is free: the game has not begun."""
        return NOBODY in self.seats

    @property
    def awaited(self) -> Seat | None:
        """The seat to move; None when the game is over or has not begun."""
        if self.outcome is not None or self.is_open:
            return None
        return self.game.seat(self.position)

    @property
    def mover(self) -> Who | None:
        """The player to move; None when the game is over or has not begun."""
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
        return len({who.id for who in self.seats if who.is_person or who == NOBODY}) <= 1

    @property
    def is_peoples(self) -> bool:
        """True if people play each other at this program, and no computer does."""
        return self.is_solo and all(who.is_person for who in self.seats)

    @property
    def is_lost_on_time(self) -> bool:
        """True if the flag of a seat has fallen; a result that people state needs no clock."""
        is_on_time = self.outcome is not None and self.outcome.termination is Termination.TIMEOUT
        return is_on_time and self.timing is not None

    def name_of(self, seat: Seat) -> str:
        """Return the name of the player on a seat, or the name of its colour."""
        who = self.seats[seat]
        if who.kind is WhoKind.LEVEL or not who.name:
            return Word(who.name or self.game.side_name(self.color_of(seat)))
        return who.name

    def is_out_of_time(self, at: float) -> bool:
        """Return True if the flag of the seat to move has fallen by a moment."""
        seat, timing = self.awaited, self.timing
        return seat is not None and timing is not None and timing.has_fallen(seat, at)

    def can_take_back(self, seat: Seat | None) -> bool:
        """Return True if a seat has a decision to take back, and may do so without asking."""
        return seat is not None and self.is_solo and self.length_before(seat) is not None

    def can_redo(self, seat: Seat | None) -> bool:
        """Return True if a seat may play the moves again that were taken back."""
        is_running = seat is not None and self.awaited is not None
        return is_running and self.is_solo and bool(self.taken_back)

    def color_of(self, seat: Seat) -> Color:
        """Return the colour of a seat at the position."""
        return Color(self.game.seats(self.position).index(seat))

    def decisions(self, seat: Seat) -> int:
        """Return the number of moves of the line that a seat decided on."""
        return sum(self._decider(length) == seat for length in range(len(self.line)))

    def length_before(self, seat: Seat) -> int | None:
        """Return the length of the line before a seat's last decision; None if there is none.

        Forced passes and moves of computers after that decision go with it. Where no person
        plays, the last decision of any seat counts.
        """
        if self.is_lost_on_time:
            return None  # taking a move back does not restore its time
        if self.stated is not None:
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


MALFORMED = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""The errors that malformed data raise."""

LONGEST_NAME = 32
"""Characters of the longest name, and id, of a person who comes to a game from elsewhere."""


def read_moves(game: Game, texts: Sequence[str]) -> tuple[Move, ...]:
    """Return the moves of an entry. Raises NotationError."""
    return tuple(game.parse_move(text) for text in texts)


def read_seats(game: Game, seats: Sequence[Mapping[str, str]]) -> tuple[Who, ...]:
    """Return the players in an entry, by seat. Raises one of `MALFORMED`."""
    if len(seats) != len(game.sides):
        raise ValueError(seats)
    return tuple(map(_read_who, seats))


def read_person(data: Mapping[str, str]) -> Who:
    """Return the person in an entry, with a name to show. Raises one of `MALFORMED`."""
    who = _read_who(data)
    if not (who.is_person and is_presentable(who)):
        raise ValueError(data)
    return who


def is_presentable(who: Who) -> bool:
    """Return True if a name from elsewhere is short, and has no control characters."""
    return who.name.isprintable() and max(len(who.id), len(who.name)) <= LONGEST_NAME


def _read_who(data: Mapping[str, str]) -> Who:
    """Return the player that `who_data` wrote. Raises one of `MALFORMED`."""
    who = Who(WhoKind(data["kind"]), data["id"], data["name"])
    if not (isinstance(who.id, str) and isinstance(who.name, str)):
        raise TypeError(data)
    if who.is_person and not who.id:
        raise ValueError(data)  # a person without an account
    if who.kind is WhoKind.NOBODY and who != NOBODY:
        raise ValueError(data)
    return who


def read_code(value: object, *, longest: int) -> str:
    """Return the letters and digits in an entry; raise ValueError for anything else."""
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(value)
    if not (value.isascii() and value.isalnum()):
        raise ValueError(value)
    return value


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """Return a stated result as data for JSON."""
    data = {"winners": list(outcome.winners), "termination": outcome.termination.name}
    return data if outcome.score is None else {**data, "score": list(outcome.score)}


def read_outcome(game: Game, data: Mapping[str, Any]) -> Outcome:
    """Return the result that `outcome_data` wrote. Raises one of `MALFORMED`."""
    winners = tuple(read_color(game, winner) for winner in data["winners"])
    score = tuple(map(read_number, data["score"])) if "score" in data else None
    if score is not None and len(score) != len(game.sides):
        raise ValueError(score)
    return Outcome(winners, Termination[data["termination"]], score=score)


def read_color(game: Game, value: object) -> Color:
    """Return the colour in an entry; raise ValueError for anything else."""
    color = read_number(value)
    if 0 <= color < len(game.sides):
        return Color(color)
    raise ValueError(value)


def read_number(value: object) -> int:
    """Return the whole number in an entry; raise ValueError for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(value)


def who_data(who: Who) -> dict[str, str]:
    """Return a player as data for JSON."""
    return {"kind": who.kind.value, "id": who.id, "name": who.name}
