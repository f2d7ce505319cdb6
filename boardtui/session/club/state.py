"""The lists of a club at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardtui.play.listing import Listing
from boardtui.rules.board import Seat
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.club.errors import ClubError


class ClubGame(NamedTuple):
    """A game of a club."""

    log: str
    """The name of its log."""
    listing: Listing
    at: float
    """The club's time of its newest entry."""
    written: float
    """Seconds since 1970 then, by the wall clock: for dates only."""

    def seat_of(self, account: str) -> Seat | None:
        """Return the seat of an account; None if it does not play."""
        ids = [who.id for who in self.listing.seats]
        return Seat(ids.index(account)) if account in ids else None

    def awaits(self, account: str) -> bool:
        """Return True if it is an account's turn."""
        return self.listing.awaited is not None and self.listing.awaited == self.seat_of(account)


class ClubState(NamedTuple):
    """All that a lobby shows."""

    me: Account
    now: float
    """The club's time of the newest look, which may have found the same lists."""
    own: tuple[ClubGame, ...] = ()
    """The running games of this account, those first that wait for its move."""
    challenges: tuple[ClubGame, ...] = ()
    """The games that others offer to this account."""
    wanted: tuple[ClubGame, ...] = ()
    """The games that others offer to all."""
    offered: tuple[ClubGame, ...] = ()
    """The games that this account offers."""
    played: tuple[ClubGame, ...] = ()
    """The running games of others."""
    over: tuple[ClubGame, ...] = ()
    """The finished games of this account, the newest first."""
    private: Mapping[str, ClubGame] = MappingProxyType({})
    """The games of others that need a code, by that code; no list shows them."""
    here: tuple[Account, ...] = ()
    """The accounts that are in the club now, this one first."""
    accounts: Mapping[str, Account] = MappingProxyType({})
    """All accounts by their ids."""
    avoided: frozenset[str] = frozenset()
    """The ids of the accounts that this one does not play with."""
    trouble: ClubError | None = None
    """Why the lists could not be read anew; None if they could."""

    @property
    def waiting(self) -> int:
        """The number of games that wait for this account: for its move, or to be taken."""
        return sum(game.awaits(self.me.id) for game in self.own) + len(self.challenges)
