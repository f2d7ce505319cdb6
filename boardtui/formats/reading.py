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
    """What is wrong with the file, each with its place; empty when all is well."""
    seats: tuple[str, ...] = ()
    """Who sits at the board, by seat, in the program's own words; empty where unknown."""
    head: Node | None = None
    """Where the game stands, if not at the end of the main line."""
