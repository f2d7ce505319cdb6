"""Progress of long reading before the app starts."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.cells import cell_len, set_cell_size

from boardtui.formats.progress import watched
from boardtui.system.printable import printable
from boardtui.words.language import _

LATE = 0.5
"""Seconds after which the progress is told."""

BEAT = 0.2
"""Seconds between two states of the line."""

_MOST_NAME = 40
"""Characters of a longer name that are shown: the last ones."""


@contextmanager
def progress_line(name: str) -> Iterator[None]:
    """Tell on the terminal how far the reading in a block is if it takes long, in a line that goes.

    Nothing is told where standard error is no terminal. Ctrl+C ends the reading as it ends all.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    line = _Line(printable(name)[-_MOST_NAME:])
    try:
        with watched(line.tell):
            yield
    finally:
        line.remove()


class _Line:
    def __init__(self, name: str) -> None:
        self._name = name
        self._next = time.monotonic() + LATE
        self._text = ""

    def tell(self, part: float) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + BEAT
        before = self._text
        self._text = _("Reading {name}: {percent} %").format(
            name=self._name, percent=int(100 * part)
        )
        self._show(set_cell_size(self._text, max(map(cell_len, (before, self._text)))))

    def remove(self) -> None:
        if self._text:
            self._show(" " * cell_len(self._text))

    @staticmethod
    def _show(text: str) -> None:
        print(f"\r{text}\r", end="", file=sys.stderr, flush=True)
