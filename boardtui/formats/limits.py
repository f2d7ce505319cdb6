"""Limits for reading; anything larger is refused."""

from __future__ import annotations

from boardtui.system.named_tuples import NamedTuple


class Limits(NamedTuple):
    """Limits on SGF and GGF."""

    bytes: int
    """Of a whole content, or of one game in an open file."""
    nodes: int
    """In one game, as are the next; they may be nested to any depth."""
    properties: int
    """Values of properties."""
    value: int
    """Characters in one value of a property."""
    marks: int
    """Marked points; one value may mark a whole board."""


FOREIGN = Limits(
    8 * 1024 * 1024, nodes=200_000, properties=500_000, value=1_000_000, marks=1_000_000
)
"""For files and texts from outside."""

OWN = Limits(
    8 * FOREIGN.bytes,
    8 * FOREIGN.nodes,
    8 * FOREIGN.properties,
    value=8 * FOREIGN.bytes,
    marks=8 * FOREIGN.marks,
)
"""For the program's own saves: larger, since playing on makes a game from outside grow."""

MAX_BYTES = FOREIGN.bytes
"""The largest file or pasted text from outside."""

MAX_GAMES = 200_000
"""The most games of a file that are in memory together, to choose one."""


LARGEST = 64 * 2**20
"""The largest file of a format that may have more, and the most that is read from a pipe."""


class FolderLimits(NamedTuple):
    """Limits on the files of a folder that are read together; the others are left out."""

    files: int
    bytes: int
    games: int
    """No file is begun beyond them."""


FOLDER = FolderLimits(1_000, 32 * 2**20, games=MAX_GAMES)
"""Room for all years of WTHOR: 140,000 games in 50 files, 10 MB in all."""

MAX_MOVES = 10_000
"""The most moves in a plain list of moves."""

MAX_TAGS = 1000
"""The most tags of a PGN game."""

MAX_WORDS = 10_000
"""The most words in the moves of a PGN game, with numbers, comments and variations."""

MAX_NAME = 64
"""The longest name of a property, in characters."""

MAX_PROBLEMS = 100
"""The most problems of one game that are reported."""
