"""The progress of a long run: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_NEWS = 10
"""Lines that a whole run prints where no bar can be drawn."""


class ProgressDisplay:
    """Counts what is done of a total, beside a text that may change."""

    def __init__(self, text: str, total: int, done: int = 0) -> None:
        self._text = text
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
        self._task = self._progress.add_task(text, total=total, completed=done)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._progress.stop()

    def advance(self, count: int, text: str | None = None) -> None:
        """Show that some more are done."""
        before, self._done = self._done, self._done + count
        self._text = self._text if text is None else text
        self._progress.update(self._task, completed=self._done, description=self._text)
        is_news = self._done * _NEWS // self._total > before * _NEWS // self._total
        if is_news and not self._console.is_terminal:
            print(f"{self._done}/{self._total}  {self._text}", file=sys.stderr, flush=True)
