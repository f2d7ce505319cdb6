"""Keepers to try: in this process, or in one of their own."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from boardtui.club.beats import host_of
from boardtui.club.club_time import this_boot
from boardtui.club.ids import REST
from boardtui.club.keeping import Keeping
from boardtui.server.keeper import METRICS, ServedClubKeeper
from boardtui.server.places import KEEPER, runtime_folder
from boardtui.server.served_club import ServedClub

from .keeper_process import LEAVES

ROOT = Path(__file__).parents[2]

KEY = "SHA256:" + "a" * 43
OTHER_KEY = "SHA256:" + "b" * 43

STRANGER = {"account": None, "name": None, "banned": False, "sessions": 0}
"""What is known of a new key."""


@asynccontextmanager
async def kept(club: Path) -> AsyncIterator[asyncio.Future[None]]:
    """A keeper in this process, for a while; its work, which an error may end."""
    keeping, served = Keeping(club), ServedClub(club)
    keeper = ServedClubKeeper(served, keeping, runtime_folder(club) / METRICS)
    listener = served.wakes.listen(REST, REST, keeper.wake)
    work = asyncio.ensure_future(keeper.run())
    try:
        yield work
        keeper.end()
        await work
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError, OSError):
            await work
        listener.close()
        served.close()
        keeping.close()


@contextmanager
def keeper_process(club: Path, *, leaves: bool = False) -> Iterator[subprocess.Popen[str]]:
    """A keeper in a process of its own, or one that starts it and `leaves` at a line."""
    words = [LEAVES] if leaves else []
    command = [sys.executable, "-m", "tests.server.keeper_process", str(club), *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as it:
        try:
            yield it
        finally:
            it.kill()


def socket_of(club: Path) -> Path:
    """Where the keeper of a club answers."""
    return runtime_folder(club) / KEEPER


async def asked(path: Path, *lines: bytes) -> list[Any]:
    """The answers to lines, until the keeper closes the connection or all are answered."""
    reader, writer = await asyncio.open_unix_connection(path)
    answers = []
    try:
        for line in lines:
            writer.write(line)
            answer = b""
            with suppress(ConnectionError):
                await writer.drain()
                answer = await reader.readline()
            if not answer:
                break
            answers.append(json.loads(answer))
    finally:
        writer.close()
    return answers


def question(key: str = KEY) -> bytes:
    return json.dumps({"ask": "visitor", "key": key}).encode() + b"\n"


def beat_of(club: Path) -> float | None:
    """When the keeper of a club beat last."""
    return host_of(club, this_boot()).newest_beat()
