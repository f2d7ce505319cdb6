"""The interface of a front: the server reads lines, a front answers those of one protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from boardtui.engine.fronts.lines import InputLine

Write = Callable[[str], object]
"""Sends lines, each ended by a line feed, at once and from any thread."""


class CommandError(Exception):
    """Refusal of a command; the text says why."""


class Front(Protocol):
    """The engine's end of one protocol."""

    def arrived(self, number: int, line: InputLine) -> None:
        """Take note that a line has come in; called at once, from the reading thread."""
        ...

    def answer(self, line: InputLine) -> bool:
        """Obey a line; False ends the program.

        Called from one thread for one line after the other.
        """
        ...

    def announce(self, news: str) -> None:
        """Report the progress of the engine's preparation, from any thread."""
        ...
