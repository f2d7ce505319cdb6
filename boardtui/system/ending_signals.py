"""Signals that end the program."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress


def on_signals(*names: str, end: Callable[[int], object]) -> None:
    """Call `end` in the running loop with the number of a signal; unknown names are skipped.

    A signal that the parent process ignores, as nohup does, stays ignored.
    """
    for name in names:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(number, end, number)
