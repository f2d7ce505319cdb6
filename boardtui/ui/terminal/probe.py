"""Questions to the terminal before anything is drawn.

A sample glyph is printed at the left edge: the column of the cursor after it is its width plus one.

Two colours are tried without drawing anything: a terminal that knows a colour keeps it, and says so
when asked for its current rendition (DECRQSS). Terminals that cannot be asked for that may name
their colours as terminfo does (XTGETTCAP). A terminal that prints a question instead of ignoring it
prints it on the line of the sample, which is erased. It is asked for its name and version too
(XTVERSION), for its model (DA2), by which some are known that do not say their name, and for the
size of its text in pixels (XTWINOPS), unless the kernel was told.
"""

from __future__ import annotations

import os
import re
import select
import struct
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from boardtui.ui.terminal.preflight import ColourMode

AMBIGUOUS_SAMPLE = "●"
"""A glyph of East Asian ambiguous width."""

TIMEOUT = 1.0
"""Seconds to wait for a terminal that does not answer."""

_TRIED_NUMBER = "148"
_TRIED_COMPONENTS = "148;151;162"
"""The colours that are tried.

No number in them is an attribute, for terminals that take each by itself.
"""

_SAVE_AND_RETURN = "\x1b7\r"
_ASK_CURSOR = "\x1b[6n"
_ASK_SYNCHRONISED = "\x1b[?2026$p"
_ASK_NAME = "\x1b[>0q\x1b[>c"
_ASK_PIXELS = "\x1b[14t"
_ASK_RENDITION = "\x1bP$qm\x1b\\"
_TRY_DIRECT = f"\x1b[38;2;{_TRIED_COMPONENTS}m"
_TRY_NUMBERED = f"\x1b[38;5;{_TRIED_NUMBER}m"
_ASK_NAMED = "\x1bP+q436F\x1b\\\x1bP+q524742\x1b\\"
"""Asks for `Co` and `RGB`, each by itself, as some terminals answer only one name."""
_ASK_COLOURS = f"{_TRY_DIRECT}{_ASK_RENDITION}{_TRY_NUMBERED}{_ASK_RENDITION}\x1b[m{_ASK_NAMED}"
_PICTURE = "31"
"""The number of the picture that the terminal is asked about; it does not keep it."""
_ASK_PICTURES = f"\x1b_Gi={_PICTURE},a=q,s=1,v=1,f=24;AAAA\x1b\\"
"""One black pixel."""
_ASK_DEVICE = "\x1b[c"
"""Asked last: every terminal answers this, and answers in order, so the wait ends with it."""
_ERASE_AND_RESTORE = "\r\x1b[K\x1b8"

_CURSOR = re.compile(rb"\x1b\[\d+;(\d+)R")
_SYNCHRONISED = re.compile(rb"\x1b\[\?2026;(\d)\$y")
_MODEL = re.compile(rb"\x1b\[>([\d;]{0,32})c")
_PIXELS = re.compile(rb"\x1b\[4;(\d{1,5});(\d{1,5})t")
_DEVICE = re.compile(rb"\x1b\[\?[\d;]*c")
_STRING = re.compile(rb"\x1b[P_]")
"""The start of an answer about colours, the name or pictures."""
_LIMIT = 65536


