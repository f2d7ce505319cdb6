"""Text in lines of a bounded width, with ASCII marks unless the settings say otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.words import columns

MOST_COLUMNS = 79
"""Columns of a line; only a longer word, such as a path, exceeds them."""

_MARKS = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "×": "x", "…": "...", "–": "-", "—": "-", "·": "."}
)


def in_plain_marks(text: str) -> str:
    """Return an English text with the marks of ASCII.

    >>> in_plain_marks("White’s turn on 8×8…")
    "White's turn on 8x8..."
    """
    return text.translate(_MARKS)


def wrapped(text: str, most: int = MOST_COLUMNS) -> Iterator[str]:
    """Yield the lines of a text; words longer than a line stay whole.

    >>> list(wrapped("one two three", 8))
    ['one two', 'three']
    """
    return (line.rstrip() for line in columns.wrapped(text, most, whole_words=True))
