"""The log of a server: one line an event, and never what a visitor has typed."""

from __future__ import annotations

import datetime as dt
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from boardtui.system.printable import printable

LONGEST: Final = 200
"""Characters of the longest value in a line."""

_PLACES: Final = 4
"""The number of places that tell of an error."""


def note(event: str, **facts: object) -> None:
    """Write an event to standard error, with its facts; those that are None are left out."""
    with suppress(OSError, ValueError):  # nobody reads the log any more
        print(event_line(event, **facts), file=sys.stderr, flush=True)


def event_line(event: str, **facts: object) -> str:
    """Return the line of an event."""
    told = (f"{name}={_told(fact)}" for name, fact in facts.items() if fact is not None)
    at = dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")
    return " ".join((at, event, *told))


def place_of(error: BaseException) -> str:
    """Return where an error was raised: the innermost places in the code, and no values."""
    places = []
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        folder, name = Path(code.co_filename).parts[-2:]
        places.append(f"{folder}/{name}:{step.tb_lineno}")
        step = step.tb_next
    return " ".join(places[-_PLACES:])


def _told(fact: object) -> str:
    r"""Return a value of one word, or in quotation marks.

    >>> _told("two words"), _told(3), _told('a"b\n')
    ('"two words"', '3', '"a\\"b·"')
    """
    text = printable(str(fact))[:LONGEST]
    if text and all(letter.isalnum() or letter in "-_.:+/@" for letter in text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