class TerminalAnswers(NamedTuple):
    """The answers of a terminal; None for a missing one."""

    ambiguous_width: int | None = None
    """Columns of `AMBIGUOUS_SAMPLE`; 3 means that the terminal does not understand UTF-8."""
    synchronised_output: bool | None = None
    colours_asked: bool = False
    colours_kept: ColourMode | None = None
    """The mode of the richest colour that was tried and kept; 16 if none was, None: no answer."""
    colours_named: ColourMode | None = None
    """The richest mode that the terminal names; 16 for less, None for no answer."""
    name: str = ""
    """The terminal's name and version, in printable ASCII; empty if it did not say them."""
    model: str = ""
    """Its secondary device attributes, numbers with semicolons between them; empty for none."""
    pixels: tuple[int, int] | None = None
    """The width and the height of the text area in pixels."""
    pictures_asked: bool = False
    pictures: bool | None = None
    """True if it understands kitty's graphics protocol; None for no answer, or several."""
    complete: bool = False
    """True if the last answer came in time."""
    seconds: float = 0.0
    typed: bytes = b""
    """Other input: keys that a person typed ahead."""

    @property
    def colours(self) -> ColourMode | None:
        """The most colours that the terminal shows by its answers, if it has answered.

        What it does with a colour outweighs what it names.
        """
        return self.colours_kept or self.colours_named


NO_ANSWERS = TerminalAnswers()
"""The answers of a terminal without questions."""


def prints_questions(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True for Apple's terminal, which prints what it does not understand."""
    return environ.get("TERM_PROGRAM") == "Apple_Terminal"


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
    return _understand(received, seconds, colours=colours, pictures=pictures)


def window_size(fileno: int) -> tuple[int, int, int, int]:
    """Return columns, lines, width and height in pixels, as the kernel was told; zeros if not."""
    import fcntl
    import termios

    try:
        told = fcntl.ioctl(fileno, termios.TIOCGWINSZ, bytes(8))
    except OSError:
        return 0, 0, 0, 0
    lines, columns, width, height = struct.unpack("HHHH", told)
    return columns, lines, width, height


def _query(*, colours: bool, pixels: bool = False, pictures: bool = False) -> str:
    asked = "" if prints_questions() else _ASK_SYNCHRONISED + _ASK_NAME + _ASK_PIXELS * pixels
    return (
        f"{_SAVE_AND_RETURN}{AMBIGUOUS_SAMPLE}{_ASK_CURSOR}{asked}"
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
    while not _DEVICE.search(received) and len(received) < _LIMIT:
        patience = deadline - time.monotonic()
        if patience <= 0 or not select.select([fileno], [], [], patience)[0]:
            break
        data = os.read(fileno, 4096)
        if not data:
            break
        received += data
    return received


def _understand(
    received: bytes, seconds: float, *, colours: bool, pictures: bool = False
) -> TerminalAnswers:
    device = _DEVICE.search(received)
    in_time, typed = received[: device.end()] if device else received, received
    cursor = _CURSOR.search(in_time)
    synchronised = _SYNCHRONISED.search(in_time)
    model, pixels = _MODEL.search(in_time), _PIXELS.search(in_time)
    kept = named = shows = None
    name = ""
    if _STRING.search(received):
        # Its patterns take half a millisecond, which only a terminal that answers pays.
        from boardtui.ui.terminal.colour_answers import (
            colours_kept,
            colours_named,
            shows_pictures,
            terminal_named,
            without_answers,
        )

        name = terminal_named(in_time)
        if colours:
            kept = colours_kept(in_time, _TRIED_COMPONENTS, _TRIED_NUMBER)
            named = colours_named(in_time)
        if pictures:
            shows = shows_pictures(in_time, _PICTURE)
        typed = without_answers(received)
    for pattern in (_CURSOR, _SYNCHRONISED, _MODEL, _PIXELS, _DEVICE):
        typed = pattern.sub(b"", typed, count=1)
    return TerminalAnswers(
        ambiguous_width=int(cursor[1]) - 1 if cursor else None,
        synchronised_output=synchronised[1] in b"123" if synchronised else None,
        colours_asked=colours,
        colours_kept=kept,
        colours_named=named,
        name=name,
        model=model[1].decode() if model else "",
        pixels=(int(pixels[2]), int(pixels[1])) if pixels else None,
        pictures_asked=pictures,
        pictures=shows,
        complete=device is not None,
        seconds=seconds,
        # Before the settings were changed, Enter was translated to a line feed.
        typed=typed.replace(b"\n", b"\r"),
    )
