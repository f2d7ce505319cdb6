"""The front: SSH for visitors, in one process that opens no database and runs no visitor's code."""

from __future__ import annotations

import asyncio
import resource
import signal
import socket
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import asyncssh

from boardtui.server.connection import SshConnection
from boardtui.server.events import note
from boardtui.server.limits import Arrivals, FrontLimits
from boardtui.server.parent import on_end_of_parent
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

_KEEPALIVE: Final = 15.0
"""Seconds without a word from a client until it is asked whether it is there."""

_UNANSWERED: Final = 4
_WINDOW: Final = 2**17
"""Bytes of a visitor that wait here at most."""

_CLOSING: Final = 2.0
"""Seconds for visits to end before this process does."""


class FrontPlaces(NamedTuple):
    """What a front works with."""

    host_key: Path
    zygote: Path
    keeper: Path


class SshFront:
    """Takes connections until it is told to end."""

    def __init__(self, places: FrontPlaces, limits: FrontLimits, *, takes_guests: bool) -> None:
        self.zygote = places.zygote
        self.keeper = places.keeper
        self.limits = limits
        self.takes_guests = takes_guests
        self.sessions = Counter[str]()
        """The sessions of each player."""
        self._host_key = places.host_key
        self._arrivals = Arrivals(limits)
        self._connections: set[SshConnection] = set()
        self._watcher: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    def admit(self, connection: SshConnection, address: str) -> bool:
        """Count a connection, and return True unless its address has too many."""
        if not self._arrivals.admit(address):
            note("refused", address=address)
            return False
        self._connections.add(connection)
        return True

    def leave(self, connection: SshConnection, address: str) -> None:
        """Note that a connection has ended."""
        self._arrivals.leave(address)
        self._connections.discard(connection)
        self._changed.set()

    async def run(self, door: socket.socket) -> None:
        """Take connections at a listening socket; return when told to end, or once retired."""
        acceptor = await asyncssh.create_server(
            lambda: SshConnection(self),
            sock=door,
            server_host_keys=[self._host_key],
            server_version="boardtui",
            encoding=None,
            line_editor=False,
            login_timeout=self.limits.login,
            keepalive_interval=_KEEPALIVE,
            keepalive_count_max=_UNANSWERED,
            agent_forwarding=False,
            x11_forwarding=False,
            sftp_factory=None,
            allow_scp=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            window=_WINDOW,
            # What is unpacked has no bound, and an exchange with large primes takes long.
            compression_algs=["none"],
            kex_algs="-diffie-hellman-*",
            backlog=256,
        )
        ending = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, ending.set)
        loop.add_signal_handler(signal.SIGINT, ending.set)
        loop.add_signal_handler(signal.SIGUSR1, self._retire, acceptor, ending)
        on_end_of_parent(ending.set)
        note("listening", address=":".join(map(str, door.getsockname()[:2])))
        await ending.wait()
        acceptor.close()
        await self._close()

    def _retire(self, acceptor: asyncssh.SSHAcceptor, ending: asyncio.Event) -> None:
        """Take nobody in any more, and end when the last visitor has gone."""
        note("retired", connections=len(self._connections))
        acceptor.close()
        self._watcher = asyncio.ensure_future(self._emptied(ending.set))

    async def _emptied(self, then: Callable[[], object]) -> None:
        while self._connections:
            self._changed.clear()
            await self._changed.wait()
        then()

    async def _close(self) -> None:
        """End all connections, which hangs the terminals up."""
        for connection in [*self._connections]:
            connection.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING):
                await self._emptied(lambda: None)


def run_front(
    door: socket.socket, places: FrontPlaces, limits: FrontLimits, *, guests: bool
) -> int:
    """Be the front; return the exit status of the process."""
    asyncssh.set_log_level("CRITICAL")  # ours is the log, and names no more than it must
    _raise_open_files()

    async def run() -> None:
        await SshFront(places, limits, takes_guests=guests).run(door)

    asyncio.run(run())
    return 0


def _raise_open_files() -> None:
    """Let this process have as many connections as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
