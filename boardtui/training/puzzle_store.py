"""The puzzles of one person: those that wait, those that were answered, and the ratings."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from boardtui.person.personal_file import read_rating
from boardtui.players.glicko2 import PlayerRating
from boardtui.players.ratings import RatingChange
from boardtui.players.specs import rating_pool
from boardtui.saves.database_file import PATIENCE
from boardtui.saves.quota import Quota
from boardtui.system.databases import NUMBER, typed
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.answer import TrainingAnswer
from boardtui.training.aside import Aside, AsideFile
from boardtui.training.exercise_data import (
    exercise_of_text,
    exercise_text,
    game_of_text,
    game_text,
)
from boardtui.training.position_keys import exercise_key
from boardtui.training.puzzle import DEPTHS, Puzzle
from boardtui.training.puzzle_rating import (
    FIRST_STANDING,
    NEAR,
    PuzzleStanding,
    result_of,
)
from boardtui.training.shipped_puzzles import ShippedPuzzle, shipped_puzzles

MOST_WAITING = 500
"""The number of puzzles of one pool that are kept for later."""

_WAIT = "pool = :pool AND aside = 0 AND answered IS NULL"
_ADD = (
    "INSERT OR IGNORE INTO puzzles VALUES (NULL, :key, :kind, :pool, :game, :exercise, :misses,"
    " :made, :value, :deviation, :volatility, NULL, 0)"
)
_FAR = (
    f"DELETE FROM puzzles WHERE number IN (SELECT number FROM puzzles WHERE {_WAIT}"
    " ORDER BY abs(value - :target) LIMIT -1 OFFSET :most)"
)
_PUZZLE = (
    "SELECT number, game, exercise, misses, value, deviation, volatility FROM puzzles"
    " WHERE number = ?"
)
_ANSWER = (
    "UPDATE puzzles SET answered = :at, value = :value, deviation = :deviation,"
    " volatility = :volatility WHERE number = :number AND answered IS NULL"
)
_LOG = "INSERT INTO answers VALUES (NULL, NULL, :number, :kind, :at, :move, :recall)"
_RATE = (
    "INSERT OR REPLACE INTO ratings VALUES"
    " (:pool, :value, :deviation, :volatility, :puzzles, :misses)"
)
_STANDINGS = "SELECT pool, value, deviation, volatility, puzzles, misses FROM ratings"


class _Choice(NamedTuple):
    """A puzzle that waits: a row, or one that came with the program."""

    value: float
    number: int = 0
    shipped: ShippedPuzzle | None = None


class PuzzleStore(AsideFile):
    """The puzzles and the ratings of one person, by pool of games (`rating_pool`).

    Those that come with the program wait without a row: each is written when it is drawn. All
    methods raise PersonalError.
    """

    table = "puzzles"

    def __init__(
        self,
        path: Path,
        *,
        patience: float = PATIENCE,
        quota: Quota | None = None,
        shipped: Callable[[str], Sequence[ShippedPuzzle]] = shipped_puzzles,
        chance: random.Random | None = None,
    ) -> None:
        """`shipped` returns the puzzles of a pool that come with the program."""
        super().__init__(path, patience=patience, quota=quota)
        self._shipped = shipped
        self._chance = chance or random.Random()

    def add(self, puzzles: Iterable[Puzzle], at: datetime) -> int:
        """Keep puzzles for later; return how many are new.

        Where too many wait, those go whose rating is furthest from the person's.
        """
        added, pools = 0, set[str]()
        with self.writing() as database:
            for puzzle in puzzles:
                row = _row(puzzle, at)
                added += database.execute(_ADD, row).rowcount
                pools.add(row["pool"])
            for pool in pools:
                target = _standing(database, pool).target
                values = {"pool": pool, "target": target, "most": MOST_WAITING}
                database.execute(_FAR, values)
        return added

    def waiting(self, pool: str, near: float | None = None) -> int:
        """Return the number of puzzles that wait, of those near a rating if one is given."""
        shipped = self._shipped(pool)
        if self.is_new():
            choices = _unused(shipped, set())
        else:
            with self.opened() as database:
                choices = self._choices(database, pool, shipped)
        return sum(near is None or abs(choice.value - near) <= NEAR for choice in choices)

    def draw(self, pool: str, at: datetime, but: Collection[int] = ()) -> Puzzle | None:
        """Return a puzzle that suits the person, none with a number in `but`; None if none waits.

        It is one of those near the person's rating, else the nearest, an easier one after misses.
        One whose board makes no sense any more is put aside.
        """
        shipped = self._shipped(pool)  # it takes time, and others wait for the file
        with self.writing() as database:
            target = _standing(database, pool).target
            while choices := [
                choice
                for choice in self._choices(database, pool, shipped)
                if choice.shipped is not None or choice.number not in but
            ]:
                near = [choice for choice in choices if abs(choice.value - target) <= NEAR]
                chosen = (
                    self._chance.choice(near)
                    if near
                    else min(choices, key=lambda choice: abs(choice.value - target))
                )
                if chosen.shipped is not None:
                    puzzle = chosen.shipped.read()
                    cursor = database.execute(_ADD, _row(puzzle, at))
                    assert cursor.lastrowid is not None
                    return puzzle._replace(number=cursor.lastrowid)
                row = database.execute(_PUZZLE, (chosen.number,)).fetchone()
                try:
                    return _puzzle(*row)
                except (TypeError, ValueError, OverflowError):  # among them, errors of the rules
                    self._put_aside(database, [chosen.number], Aside.BROKEN)
        return None

    def answer(self, puzzle: Puzzle, answer: TrainingAnswer) -> RatingChange | None:
        """Count an answer; None if the puzzle was answered before, as by another program."""
        exercise, at = puzzle.exercise, answer.at.timestamp()
        game = exercise.position.game
        pool = rating_pool(game)
        with self.writing() as database:
            before = _standing(database, pool)
            result = result_of(before, puzzle.rating, answer.recall)
            number = _kept(database, puzzle, answer.at)
            values = {**_rating_values(result.puzzle), "number": number, "at": at}
            if not database.execute(_ANSWER, values).rowcount:
                return None
            values["kind"] = exercise.kind.value
            values["move"] = "" if answer.move is None else game.format_move(answer.move)
            values["recall"] = int(answer.recall)
            database.execute(_LOG, values)
            after = result.standing
            counts = {"puzzles": after.puzzles, "misses": after.misses}
            database.execute(_RATE, {"pool": pool, **_rating_values(after.rating), **counts})
        return RatingChange(before.rating, after.rating)

    def put_aside(self, puzzle: Puzzle, at: datetime) -> None:
        """Draw a puzzle no more."""
        with self.writing() as database:
            self._put_aside(database, [_kept(database, puzzle, at)], Aside.BY_PERSON)

    def rating(self, pool: str) -> PlayerRating:
        """Return the person's rating in a pool."""
        return self.standings().get(pool, FIRST_STANDING).rating

    def standings(self) -> Mapping[str, PuzzleStanding]:
        """Return the person's rating in each pool with an answered puzzle."""
        if self.is_new():
            return {}
        with self.opened() as database:
            return {row[0]: _read_standing(*row) for row in database.execute(_STANDINGS)}

    def _choices(
        self, database: sqlite3.Connection, pool: str, shipped: Sequence[ShippedPuzzle]
    ) -> list[_Choice]:
        """Return the puzzles of a pool that wait."""
        values = {"pool": pool}
        kept = database.execute(f"SELECT value, number FROM puzzles WHERE {_WAIT}", values)
        choices = [_Choice(*typed(row, NUMBER, int)) for row in kept.fetchall()]
        used = database.execute("SELECT key FROM puzzles WHERE pool = :pool", values).fetchall()
        return choices + _unused(shipped, {key for (key,) in used})


