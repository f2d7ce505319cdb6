"""What a protocol is to the program that speaks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from boardtui.engine.fronts.lines import Line

Write = Callable[[str], object]
"""Sends lines, which end in a line feed, at once; may be called from any thread."""


class Front(Protocol):
    """Speaks one protocol."""

    def arrived(self, number: int, line: Line) -> None:
        """Take note that a line has come in; called from the reading thread, at once."""
        ...

    def answer(self, number: int, line: Line) -> bool:
        """Do what a line asks for; False ends the program.

        Called in the order of the lines, when everything before is done, from one thread.
        """
        ...

    def announce(self, news: str) -> None:
        """Say how far the engine is with getting ready, from any thread."""
        ...
