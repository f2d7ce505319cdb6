"""Text in columns of a terminal: measuring, cutting, padding and breaking into lines.

Functions that measure take a `measure`: `columns`, or the one of the library that lays out the text
afterwards.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from unicodedata import combining, east_asian_width

Measure = Callable[[str], int]
"""Returns the width of a text in columns; a longer text is never narrower."""

MOST_STACKED = 8
"""The most characters in a column of a line.

No script needs more, but a hostile text could stack combining marks without end.
"""

_LEFT_OUT = "..."

_WIDE = (
    r"\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff"
    r"\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\U0001f300-\U0001faff\U00020000-\U0003fffd"
)
_CLOSING = "[、。，．：；？！）」』】ー]*"

_ASCII_PART = r"(?P<end>[^\S\n\v\f\r\x1c-\x1e]*(?:\r\n|[\n\v\f\r\x1c-\x1e]))|(?P<blank>\s+)|\S+"
"""What `_PART` is for ASCII, and quick to compile."""

_PART = (
    r"(?P<end>[^\S\n\v\f\r\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]))"
    r"|(?P<blank>\s+)"
    rf"|[（「『【]*[^\s{_WIDE}]+{_CLOSING}"
    rf"|[（「『【]*[{_WIDE}]{_CLOSING}"
)
"""Parts of a text that no line break may split: ends of lines, blanks and words.

