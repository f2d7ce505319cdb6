"""Signals that end the program."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine

_BY_SIGNAL = 128
"""Plus the number of a signal: the exit status of a program that the signal ended."""


def on_signals(*numbers: signal.Signals, end: Callable[[int], object]) -> None:
    """Call `end` in the running loop with the number of a signal.

    A signal that the parent process ignores, as nohup does, stays ignored.
    """
    for number in numbers:
        if signal.getsignal(number) is not signal.SIG_IGN:
            asyncio.get_running_loop().add_signal_handler(number, end, number)


def run_until_signal(work: Callable[[], Coroutine[object, object, None]]) -> int:
    """Run work to its end, or until a signal cancels it.

    Returns the exit status of a program that the signal ended; 0 without one.
    """
    sent: int = signal.SIGINT

    async def run() -> None:
        task = asyncio.current_task()
        assert task is not None

        def end(number: int) -> None:
            nonlocal sent
            sent = number
            task.cancel()

        on_signals(signal.SIGHUP, signal.SIGTERM, end=end)
        await work()

    try:
        asyncio.run(run())
    except (KeyboardInterrupt, asyncio.CancelledError):
        return _BY_SIGNAL + sent
    return 0
