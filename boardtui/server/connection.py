"""A connection of a visitor: who it is, and what is not allowed to them."""

from __future__ import annotations

import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import asyncssh

from boardtui.club.errors import ClubError, ClubReason
from boardtui.server import events
from boardtui.server.asking import ask_about_visitor
from boardtui.server.identity import Identity
from boardtui.server.session import SshSession
from boardtui.session.club.place import Visitor
from boardtui.words.errors import sentence
from boardtui.words.server import full_house, no_guests, too_many_sessions

if TYPE_CHECKING:
    from boardtui.server.front import SshFront

_RTT_AT: Final = 68
"""Where the round trip in microseconds stands in the kernel's `tcp_info`."""

_RTT: Final = struct.Struct("@I")
_MICROSECOND: Final = 1e-6
_LONGEST_LOGIN: Final = 64


class SshConnection(asyncssh.SSHServer):
    """One connection; it has one session.

    All that asyncssh asks for besides, forwarding for one, is refused as long as a server says
    nothing about it.
    """

    def __init__(self, front: SshFront) -> None:
        self.front = front
        self._identity = Identity()
        self._line: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._is_admitted = False
        self._has_session = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._line = conn
        peer = conn.get_extra_info("peername")
        self._address = peer[0] if peer else ""
        self._is_admitted = self.front.admit(self, self._address)
        if not self._is_admitted:
            conn.abort()  # before any key is exchanged, which takes processor time

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_admitted:
            self.front.leave(self, self._address)

    def begin_auth(self, username: str) -> bool:
        return True  # OpenSSH tries “none” first, and would show no key if that were enough

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._identity.ask_about(key.get_fingerprint())
        return True

    def kbdint_auth_supported(self) -> bool:
        return self.front.takes_guests

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        return "", "", "", []  # nothing is asked of a guest

    def validate_kbdint_response(self, username: str, responses: object) -> bool:
        self._identity.come_otherwise()
        return True

    def auth_completed(self) -> None:
        self._identity.complete()
        self.note("login", key=self._identity.key or "none")

    def session_requested(self) -> SshSession | bool:
        if self._has_session:
            return False
        self._has_session = True
        return SshSession(self)

    def note(self, event: str, **facts: object) -> None:
        """Write an event of this connection to the log."""
        events.note(event, address=self._address, **facts)

    def close(self) -> None:
        """End the connection."""
        if self._line is not None:
            self._line.abort()

    def round_trip(self) -> float | None:
        """Return how long bytes take to the visitor and back, in seconds; None if unknown."""
        line = None if self._line is None else self._line.get_extra_info("socket")
        if line is None:
            return None
        with suppress(OSError, struct.error):
            size = _RTT_AT + _RTT.size
            information = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, size)
            return float(_RTT.unpack_from(information, _RTT_AT)[0]) * _MICROSECOND
        return None

    @asynccontextmanager
    async def admitted(self) -> AsyncIterator[Visitor | str]:
        """Yield who comes in, for the time of a session; or a sentence that refuses them."""
        key, account, elsewhere = self._identity.key, "", 0
        if key is not None:
            known = await ask_about_visitor(self.front.keeper, key)
            if known is None:
                self.note("keeper-silent")
                key = None
            elif known.is_banned:
                self.note("banned", account=known.account)
                yield sentence(ClubError(ClubReason.BANNED))
                return
            else:
                account, elsewhere = known.account or key, known.sessions
        if key is None and not self.front.takes_guests:
            yield no_guests()
            return
        player = account or f"guests of {self._address}"
        limits, sessions = self.front.limits, self.front.sessions
        # A guest's sessions are limited as connections of an address are.
        most = limits.sessions_each if account else limits.at_once
        if max(sessions[player], elsewhere) >= most:
            self.note("too-many-sessions", account=account or None)
            yield too_many_sessions(most)
            return
        if sessions.total() >= limits.sessions:
            self.note("full")
            yield full_house()
            return
        sessions[player] += 1
        try:
            yield Visitor(key, self._login)
        finally:
            sessions[player] -= 1
            if not sessions[player]:
                del sessions[player]

    @property
    def _login(self) -> str:
        name = "" if self._line is None else self._line.get_extra_info("username")
        return str(name or "")[:_LONGEST_LOGIN]
