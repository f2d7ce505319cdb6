"""What the terminal answers to the questions of `probe`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.ui.terminal.preflight import ColourMode

TRIED_NUMBER: Final = "148"
TRIED_COMPONENTS: Final = "148;151;162"
"""The colours that are tried.

No number in them is an attribute, for terminals that take each by itself.
"""

PICTURE: Final = "31"
"""The number of the picture that the terminal is asked about; it does not keep it."""

_CURSOR = re.compile(rb"\x1b\[\d{1,5};(\d{1,5})R")
_SYNCHRONISED = re.compile(rb"\x1b\[\?2026;(\d)\$y")
_MODEL = re.compile(rb"\x1b\[>([\d;]{0,32})c")
_PIXELS = re.compile(rb"\x1b\[4;(\d{1,5});(\d{1,5})t")
_DEVICE = re.compile(rb"\x1b\[\?[\d;]{0,128}c")
_STRING = re.compile(rb"\x1b[P_]")
"""The start of an answer about colours, the name or pictures."""


class TerminalAnswers(NamedTuple):
    """The answers of a terminal; None for a missing one."""

    ambiguous_width: int | None = None
    """Columns of `probe.AMBIGUOUS_SAMPLE`; 3 means that the terminal does not understand UTF-8."""
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


def is_complete(received: bytes) -> bool:
    """Return True if the last answer has come."""
    return _DEVICE.search(received) is not None


def understood(
    received: bytes, seconds: float = 0.0, *, colours: bool, pictures: bool = False
) -> TerminalAnswers:
    """Return what was received within some seconds as answers.

    `colours` and `pictures` tell whether the terminal was asked about these.
    """
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
            kept = colours_kept(in_time, TRIED_COMPONENTS, TRIED_NUMBER)
            named = colours_named(in_time)
        if pictures:
            shows = shows_pictures(in_time, PICTURE)
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
