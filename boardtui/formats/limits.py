"""How much of a file is read: what lies beyond is refused, never half understood."""

from __future__ import annotations

MAX_BYTES = 8 * 1024 * 1024
"""The largest file or pasted text."""

MAX_NODES = 200_000
"""The most nodes of all games in one file; how deep they lie does not matter."""

MAX_GAMES = 10_000
"""The most games in one file."""

MAX_PROPERTIES = 500_000
"""The most properties of all nodes in one file."""

MAX_MOVES = 10_000
"""The most moves in a plain list of moves."""

MAX_NAME = 64
"""The longest name of a property, in characters."""

MAX_VALUE = 1_000_000
"""The longest value of a property, in characters."""

MAX_PROBLEMS = 100
"""How many problems of one game are told."""
