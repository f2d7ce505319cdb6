"""Callbacks that wait for the next frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardtui.system.context import in_this_context

PATIENCE = 0.03
"""Longest wait in seconds; without any difference on the screen, no frame comes."""


class FrameCallbacks:
    """Callbacks run once, in order, after the next frame or after `PATIENCE`."""

    def __init__(self, failed: Callable[[Exception], object]) -> None:
        """`failed` is given each exception of a callback; the other callbacks still run."""
        self._failed = failed
        self._callbacks: list[Callable[[], object]] = []
        self._timer: asyncio.TimerHandle | None = None

    def add(self, callback: Callable[[], object]) -> None:
        """Run a callback after the next frame, in the context of this call."""
        self._callbacks.append(in_this_context(callback))
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self.run)

    def run(self) -> None:
        """Run all callbacks now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            try:
                callback()
            except Exception as error:  # noqa: BLE001  the app shows any error
                self._failed(error)
