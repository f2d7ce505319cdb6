"""The width of a text on a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def columns(text: str) -> int:
    """Return the columns that a text takes; East Asian characters take two.

    >>> columns("黒d3")
    4
    """
    return sum(
        0 if combining(sign) else 2 if east_asian_width(sign) in "FW" else 1 for sign in text
    )
