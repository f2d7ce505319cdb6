"""A game as the lists of a club show it, without its log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple
from typing import Any, Self

from boardtui.play.standing import (
    LONGEST_NAME,
    MALFORMED,
    Offer,
    OfferKind,
    Standing,
    outcome_data,
    read_code,
    read_color,
    read_number,
    read_outcome,
    read_person,
    read_seats,
    who_data,
)
from boardtui.record.clock import Clock
from boardtui.record.who import NOBODY, Who
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Outcome, Position
from boardtui.rules.moves import number_of_moves
from boardtui.rules.registry import game_from_json, game_to_json
from boardtui.system.named_tuples import NamedTuple

VERSION = 1
"""The version of a listing; one of another version is not read."""

_MOST_MOVES = 10_000
"""The number of moves of the longest game in a list."""

_LATEST = 2.0**41
"""A time beyond this, in seconds since 1970, is that of no deadline."""


class Listing(NamedTuple):
    """A game as a club lists it."""

    game: Game
    seats: tuple[Who, ...]
    """The players by seat; `NOBODY` is a free one."""
    board: Board
    """The newest position."""
    turn: Color
    moves: int
    """The number of the last move."""
    awaited: Seat | None = None
    """The seat to move; None if the game is over or has not begun."""
    clock: Clock | None = None
    """The time that each player gets; None without a clock."""
    deadline: float | None = None
    """When the seat to move loses, by the club's time; None while no clock runs."""
    outcome: Outcome | None = None
    """The result, without the winning row."""
    offer: Offer | None = None
    invited: Who | None = None
    """The person for whom the free seat is kept; None for anybody."""
    code: str = ""
    """The code that a person needs to take the free seat; empty for none."""
    rematch: str = ""
    """The log of the next game between these players, once they have agreed on it."""
    away: tuple[Seat, ...] = ()
    """The players who have lost the line."""
    is_swapped: bool = False
    """True if the players have each other's colours, as an opening lets them choose."""

    @classmethod
    def of(cls, now: Standing) -> Self:
        """Return the listing of a game at a standing."""
        timing, awaited = now.timing, now.awaited
        return cls(
            game=now.game,
            seats=tuple(map(_bounded, now.seats)),
            board=now.position.board,
            turn=now.position.turn,
            moves=number_of_moves(now.line),
            awaited=awaited,
            clock=now.clock,
            deadline=None if timing is None or awaited is None else timing.deadline(awaited),
            outcome=None if now.outcome is None else now.outcome._replace(line=()),
            offer=now.offer,
            invited=None if now.invited is None else _bounded(now.invited),
            code=now.code,
            rematch=now.rematch,
            away=tuple(absence.seat for absence in now.absences),
            is_swapped=now.color_of(Seat(0)) != 0,
        )

    @property
    def has_begun(self) -> bool:
        """True once no seat is free."""
        return NOBODY not in self.seats

    @property
    def is_open(self) -> bool:
        """True while a seat is free and the game is offered."""
        return not self.has_begun and self.outcome is None

    @property
    def has_content(self) -> bool:
        """True unless it was called off before its first move."""
        return self.moves > 0 or self.outcome is None or bool(self.outcome.winners)

    def color_of(self, seat: Seat) -> Color:
        """Return the colour of a seat at the newest position."""
        return Color(len(self.seats) - 1 - seat if self.is_swapped else seat)

    def position(self) -> Position:
        """Return the newest position. Raises RulesError if there is none like it."""
        return self.game.position(self.board, self.turn)

    def to_bytes(self) -> bytes:
        """Return the listing as JSON."""
        data: dict[str, Any] = {
            "version": VERSION,
            **game_to_json(self.game),
            "seats": [who_data(who) for who in self.seats],
            "board": str(self.board),
            "turn": self.turn,
            "moves": self.moves,
        }
        if self.awaited is not None:
            data["awaited"] = self.awaited
        if self.clock is not None:
            data["clock"] = list(astuple(self.clock))
        if self.deadline is not None:
            data["deadline"] = self.deadline
        if self.outcome is not None:
            data["outcome"] = outcome_data(self.outcome)
        if self.offer is not None:
            named = [self.offer.log] if self.offer.log else []
            data["offer"] = [self.offer.what.value, self.offer.seat, *named]
        if self.invited is not None:
            data["invited"] = who_data(self.invited)
        if self.code:
            data["code"] = self.code
        if self.rematch:
            data["rematch"] = self.rematch
        if self.away:
            data["away"] = list(self.away)
        if self.is_swapped:
            data["swapped"] = True
        return json.dumps(data, separators=(",", ":")).encode()

    @classmethod
    def from_bytes(cls, content: bytes) -> Self:
        """Return the listing that `to_bytes` wrote. Raises ValueError for anything else."""
        try:
            return cls._read(json.loads(content))
        except (RulesError, *MALFORMED) as error:
            raise ValueError(content[:40]) from error

    @classmethod
    def _read(cls, data: Mapping[str, Any]) -> Self:
        """Return the listing in data. Raises RulesError, or one of `MALFORMED`."""
        if data["version"] != VERSION:
            raise ValueError(data["version"])
        game = game_from_json({"game": data["game"], "options": data["options"]})
        board = Board.from_text(data["board"], len(game.sides))
        if board.size != game.board_size:
            raise ValueError(board.size)
        return cls(
            game=game,
            seats=read_seats(game, data["seats"]),
            board=board,
            turn=read_color(game, data["turn"]),
            moves=_read_length(data["moves"]),
            awaited=_read_seat(game, data["awaited"]) if "awaited" in data else None,
            clock=_read_clock(*data["clock"]) if "clock" in data else None,
            deadline=_read_time(data["deadline"]) if "deadline" in data else None,
            outcome=read_outcome(game, data["outcome"]) if "outcome" in data else None,
            offer=_read_offer(game, *data["offer"]) if "offer" in data else None,
            invited=read_person(data["invited"]) if "invited" in data else None,
            code=_read_word(data["code"]) if "code" in data else "",
            rematch=_read_word(data["rematch"]) if "rematch" in data else "",
            away=tuple(_read_seat(game, seat) for seat in data.get("away", ())),
            is_swapped="swapped" in data,
        )


def _bounded(who: Who) -> Who:
    """Return a player with bounded texts: a log may hold names of any length."""
    return who._replace(id=who.id[:LONGEST_NAME], name=who.name[:LONGEST_NAME])


def _read_seat(game: Game, value: object) -> Seat:
    return Seat(read_color(game, value))  # as many seats as colours


def _read_clock(main: float, increment: float, periods: int, period: float) -> Clock:
    return Clock(float(main), float(increment), int(periods), float(period))


def _read_offer(game: Game, what: str, seat: int, *log: str) -> Offer:
    return Offer(OfferKind(what), _read_seat(game, seat), *map(_read_word, log))


def _read_word(value: object) -> str:
    return read_code(value, longest=LONGEST_NAME)


def _read_length(value: object) -> int:
    """Return the number of moves in a listing; raise ValueError for anything else."""
    length = read_number(value)
    if not 0 <= length <= _MOST_MOVES:
        raise ValueError(value)
    return length


def _read_time(value: object) -> float:
    """Return the time in a listing; raise ValueError for anything else."""
    if isinstance(value, int | float) and 0 <= value < _LATEST:
        return float(value)
    raise ValueError(value)
