"""The lines between this program and engines, kept for people to look at."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from itertools import islice

from boardtui.system.named_tuples import NamedTuple

MOST_LINES = 2000
"""The number of lines that are kept, the newest ones."""

LONGEST_LINE = 1000
"""Characters of a line that are kept."""


class Direction(StrEnum):
    """The direction of a line, with its sign."""

    TOLD = ">"
    """To the engine."""
    SAID = "<"
    """From the engine."""
    COMPLAINED = "!"
    """From the engine's standard error."""
    STARTED = "+"
    """A command line: the engine was started."""
    ENDED = "-"
    """An exit status, or the name of a signal: the engine has ended."""


class ConsoleLine(NamedTuple):
    """A line and where it comes from."""

    at: float
    """Seconds since 1970."""
    name: str
    """The engine."""
    process: int
    """The id of the engine's process."""
    direction: Direction
    text: str
    """As it was sent: not fit for a terminal."""


Watch = Callable[[ConsoleLine], object]


class EngineConsole:
    """The newest lines of all engines of this program."""

    def __init__(self) -> None:
        self.count = 0
        """All lines so far, dropped ones included."""
        self._lines: deque[ConsoleLine] = deque(maxlen=MOST_LINES)
        self._watches: list[Watch] = []

    @property
    def first(self) -> int:
        """The number of the oldest line that is kept; the first one of all is 0."""
        return self.count - len(self._lines)

    def lines(self, start: int, count: int) -> list[ConsoleLine]:
        """Return up to `count` lines from number `start` on, or from the first one that is kept."""
        begin = max(start - self.first, 0)
        return list(islice(self._lines, begin, begin + count))

    def note(self, name: str, process: int, direction: Direction, text: str) -> None:
        """Keep a line, and pass it to each watcher."""
        line = ConsoleLine(time.time(), name, process, direction, text[:LONGEST_LINE])
        self._lines.append(line)
        self.count += 1
        for watch in tuple(self._watches):  # one may stop itself
            watch(line)

    def watch(self, watch: Watch) -> Callable[[], None]:
        """Call `watch` with each new line; return a call that stops it."""
        self._watches.append(watch)
        return lambda: self._watches.remove(watch)


FindConsole = Callable[[], EngineConsole]
"""Returns the console, made when it is first needed."""
