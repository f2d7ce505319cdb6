"""The lists of a club, read anew when anything in it has changed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType
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

PRESENCE = 10.0
"""Seconds after which those are missed whose programs were killed; others say that they go."""

MOST_OVER = 20
"""The number of finished games in the lists."""


class _Reading(NamedTuple):
    """What is read of a club at once."""

    running: tuple[ClubGame, ...] = ()
    over: tuple[ClubGame, ...] = ()
    accounts: Mapping[str, Account] = MappingProxyType({})
    avoided: frozenset[str] = frozenset()
    avoided_by: frozenset[str] = frozenset()


class ClubLists:
    """Looks at a club once a second, and tells of new lists."""

    def __init__(self, logs: SqliteLogs, me: Account) -> None:
        self.state = ClubState(me, logs.now())
        """The newest lists."""
        self._logs = logs
        self._me = me
        self._subscribers = Subscribers[ClubState]()
        self._looking: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._one_look = asyncio.Lock()
        self._version: object = None
        self._reading = _Reading()
        self._presence_version: object = None
        self._present: frozenset[str] = frozenset()
        self._counted_at = 0.0

    def subscribe(self, callback: Callable[[ClubState], object]) -> Callable[[], None]:
        """Call back with new lists, in the context of the caller; return a call that ends it."""
        return self._subscribers.add(in_this_context(callback))

    def start(self) -> None:
        """Look from now on."""
        self._looking = asyncio.ensure_future(self._look_on())

    async def aclose(self) -> None:
        """Look no longer."""
        self._closing.set()
        if self._looking is not None:
            await self._looking  # its thread may have the database open

    async def look(self) -> None:
        """Read what has changed, and tell of it; lists that cannot be read stay as they were."""
        async with self._one_look:  # else an early reading could come after a later one
            try:
                has_changed = await self._read_changes()
                has_changed |= self._count_present()
            except ClubError as error:
                self._show(self.state._replace(trouble=error))
            else:
                if has_changed or self.state.trouble is not None:
                    self._show(self._sorted())

    async def _look_on(self) -> None:
        while not self._closing.is_set():
            await self.look()
            with suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL):
                    await self._closing.wait()

    async def _read_changes(self) -> bool:
        """Read the club if it has changed; return True then. Raises ClubError."""
        version = self._logs.version()  # before the reading, which may have more
        if version == self._version:
            return False
        self._reading, self._version = await in_thread(self._read), version
        return True

    def _read(self) -> _Reading:
        """Read the club, in a thread. Raises ClubError."""
        cards, accounts, me = self._logs.cards, self._logs.accounts, self._me.id
        own_over = (log for log in cards.newest(is_over=True) if me.encode() in log.card.content)
        return _Reading(
            tuple(games_of(cards.newest(is_over=False))),
            tuple(games_of(own_over)),
            accounts.everyone(),
            accounts.avoids(me),
            accounts.avoided_by(me),
        )

    def _count_present(self) -> bool:
        """Look who is here, if that may have changed; return True if it has. Raises ClubError."""
        version, now = self._logs.presence_version(), time.monotonic()
        if version == self._presence_version and now < self._counted_at + PRESENCE:
            return False
        before, self._present = self._present, self._logs.present()
        self._presence_version, self._counted_at = version, now
        return self._present != before

    def _show(self, state: ClubState) -> None:
        """Keep new lists, and tell of them unless they are the same as before."""
        before, self.state = self.state, state
        is_same = state._replace(now=before.now, trouble=None) == before._replace(trouble=None)
        if not is_same or str(state.trouble) != str(before.trouble):
            self._subscribers.tell(state)

    def _sorted(self) -> ClubState:
        read, me, here = self._reading, self._me.id, self._present
        opened = [game for game in read.running if game.listing.is_open]
        begun = [game for game in read.running if game.listing.has_begun]
        own = [game for game in begun if game.seat_of(me) is not None]
        others = offers_to(me, opened, read.avoided | read.avoided_by)
        over = [game for game in read.over if game.listing.has_begun]
        accounts = [self._me, *(read.accounts[each] for each in read.accounts if each != me)]
        return ClubState(
            self._me,
            self._logs.now(),
            own=tuple(sorted(own, key=lambda game: not game.awaits(me))),
            challenges=tuple(game for game in others if invites(game, me)),
            wanted=tuple(game for game in others if _is_for_all(game) and _may_begin(game, here)),
            offered=tuple(game for game in opened if game.seat_of(me) is not None),
            played=tuple(game for game in begun if game.seat_of(me) is None),
            over=tuple(game for game in over if game.seat_of(me) is not None)[:MOST_OVER],
            private={game.listing.code: game for game in others if game.listing.code},
            here=tuple(account for account in accounts if account.id in here | {me}),
            accounts=read.accounts,
            avoided=read.avoided,
        )


def games_of(listed: Iterable[ListedLog]) -> Iterable[ClubGame]:
    """Yield the games of cards, without those of another version."""
    for log in listed:
        with suppress(ValueError):
            listing = Listing.from_bytes(log.card.content)
            yield ClubGame(log.log, listing, log.at, log.written)


def _opener(game: ClubGame) -> str:
    """Return the id of the account that offers a game."""
    return next((who.id for who in game.listing.seats if who.id), "")


def offers_to(
    account: str, opened: Iterable[ClubGame], avoided: frozenset[str]
) -> tuple[ClubGame, ...]:
    """Return the games that others offer, without those who do not play with an account."""
    return tuple(
        game for game in opened if game.seat_of(account) is None and _opener(game) not in avoided
    )


def invites(game: ClubGame, account: str) -> bool:
    """Return True if a game is offered to an account alone."""
    return game.listing.invited is not None and game.listing.invited.id == account


def _is_for_all(game: ClubGame) -> bool:
    return game.listing.invited is None and not game.listing.code


def _may_begin(game: ClubGame, here: frozenset[str]) -> bool:
    """Return False for a game whose clock would run for a person who has left the club."""
    clock = game.listing.clock
    return clock is None or clock.is_by_days or _opener(game) in here
