"""The kinds of films that show a game on the screens of the program."""

from __future__ import annotations

from boardtui.rules.board import Size
from boardtui.system.named_tuples import NamedTuple

CAST, MOVING = ".cast", ".svg"
"""The endings of films: one that asciinema plays, and one that moves by itself on a page."""

FILMS = (MOVING, CAST)

TERMINALS = (Size(80, 24), Size(120, 40), Size(60, 20))
"""Columns and rows to choose from; the first is taken if none are wanted."""

PACES = (1.0, 0.5, 2.0)
"""Seconds of each move to choose from; the first is taken if none are wanted."""

MOST_SHOTS = 1000
"""The most positions of a film: more than any game has, but not more than a file may have."""


class FilmLook(NamedTuple):
    """How a film looks."""

    suffix: str
    """`CAST` or `MOVING`."""
    size: Size = TERMINALS[0]
    """Columns and rows of the terminal that is imagined."""
    pace: float = PACES[0]
    """Seconds of each position."""