def _kept(database: sqlite3.Connection, puzzle: Puzzle, at: datetime) -> int:
    """Return the number of a puzzle that was drawn.

    Its row may have gone since, where too many waited: then it is written again.
    """
    row = _row(puzzle, at)
    database.execute(_ADD, row)
    (number,) = database.execute("SELECT number FROM puzzles WHERE key = :key", row).fetchone()
    return int(number)


def _unused(shipped: Sequence[ShippedPuzzle], used: set[bytes]) -> list[_Choice]:
    """Return the puzzles that came with the program and were never drawn."""
    return [_Choice(puzzle.value, shipped=puzzle) for puzzle in shipped if puzzle.key not in used]


def _standing(database: sqlite3.Connection, pool: str) -> PuzzleStanding:
    row = database.execute(f"{_STANDINGS} WHERE pool = ?", (pool,)).fetchone()
    return FIRST_STANDING if row is None else _read_standing(*row)


def _read_standing(pool: str, *numbers: Any) -> PuzzleStanding:
    """Return the standing of a row. Raises ValueError, or TypeError for other values."""
    value, deviation, volatility, puzzles, misses = numbers
    typed((pool, puzzles, misses), str, int, int)
    return PuzzleStanding(read_rating(value, deviation, volatility), puzzles, misses)


def _row(puzzle: Puzzle, at: datetime) -> dict[str, Any]:
    """Return a puzzle as the values of a row, by column."""
    exercise = puzzle.exercise
    game = exercise.position.game
    return {
        "key": exercise_key(exercise),
        "kind": exercise.kind.value,
        "pool": rating_pool(game),
        "game": game_text(game),
        "exercise": exercise_text(exercise),
        "misses": sum(1 << depth for depth in puzzle.misses),
        "made": at.timestamp(),
        **_rating_values(puzzle.rating),
    }


def _rating_values(rating: PlayerRating) -> dict[str, Any]:
    return {
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
    }


def _puzzle(number: int, game: str, exercise: str, misses: int, *rating: Any) -> Puzzle:
    """Return the puzzle of a row. Raises ValueError, or TypeError for other values."""
    typed((game, exercise, misses), str, str, int)
    return Puzzle(
        number,
        exercise_of_text(game_of_text(game), exercise),
        read_rating(*rating),
        frozenset(depth for depth in DEPTHS if misses >> depth & 1),
    )
