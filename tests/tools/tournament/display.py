"""Shows how far a tournament is."""

from __future__ import annotations

from boardtui.match.fixtures import Fixture
from boardtui.match.referee import Played
from tests.tools.progress import ProgressDisplay
from tests.tools.tournament.results import Results
from tests.tools.tournament.tables import between


class Display(ProgressDisplay):
    """Shows how far the tournament is, and where a pair stands."""

    def __init__(self, results: Results, pair: tuple[str, str], total: int, done: int) -> None:
        """Show the score of a pair, and how many of all games are done."""
        self._results = results
        self._pair = pair
        super().__init__(self._standing, total, done)

    def report(self, _fixture: Fixture, played: Played) -> None:
        """Keep a finished game and show where the tournament stands."""
        self._results.add(played.result)
        self.advance(1, self._standing)

    @property
    def _standing(self) -> str:
        """The score of the first pair."""
        first, second = self._pair
        points = [game.points(first) for game in between(self._results.games, first, second)]
        return f"{first} – {second}: +{points.count(1)} ={points.count(0.5)} -{points.count(0)}"
