"""The front: SSH for visitors, in one process that opens no database and runs no visitor's code."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import asyncssh

from boardtui.server.bounded_connection import BoundedConnection
from boardtui.server.events import note, place_of
from boardtui.server.limits import BACKLOG, FrontLimits
from boardtui.server.parent import on_end_of_parent
from boardtui.server.reception import Reception
from boardtui.server.visitor_connection import VisitorConnection
from boardtui.server.zygote_client import ZygoteError, wait_for_zygote
from boardtui.system.named_tuples import NamedTuple

_KEEPALIVE: Final = 15.0
"""Seconds without a word from a client until it is asked whether it is there."""

_UNANSWERED: Final = 4
_WINDOW: Final = 2**17
"""Bytes of a visitor that wait here at most."""

_RETIRED: Final = 24 * 3600.0
"""Seconds until a front that was retired ends in any case: visits have ended by then."""

_CLOSING: Final = 2.0
"""Seconds for visits to end before this process does."""

_FAILED: Final = 1


class FrontPlaces(NamedTuple):
    """What a front works with."""

    host_key: Path
    zygote: Path
    keeper: Path


class SshFront:
    """Takes connections until its end."""

    def __init__(self, places: FrontPlaces, limits: FrontLimits, *, takes_guests: bool) -> None:
        self._places = places
        self._limits = limits
        self._reception = Reception(places.keeper, limits, takes_guests=takes_guests)
        self._server: asyncio.Server | None = None
        self._ending = asyncio.Event()
        self._retirement: asyncio.Task[None] | None = None

    async def run(self, door: socket.socket, ready: Callable[[], object] = lambda: None) -> None:
        """Take connections at a listening socket until the end; calls `ready` when it does.

        Raises OSError.
        """
        loop, options = asyncio.get_running_loop(), self._options()
        self._server = await loop.create_server(
            lambda: BoundedConnection(loop, options, self._limits), sock=door, backlog=BACKLOG
        )
        note("listening", address=":".join(map(str, door.getsockname()[:2])))
        ready()
        await self._ending.wait()
        self._server.close()
        self._reception.close()  # which hangs the terminals up
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSING):
                await self._reception.emptied()

    def end(self) -> None:
        """End soon."""
        self._ending.set()

    def retire(self) -> None:
        """Take no connections any more, and end when the last one has ended."""
        note("retired", connections=len(self._reception))
        if self._server is not None:
            self._server.close()
        self._retirement = asyncio.ensure_future(self._end_when_empty())

    async def _end_when_empty(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_RETIRED):
                await self._reception.emptied()
        self.end()

    def _options(self) -> asyncssh.SSHServerConnectionOptions:
        return asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: VisitorConnection(self._reception, self._places.zygote),
            server_host_keys=[self._places.host_key],
            server_version="boardtui",
            encoding=None,
            line_editor=False,
            login_timeout=self._limits.login,
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
            # What is unpacked has no bound, and these exchanges of keys take long.
            compression_algs=["none"],
            kex_algs="-diffie-hellman-*,rsa*",
        )


def run_front(
    door: socket.socket, places: FrontPlaces, limits: FrontLimits, *, guests: bool, ready: int
) -> int:
    """Be the front; return the exit status of the process.

    `ready` is the descriptor of a pipe, to which a byte is written when connections are taken.
    """
    asyncssh.set_log_level("CRITICAL")  # ours is the log, and names no more than it must
    _raise_open_files()

    async def run() -> None:
        await wait_for_zygote(places.zygote)
        front = SshFront(places, limits, takes_guests=guests)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, front.end)
        loop.add_signal_handler(signal.SIGINT, front.end)
        loop.add_signal_handler(signal.SIGUSR1, front.retire)
        on_end_of_parent(front.end)
        await front.run(door, lambda: os.write(ready, b"."))

    try:
        asyncio.run(run())
    except ZygoteError:
        note("no-zygote")
        return _FAILED
    except (OSError, ValueError, asyncssh.Error) as error:  # such as one of the host key
        note("front-failed", error=type(error).__name__, reason=error, at=place_of(error))
        return _FAILED
    return 0


def _raise_open_files() -> None:
    """Let this process have as many connections as the system allows."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
