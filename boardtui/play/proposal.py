"""Entries on their way into the log of a game."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.play.errors import Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.standing import Standing
from boardtui.record.tree import Path
from boardtui.rules.board import Seat
from boardtui.rules.errors import IllegalMove
from boardtui.system.named_tuples import NamedTuple

FollowUp = Callable[[], object]
"""What is done once a command has taken effect."""


_NOTES = frozenset({EntryKind.AWAY, EntryKind.BACK})


class Proposal:
    """An entry that was proposed to the log."""

    __match_args__ = ("entry", "seat", "moves")

    def __init__(
        self,
        entry: Entry,
        seat: Seat | None,
        moves: Path | None,
        after: Standing,
        then: FollowUp | None,
    ) -> None:
        self.entry = entry
        """The entry as it was admitted; the log will stamp another time."""
        self.seat = seat
        """The seat that it is for; None for the game itself."""
        self.moves = moves
        """The moves in it."""
        self.after = after
        """The standing after it."""
        self.then = then
        self.is_sent = False
        """True once the log has it; until then the command itself does what follows."""

    @property
    def is_note(self) -> bool:
        """True if the program tells by itself who is here; such a proposal holds up no command."""
        return self.entry.kind in _NOTES

    def follow(self) -> None:
        """Do what follows its command."""
        if self.then is not None:
            self.then()

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
