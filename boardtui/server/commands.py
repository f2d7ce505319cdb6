"""The commands that a visitor can give instead of a session in a terminal."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 200
"""Characters of the longest command that is read."""

_MOST_WORDS: Final = 8


def command_words(command: str) -> tuple[str, ...]:
    """Return the words of a command, without the end of a long one.

    >>> command_words(" sgf  ab12 ")
    ('sgf', 'ab12')
    """
    return tuple(command[:LONGEST].split()[:_MOST_WORDS])
