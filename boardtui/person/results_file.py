"""The results of a person's games, and the ratings that follow from them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boardtui.person.personal_file import PersonalFile, read_rating
from boardtui.person.results import RatedResult
from boardtui.players.glicko2 import PlayerRating, rated
from boardtui.players.ratings import RatingChange, first_rating, opponent_rating
from boardtui.players.specs import rating_pool
from boardtui.rules.board import Color
from boardtui.rules.game_text import game_from_text, game_to_text
from boardtui.saves.database_file import LITTLE_PATIENCE, PATIENCE
from boardtui.saves.quota import Quota
from boardtui.system.databases import NUMBER, typed
from boardtui.system.named_tuples import NamedTuple

MOST_RESULTS = 10_000
"""The number of results that are kept; of more, the oldest go."""

_EARLIEST, _LATEST = (dt.datetime(year, 1, 1, tzinfo=dt.UTC) for year in (1900, 9999))
"""Times between these exist in every zone."""

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


class Counted(NamedTuple):
    """A result and the rating after it."""

    result: RatedResult
    rating: PlayerRating


class PoolRecord(NamedTuple):
    """A person's games in one pool, taken together."""

    games: int
    score: float
    rating: PlayerRating


class ResultsFile(PersonalFile):
    """The results of one person."""

    def __init__(
        self,
        path: Path,
        most: int = MOST_RESULTS,
        *,
        patience: float = PATIENCE,
        quota: Quota | None = None,
    ) -> None:
        super().__init__(path, patience=patience, quota=quota)
        self._most = most

    def add(self, result: RatedResult) -> RatingChange | None:
        """Count a result; return its effect, or None if the game was counted before.

        Raises PersonalError.
        """
        pool = rating_pool(result.game)
        with self.writing() as database:
            known = "SELECT 1 FROM results WHERE game_id = ?"
            if database.execute(known, (result.game_id,)).fetchone() is not None:
                return None
            newest = database.execute(_NEWEST, (pool,)).fetchone()
            before = first_rating(result.game) if newest is None else read_rating(*newest)
            opponent = opponent_rating(result.game, result.level)
            after = rated(before, [(opponent, result.score)])
            database.execute(_ADD, _row(result, pool, after))
            database.execute(_FORGET, (self._most,))
        return RatingChange(before, after)

    def pools(self) -> Mapping[str, PoolRecord]:
        """Return the record in each pool of games, without waiting long. Raises PersonalError."""
        if self.is_new():
            return {}
        with self.opened(LITTLE_PATIENCE) as database:
            rows = database.execute(_POOLS).fetchall()
            pools = (typed(row, str, int, NUMBER) for row in rows)
            return {
                pool: PoolRecord(games, score, read_rating(*numbers))
                for pool, games, score, *numbers, _newest in pools
            }

    def results(self) -> tuple[Counted, ...]:
        """Return the results, the oldest first, without those of unknown games.

        Raises PersonalError.
        """
        if self.is_new():
            return ()
        with self.opened() as database:
            return tuple(filter(None, map(_counted, database.execute(_RESULTS))))


def _row(result: RatedResult, pool: str, rating: PlayerRating) -> dict[str, Any]:
    """Return a result and the rating after it as the values of a row, by column."""
    game = result.game
    return {
        "game_id": result.game_id,
        "pool": pool,
        "game": game_to_text(game),
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


def _counted(row: tuple[Any, ...]) -> Counted | None:
    """Read a row; return None if its game is unknown, as one of a newer version may be."""
    typed(row, str, str, str, int, NUMBER, int, str, str)
    game_id, named, level, color, score, moves, opening, at, *numbers = row
    rating = read_rating(*numbers)
    try:
        game = game_from_text(named)
        first = tuple(map(game.parse_move, opening.split()))
        when = dt.datetime.fromisoformat(at).astimezone(dt.UTC)
    except (ValueError, OverflowError):  # among them, all errors of the rules
        return None
    if not (0 <= color < len(game.sides) and _EARLIEST < when < _LATEST):
        return None
    return Counted(
        RatedResult(game_id, game, level, Color(color), score, moves, first, when), rating
    )
