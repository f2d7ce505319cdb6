"""The lists of a club at one moment."""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardtui.play.listing import Listing
from boardtui.rules.board import Seat
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.record.who import Who


class ClubGame(NamedTuple):
    """A game of a club."""

    log: str
    """The name of its log."""
    listing: Listing

    @property
    def opener(self) -> str:
        """The id of the account that offers it, or else of the first player."""
        return next((who.id for who in self.listing.seats if who.id), "")

    @property
    def has_short_clock(self) -> bool:
        """True if it has a clock below a day, with which both players have to be here."""
        clock = self.listing.clock
        return clock is not None and not clock.is_by_days

    @property
    def people(self) -> tuple[Who, ...]:
        """Its players, and the person to whom it is offered."""
        invited = () if self.listing.invited is None else (self.listing.invited,)
        return *(who for who in self.listing.seats if who.id), *invited

    def is_left(self, here: Container[str]) -> bool:
        """Return True if its clock would run for an opener who is not among those `here`."""
        return self.has_short_clock and self.opener not in here

    def is_given_up(self, here: Container[str]) -> bool:
        """Return True for a game that is not over, and that waits for guests who have gone.

        An offer ends with the visit of a guest who has made it, or for whom it is; a game that has
        begun, with those of all its players.
        """
        gone = [who.is_guest and who.id not in here for who in self.people]
        return any(gone) if self.listing.is_open else self.listing.outcome is None and all(gone)

    def seat_of(self, account: str) -> Seat | None:
        """Return the seat of an account; None if it does not play."""
        ids = [who.id for who in self.listing.seats]
        return Seat(ids.index(account)) if account in ids else None

    def awaits(self, account: str) -> bool:
        """Return True if it is an account's turn."""
        return self.listing.awaited is not None and self.listing.awaited == self.seat_of(account)

    def is_lost_by(self, account: str) -> bool:
        """Return True if it is over, and others than an account have won."""
        outcome, seat = self.listing.outcome, self.seat_of(account)
        if outcome is None or not outcome.winners or seat is None:
            return False
        return self.listing.color_of(seat) not in outcome.winners

    def asks(self, account: str) -> bool:
        """Return True if the other player's offer waits for an account's answer."""
        offer = self.listing.offer
        return offer is not None and offer.seat != self.seat_of(account)


class ClubState(NamedTuple):
    """All that a lobby shows."""

    me: Account
    now: float
    """The club's time of the newest look, which may have found the same lists."""
    own: tuple[ClubGame, ...] = ()
    """The running games of this account, those first that wait for its move, by their time."""
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
    given_up: tuple[ClubGame, ...] = ()
    """The games that wait for guests who have gone; offers among them are in no other list."""
    private: Mapping[str, ClubGame] = MappingProxyType({})
    """The games of others that need a code, by that code; no list shows them."""
    here: tuple[Account, ...] = ()
    """The accounts that are in the club now, this one first; guests are the last."""
    accounts: Mapping[str, Account] = MappingProxyType({})
    """All accounts by their ids, with the guests who are here."""
    avoided: frozenset[str] = frozenset()
    """The ids of the accounts that this one does not play with."""
    trouble: Exception | None = None
    """Why the lists could not be read anew; None if they could."""

    @property
    def present(self) -> frozenset[str]:
        """The ids of the accounts that are in the club now."""
        return frozenset(account.id for account in self.here)

    @property
    def last(self) -> tuple[ClubGame, ...]:
        """The finished games of this account that have a move, or else a winner.

        Without those of `rematches`.
        """
        wanted = self.rematches
        return tuple(game for game in self.over if game.listing.has_content and game not in wanted)

    @property
    def rematches(self) -> tuple[ClubGame, ...]:
        """The finished games of this account after which the other player wants another."""
        return tuple(game for game in self.over if self._may_play_again(game))

    @property
    def waiting(self) -> tuple[ClubGame, ...]:
        """The games that wait for this account: for its move, to be taken, or for a rematch."""
        moves = (game for game in self.own if game.awaits(self.me.id))
        return *moves, *self.challenges, *self.rematches

    def _may_play_again(self, game: ClubGame) -> bool:
        """Return True if a finished game may be followed by one that the other player wants."""
        if not game.asks(self.me.id):
            return False
        players = [who for who in game.listing.seats if who.id != self.me.id]
        gone = (who for who in players if who.is_guest and who.id not in self.accounts)
        return next(gone, None) is None and self.avoided.isdisjoint(who.id for who in players)
