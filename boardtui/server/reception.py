"""Admission: of connections by their address, and of sessions by their player."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Protocol

from boardtui.club.errors import ClubError, ClubReason
from boardtui.server.asking import ask_about_visitor
from boardtui.server.events import note
from boardtui.server.limits import Arrivals, FrontLimits, NetworkMarks, NewKeys, network_of
from boardtui.session.club.place import Visitor
from boardtui.words.errors import sentence
from boardtui.words.server import (
    full_house,
    full_network,
    many_new_keys,
    no_guests,
    too_many_sessions,
)


class Closable(Protocol):
    """A connection."""

    def close(self) -> None:
        """End it."""


class Reception:
    """Counts connections and sessions, and admits new ones within the limits."""

    def __init__(self, keeper: Path, limits: FrontLimits, *, takes_guests: bool) -> None:
        """`keeper` is the path of its socket."""
        self.limits = limits
        self.takes_guests = takes_guests
        self._keeper = keeper
        self._arrivals = Arrivals(limits)
        self._new_keys = NewKeys(limits)
        self._marks = NetworkMarks()
        self._connections: set[Closable] = set()
        self._sessions = Counter[str]()
        """The sessions of each player, and under no name those of guests."""
        self._from = Counter[str]()
        """The sessions from each network."""
        self._changed = asyncio.Event()

    def admit(self, connection: Closable, address: str) -> bool:
        """Count a connection, and return True unless its address has too many."""
        if not self._arrivals.admit(address):
            note("refused", address=address)
            return False
        self._connections.add(connection)
        return True

    def leave(self, connection: Closable, address: str) -> None:
        """Note that a connection has ended."""
        self._arrivals.leave(address)
        self._connections.discard(connection)
        self._changed.set()

    def __len__(self) -> int:
        return len(self._connections)

    def close(self) -> None:
        """End all connections."""
        for connection in [*self._connections]:
            connection.close()

    async def emptied(self) -> None:
        """Wait until no connection is left."""
        while self._connections:
            self._changed.clear()
            await self._changed.wait()

    @asynccontextmanager
    async def admitted(
        self, key: str | None, login: str, address: str
    ) -> AsyncIterator[Visitor | str]:
        """Yield the visitor for the time of a session, or a sentence that refuses them.

        `key` is the fingerprint of a key whose owner has come, None for a guest.
        """
        account, elsewhere = "", 0
        if key is not None:
            known = await ask_about_visitor(self._keeper, key)
            if known is None:
                note("keeper-silent", address=address)
                key = None
            elif known.is_banned:
                note("banned", address=address, account=known.account)
                yield sentence(ClubError(ClubReason.BANNED))
                return
            elif known.account is None and not self._new_keys.admit(address, key):
                note("too-many-new-keys", address=address)
                yield many_new_keys(takes_guests=self.takes_guests)
                return
            else:
                account, elsewhere = known.account or key, known.sessions
        if key is None and not self.takes_guests:
            yield no_guests()
            return
        limits, sessions = self.limits, self._sessions
        # Those of guests are limited by their network alone.
        if account and max(sessions[account], elsewhere) >= limits.sessions_each:
            note("too-many-sessions", address=address, account=account)
            yield too_many_sessions(limits.sessions_each)
            return
        network = network_of(address)
        if self._from[network] >= limits.sessions_from:
            note("full-network", address=address)
            yield full_network()
            return
        if sessions.total() >= limits.sessions:
            note("full", address=address)
            yield full_house()
            return
        with _counted(sessions, account), _counted(self._from, network):
            yield Visitor(key, login, self._marks.of(address))


@contextmanager
def _counted(counter: Counter[str], name: str) -> Iterator[None]:
    """Count one more under a name for a while."""
    counter[name] += 1
    try:
        yield
    finally:
        counter[name] -= 1
        if not counter[name]:
            del counter[name]
