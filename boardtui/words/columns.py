"""Text broken into lines of a width in columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from boardtui.words.width import columns

MOST_STACKED = 8
"""Most characters that a column of a line holds.

No script needs more, but combining marks could be stacked without end.
"""

_PART = (
    r"(?P<end>[^\S\n\v\f\r\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]))"
    r"|(?P<blank>\s+)"
    r"|[（「『【]*[\u1100-\uffff][、。，．：；？！）」』】ー]*"
    r"|[^\s\u1100-\uffff]+"
)
"""Parts of a text that no line break may split: ends of lines, blanks and words.

Japanese breaks between any two characters, but not before closing marks nor after opening ones.
The pattern is compiled on first use: that is slow, and few starts need it.
"""


def wrapped(text: str, width: int, measure: Callable[[str], int] = columns) -> Iterator[str]:
    r"""Yield the text as lines of at most `width` columns, broken between words and where they end.

    Words longer than a line are cut. Nothing is measured beyond the line that is yielded.
    `measure` returns the columns that a text takes.

    >>> list(wrapped("Choose by its number\nwhat comes next.", 12))
    ['Choose by', 'its number', 'what comes', 'next.']
    """
    position = 0
    while True:
        line, position = _next_line(text, position, width, measure)
        yield line
        if position == len(text):
            return


def wrap_cells(text: str, width: int, measure: Callable[[str], int] = columns) -> list[str]:
    """Return all lines of `wrapped`."""
    return list(wrapped(text, width, measure))


def _next_line(text: str, start: int, width: int, measure: Callable[[str], int]) -> tuple[str, int]:
    """Return the line that begins at an offset, and the offset of the one after it."""
    window = text[start : start + MOST_STACKED * max(1, width)].replace("\t", " ")
    end, room = 0, width
    for part in re.finditer(_PART, window):
        if part["end"]:
            return window[:end], start + part.end()
        room -= measure(part[0])
        if room >= 0:
            end = part.end()
        elif part["blank"]:
            return window[:end], start + part.end()
        elif end:
            return window[:end].rstrip(), start + end
        else:
            end = max(1, how_many_fit(window, width, measure))
            return window[:end], start + end
    return window, start + len(window)


def how_many_fit(text: str, width: int, measure: Callable[[str], int]) -> int:
    """Return how many characters from the start of a text fit into `width` columns."""
    for count, character in enumerate(text):
        width -= measure(character)
        if width < 0:
            return count
    return len(text)
