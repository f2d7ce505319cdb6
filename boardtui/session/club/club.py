"""A club that this program is in, for one account."""

from __future__ import annotations

import getpass
import os
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import TYPE_CHECKING, Self

from boardtui.club.accounts import Account, guests
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.ids import NO_USER
from boardtui.club.names import proposed_name
from boardtui.club.sqlite_logs import SqliteLogs
from boardtui.play.opening import LogError
from boardtui.session.club.games import ClubGames
from boardtui.session.club.lag import Lag, no_lag
from boardtui.session.club.lists import ClubLists
from boardtui.session.club.sorting import read_club, sorted_lists
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardtui.club.keys import OwnKey
    from boardtui.saves.save_policy import StatementCallback
    from boardtui.session.club.place import ClubPlace, Visitor
    from boardtui.session.club.state import ClubGame, ClubState


class Club:
    """A club, its lists and its games, as one account sees them.

    All but `open` needs a running event loop.
    """

    def __init__(self, place: ClubPlace, logs: SqliteLogs, account: Account | None) -> None:
        self.place = place
        self.account = account
        """Who plays here; None before the first visit, until `sign_in`."""
        self.tell: StatementCallback = lambda _message: None
        """Called with messages about open games for the person here."""
        self.lag: Lag = no_lag
        """That of the line to the person here."""
        self._logs = logs
        self._lists: ClubLists | None = None
        self._leave: Callable[[], None] = lambda: None

    @classmethod
    def open(cls, place: ClubPlace) -> Self:
        """Open a club, made if missing; this waits for the disk. Raises ClubError."""
        return cls(place, *_opened(place))

    @classmethod
    async def enter(cls, place: ClubPlace) -> Self:
        """Open a club in a thread. Raises ClubError."""
        opened = await in_thread(partial(_opened, place), drop=lambda late: late[0].drop())
        return cls(place, *opened)

    @property
    def proposed_name(self) -> str:
        """A name for the first visit; empty if there is no good one."""
        if (visitor := self.place.visitor) is not None:
            return proposed_name(visitor.login)
        try:
            return proposed_name(getpass.getuser())
        except (OSError, KeyError):  # the user has no name on this host
            return ""

    @property
    def _me(self) -> Account:
        """The account, once there is one."""
        assert self.account is not None
        return self.account

    @property
    def is_guest(self) -> bool:
        """True if the account ends with this visit."""
        return self.place.visitor is not None and self.place.visitor.key is None

    async def sign_in(self, name: str) -> None:
        """Play under a name from now on. Raises ClubError."""
        self.account = await in_thread(lambda: self._named(name))

    def _named(self, name: str) -> Account:
        visitor, accounts = self.place.visitor, self._logs.accounts
        if visitor is None:
            return accounts.named(os.getuid(), name)
        assert visitor.key is not None  # a guest has an account from the start
        return accounts.signed_up(visitor.key, name)

    async def link(self, code: str) -> Account:
        """Let the visitor's key stand for the account that has offered a code. Raises ClubError."""
        visitor = self.place.visitor
        assert visitor is not None
        key = visitor.key
        assert key is not None
        return await in_thread(lambda: self._logs.keys.link(key, code))

    async def read_lists(self) -> ClubState:
        """Return the lists of the club without being in it. Raises ClubError."""
        me = self._me
        logs = self._logs
        read = await in_thread(lambda: read_club(logs.cards, logs.accounts, me.id))
        return sorted_lists(me, logs.now(), read, logs.present())

    @property
    def has_keys(self) -> bool:
        """True if the account belongs to a key, or to several."""
        return self.place.visitor is not None and not self.is_guest

    async def keys(self) -> tuple[OwnKey, ...]:
        """Return the keys that stand for this account. Raises ClubError."""
        me = self._me
        return await in_thread(lambda: self._logs.keys.of_account(me.id))

    async def remove_key(self, fingerprint: str) -> None:
        """Let a key stand for this account no longer. Raises ClubError."""
        me = self._me
        await in_thread(lambda: self._logs.keys.remove(me.id, fingerprint))

    async def offer_link(self) -> str:
        """Return a code with which another key comes to this account. Raises ClubError."""
        me = self._me
        return await in_thread(lambda: self._logs.keys.offer_link(me.id))

    def start(self) -> None:
        """Show that this account is here, and look at the club from now on. Raises ClubError."""
        games = self.games
        lists = ClubLists(self._logs, self._me, games.flag, games.give_up)
        self._leave, self._lists = self._logs.enter(self._me.id, lists.wake), lists
        self._lists.subscribe(self._note_back)
        self._lists.start()

    @property
    def state(self) -> ClubState:
        """The newest lists."""
        return self.lists.state

    @property
    def lists(self) -> ClubLists:
        """The lists, once the club has been started."""
        assert self._lists is not None
        return self._lists

    @property
    def games(self) -> ClubGames:
        """The games, for a person with an account."""
        return ClubGames(self._logs, self._me, self.tell, self.lag)

    @property
    def watched_games(self) -> ClubGames:
        """The games, to look at, also without an account."""
        return ClubGames(self._logs, self.account or Account("", NO_USER, ""), self.tell)

    def now(self) -> float:
        """Return the club's time, for clocks."""
        return self._logs.now()

    def find(self, code: str) -> ClubGame | None:
        """Return the private challenge with a code."""
        return self.state.private.get(code.strip().lower())

    async def avoid(self, account: str, *, avoids: bool) -> None:
        """Play with an account no longer, or again. Raises ClubError."""
        me = self._me
        if guests({me.id, account}):
            raise ClubError(ClubReason.GUESTS_CHANGE_NAMES)
        await in_thread(lambda: self._logs.accounts.avoid(me.id, account, avoids=avoids))
        await self.lists.look()

    async def close(self) -> None:
        """Leave the club, after all that is to be written and flushed."""
        async with AsyncExitStack() as leaving:  # all of it, also after an error
            leaving.push_async_callback(self._logs.close)
            if self._lists is not None:
                leaving.push_async_callback(self._lists.aclose)
            leaving.callback(self._leave)

    def _note_back(self, state: ClubState) -> None:
        """Note in each game in which this account was missed that it is in the club again."""
        for game in state.own:
            if game.seat_of(state.me.id) in game.listing.away:
                with suppress(ClubError, LogError):
                    self.games.note_back(game.log)


def _opened(place: ClubPlace) -> tuple[SqliteLogs, Account | None]:
    """Open the games of a club, and find the account to play under. Raises ClubError."""
    logs = SqliteLogs(place.folder, place.group)
    try:
        if place.visitor is not None:
            return logs, account_of(logs, place.visitor)
        if place.name is not None:
            # Another program of the user may be asking for the usual name meanwhile.
            return logs, logs.accounts.named(os.getuid(), place.name, is_alias=True)
        return logs, logs.accounts.first(os.getuid())
    except BaseException:
        logs.drop()
        raise


def account_of(logs: SqliteLogs, visitor: Visitor) -> Account | None:
    """Return the account of a visitor; None for one with a new key. Raises ClubError."""
    if visitor.key is None:
        return logs.accounts.new_guest(logs.present(), visitor.mark)
    account = logs.keys.of_key(visitor.key)
    if account is not None and logs.keys.is_banned(account.id):
        raise ClubError(ClubReason.BANNED)
    return account
