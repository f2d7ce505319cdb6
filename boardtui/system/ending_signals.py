"""Signals that end the program."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable


def on_signals(*numbers: signal.Signals, end: Callable[[int], object]) -> None:
    """Call `end` in the running loop with the number of a signal.

    A signal that the parent process ignores, as nohup does, stays ignored.
    """
    for number in numbers:
        if signal.getsignal(number) is not signal.SIG_IGN:
            asyncio.get_running_loop().add_signal_handler(number, end, number)
