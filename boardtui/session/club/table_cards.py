"""The cards of a game in a club, made from the standing after each entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.club.log_cards import LogCard
from boardtui.play.admission import fold, stamped
from boardtui.play.listing import Listing
from boardtui.play.opening import read_opening

if TYPE_CHECKING:
    from boardtui.play.log import Entry
    from boardtui.play.standing import Standing
    from boardtui.play.table import Table


class TableCards:
    """Makes the card of a game from the proposal of its table."""

    def __init__(self) -> None:
        self.table: Table | None = None
        """The table that all entries come from."""

    def __call__(self, entry: Entry) -> LogCard:
        """Return the card after an entry that the table has proposed."""
        assert self.table is not None
        now, proposal = self.table.standing, self.table.pending
        if proposal is not None and proposal.is_same_as(entry):
            return card_of(stamped(now, proposal.after, entry))
        # A note that has given its place to a command, or what a table was closed with.
        return card_of(fold(now, entry))


def opening_card(entry: Entry) -> LogCard:
    """Return the card of a game after its first entry."""
    standing, _date = read_opening(entry)
    return card_of(standing)


def card_of(now: Standing) -> LogCard:
    """Return the card of a game at a standing."""
    listing = Listing.of(now)
    return LogCard(
        listing.to_bytes(),
        is_over=listing.outcome is not None,
        has_begun=listing.has_begun,
        players=tuple(who.id for who in listing.seats if who.id),
    )
