"""Games as they are listed, loaded by their numbers."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from types import NoneType
from typing import Any

from boardtui.formats.facts import score_of_lead
from boardtui.library.columns import Columns, GameNumber
from boardtui.library.database import NO_SCORE, PERSON
from boardtui.library.entry import Winner
from boardtui.library.errors import NewerGame
from boardtui.library.moves import StoredMoves, start_of
from boardtui.library.source_table import State
from boardtui.library.versions import NOTES_STATED
from boardtui.record.digest import Digest
from boardtui.rules.board import Color
from boardtui.rules.errors import RulesError, RulesReason
from boardtui.rules.game import Game, OpeningName, Outcome, Position, Termination
from boardtui.rules.game_text import game_from_text
from boardtui.saves.cards import GameCard, Status
from boardtui.system.databases import path_text, typed
from boardtui.system.named_tuples import NamedTuple

_ROWS = (
    "SELECT g.id, g.digest, k.game, coalesce(b.text, g.black), coalesce(w.text, g.white),"
    " coalesce(t.text, g.third), e.text, g.date, o.english, o.japanese,"
    " g.start, g.moves, {stated} FROM game g LEFT JOIN kind k ON k.id = g.kind"
    " LEFT JOIN name b ON b.id = g.black LEFT JOIN name w ON w.id = g.white"
    " LEFT JOIN name t ON t.id = g.third LEFT JOIN name e ON e.id = g.event"
    " LEFT JOIN opening o ON o.id = g.opening WHERE g.id IN ({marks})"
)
_OPTIONAL, _MARK = (str, NoneType), (str, int, NoneType)
_TYPES: tuple[type | tuple[type, ...], ...] = (
    *(int, bytes, str, _MARK, _MARK, _MARK, _OPTIONAL),
    *(str, str, str, str, (bytes, str), int),
)
_DAY = len("2026-11-27")
_MOST_MARKS = 500


class GameLocation(NamedTuple):
    """A place of a game on the disk."""

    path: str
    number: int
    """Counted from 1, bad games included."""
    is_missing: bool
    """True if the file no longer exists."""


class GameRef(NamedTuple):
    """The name of a game in the library."""

    number: GameNumber
    """Its number, which another game may have after the next import."""
    digest: Digest
    """Its name for good."""


Row = GameCard[GameRef]
"""A game of the library, as lists show it."""


def load_rows(
    database: sqlite3.Connection, columns: Columns, numbers: Iterable[int]
) -> tuple[Row, ...]:
    """Return games in the given order; deleted ones are left out.

    Raises NewerGame, and one of WRONG_VALUES for a damaged library.
    """
    (version,) = database.execute("PRAGMA user_version").fetchone()
    column = "g.stated" if version >= NOTES_STATED else "0"
    numbers = list(numbers)
    found: dict[int, Row] = {}
    for first in range(0, len(numbers), _MOST_MARKS):
        some = numbers[first : first + _MOST_MARKS]
        statement = _ROWS.format(marks=", ".join("?" * len(some)), stated=column)
        for stored in database.execute(statement, some):
            number, digest, kind, black, white, third, event, date, *rest = _checked(stored)
            english, japanese, start, moves, stated = rest
            game, position = _read_start(kind, start)
            names = (black, white, third)[: len(game.sides)]
            score = _score(game, columns.scores[number], stated)
            outcome = _outcome(game, Winner(columns.winners[number]), score, is_stated=stated > 0)
            row = Row(
                ref=GameRef(number, digest),
                game=game,
                players=tuple(name or "" for name in names),
                event=event or "",
                date=date,
                plies=columns.plies[number],
                outcome=outcome,
                status=Status.RECORD,
                moves=StoredMoves(game, moves),
                start=position,
                score=score,
                opening=OpeningName(english, japanese),
                people=tuple(Color(c) for c, name in enumerate(names) if name == PERSON),
            )
            found[number] = row if len(game.sides) == 2 else _with_result(row)
    return tuple(found[number] for number in numbers if number in found)


def _checked(stored: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the columns of a game if they can be those of one. Raises one of WRONG_VALUES."""
    typed(stored, *_TYPES)
    for name in stored[3:6]:
        if isinstance(name, int) and name != PERSON:
            raise LookupError(name)
    if len(date := stored[7]) == _DAY:
        dt.date.fromisoformat(date)
    elif date and not (date.isascii() and date.isdecimal() and len(date) < _DAY):
        raise ValueError(date)
    return stored


def _read_start(kind: str, start: str) -> tuple[Game, Position | None]:
    """Return a game and its own start position, if it has one.

    Raises NewerGame, and ValueError for other texts than are stored.
    """
    try:
        game = game_from_text(kind)
    except RulesError as error:
        if error.reason is RulesReason.NO_DESCRIPTION:
            raise ValueError(kind) from error
        raise NewerGame(kind) from error
    try:
        return game, start_of(game, start) if start else None
    except RulesError as error:
        raise ValueError(start) from error


def _score(game: Game, lead: int, stated: int) -> tuple[int, int] | None:
    """Return the points of two sides: as stated, or official ones, which fill the board."""
    if lead == NO_SCORE:
        return None
    if not stated:
        return score_of_lead(game, lead)
    first = (stated + lead) // 2
    return first, first - lead


def _with_result(row: Row) -> Row:
    """Return a game of more than two sides with the result of its last position, if it has one."""
    try:
        end = row.positions()[-1]
    except RulesError:
        return row
    if end.outcome is None:
        return row
    return replace(row, outcome=end.outcome, score=row.game.final_score(end))


def _outcome(
    game: Game, winner: Winner, score: tuple[int, int] | None, *, is_stated: bool
) -> Outcome | None:
    """Return the result as far as it is known; whether it was agreed on is not."""
    winners = {
        Winner.BLACK: (Color(0),),
        Winner.WHITE: (Color(1),),
        Winner.DRAW: tuple(map(Color, range(len(game.sides)))),
    }.get(winner)
    if winners is None:
        return None
    if score is None or is_stated:
        return Outcome(winners, Termination.AGREEMENT, score=score)
    return Outcome(winners, Termination.RULES)


def origins_of(database: sqlite3.Connection, number: GameNumber) -> tuple[GameLocation, ...]:
    """Return the places of a game, existing files first. Raises TypeError for a damaged library."""
    rows = database.execute(
        "SELECT s.path, abs(o.number), s.state FROM origin o JOIN source s ON s.id = o.source"
        " WHERE o.game = ? AND o.number > 0 ORDER BY s.state = ?, s.path",
        (number, State.MISSING),
    )
    found = (typed(row, str, int, int) for row in rows)
    return tuple(
        GameLocation(path_text(path), index, state == State.MISSING) for path, index, state in found
    )
