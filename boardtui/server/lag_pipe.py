"""The delay of a visitor's line, told to the visitor's process."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Final

INTERVAL: Final = 5.0
"""Seconds between two looks at the delay."""

_NOTABLE: Final = 0.01
"""Seconds by which it must have changed to be told anew."""


class LagPipe:
    """Writes the round trip of a line in seconds, a line for each change that matters."""

    def __init__(self, round_trip: Callable[[], float | None]) -> None:
        """`round_trip` returns it in seconds; None where it is not known."""
        self._round_trip = round_trip
        self.far_end, self._near_end = os.pipe()
        os.set_blocking(self._near_end, False)
        self._told = 0.0
        self._next_look: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Tell it from now on; the other end is the child's alone by now."""
        now = self._round_trip()
        if now is not None and abs(now - self._told) >= _NOTABLE:
            self._told = now
            with suppress(OSError):  # full, or without a reader
                os.write(self._near_end, f"{now:.3f}\n".encode())
        self._next_look = asyncio.get_running_loop().call_later(INTERVAL, self.start)

    def close(self) -> None:
        """Tell it no longer."""
        if self._next_look is not None:
            self._next_look.cancel()
        os.close(self._near_end)
