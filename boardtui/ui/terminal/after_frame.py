"""What is put off until the terminal has the next frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardtui.context import in_this_context

PATIENCE = 0.03
"""Seconds after which no frame is waited for: it may be that nothing differs."""


class AfterFrame:
    """Callbacks that are called once, in order, soon and at a good moment."""

    def __init__(self, failed: Callable[[Exception], object]) -> None:
        """`failed` takes what a callback raises; the others are called all the same."""
        self._failed = failed
        self._callbacks: list[Callable[[], object]] = []
        self._timer: asyncio.TimerHandle | None = None

    def add(self, callback: Callable[[], object]) -> None:
        """Call back at the next frame, or when it has been waited for long enough."""
        self._callbacks.append(in_this_context(callback))
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self.run)

    def run(self) -> None:
        """Call back now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            try:
                callback()
            except Exception as error:  # noqa: BLE001  the app shows it, whatever it is
                self._failed(error)
