"""Texts from outside, without control characters that a terminal would obey."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"
"""Zero-width characters that scripts and emoji need."""


def printable(text: str) -> str:
    r"""Return the text with “·” for controls, line ends, marks of direction and the like.

    >>> printable("f5\x1b[2J\u202ed6")
    'f5·[2J·d6'
    """
    if text.isprintable():
        return text
    return "".join(character if _is_shown(character) else "·" for character in text)


def _is_shown(character: str) -> bool:
    return (
        character.isprintable()
        or character in _JOINERS
        or unicodedata.category(character) == "Zs"  # such as the ideographic space
    )


def tidy_line(text: str, longest: int) -> str:
    r"""Return a text that a person typed as one line, up to a length, with blanks for controls.

    >>> tidy_line(" Ann\tof the\x1b club ", 8)
    'Ann of t'
    """
    shown = "".join(character if _is_shown(character) else " " for character in text)
    return " ".join(shown.split())[:longest].rstrip()
