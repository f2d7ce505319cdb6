"""A line on standard error with the progress of a command."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Self

from boardtui.system.printable import printable
from boardtui.system.progress import watched
from boardtui.words.columns import fitting
from boardtui.words.language import _

LATE = 0.5
"""Seconds of work before its progress is shown."""

BEAT = 0.2
"""Seconds between two updates of the line."""

_MOST_NAME = 40
"""Longer names are cut to this many characters, the last ones."""

_USUAL_ROOM = 79
"""Columns of a line if the terminal reports no size."""


class ProgressLine:
    """A line updated in place on a terminal, and erased at the end of a block."""

    def __init__(self) -> None:
        # Textual puts its own streams in place of these while it makes a film.
        self._stream = sys.stderr
        is_terminal = self._stream is not None and self._stream.isatty()
        self._is_seen = is_terminal and os.environ.get("TERM", "dumb") != "dumb"
        self._is_shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.erase()

    def show(self, text: str) -> None:
        """Show a text in place of the line."""
        if self._is_seen:
            # Before the writing: Ctrl+C may come when the text is there already.
            self._is_shown = True
            self._write(fitting(printable(text), self._room()))

    def erase(self) -> None:
        """Erase the line, before any other output."""
        if self._is_shown:
            self._write("")
            self._is_shown = False

    def _room(self) -> int:
        """Return the most columns without a line break: a broken line could not be erased."""
        with suppress(OSError):
            columns = os.get_terminal_size(self._stream.fileno()).columns
            return columns - 1 if columns > 1 else _USUAL_ROOM
        return _USUAL_ROOM

    def _write(self, text: str) -> None:
        with suppress(OSError):  # the terminal is gone
            print(f"\r\x1b[K{text}", end="", file=self._stream, flush=True)


@contextmanager
def percent_line(
    words: Callable[[int], str], *, late: float = LATE, beat: float = BEAT
) -> Iterator[None]:
    """Show the progress of a block in `words` for a percentage, if it takes long.

    Ctrl+C ends the block.
    """
    due = time.monotonic() + late
    with ProgressLine() as line:

        def show(part: float) -> None:
            nonlocal due
            if time.monotonic() < due:
                return
            due = time.monotonic() + beat
            line.show(words(int(100 * part)))

        with watched(show):
            yield


def reading_line(
    name: str, *, late: float = LATE, beat: float = BEAT
) -> AbstractContextManager[None]:
    """Show the progress of reading a file in a block, if it takes long."""

    def words(percent: int) -> str:
        text = _("Reading {name}: {percent}%")
        return text.format(name=name[-_MOST_NAME:], percent=percent)

    return percent_line(words, late=late, beat=beat)
