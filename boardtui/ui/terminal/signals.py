"""Signals are heard in a thread of their own, whatever the main thread is doing.

Python calls the handler of a signal only between two instructions of the main thread, and never
while a system call keeps that thread or is begun anew. What Python's own C handler writes to the
wakeup descriptor, however, comes at once.

Two things no thread of ours can end: a call of C code that holds on to the interpreter, and a
process that the kernel keeps, stopped or waiting for a disk (states T and D), until it goes on.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

HANG_UPS: Final = (
    signal.SIGHUP,
    signal.SIGINT,
    signal.SIGQUIT,
    signal.SIGTERM,
    signal.SIGXCPU,
)
"""Signals on which the program saves and ends."""

GRACE: Final = 1.2
"""Longest time from such a signal until an app that has not ended is given up, in seconds."""

_SECONDS_TO_SWITCH: Final = 0.0001
"""Python's thread switch interval at the end; short, since the main thread may compute."""


class SignalWatch(threading.Thread):
    """A thread that hears of every signal that has a handler in Python, and sees to the end.

    One for a program, made in its main thread. It takes the wakeup descriptor, so the event loop
    may not use it. Other threads that start later do not take hang-ups.
    """

    def __init__(
        self, *signals: int, heard: Callable[[int], object], overdue: Callable[[int], object]
    ) -> None:
        """`heard` is called in this thread with each signal, and `overdue` with the exit status.

        That is `GRACE` seconds after the first hang-up. `signals` lose their handlers to this.
        """
        super().__init__(name="signals", daemon=True)
        self._heard = heard
        self._overdue = overdue
        self._source, self._target = os.pipe()
        os.set_blocking(self._target, False)
        threading.setprofile(_leave_hang_ups)
        signal.set_wakeup_fd(self._target, warn_on_full_buffer=False)
        for number in signals:
            signal.signal(number, _do_nothing)

    def tell(self, number: int) -> None:
        """Act as if this signal had come."""
        os.write(self._target, bytes([number]))

    def run(self) -> None:
        """Listen until the process ends."""
        # Or the program would be stopped when it gives the terminal back from the background.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTTOU])
        hang_up, end = 0, 0.0
        while True:
            patience = max(0.0, end - time.monotonic()) if hang_up else None
            if not select.select([self._source], [], [], patience)[0]:
                sys.setswitchinterval(_SECONDS_TO_SWITCH)
                self._overdue(128 + hang_up)
                return
            for number in os.read(self._source, 4096):
                if number in HANG_UPS and not hang_up:
                    hang_up, end = number, time.monotonic() + GRACE
                self._heard(number)


def _leave_hang_ups(_frame: object, _event: str, _argument: object) -> None:
    """Block hang-ups in the thread that has just started, and stop following its calls."""
    sys.setprofile(None)
    signal.pthread_sigmask(signal.SIG_BLOCK, HANG_UPS)


def _do_nothing(_number: int, _frame: object) -> None:
    """Handle a signal that the thread hears of."""
