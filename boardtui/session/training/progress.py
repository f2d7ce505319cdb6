"""How the person here has trained: what is due, the history, and the ratings by puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.players.specs import rating_pool
from boardtui.rules.game import Game
from boardtui.session.training.choices import PUZZLED
from boardtui.session.training.due import Training
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.history import TrainingHistory
from boardtui.training.puzzle_rating import PuzzleStanding


class TrainingProgress(NamedTuple):
    """Everything that a page of training shows."""

    history: TrainingHistory
    standings: Mapping[Game, PuzzleStanding]
    """The ratings by puzzles, for each game of which one was answered."""

    @property
    def is_empty(self) -> bool:
        """True if nothing waits and nothing was answered yet."""
        history = self.history
        return not (history.due.total or self.standings or any(day.all for day in history.days))


def training_progress(training: Training) -> TrainingProgress:
    """Read how the person here has trained, from a thread. Raises PersonalError."""
    history = training.cards.history(training.now(), training.new_a_day())
    kept = training.puzzles.standings()
    standings = {game: kept[rating_pool(game)] for game in PUZZLED if rating_pool(game) in kept}
    return TrainingProgress(history, standings)
