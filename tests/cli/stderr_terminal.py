"""A terminal as the standard error of a command."""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import termios
from collections.abc import Callable

import pytest


def written_to_terminal(
    monkeypatch: pytest.MonkeyPatch, work: Callable[[], object], columns: int, term: str = "xterm"
) -> list[str]:
    """What some work writes to a terminal of some columns, each state of the line apart."""
    reading, writing = os.openpty()
    fcntl.ioctl(writing, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    monkeypatch.setenv("TERM", term)
    with os.fdopen(writing, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        work()
        print(end="\0", file=terminal, flush=True)
        written = b""
        while not written.endswith(b"\0"):  # a terminal passes on what it gets bit by bit
            written += os.read(reading, 10_000)
    os.close(reading)
    return written.removesuffix(b"\0").decode().split("\r\x1b[K")
