"""Limits of what is read: anything larger is refused, never half understood."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """The largest SGF text, all its games together."""

    bytes: int
    nodes: int
    """Their depth does not matter."""
    properties: int
    value: int
    """The longest value of a property, in characters."""
    marks: int
    """Points that are marked, of which one value may name a whole board."""
    games: int = 10_000


FOREIGN = Limits(
    8 * 1024 * 1024, nodes=200_000, properties=500_000, value=1_000_000, marks=1_000_000
)
"""For what comes from outside."""

OWN = Limits(
    8 * FOREIGN.bytes,
    8 * FOREIGN.nodes,
    8 * FOREIGN.properties,
    value=8 * FOREIGN.bytes,
    marks=8 * FOREIGN.marks,
)
"""For the program's own saves: room for all that a game from outside can grow to by playing on."""

MAX_BYTES = FOREIGN.bytes
"""The largest file or pasted text from outside."""

MAX_GAMES = FOREIGN.games
"""The most games in one file."""

MAX_MOVES = 10_000
"""The most moves in a plain list of moves."""

MAX_NAME = 64
"""The longest name of a property, in characters."""

MAX_PROBLEMS = 100
"""The most problems of one game that are told."""
