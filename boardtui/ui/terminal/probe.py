"""Questions to the terminal before anything is drawn.

A sample glyph is printed at the left edge: the column of the cursor after it is its width plus one.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

AMBIGUOUS_SAMPLE = "●"
"""A glyph of East Asian ambiguous width."""

TIMEOUT = 1.0
"""Seconds to wait for a terminal that does not answer."""

_SAVE_AND_RETURN = "\x1b7\r"
_ASK_CURSOR = "\x1b[6n"
_ASK_SYNCHRONISED = "\x1b[?2026$p"
_ASK_DEVICE = "\x1b[c"
"""Asked last: every terminal answers this, and answers in order, so the wait ends with it."""
_ERASE_AND_RESTORE = "\r\x1b[K\x1b8"

_CURSOR = re.compile(rb"\x1b\[\d+;(\d+)R")
_SYNCHRONISED = re.compile(rb"\x1b\[\?2026;(\d)\$y")
_DEVICE = re.compile(rb"\x1b\[\?[\d;]*c")
_LIMIT = 65536


class TerminalAnswers(NamedTuple):
    """The answers of a terminal; None for a missing one."""

    ambiguous_width: int | None = None
    """Columns of `AMBIGUOUS_SAMPLE`; 3 means that the terminal does not understand UTF-8."""
    synchronised_output: bool | None = None
    complete: bool = False
    """True if the last answer came in time."""
    seconds: float = 0.0
    typed: bytes = b""
    """Other input: keys that a person typed ahead."""


NO_ANSWERS = TerminalAnswers()
"""The answers of a terminal without questions."""


def probe_terminal(timeout: float = TIMEOUT) -> TerminalAnswers:
    """Ask the terminal on the standard streams; return within one round trip or `timeout` seconds.

    The terminal's settings and the cursor's line are left as they were.
    """
    if sys.__stdin__ is None or sys.__stderr__ is None:
        return NO_ANSWERS
    source, sink = sys.__stdin__.fileno(), sys.__stderr__.fileno()
    if not (os.isatty(source) and os.isatty(sink)):
        return NO_ANSWERS
    started = time.monotonic()
    with _raw(source):
        os.write(sink, _query().encode())
        received = _receive(source, started + timeout)
    return _understand(received, time.monotonic() - started)


def _query() -> str:
    # Apple's terminal prints a letter instead of ignoring this question.
    is_apple = os.environ.get("TERM_PROGRAM") == "Apple_Terminal"
    return (
        f"{_SAVE_AND_RETURN}{AMBIGUOUS_SAMPLE}{_ASK_CURSOR}"
        f"{'' if is_apple else _ASK_SYNCHRONISED}{_ASK_DEVICE}{_ERASE_AND_RESTORE}"
    )


@contextmanager
def _raw(fileno: int) -> Iterator[None]:
    """Turn off line buffering and echo: answers end without Enter, and must not be printed."""
    import termios

    before = termios.tcgetattr(fileno)
    during = termios.tcgetattr(fileno)
    during[3] &= ~(termios.ICANON | termios.ECHO)
    # A read returns as soon as there is a byte.
    during[6][termios.VMIN], during[6][termios.VTIME] = 1, 0
    try:
        # At once (TCSANOW), since TCSAFLUSH would discard keys typed ahead.
        termios.tcsetattr(fileno, termios.TCSANOW, during)
        yield
    finally:
        termios.tcsetattr(fileno, termios.TCSANOW, before)


def _receive(fileno: int, deadline: float) -> bytes:
    received = b""
    while not _DEVICE.search(received) and len(received) < _LIMIT:
        patience = deadline - time.monotonic()
        if patience <= 0 or not select.select([fileno], [], [], patience)[0]:
            break
        data = os.read(fileno, 4096)
        if not data:
            break
        received += data
    return received


def _understand(received: bytes, seconds: float) -> TerminalAnswers:
    cursor = _CURSOR.search(received)
    synchronised = _SYNCHRONISED.search(received)
    typed = received
    for pattern in (_CURSOR, _SYNCHRONISED, _DEVICE):
        typed = pattern.sub(b"", typed, count=1)
    return TerminalAnswers(
        ambiguous_width=int(cursor[1]) - 1 if cursor else None,
        synchronised_output=synchronised[1] in b"123" if synchronised else None,
        complete=_DEVICE.search(received) is not None,
        seconds=seconds,
        # Before the settings were changed, Enter was translated to a line feed.
        typed=typed.replace(b"\n", b"\r"),
    )
