"""A thread that hears signals, whatever the main thread is doing.

Python calls the handler of a signal only between two instructions of the main thread, and never
while a system call holds that thread or is restarted. But Python's own C handler writes the number
to the wakeup descriptor at once.

No thread of ours can end a call of C code that keeps the interpreter's lock, nor a process that the
kernel holds, stopped or waiting for a disk (states T and D).
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
"""Signals that make the program save and end."""

GRACE: Final = 1.2
"""Seconds from such a signal until a process that still runs is ended."""

_SECONDS_TO_SWITCH: Final = 0.0001
"""Python's thread switch interval at the end: short, as the main thread may be computing."""


class SignalWatch(threading.Thread):
    """A thread that hears every signal with a handler in Python, and ends a hanging program.

    A program has one, made in its main thread. It takes the wakeup descriptor, so the event loop
    must not. Threads that start later block hang-ups.
    """

    def __init__(
        self, *signals: int, heard: Callable[[int], object], overdue: Callable[[int], object]
    ) -> None:
        """`heard` is called in this thread with each signal.

        `overdue` is called with the exit status, `GRACE` seconds after the first hang-up. `signals`
        get a handler that does nothing more.
        """
        super().__init__(name="signals", daemon=True)
        self._heard = heard
        self._overdue = overdue
        self._source, self._target = os.pipe()
        os.set_blocking(self._target, False)  # as `set_wakeup_fd` demands
        # The kernel may give a signal to any thread that does not block it, even to a stuck one. A
        # profiler is called first of all in each new thread.
        threading.setprofile(_leave_hang_ups)
        signal.set_wakeup_fd(self._target, warn_on_full_buffer=False)
        for number in signals:
            # Python writes only signals with a handler in Python to the descriptor.
            signal.signal(number, _do_nothing)

    def tell(self, number: int) -> None:
        """Act as if a signal had come."""
        os.write(self._target, bytes([number]))

    def run(self) -> None:
        """Listen until the process ends."""
        # A background process that changes a terminal is stopped, unless it blocks SIGTTOU; this
        # thread gives the terminal back.
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
    """Block hang-ups in a thread that has just started, and end the profiling of its calls."""
    sys.setprofile(None)
    signal.pthread_sigmask(signal.SIG_BLOCK, HANG_UPS)


def _do_nothing(_number: int, _frame: object) -> None:
    """Handle a signal: the wakeup descriptor has its number already."""
