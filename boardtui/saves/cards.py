"""Games as lists show them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Generic, Self, TypeVar

from boardtui.formats.facts import Facts, day_of
from boardtui.formats.line import play
from boardtui.record.tree import GameRecord, Node, Origin
from boardtui.record.who import Who
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Game, Move, OpeningName, Outcome, Position, Termination
from boardtui.rules.moves import number_of_moves
from boardtui.rules.opening_names import UNNAMED, opening_of
from boardtui.system.frozen import frozen

RefT = TypeVar("RefT")


class Status(Enum):
    """The state of a game."""

    UNFINISHED = auto()
    """Its players go on with it."""
    OVER = auto()
    RECORD = auto()
    """It is only looked at; the result may be unknown."""


@frozen(kw_only=True)
class GameCard(Generic[RefT]):
    """A game as lists show it, wherever it is kept."""

    ref: RefT
    """The name of the game where it is kept."""
    game: Game
    players: tuple[str, ...]
    """Names by colour at the end; an empty one is unknown, and so are all if there are none."""
    event: str = ""
    date: str = ""
    """Year, month and day, or the year alone; empty if unknown."""
    plies: int
    """The number of stones that were placed."""
    outcome: Outcome | None
    """The result; the library does not know how it came about."""
    status: Status
    moves: Sequence[Move]
    """The moves; forced passes may be missing."""
    start: Position | None = None
    """The position before the moves; None for the usual one."""
    score: tuple[int, ...] | None = None
    """The points by colour: official ones, if a game of points ended by the rules, or stated."""
    opening: OpeningName = UNNAMED
    seats: tuple[Who, ...] = ()
    """The players by seat; empty for a record."""
    people: tuple[Color, ...] = ()
    """The colours of people at home who played here without a name."""
    awaited: Seat | None = None
    """The seat to move; None if the game is over or has no players."""
    deadline: dt.datetime | None = None
    """When the time of that seat ends; None if its clock stands still, or without a clock."""
    origin: Origin | None = None
    """Where the game was played on from, if it was."""
    position: Position | None = None
    """The position after the moves; None if only `positions` tells it."""
    modified: dt.datetime | None = None
    """The time of the last change; None if unknown."""
    locked: bool = False
    """True if another program has it open; opening it makes a copy."""
    put_away: bool = False
    """True for a game out of the way of the others."""

    @classmethod
    def of(
        cls,
        ref: RefT,
        record: GameRecord,
        head: Node,
        outcome: Outcome | None,
        seats: tuple[Who, ...] = (),
        *,
        modified: dt.datetime | None = None,
    ) -> Self:
        """Return the card of a record up to a node."""
        line, game = head.line(), record.game
        start = record.root.position
        moves = tuple(node.move for node in line if node.move is not None)
        ended = outcome is not None and outcome.termination is Termination.RULES
        stated = None if outcome is None else outcome.score
        played = Status.UNFINISHED if outcome is None else Status.OVER
        return cls(
            ref=ref,
            game=game,
            players=record.names(head),
            event=record.event,
            date=day_of(record),
            plies=number_of_moves(moves),
            outcome=outcome,
            status=played if seats else Status.RECORD,
            moves=moves,
            start=None if start == game.start() else start,
            score=game.final_score(head.position) if ended else stated,
            opening=opening_of(node.position for node in line),
            seats=seats,
            awaited=game.seat(head.position) if seats and outcome is None else None,
            origin=record.origin,
            position=head.position,
            modified=modified,
        )

    @property
    def year(self) -> str:
        """The year; empty if unknown."""
        return self.date[:4]

    def positions(self) -> Sequence[Position]:
        """Return the positions of the game, from its start on; raises RulesError."""
        return tuple(node.position for node in self._line().mainline())

    def record(self) -> GameRecord:
        """Return the game as a record; raises RulesError."""
        record = self._line()
        date = dt.date.fromisoformat(self.date) if len(self.date) == 10 else None
        year = int(self.year) if self.year else None
        Facts(self.players, date, self.event, self.outcome, year).enter(record)
        return record

    def _line(self) -> GameRecord:
        """Return the moves as a record, with forced passes."""
        record = GameRecord(self.game, start=self.start)
        node = record.root
        for move in self.moves:
            node = play(node, move)
        return record


class Cards(tuple[GameCard[RefT], ...]):
    """The games of a list, the newest first."""

    unlisted: int
    """The number of older games that the list leaves out."""

    def __new__(cls, games: Iterable[GameCard[RefT]] = (), unlisted: int = 0) -> Self:
        cards = super().__new__(cls, games)
        cards.unlisted = unlisted
        return cards
