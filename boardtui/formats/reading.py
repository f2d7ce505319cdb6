"""A game that was read from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.formats.errors import FormatError
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.record.timing import Timing


class Reading(NamedTuple):
    """A record, with the data of its file beyond that."""

    record: GameRecord
    """A line of moves ends before its first problem."""
    problems: tuple[FormatError, ...] = ()
    """Problems in the file, each with its place."""
    seats: tuple[Who, ...] = ()
    """The players by seat, with their names in the record; empty if the file does not say."""
    head: Node | None = None
    """The current node; None for the end of the main line."""
    timing: Timing | None = None
    """The clocks of a game that goes on; None without."""
