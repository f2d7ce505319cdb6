"""What is read of a club at once, sorted into the lists of one account."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardtui.club.accounts import guests
from boardtui.play.listing import Listing
from boardtui.session.club.state import ClubGame, ClubState
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.club.accounts import Account, Accounts
    from boardtui.club.log_cards import ListedLog, LogCards

MOST_OVER = 20
"""The number of finished games in the lists."""


class ClubReading(NamedTuple):
    """What is read of a club at once."""

    running: tuple[ClubGame, ...] = ()
    """The games that are offered or played, the newest first."""
    over: tuple[ClubGame, ...] = ()
    accounts: Mapping[str, Account] = MappingProxyType({})
    avoided: frozenset[str] = frozenset()
    """The ids of those whom the account avoids."""
    avoided_by: frozenset[str] = frozenset()
    """The ids of those who avoid it."""


def read_club(cards: LogCards, accounts: Accounts, account: str) -> ClubReading:
    """Read a club for an account. Raises ClubError."""
    newest = cards.newest(account)
    return ClubReading(
        tuple(_games_of(newest.running)),
        tuple(_games_of(newest.over)),
        accounts.everyone(),
        accounts.avoids(account),
        accounts.avoided_by(account),
    )


def sorted_lists(
    account: Account, now: float, read: ClubReading, here: frozenset[str]
) -> ClubState:
    """Return the lists of an account; `here` are the ids of those in the club."""
    me = account.id
    others, present = here - {me}, here | {me}
    visiting = guests(present)
    accounts = {**read.accounts, **visiting} if visiting else read.accounts
    given_up = tuple(game for game in read.running if game.is_given_up(present))
    opened = [game for game in read.running if game.listing.is_open and game not in given_up]
    begun = [game for game in read.running if game.listing.has_begun]
    own = [game for game in begun if game.seat_of(me) is not None]
    strangers = read.avoided | read.avoided_by
    offers = [game for game in opened if game.seat_of(me) is None and game.opener not in strangers]
    over = [game for game in read.over if game.listing.has_begun]
    return ClubState(
        account,
        now,
        own=tuple(sorted(own, key=partial(_urgency, me))),
        challenges=tuple(game for game in offers if _invites(game, me)),
        wanted=tuple(game for game in offers if _is_for_all(game) and not game.is_left(present)),
        given_up=given_up,
        offered=tuple(game for game in opened if game.seat_of(me) is not None),
        played=tuple(game for game in begun if game.seat_of(me) is None),
        over=tuple(game for game in over if game.seat_of(me) is not None)[:MOST_OVER],
        private={game.listing.code: game for game in offers if game.listing.code},
        here=(account, *(who for who in accounts.values() if who.id in others)),
        accounts=accounts,
        avoided=read.avoided,
    )


def _games_of(listed: Iterable[ListedLog]) -> Iterable[ClubGame]:
    """Yield the games of cards, without those of another version or with wrong columns."""
    for log in listed:
        with suppress(ValueError):
            listing, card = Listing.from_bytes(log.card.content), log.card
            told = listing.has_begun, listing.outcome is not None
            if told == (card.has_begun, card.is_over):
                yield ClubGame(log.log, listing)


def _urgency(account: str, game: ClubGame) -> tuple[bool, float]:
    """Return a lower value for a game that an account has to move in sooner."""
    if not game.awaits(account):
        return True, 0.0
    deadline = game.listing.deadline
    return False, math.inf if deadline is None else deadline


def _invites(game: ClubGame, account: str) -> bool:
    """Return True if a game is offered to an account alone."""
    return game.listing.invited is not None and game.listing.invited.id == account


def _is_for_all(game: ClubGame) -> bool:
    return game.listing.invited is None and not game.listing.code
