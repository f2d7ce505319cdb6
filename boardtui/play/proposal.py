"""Entries on their way into the log of a game."""

from __future__ import annotations

from boardtui.play.errors import Refused
from boardtui.play.log import Entry
from boardtui.play.standing import Standing
from boardtui.record.tree import Path
from boardtui.rules.board import Seat
from boardtui.rules.errors import IllegalMove
from boardtui.system.named_tuples import NamedTuple


class Proposal(NamedTuple):
    """An entry that was proposed to the log."""

    entry: Entry
    """The entry as it was admitted; the log will stamp another time."""
    seat: Seat | None
    """The seat that it is for; None for the game itself."""
    moves: Path | None
    """The moves in it."""
    after: Standing
    """The standing after it."""

    def is_same_as(self, entry: Entry) -> bool:
        """Return True if an entry of the log is this one."""
        own = self.entry
        is_same = (own.number, own.kind, own.data) == (entry.number, entry.kind, entry.data)
        # The log of an account writes its author where the table named none.
        return is_same and own.who in {"", entry.who}


class Refusal(NamedTuple):
    """The refusal of a proposal after its command had returned, or of one that was to follow it."""

    proposal: Proposal
    error: Refused | IllegalMove
