"""How the person here has trained: what is due, the history, and the ratings by puzzles."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from boardtui.players.specs import rating_pool
from boardtui.rules.game import Game
from boardtui.session.training.training import Training
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.threads import in_thread
from boardtui.training.days import day_of, days_after
from boardtui.training.exercise import ExerciseKind
from boardtui.training.history import History, Share
from boardtui.training.puzzle_rating import PuzzleStanding
from boardtui.training.puzzle_store import PuzzleStore
from boardtui.training.shipped_puzzles import SHIPPED_GAMES


class TrainingProgress(NamedTuple):
    """Everything that a page of training shows."""

    history: History
    today: dt.date
    """The last day of the history."""
    standings: Mapping[Game, PuzzleStanding]
    """The ratings by puzzles, for each game of which one was answered."""

    @property
    def is_empty(self) -> bool:
        """True if nothing waits and nothing was answered yet."""
        history = self.history
        return not (any(history.due) or history.kinds or self.standings)

    @property
    def kinds(self) -> tuple[tuple[ExerciseKind, Share], ...]:
        """The right answers of each kind that was ever asked, in the order of the kinds."""
        kinds = self.history.kinds
        return tuple((kind, kinds[kind]) for kind in ExerciseKind if kind in kinds)

    @property
    def days(self) -> tuple[dt.date, ...]:
        """The days of the history, today last."""
        count = len(self.history.days)
        return tuple(days_after(self.today, place + 1 - count) for place in range(count))


async def training_progress(training: Training) -> TrainingProgress:
    """Read how the person here has trained. Raises PersonalError."""
    history, today = await training.history(), day_of(training.now())
    if not training.keeps:
        return TrainingProgress(history, today, {})
    kept = await in_thread(training.store(PuzzleStore).standings)
    pools = {game: kept.get(rating_pool(game)) for game in SHIPPED_GAMES}
    standings = {game: standing for game, standing in pools.items() if standing is not None}
    return TrainingProgress(history, today, standings)
