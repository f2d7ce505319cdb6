"""The lists of a club, read anew when anything in it has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from boardtui.club.errors import ClubError
from boardtui.play.listing import Listing
from boardtui.session.club.state import ClubGame, ClubState
from boardtui.system.context import in_this_context
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.subscribers import Subscribers
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.club.log_cards import ListedLog
    from boardtui.club.sqlite_logs import SqliteLogs

INTERVAL = 1.0
"""Seconds between two looks at the club."""

MOST_OVER = 20
"""The number of finished games in the lists."""


class _Reading(NamedTuple):
    """What is read of a club at once."""

    running: tuple[ClubGame, ...]
    over: tuple[ClubGame, ...]
    accounts: Mapping[str, Account]
    avoided: frozenset[str]
    avoided_by: frozenset[str]


class ClubLists:
    """Looks at a club once a second, and tells of new lists."""

    def __init__(self, logs: SqliteLogs, me: Account) -> None:
        self.state = ClubState(me, 0.0)
        """The newest lists."""
        self._logs = logs
        self._me = me
        self._subscribers = Subscribers[ClubState]()
        self._looking: asyncio.Task[None] | None = None
        self._seen: object = None

    def subscribe(self, callback: Callable[[ClubState], object]) -> Callable[[], None]:
        """Call back with new lists, in the context of the caller; return a call that ends it."""
        return self._subscribers.add(in_this_context(callback))

    def start(self) -> None:
        """Look from now on."""
        self._looking = asyncio.ensure_future(self._look_on())

    async def aclose(self) -> None:
        """Look no longer."""
        if self._looking is not None:
            self._looking.cancel()
            with suppress(asyncio.CancelledError):
                await self._looking

    async def look(self) -> None:
        """Read the lists if anything has changed."""
        try:
            seen = self._logs.version(), self._logs.present()
            if seen == self._seen:
                return
            reading = await in_thread(self._read)
            state = self._sorted(reading, seen[1])
        except ClubError as error:
            state = self.state._replace(trouble=error)
            seen = None
        self._seen = seen
        if str(state) != str(self.state):
            self.state = state
            self._subscribers.tell(state)

    async def _look_on(self) -> None:
        while True:
            await self.look()
            await asyncio.sleep(INTERVAL)

    def _read(self) -> _Reading:
        """Read the club, in a thread. Raises ClubError."""
        cards, accounts = self._logs.cards, self._logs.accounts
        return _Reading(
            tuple(_games(cards.newest(is_over=False))),
            tuple(_games(cards.newest(is_over=True))),
            accounts.everyone(),
            accounts.avoids(self._me.id),
            accounts.avoided_by(self._me.id),
        )

    def _sorted(self, read: _Reading, present: Iterable[str]) -> ClubState:
        me, avoided = self._me.id, read.avoided | read.avoided_by
        opened = [game for game in read.running if game.listing.is_open]
        begun = [game for game in read.running if not game.listing.is_open]
        own = [game for game in begun if game.seat_of(me) is not None]
        others = [
            game for game in opened if game.seat_of(me) is None and _opener(game) not in avoided
        ]
        here = [account for id, account in read.accounts.items() if id in {*present} - {me}]
        return ClubState(
            self._me,
            self._logs.now(),
            own=tuple(sorted(own, key=lambda game: not game.awaits(me))),
            challenges=tuple(game for game in others if _invites(game, me)),
            wanted=tuple(
                game for game in others if game.listing.invited is None and not game.listing.code
            ),
            offered=tuple(game for game in opened if game.seat_of(me) is not None),
            played=tuple(game for game in begun if game.seat_of(me) is None),
            over=tuple(game for game in read.over if game.seat_of(me) is not None)[:MOST_OVER],
            here=(self._me, *here),
            private={game.listing.code: game for game in others if game.listing.code},
            accounts=read.accounts,
            avoided=read.avoided,
        )


def _games(listed: Iterable[ListedLog]) -> Iterable[ClubGame]:
    """Yield the games of cards, without those of another version."""
    for log in listed:
        with suppress(ValueError):
            listing = Listing.from_bytes(log.card.content)
            yield ClubGame(log.log, listing, log.at, log.written)


def _opener(game: ClubGame) -> str:
    """Return the id of the account that offers a game."""
    return next((who.id for who in game.listing.seats if who.id), "")


def _invites(game: ClubGame, account: str) -> bool:
    return game.listing.invited is not None and game.listing.invited.id == account
