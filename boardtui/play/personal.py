"""What is kept about a person: the results of games, and the ratings that follow from them.

A SQLite database beside the games. It cannot be made again from other files, so nothing ever
replaces or removes it; one that is damaged is left as it is.
"""

from __future__ import annotations

import datetime as dt
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardtui.play.results import Result
from boardtui.players.glicko2 import PlayerRating, rated
from boardtui.players.ratings import RatingChange, first_rating, opponent_rating
from boardtui.players.specs import rating_pool
from boardtui.private_folders import PRIVATE_FILE, make_folder
from boardtui.reasons import Reason, Reasoned, reason_of
from boardtui.regular_files import require_regular
from boardtui.rules import registry
from boardtui.rules.board import Color

if TYPE_CHECKING:
    import sqlite3

FILE = "personal.db"

MOST_RESULTS = 10_000
"""The number of results that are kept; of more, the oldest go."""

_VERSION = 1
"""The version of the tables, as `user_version` in the file."""

_PATIENCE = 2.0
"""Seconds for another program to end its writing."""

_LITTLE_PATIENCE = 0.1
"""The same where a key waits."""

_TABLES = """
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL UNIQUE,
    pool TEXT NOT NULL,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    color INTEGER NOT NULL,
    score REAL NOT NULL,
    moves INTEGER NOT NULL,
    opening TEXT NOT NULL,
    at TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
)
"""

_ADD = (
    "INSERT INTO results VALUES (NULL, :game_id, :pool, :game, :level, :color, :score, :moves,"
    " :opening, :at, :value, :deviation, :volatility)"
)
_NEWEST = (
    "SELECT value, deviation, volatility FROM results WHERE pool = ? ORDER BY number DESC LIMIT 1"
)
# Beside max(), SQLite takes the other columns from the row that has it.
_POOLS = (
    "SELECT pool, count(*), sum(score), value, deviation, volatility, max(number)"
    " FROM results GROUP BY pool"
)
_RESULTS = (
    "SELECT game_id, game, level, color, score, moves, opening, at, value, deviation, volatility"
    " FROM results ORDER BY number"
)
_FORGET = (
    "DELETE FROM results WHERE number <= (SELECT max(number) FROM results) - ?"
    " AND number NOT IN (SELECT max(number) FROM results GROUP BY pool)"
)


class PersonalFault(Reason):
    """Reasons why the results of a person cannot be read or written."""

    LOCKED = "Another program has your results locked: {file}"
    DAMAGED = "Your results are damaged; to begin anew, move this file away: {file}"
    NEWER = "Your results are those of a newer boardtui: {file}"
    UNUSABLE = "Your results cannot be used ({reason}): {file}"


class PersonalError(Reasoned, RuntimeError):
    """The results of a person cannot be read or written."""


class Counted(NamedTuple):
    """A result and the rating after it."""

    result: Result
    rating: PlayerRating


class PoolRecord(NamedTuple):
    """A person's games in one pool, taken together."""

    games: int
    score: float
    rating: PlayerRating


