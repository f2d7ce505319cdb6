"""Text in lines of a bounded width, with plain marks where nothing else was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

from boardtui.words.width import columns

MOST_COLUMNS = 79
"""Columns of a line; only a longer word, such as a path, makes it longer."""

_MARKS = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "×": "x", "…": "...", "–": "-", "—": "-", "·": "."}
)

_PIECES = re.compile(r" +|[^ ]+")
"""Blanks, and words."""


def in_plain_marks(text: str) -> str:
    """Return an English text with the marks of ASCII.

    >>> in_plain_marks("White’s turn on 8×8…")
    "White's turn on 8x8..."
    """
    return text.translate(_MARKS)


def wrapped(text: str, most: int = MOST_COLUMNS) -> Iterator[str]:
    """Yield the lines of a paragraph; East Asian text breaks between any two characters.

    >>> list(wrapped("one two three", 8))
    ['one two', 'three']
    """
    line, width = "", 0
    for piece in _pieces(text):
        size = columns(piece)
        if width and width + size > most:
            yield line.rstrip()
            line, width = "", 0
            if piece.isspace():
                continue
        line, width = line + piece, width + size
    yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Yield what may stand on a line of its own."""
    for piece in _PIECES.findall(text):
        word = ""
        for sign in piece:
            if east_asian_width(sign) in "FW":
                if word:
                    yield word
                word = ""
                yield sign
            else:
                word += sign
        if word:
            yield word
