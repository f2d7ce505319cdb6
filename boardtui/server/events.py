"""The log of a server: one line an event, and never what a visitor has typed."""

from __future__ import annotations

import datetime as dt
import sys
from contextlib import suppress
from typing import Final

from boardtui.system.printable import printable

LONGEST: Final = 200
"""Characters of the longest value in a line."""


def note(event: str, **facts: object) -> None:
    """Write an event to standard error, with its facts; those that are None are left out."""
    told = (f"{name}={_told(fact)}" for name, fact in facts.items() if fact is not None)
    at = dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")
    line = " ".join((at, event, *told))
    with suppress(OSError, ValueError):  # nobody reads the log any more
        print(line, file=sys.stderr, flush=True)


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
