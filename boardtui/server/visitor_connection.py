"""A visitor’s side of a connection: identity, session, and the requests that are refused."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import Final

import asyncssh

from boardtui.server import events
from boardtui.server.bounded_connection import BoundedConnection
from boardtui.server.identity import Identity
from boardtui.server.limits import FrontLimits
from boardtui.server.reception import Reception
from boardtui.server.session import SshSession
from boardtui.session.club.place import Visitor

_RTT_AT: Final = 68
"""Where the round trip in microseconds stands in the kernel's `tcp_info`."""

_RTT: Final = struct.Struct("@I")
_MICROSECOND: Final = 1e-6
_LONGEST_LOGIN: Final = 64


class VisitorConnection(asyncssh.SSHServer):
    """One connection; it has one session.

    All that asyncssh asks for besides, forwarding for one, is refused as long as a server says
    nothing about it.
    """

    def __init__(self, reception: Reception, zygote: Path) -> None:
        """`zygote` is the path of the socket of the one that makes processes for sessions."""
        self.zygote = zygote
        self._reception = reception
        self._identity = Identity()
        self._connection: BoundedConnection | None = None
        """None before the connection and after it."""
        self._address = ""
        self._is_admitted = False
        self._has_session = False
        self._unused: asyncio.TimerHandle | None = None
        """Ends the connection if it has no session."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, BoundedConnection)
        self._connection = conn
        conn.on_excess = self._end
        peer = conn.get_extra_info("peername")
        self._address = peer[0] if peer else ""
        self._is_admitted = self._reception.admit(self, self._address)
        if not self._is_admitted:
            conn.abort()  # before any key is exchanged, which takes processor time

    def connection_lost(self, exc: Exception | None) -> None:
        self._connection = None
        self.stop_unused_timer()
        if self._is_admitted:
            self._reception.leave(self, self._address)

    def begin_auth(self, username: str) -> bool:
        return True  # OpenSSH tries “none” first, and would show no key if that were enough

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._identity.ask_about(key.get_fingerprint())
        return True

    def kbdint_auth_supported(self) -> bool:
        return self._reception.takes_guests

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
        self.start_unused_timer()

    def session_requested(self) -> SshSession | bool:
        if self._has_session or self._connection is None:
            return False
        self._has_session = True
        session = SshSession(self)
        self._connection.serve(session)
        return session

    @property
    def limits(self) -> FrontLimits:
        """What the session may send."""
        return self._reception.limits

    def stop_unused_timer(self) -> None:
        """Let the connection last as long as its session."""
        if self._unused is not None:
            self._unused.cancel()
            self._unused = None

    def start_unused_timer(self) -> None:
        """End the connection soon, unless it begins a session or is lost already."""
        if self._connection is not None:
            loop = asyncio.get_running_loop()
            self._unused = loop.call_later(self.limits.unused, self._end, "unused")

    def note(self, event: str, **facts: object) -> None:
        """Write an event of this connection to the log."""
        events.note(event, address=self._address, **facts)

    def close(self) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.abort()

    def _end(self, reason: str) -> None:
        """End the connection, and note why."""
        self.note(reason)
        self.close()

    def round_trip(self) -> float | None:
        """Return how long bytes take to the visitor and back, in seconds; None if unknown."""
        wire = None if self._connection is None else self._connection.get_extra_info("socket")
        if wire is None:
            return None
        with suppress(OSError, struct.error):
            size = _RTT_AT + _RTT.size
            information = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, size)
            return float(_RTT.unpack_from(information, _RTT_AT)[0]) * _MICROSECOND
        return None

    def admitted(self) -> AbstractAsyncContextManager[Visitor | str]:
        """Yield the visitor for the time of a session, or a sentence that refuses them."""
        return self._reception.admitted(self._identity.key, self._login, self._address)

    @property
    def _login(self) -> str:
        name = "" if self._connection is None else self._connection.get_extra_info("username")
        return str(name or "")[:_LONGEST_LOGIN]
