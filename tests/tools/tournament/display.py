"""Shows how far a tournament is."""

from __future__ import annotations

import sys
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.tools.tournament.referee import GameResult
from tests.tools.tournament.results import Results
from tests.tools.tournament.tables import between

_NEWS = 10
"""How often a line is printed where no progress bar can be drawn."""


class Display:
    """Shows how far the tournament is: a bar on a terminal, a line now and then elsewhere."""

    def __init__(self, results: Results, pair: tuple[str, str], total: int, done: int) -> None:
        """Show the score of a pair, and how many of all games are done."""
        self._results = results
        self._pair = pair
        self._total = total
        self._done = done
        self._console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self._console,
            disable=not self._console.is_terminal,
            refresh_per_second=2,
        )
        self._task = self._progress.add_task(self._standing, total=total, completed=done)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._progress.stop()

    def report(self, result: GameResult) -> None:
        """Keep a finished game and show where the tournament stands."""
        self._results.add(result)
        self._progress.update(self._task, advance=1, description=self._standing)
        self._done += 1
        is_news = self._done * _NEWS // self._total > (self._done - 1) * _NEWS // self._total
        if is_news and not self._console.is_terminal:
            print(f"{self._done}/{self._total}  {self._standing}", file=sys.stderr, flush=True)

    @property
    def _standing(self) -> str:
        """The score of the first pair."""
        first, second = self._pair
        points = [game.points(first) for game in between(self._results.games, first, second)]
        return f"{first} – {second}: +{points.count(1)} ={points.count(0.5)} -{points.count(0)}"
