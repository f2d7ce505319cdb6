"""The width of a text on a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

_LEFT_OUT = "..."


def columns(text: str) -> int:
    """Return the columns that a text takes; East Asian characters take two.

    >>> columns("黒d3")
    4
    """
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "FW" else 1 for sign in text
    )


def fitting(text: str, room: int) -> str:
    """Return as much of the beginning of a text as fits into some columns.

    >>> fitting("黒d3", 3)
    '黒d'
    """
    if columns(text) <= room:
        return text
    used = 0
    for index, sign in enumerate(text):
        used += columns(sign)
        if used > room:
            return text[:index]
    return text


def shortened(text: str, room: int) -> str:
    """Return a text that fits into some columns, of a longer one the beginning and the end.

    >>> shortened("2026-11-25_othello.sgf", 14)
    '2026...llo.sgf'
    """
    if columns(text) <= room:
        return text
    end = room // 2
    beginning = fitting(text, room - end - len(_LEFT_OUT))
    return beginning + _LEFT_OUT + fitting(text[::-1], end)[::-1]


def padded(text: str, width: int) -> str:
    """Return a text with blanks up to a width in columns.

    >>> padded("黒", 4) + "|"
    '黒  |'
    """
    return text + " " * (width - columns(text))