class Personal:
    """The results of one person, in a database that is open only while it is used."""

    def __init__(self, path: Path, most: int = MOST_RESULTS) -> None:
        """Use a file, which is made for its owner alone with the first result."""
        self.path = path
        self._most = most

    def add(self, result: Result) -> RatingChange | None:
        """Count a result; return its effect, or None if the game was counted before.

        Raises PersonalError.
        """
        pool = rating_pool(result.game)
        with self._opened() as database:
            database.execute("BEGIN IMMEDIATE")
            known = "SELECT 1 FROM results WHERE game_id = ?"
            if database.execute(known, (result.game_id,)).fetchone() is not None:
                return None
            newest = database.execute(_NEWEST, (pool,)).fetchone()
            before = first_rating(result.game) if newest is None else _rating(*newest)
            opponent = opponent_rating(result.game, result.level)
            after = rated(before, [(opponent, result.score)])
            database.execute(_ADD, _row(result, pool, after))
            database.execute(_FORGET, (self._most,))
            database.execute("COMMIT")
        return RatingChange(before, after)

    def pools(self) -> Mapping[str, PoolRecord]:
        """Return the record in each pool of games, without waiting long. Raises PersonalError."""
        if not self.path.exists():
            return {}
        with self._opened(_LITTLE_PATIENCE) as database:
            rows = database.execute(_POOLS).fetchall()
            return {
                pool: PoolRecord(games, score, _rating(*numbers))
                for pool, games, score, *numbers, _newest in rows
            }

    def results(self) -> tuple[Counted, ...]:
        """Return the results, the oldest first, without those of games that are not known here.

        Raises PersonalError.
        """
        if not self.path.exists():
            return ()
        with self._opened() as database:
            return tuple(filter(None, map(_counted, database.execute(_RESULTS))))

    @contextmanager
    def _opened(self, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """Open the database, made if missing, for a block. Raises PersonalError.

        `patience` is in seconds, by default `_PATIENCE`.
        """
        import sqlite3  # not needed before the first frame

        try:
            self._make_file()
            seconds = _PATIENCE if patience is None else patience
            with closing(sqlite3.connect(self.path, seconds, isolation_level=None)) as database:
                self._prepare(database)
                yield database
        except sqlite3.Error as error:
            raise self._error(error) from error
        except (ValueError, TypeError, OverflowError) as error:
            raise PersonalError(PersonalFault.DAMAGED, file=self.path) from error
        except OSError as error:
            reason = reason_of(error)
            raise PersonalError(PersonalFault.UNUSABLE, file=self.path, reason=reason) from error

    def _make_file(self) -> None:
        """Make the file for its owner alone if it is missing. Raises OSError."""
        make_folder(self.path.parent)
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        except FileExistsError:
            require_regular(self.path, self.path.stat())

    def _prepare(self, database: sqlite3.Connection) -> None:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > _VERSION:
            raise PersonalError(PersonalFault.NEWER, file=self.path)
        if version < _VERSION:
            database.execute("BEGIN IMMEDIATE")
            # Another program may have been faster.
            if database.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
                database.execute(_TABLES)
                database.execute(f"PRAGMA user_version = {_VERSION}")
            database.execute("COMMIT")

    def _error(self, error: sqlite3.Error) -> PersonalError:
        import sqlite3

        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return PersonalError(PersonalFault.LOCKED, file=self.path)
        if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}:
            return PersonalError(PersonalFault.DAMAGED, file=self.path)
        return PersonalError(PersonalFault.UNUSABLE, file=self.path, reason=reason_of(error))


def _row(result: Result, pool: str, rating: PlayerRating) -> dict[str, Any]:
    """Return a result and the rating after it as the values of a row, by column."""
    game = result.game
    options = {name: _plain(value) for name, value in game.option_values().items()}
    return {
        "game_id": result.game_id,
        "pool": pool,
        "game": json.dumps([game.key, options]),
        "level": result.level,
        "color": result.color,
        "score": result.score,
        "moves": result.moves,
        "opening": " ".join(map(game.format_move, result.opening)),
        "at": result.at.isoformat(timespec="seconds"),
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
    }


def _plain(value: object) -> object:
    return value if isinstance(value, int) else str(value)


def _counted(row: tuple[Any, ...]) -> Counted | None:
    """Read a row; return None if its game is unknown, as one of a newer version may be."""
    game_id, named, level, color, score, moves, opening, at, *numbers = row
    rating = _rating(*numbers)
    try:
        key, options = json.loads(named)
        game = registry.game(key, **options)
        first = tuple(map(game.parse_move, opening.split()))
        when = dt.datetime.fromisoformat(at)
    except (ValueError, TypeError):  # among them, all errors of the rules
        return None
    if not 0 <= color < len(game.sides):
        return None
    return Counted(Result(game_id, game, level, Color(color), score, moves, first, when), rating)


def _rating(value: float, deviation: float, volatility: float) -> PlayerRating:
    """Return a rating of sound numbers. Raises ValueError."""
    if not (isfinite(value) and 0 < deviation < 1e4 and 0 < volatility < 10):
        raise ValueError(value, deviation, volatility)
    return PlayerRating(value, deviation, volatility)
