"""The puzzles of one person: those that wait, those that were answered, and the ratings."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from boardtui.person.personal_file import PersonalFile
from boardtui.players.glicko2 import PlayerRating
from boardtui.players.ratings import RatingChange
from boardtui.saves.database_file import PATIENCE
from boardtui.saves.quota import Quota
from boardtui.training.answer import TrainingAnswer
from boardtui.training.puzzle import Puzzle
from boardtui.training.puzzle_rating import PuzzleStanding
from boardtui.training.shipped_puzzles import shipped_puzzles

MOST_WAITING = 500
"""The number of puzzles of one pool that are kept for later."""


class PuzzleStore(PersonalFile):
    """The puzzles and the ratings of one person, by pool of games (`rating_pool`).

    Those that come with the program wait without being kept: each is written when it is drawn.
    """

    def __init__(
        self,
        path: Path,
        *,
        patience: float = PATIENCE,
        quota: Quota | None = None,
        shipped: Callable[[str], Sequence[Puzzle]] = shipped_puzzles,
        chance: random.Random | None = None,
    ) -> None:
        """`shipped` returns the puzzles of a pool that come with the program."""
        super().__init__(path, patience=patience, quota=quota)
        self._shipped = shipped
        self._chance = chance or random.Random()

    def add(self, puzzles: Iterable[Puzzle], at: datetime) -> int:
        """Keep puzzles for later; return how many are new. Raises PersonalError.

        Where too many wait, those whose rating is furthest from the person's are dropped.
        """
        raise NotImplementedError

    def waiting(self, pool: str, near: float | None = None) -> int:
        """Return the number of puzzles that wait, of those near a rating if one is given.

        Raises PersonalError.
        """
        raise NotImplementedError

    def draw(self, pool: str, at: datetime) -> Puzzle | None:
        """Return a puzzle that suits the person; None if none waits. Raises PersonalError.

        One whose board makes no sense any more is put aside.
        """
        raise NotImplementedError

    def answer(self, puzzle: Puzzle, answer: TrainingAnswer) -> RatingChange | None:
        """Count an answer; None if the puzzle was answered before, as by another program.

        Raises PersonalError.
        """
        raise NotImplementedError

    def put_aside(self, puzzle: Puzzle) -> None:
        """Draw a puzzle no more. Raises PersonalError."""
        raise NotImplementedError

    def rating(self, pool: str) -> PlayerRating:
        """Return the person's rating in a pool. Raises PersonalError."""
        raise NotImplementedError

    def standings(self) -> Mapping[str, PuzzleStanding]:
        """Return the person's rating in each pool with an answered puzzle. Raises PersonalError."""
        raise NotImplementedError
