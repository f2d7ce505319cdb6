"""The front's questions to a keeper that is there, starting, or gone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from boardtui.server import asking
from boardtui.server.asking import KnownVisitor, ask_about_visitor
from boardtui.server.places import bound_socket
from boardtui.server.questions import QuestionReply, Questions
from tests.background import quiet_background
from tests.waiting import until

from .keepers import KEY, STRANGER

KNOWN = KnownVisitor(None, is_banned=False, sessions=0)


async def answer(_key: str) -> QuestionReply:
    return STRANGER


@asynccontextmanager
async def answering(path: Path) -> AsyncIterator[None]:
    """A keeper's socket."""
    questions = Questions(answer)
    with quiet_background():
        await questions.open(path)
        try:
            yield
        finally:
            await questions.close()


@pytest.mark.parametrize("is_left", [False, True])
async def test_a_keeper_that_is_starting_is_waited_for(
    folder: Path, is_left: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 30.0)
    path, tries = folder.with_name("keeper"), 0
    connect = asyncio.open_unix_connection

    def count(*words: Any, **options: Any) -> Any:
        nonlocal tries
        tries += 1
        return connect(*words, **options)

    monkeypatch.setattr(asyncio, "open_unix_connection", count)
    if is_left:
        bound_socket(path, socket.SOCK_STREAM).close()
    known = asyncio.ensure_future(ask_about_visitor(path, KEY))
    await until(lambda: tries > 1 or known.done())
    async with answering(path):
        assert await known == KNOWN


@pytest.mark.parametrize("cut_off", [b"", b'{"account": null'])
async def test_after_a_keeper_that_ends_in_mid_answer_the_next_is_asked(
    folder: Path, cut_off: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 30.0)
    path, asked = folder.with_name("keeper"), asyncio.Event()

    async def end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(cut_off)
        writer.close()
        asked.set()

    ending = await asyncio.start_unix_server(end, path)
    known = asyncio.ensure_future(ask_about_visitor(path, KEY))
    await asked.wait()
    ending.close()
    await ending.wait_closed()
    async with answering(path):
        assert await known == KNOWN


async def test_without_a_keeper_nothing_is_known_in_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "PATIENCE", 0.2)
    assert await ask_about_visitor(folder.with_name("keeper"), KEY) is None
