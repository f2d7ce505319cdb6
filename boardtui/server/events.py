"""The log of a server: one line an event, and never what a visitor has typed."""

from __future__ import annotations

import datetime as dt
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

from boardtui.system.printable import printable

LONGEST: Final = 200
"""Characters of the longest value in a line."""

A_MINUTE: Final = 300
"""Lines a minute for events of one kind."""

_MINUTE: Final = 60.0

_PLACES: Final = 4
"""The number of places that tell of an error."""


class EventLimit:
    """Counts events of one kind, since strangers can cause any number of them."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._since, self._count = now(), 0

    def admit(self) -> int | None:
        """Count an event, and return how many were left out in the minute before.

        Returns None if the event itself is to be left out.
        """
        left_out, now = 0, self._now()
        if now >= self._since + _MINUTE:
            left_out = max(0, self._count - A_MINUTE)
            self._since, self._count = now, 0
        self._count += 1
        return left_out if self._count <= A_MINUTE else None


_limits = defaultdict[str, EventLimit](EventLimit)


def note(event: str, **facts: object) -> None:
    """Write an event to standard error, with its facts; those that are None are left out.

    Where there are more events of a kind than the log takes in a minute, a later one tells how
    many were left out.
    """
    left_out = _limits[event].admit()
    if left_out is not None:
        line = event_line(event, **facts, left_out=left_out or None)
        with suppress(OSError, ValueError):  # the log has no reader any more
            print(line, file=sys.stderr, flush=True)


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
        name = "/".join(Path(code.co_filename).parts[-2:])  # code of no file has one part
        places.append(f"{name}:{step.tb_lineno}")
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
