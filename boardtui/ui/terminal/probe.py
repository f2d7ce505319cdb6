"""Questions to the terminal before anything is drawn.

A sample glyph is printed at the left edge: the column of the cursor after it is its width plus one.

Two colours are tried without drawing anything: a terminal that knows a colour keeps it, and says so
when asked for its current rendition (DECRQSS). Terminals that cannot be asked for that may name
their colours as terminfo does (XTGETTCAP). It is asked for its name and version too (XTVERSION),
for its model (DA2), by which some are known that do not say their name, and for the size of its
text in pixels (XTWINOPS), unless the kernel was told.

A terminal that prints a question instead of ignoring it prints it on the line of the sample, where
line wrap is off, and that line is erased.
"""

from __future__ import annotations

import os
import select
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardtui.ui.terminal.answers import (
    NO_ANSWERS,
    PICTURE,
    TRIED_COMPONENTS,
    TRIED_NUMBER,
    TerminalAnswers,
    is_complete,
    understood,
)
from boardtui.ui.terminal.environment import prints_questions
from boardtui.ui.terminal.window import window_size

if TYPE_CHECKING:
    from collections.abc import Iterator

AMBIGUOUS_SAMPLE = "●"
"""A glyph of East Asian ambiguous width."""

TIMEOUT = 1.0
"""Seconds to wait for a terminal that does not answer."""

_SAVE_AND_RETURN = "\x1b7\r"
_ASK_CURSOR = "\x1b[6n"
_STAY_ON_LINE = "\x1b[?7l"
_ASK_SYNCHRONISED = "\x1b[?2026$p"
_ASK_NAME = "\x1b[>0q\x1b[>c"
_ASK_PIXELS = "\x1b[14t"
_ASK_RENDITION = "\x1bP$qm\x1b\\"
_TRY_DIRECT = f"\x1b[38;2;{TRIED_COMPONENTS}m"
_TRY_NUMBERED = f"\x1b[38;5;{TRIED_NUMBER}m"
_ASK_NAMED = "\x1bP+q436F\x1b\\\x1bP+q524742\x1b\\"
"""Asks for `Co` and `RGB`, each by itself, as some terminals answer only one name."""
_ASK_COLOURS = f"{_TRY_DIRECT}{_ASK_RENDITION}{_TRY_NUMBERED}{_ASK_RENDITION}\x1b[m{_ASK_NAMED}"
_ASK_PICTURES = f"\x1b_Gi={PICTURE},a=q,s=1,v=1,f=24;AAAA\x1b\\"
"""One black pixel."""
_ASK_DEVICE = "\x1b[c"
"""Asked last: every terminal answers this, and answers in order, so the wait ends with it."""
_ERASE_AND_RESTORE = "\r\x1b[K\x1b[?7h\x1b8"

_LIMIT = 65536


def probe_terminal(
    timeout: float = TIMEOUT, *, colours: bool = False, pictures: bool = False
) -> TerminalAnswers:
    """Ask the terminal on the standard streams; return within one round trip or `timeout` seconds.

    With `colours` and `pictures`, it is asked about these too. The terminal's settings and the
    cursor's line are left as they were.
    """
    if sys.__stdin__ is None or sys.__stderr__ is None:
        return NO_ANSWERS
    source, sink = sys.__stdin__.fileno(), sys.__stderr__.fileno()
    if not (os.isatty(source) and os.isatty(sink)):
        return NO_ANSWERS
    started = time.monotonic()
    with _raw(source):
        pixels = not all(window_size(sink)[2:])
        os.write(sink, _query(colours=colours, pixels=pixels, pictures=pictures).encode())
        received = _receive(source, started + timeout)
    seconds = time.monotonic() - started
    return understood(received, seconds, colours=colours, pictures=pictures)


def _query(*, colours: bool, pixels: bool = False, pictures: bool = False) -> str:
    asked = "" if prints_questions() else _ASK_SYNCHRONISED + _ASK_NAME + _ASK_PIXELS * pixels
    return (
        f"{_SAVE_AND_RETURN}{AMBIGUOUS_SAMPLE}{_ASK_CURSOR}{_STAY_ON_LINE}{asked}"
        f"{_ASK_COLOURS if colours else ''}{_ASK_PICTURES if pictures else ''}"
        f"{_ASK_DEVICE}{_ERASE_AND_RESTORE}"
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
    while not is_complete(received) and len(received) < _LIMIT:
        patience = deadline - time.monotonic()
        if patience <= 0 or not select.select([fileno], [], [], patience)[0]:
            break
        data = os.read(fileno, 4096)
        if not data:
            break
        received += data
    return received
