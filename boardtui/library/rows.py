"""Games as they are listed, loaded by their numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardtui.formats.facts import Facts
from boardtui.formats.line import play
from boardtui.library.columns import Columns
from boardtui.library.database import NO_SCORE
from boardtui.library.entry import Winner
from boardtui.library.moves import Stored, game_of, restored, start_of
from boardtui.library.source_table import State
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, OpeningName, Outcome, Position, Termination

_ROWS = (
    "SELECT g.id, g.digest, k.game, b.text, w.text, t.text, e.text, g.date, o.english, o.japanese,"
    " g.start, g.moves FROM game g JOIN kind k ON k.id = g.kind"
    " LEFT JOIN name b ON b.id = g.black LEFT JOIN name w ON w.id = g.white"
    " LEFT JOIN name t ON t.id = g.third LEFT JOIN name e ON e.id = g.event"
    " JOIN opening o ON o.id = g.opening WHERE g.id IN ({marks})"
)
_MOST_MARKS = 500


class Origin(NamedTuple):
    """A place of a game on the disk."""

    path: str
    number: int
    """Counted from 1, bad games included."""
    is_missing: bool
    """True if the file is gone."""


class Row(NamedTuple):
    """A game of the library."""

    id: int
    """Its number, which another game may have after the next import."""
    digest: bytes
    """What names it for good."""
    game: Game
    names: tuple[str, ...]
    """By colour; empty where a player is not known."""
    event: str
    date: str
    winner: Winner
    score: int | None
    """The lead of the first side in points."""
    plies: int
    opening: OpeningName
    start: str
    moves: Stored

    @property
    def year(self) -> str:
        """The year; empty if unknown."""
        return self.date[:4]

    def stored_moves(self) -> Iterator[Move]:
        """Yield the moves, without forced passes; raises RulesError."""
        return restored(self.game, self.moves)

    def positions(self) -> Sequence[Position]:
        """Return the positions of the game, from its start on; raises RulesError."""
        return tuple(node.position for node in self._line().mainline())

    def record(self) -> GameRecord:
        """Return the game as a record; raises RulesError."""
        import datetime as dt

        record = self._line()
        date = dt.date.fromisoformat(self.date) if len(self.date) == 10 else None
        year = int(self.year) if self.year else None
        Facts(self.names, date, self.event, self._outcome(), year).enter(record)
        return record

    def _line(self) -> GameRecord:
        """Return the moves as a record, with forced passes."""
        record = GameRecord(self.game, start=start_of(self.game, self.start))
        node = record.root
        for move in self.stored_moves():
            node = play(node, move)
        return record

    def _outcome(self) -> Outcome | None:
        winners = {
            Winner.BLACK: (Color(0),),
            Winner.WHITE: (Color(1),),
            Winner.DRAW: tuple(map(Color, range(len(self.game.sides)))),
        }.get(self.winner)
        return Outcome(winners, Termination.AGREEMENT) if winners else None


def load_rows(
    database: sqlite3.Connection, columns: Columns, games: Iterable[int]
) -> tuple[Row, ...]:
    """Return games in the given order, without those that are gone or of no game known here."""
    games = list(games)
    found: dict[int, Row] = {}
    for first in range(0, len(games), _MOST_MARKS):
        some = games[first : first + _MOST_MARKS]
        statement = _ROWS.format(marks=", ".join("?" * len(some)))
        for number, digest, kind, black, white, third, event, date, *rest in database.execute(
            statement, some
        ):
            english, japanese, start, moves = rest
            try:
                game = game_of(kind)
            except RulesError:
                continue
            names = tuple(name or "" for name in (black, white, third)[: len(game.sides)])
            score = columns.scores[number]
            found[number] = Row(
                number,
                digest,
                game,
                names,
                event or "",
                date,
                Winner(columns.winners[number]),
                None if score == NO_SCORE else score,
                columns.plies[number],
                OpeningName(english, japanese),
                start,
                moves,
            )
    return tuple(found[game] for game in games if game in found)


def origins_of(database: sqlite3.Connection, game: int) -> tuple[Origin, ...]:
    """Return the places of a game, those that are still there first."""
    rows = database.execute(
        "SELECT s.path, abs(o.number), s.state FROM origin o JOIN source s ON s.id = o.source"
        " WHERE o.game = ? AND o.number > 0 ORDER BY s.state = ?, s.path",
        (game, State.MISSING),
    )
    return tuple(Origin(path, number, state == State.MISSING) for path, number, state in rows)
