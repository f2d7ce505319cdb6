"""A front in this process, with a zygote of its own and clients that keep to no rule."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncssh
import pytest

from boardtui.server import asking
from boardtui.server.front import FrontPlaces, SshFront
from boardtui.server.limits import FrontLimits
from tests.background import quiet_background
from tests.terminal_double import minimal_environment
from tests.waiting import until

from .served import CODE

_ZYGOTE = """
import os, sys
from pathlib import Path
from boardtui.server.zygote import Zygote

def visit(request, lag):
{visit}

sys.exit(Zygote(Path(sys.argv[1]), visit).run())
"""

PRINTS = """\
    written = 0
    with open(Path(sys.argv[1]).with_name("written"), "wb", 0) as count:
        while True:
            written += os.write(1, b"x" * 1000)
            os.pwrite(count.fileno(), b"%d" % written, 0)
"""
"""A program that prints without end, and tells how much."""

ECHOES = """\
    import tty
    tty.setraw(0)
    os.write(1, b">")
    while (data := os.read(0, 1000)) != b"q":
        os.write(1, data)
    return 0
"""
"""A program that prints what is typed after a “>”, until it is a “q”."""


HUGE = 2**31
"""A window as no client needs it."""


READS = """\
    print("read", os.read(0, 1000), flush=True)
    return 0
"""
"""A program that reads a line."""


class Front:
    """A front that runs, and the folder of its files."""

    def __init__(self, folder: Path, port: int, front: SshFront) -> None:
        self.folder = folder
        self.port = port
        self.front = front
        self.running: asyncio.Future[None]

    @property
    def written(self) -> int:
        """The bytes that a program which `PRINTS` has written so far."""
        path = self.folder / "written"
        return int(path.read_text() or 0) if path.exists() else 0

    async def connect(self) -> asyncssh.SSHClientConnection:
        """A client that has logged in, with little room for what it does not read."""
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        line.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self.port))
        except OSError:
            line.close()
            raise
        key = asyncssh.generate_private_key("ssh-ed25519")
        return await asyncssh.connect(
            sock=line, known_hosts=None, username="visitor", client_keys=[key], config=None
        )


class Heard(asyncssh.SSHClientSession[bytes]):
    """The client's side of a session."""

    def __init__(self) -> None:
        self.output = b""
        self.has_ended = False

    def data_received(self, data: bytes, datatype: object) -> None:
        self.output += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.has_ended = True

    def output_ends(self, text: bytes) -> bool:
        """Return True if a text was printed last."""
        return self.output.endswith(text)


async def begin(
    client: asyncssh.SSHClientConnection, **options: Any
) -> tuple[asyncssh.SSHClientChannel[bytes], Heard]:
    """A session in a terminal."""
    heard = Heard()
    channel, _session = await client.create_session(
        lambda: heard, encoding=None, term_type="xterm", **options
    )
    return channel, heard


def stop_reading(client: asyncssh.SSHClientConnection) -> None:
    """Read nothing from the front any more."""
    assert client._transport is not None
    client._transport.pause_reading()


def read_on(client: asyncssh.SSHClientConnection) -> None:
    """Read again."""
    assert client._transport is not None
    client._transport.resume_reading()


async def exchange_keys(client: asyncssh.SSHClientConnection, *, answers: bool = True) -> None:
    """Begin an exchange of keys; go on with it if the client `answers`."""
    if not answers:
        client.process_packet = lambda *_words: True  # type: ignore[method-assign]
    client._send_kexinit()
    client._kexinit_sent = True
    if answers:
        await until(lambda: client._kex_complete)


async def open_channel(
    client: asyncssh.SSHClientConnection,
) -> tuple[asyncssh.SSHClientChannel[bytes], Heard]:
    """Open a channel for a session, and ask for nothing over it."""
    loop = asyncio.get_running_loop()
    channel = asyncssh.SSHClientChannel[bytes](client, loop, "strict", None, "strict", 2**16, 2**15)
    await channel._open(b"session")
    channel._session = heard = Heard()
    channel.resume_reading()
    return channel, heard


@asynccontextmanager
async def fronted(visit: str = ECHOES, **limits: Any) -> AsyncIterator[Front]:
    """A front whose visits run a program."""
    with (
        TemporaryDirectory(prefix="front-") as name,
        quiet_background(),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(asking, "PATIENCE", 0.1)  # there is no keeper
        folder = Path(name)
        key = folder / "host_key"
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(key)
        places = FrontPlaces(key, folder / "zygote", folder / "keeper")
        zygote = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", _ZYGOTE.format(visit=visit), str(places.zygote)),
            stdin=asyncio.subprocess.PIPE,
            env=minimal_environment() | CODE,
        )
        door = socket.create_server(("127.0.0.1", 0))
        front = Front(
            folder,
            door.getsockname()[1],
            SshFront(places, FrontLimits(**{"a_minute": 1000} | limits), takes_guests=True),
        )
        front.running = asyncio.ensure_future(front.front.run(door))
        try:
            await until(places.zygote.exists)
            yield front
        finally:
            front.front.end()
            await front.running
            assert zygote.stdin is not None
            zygote.stdin.close()
            async with asyncio.timeout(30):
                await zygote.wait()


def standstill(figure: Callable[[], int]) -> Callable[[], bool]:
    """A question whether a figure has stood still for a second."""
    known, since = -1, 0.0

    def stands_still() -> bool:
        nonlocal known, since
        if (now := figure()) != known:
            known, since = now, time.monotonic()
        return time.monotonic() > since + 1.0

    return stands_still


def events(told: str, name: str) -> list[str]:
    """The lines of a log that tell of an event."""
    return [line for line in told.splitlines() if line.split(" ")[1:2] == [name]]


async def closed(client: asyncssh.SSHClientConnection) -> None:
    """Wait until the front has closed a connection."""
    with suppress(OSError, asyncssh.Error):
        async with asyncio.timeout(30):
            await client.wait_closed()
