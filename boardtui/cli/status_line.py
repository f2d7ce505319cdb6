"""A line on standard error that tells how far a command is."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Self

from boardtui.system.printable import printable
from boardtui.words.columns import fitting


class ProgressLine:
    """A line that is renewed in its place, if that is a terminal; erased at the end of a block."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self._is_shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.erase()

    def show(self, text: str) -> None:
        """Renew the line."""
        if self._is_seen:
            self._write(fitting(printable(text), self._room()))
            self._is_shown = True

    def erase(self) -> None:
        """Erase the line, before something else is printed."""
        if self._is_shown:
            self._write("")
            self._is_shown = False

    @staticmethod
    def _room() -> int:
        """Return the columns of a line that can be erased again."""
        with suppress(OSError):
            return max(1, os.get_terminal_size(sys.stderr.fileno()).columns - 1)
        return 79

    @staticmethod
    def _write(text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
