"""The lag of the line to a player, which counts for no clock where the game says so."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress

from boardtui.play.timing_data import GRACE

Lag = Callable[[], float]
"""Returns the seconds that a move needs from the key to this program, at most `GRACE`."""

_FIGURE = re.compile(rb"\d{1,6}(?:\.\d{1,6})?")
_LONGEST = 16
"""Bytes of the longest line with a figure."""

_MOST = 2**16
"""Bytes that are read at once, as a pipe holds them."""


class PipeLag:
    """The newest figure in a pipe: its other end writes the round trip of the line, each in a line.

    What is no figure changes nothing.
    """

    def __init__(self, descriptor: int) -> None:
        """Read from a descriptor, which is closed with this. Raises OSError."""
        os.set_blocking(descriptor, False)
        self._descriptor: int | None = descriptor
        self._rest = b""
        """The start of a line that has not ended."""
        self._seconds = 0.0

    def __call__(self) -> float:
        """Return the newest figure in seconds, from 0 to `GRACE`; 0 before the first one."""
        if self._descriptor is not None:
            with suppress(OSError):  # nothing new
                self._take(os.read(self._descriptor, _MOST))
        return self._seconds

    def close(self) -> None:
        """Close the pipe: there is no lag from now on."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor, self._seconds = None, 0.0

    def _take(self, read: bytes) -> None:
        *lines, rest = (self._rest + read).split(b"\n")
        self._rest = rest[: _LONGEST + 1]  # one that is longer is no figure, however it ends
        figures = (line for line in reversed(lines) if _FIGURE.fullmatch(line))
        newest = next(figures, None)
        if newest is not None:
            self._seconds = min(float(newest), GRACE)


def no_lag() -> float:
    """Return the lag of a line that is not measured."""
    return 0.0
