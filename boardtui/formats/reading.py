"""A game as a file gives it."""

from __future__ import annotations

from typing import NamedTuple

from boardtui.formats.errors import FormatError
from boardtui.record.tree import GameRecord, Node


class Reading(NamedTuple):
    """A record and what its file says besides it."""

    record: GameRecord
    """Everything up to the problems: a line of moves ends where it breaks."""
    problems: tuple[FormatError, ...] = ()
    """The faults of the file, each with its place; empty when all is well."""
    seats: tuple[str, ...] = ()
    """The players by seat, as the program names them; empty where unknown."""
    head: Node | None = None
    """The node at which the game stands, if not the end of the main line."""
