"""The name of a game for good, wherever its record is kept."""

from typing import NewType

Digest = NewType("Digest", bytes)
"""Hash of the rules, the moves and the players; `library.moves.digest_of` makes it."""
