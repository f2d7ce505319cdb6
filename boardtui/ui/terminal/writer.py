"""Output to the terminal that never blocks the event loop.

Textual's own writer does once its queue is full, which happens while a terminal takes no output.
"""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Callable

CONGESTED = 4096
"""While more bytes than this wait, frames should be skipped."""


class TerminalWriter(threading.Thread):
    """A thread that writes to a terminal that may be slow, stalled or gone.

    Output is kept in order and never dropped; callers should write little while the terminal is
    congested.
    """

    def __init__(self, fileno: int, encoding: str, on_drained: Callable[[], None]) -> None:
        """`on_drained` is called in this thread at the end of a congestion."""
        super().__init__(name="terminal-output", daemon=True)
        self._fileno = fileno
        self._encoding = encoding
        self._on_drained = on_drained
        self._waiting = bytearray()
        self._unwritten = 0
        self._changed = threading.Condition()
        self._stopping = False
        self._gone = False
        self._congested = False

    def write(self, text: str) -> None:
        """Queue text for output."""
        # A question mark keeps the columns in place; \uXXXX, as on Python's stderr, takes six.
        data = text.encode(self._encoding, "replace")
        with self._changed:
            self._waiting += data
            self._unwritten += len(data)
            self._congested = self._congested or self._unwritten > CONGESTED
            self._changed.notify_all()

    def is_congested(self) -> bool:
        """Check whether the terminal fell behind by `CONGESTED` bytes and has not caught up."""
        with self._changed:
            return self._congested

    def drain(self, patience: float) -> None:
        """Wait until the terminal has taken everything, at most `patience` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: not self._unwritten, patience)

    def stop(self, patience: float) -> bool:
        """End within `patience` seconds; return False if output is left or lost."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self.join(patience)
        return not (self._gone or self.is_alive())

    def run(self) -> None:
        """Write until stopped; after the terminal is gone, discard everything."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._stopping)
                data, self._waiting = bytes(self._waiting), bytearray()
            if not data:
                return
            self._write_all(data)
            with self._changed:
                # Only now: `drain` waits for these bytes too.
                self._unwritten -= len(data)
                drained = self._congested and not self._unwritten
                if drained:
                    self._congested = False
                self._changed.notify_all()
            if drained:
                self._on_drained()

    def _write_all(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(self._fileno, rest) :]
            except BlockingIOError:
                # Another program that shares the terminal has made it non-blocking.
                select.select([], [self._fileno], [])
            except OSError:
                self._gone = True
                return
