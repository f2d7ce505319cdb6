"""Ways into a club: a child of the zygote, a client of the front, or a program behind sshd."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from boardtui.server.environment import visitor_environment
from boardtui.server.visit_request import VisitRequest
from boardtui.server.zygote_client import VisitProcess
from boardtui.session.club.place import Visitor
from tests.server.served import Served
from tests.terminal_double import minimal_environment
from tests.tools.load.line import Line

TERM = "xterm-256color"
LOBBY, BOARD = "Your games", "Move "
"""Texts that a lobby with games, and the board of a game in play, show."""


@asynccontextmanager
async def by_zygote(club: Served, key: str) -> AsyncIterator[Line]:
    """The terminal of a child that the zygote has forked for the owner of a key, without ssh."""
    (zygote,) = club.folder.glob("serve/zygote-*")
    line = Line()
    environ = visitor_environment(TERM, {b"LANG": b"C.UTF-8"})
    request = VisitRequest(Visitor(key), environ)
    process = await VisitProcess.start(zygote, request, [line.theirs] * 3)
    line.close_theirs()
    try:
        yield line
    finally:
        line.close()
        await process.ended()
        process.close()


@asynccontextmanager
async def by_ssh(words: Sequence[str]) -> AsyncIterator[Line]:
    """The terminal of a client."""
    line = Line()
    process = await asyncio.create_subprocess_exec(
        *words,
        stdin=line.theirs,
        stdout=line.theirs,
        stderr=line.theirs,
        env=minimal_environment() | {"TERM": TERM},
        start_new_session=True,
    )
    line.close_theirs()
    try:
        yield line
    finally:
        process.terminate()
        line.close()
        await process.wait()


async def sit_down(lines: Sequence[Line]) -> None:
    """Go from the lobby to the board of the first game, on each line."""
    for line in lines:
        await line.until_shown(LOBBY)
    for line in lines:
        await line.until_quiet()
        line.type(b"\r")
        await line.until_shown(BOARD)
    for line in lines:
        await line.until_quiet(1.0)
        line.forget_text()


async def until_first_frame(words: Sequence[str]) -> float:
    """Return the seconds from the start of a client to the lobby on its screen."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with by_ssh(words) as line:
        await line.until_shown(LOBBY)
        return loop.time() - began