Japanese breaks between any two characters, but not before closing marks nor after opening ones.
The pattern is compiled on first use: that is slow, and few starts need it.
"""


def columns(text: str) -> int:
    """Return the width of a text in columns; East Asian characters take two.

    >>> columns("黒d3")
    4
    """
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "FW" else 1 for sign in text
    )


def fitting(text: str, room: int, measure: Measure = columns) -> str:
    """Return the longest beginning of a text that fits into `room` columns.

    >>> fitting("黒d3", 3)
    '黒d'
    """
    lengths = range(len(text) + 1)
    return text[: max(0, bisect_right(lengths, room, key=lambda end: measure(text[:end])) - 1)]


def end_fitting(text: str, room: int, measure: Measure = columns) -> str:
    """Return the longest end of a text that fits into `room` columns.

    >>> end_fitting("黒d3", 3)
    'd3'
    """
    starts = range(len(text) + 1)
    return text[bisect_left(starts, -room, key=lambda start: -measure(text[start:])) :]


def shortened(text: str, room: int) -> str:
    """Return a text that fits into `room` columns; a longer one loses its middle.

    >>> shortened("2026-11-25_othello.sgf", 14)
    '2026...llo.sgf'
    """
    if columns(text) <= room:
        return text
    end = room // 2
    return fitting(text, room - end - len(_LEFT_OUT)) + _LEFT_OUT + end_fitting(text, end)


def padded(text: str, width: int, measure: Measure = columns) -> str:
    """Return a text with blanks after it, up to a width in columns.

    >>> padded("黒", 4) + "|"
    '黒  |'
    """
    return text + " " * (width - measure(text))


def flush_right(text: str, width: int) -> str:
    """Return a text with blanks before it, up to a width in columns.

    >>> flush_right("黒", 4)
    '  黒'
    """
    return " " * (width - columns(text)) + text


def start_of(text: str, width: int) -> str:
    """Return the start of a text, enough for `width` columns, however long the text is.

    >>> len(start_of("a" * 1_000_000, 80)) <= 1_000
    True
    """
    return text[: MOST_STACKED * max(0, width) + 1]


def one_line(text: str, width: int) -> str:
    """Return the start of a text like `start_of`, with a blank for every gap and end of a line."""
    return " ".join(start_of(text, width).split())


def cut_cells(text: str, width: int, ellipsis: str, measure: Measure = columns) -> str:
    """Return the text in at most `width` columns, cut anywhere.

    >>> cut_cells("Black to move", 8, "...")
    'Black...'
    """
    start = start_of(text, width)
    if start == text and measure(text) <= width:
        return text
    room = width - measure(ellipsis)
    if room <= 0:
        return " " * max(0, width)
    return padded(fitting(start, room, measure), room, measure) + ellipsis


def cut_words(text: str, width: int, ellipsis: str, measure: Measure = columns) -> str:
    """Return the text in at most `width` columns, cut between words if there is room for one.

    >>> cut_words("Black to move", 12, "...")
    'Black to ...'
    """
    start = start_of(text, width)
    if start == text and measure(text) <= width:
        return text
    kept = fitting(start, width - measure(ellipsis) - 1, measure)
    end = start.rfind(" ", 1, len(kept) + 1)
    if start[: max(0, end)].strip():
        return f"{text[:end]} {ellipsis}"
    return cut_cells(text, width, ellipsis, measure)  # without a word that is whole


def cut_start(text: str, width: int, ellipsis: str, measure: Measure = columns) -> str:
    """Return the end of the text, in at most `width` columns.

    >>> cut_start("Black wins 2026-11-20", 13, "...")
    '...2026-11-20'
    """
    end = text[-MOST_STACKED * max(0, width) - 1 :]
    if end == text and measure(text) <= width:
        return text
    room = width - measure(ellipsis)
    return ellipsis + end_fitting(end, room, measure) if room >= 0 else ""


def first_lines(lines: Iterable[str], most: int, ellipsis: str) -> list[str]:
    """Return the lines; if there are more than `most`, the first ones and an ellipsis.

    >>> first_lines(["one", "two", "three"], 2, "...")
    ['one', '...']
    """
    first = list(islice(lines, most + 1))
    return first if len(first) <= most else [*first[: most - 1], ellipsis]


def wrapped(
    text: str, width: int, measure: Measure = columns, *, whole_words: bool = False
) -> Iterator[str]:
    r"""Yield the text as lines of at most `width` columns, broken between words and at line ends.

    Words longer than a line are cut, or make it longer if `whole_words` is set. Nothing is measured
    beyond the line that is yielded.

    >>> list(wrapped("c3 A、d4 丸。", 4))
    ['c3', 'A、', 'd4', '丸。']
    >>> list(wrapped("Choose by its number\nwhat comes next.", 12))
    ['Choose by', 'its number', 'what comes', 'next.']
    """
    position = 0
    while True:
        line, position = _next_line(text, position, width, measure, whole_words=whole_words)
        yield line
        if position == len(text):
            return


def wrap_cells(text: str, width: int, measure: Measure = columns) -> list[str]:
    """Return all lines of `wrapped`."""
    return list(wrapped(text, width, measure))


def _next_line(
    text: str, start: int, width: int, measure: Measure, *, whole_words: bool
) -> tuple[str, int]:
    """Return the line that begins at an offset, and the offset of the one after it."""
    window = text[start : start + MOST_STACKED * max(1, width)].replace("\t", " ")
    end, room = 0, width
    for part in re.finditer(_ASCII_PART if window.isascii() else _PART, window):
        if part["end"]:
            return window[:end], start + part.end()
        room -= measure(part[0])
        if room >= 0:
            end = part.end()
        elif part["blank"]:
            return window[:end], start + part.end()
        elif end:
            return window[:end].rstrip(), start + end
        elif whole_words:
            return _whole_word(text, start)
        else:
            end = max(1, len(fitting(window, width, measure)))
            return window[:end], start + end
    return window, start + len(window)


def _whole_word(text: str, start: int) -> tuple[str, int]:
    """Return the word at an offset, and the offset after the gap that follows it."""
    part = re.compile(_PART)
    word = part.match(text, start)
    assert word is not None
    gap = part.match(text, word.end())
    is_gap = gap is not None and (gap["end"] or gap["blank"])
    return word[0], gap.end() if gap is not None and is_gap else word.end()
