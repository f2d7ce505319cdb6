"""Questions to a keeper, as any program of the same account may send them."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from boardtui.server import questions
from boardtui.server.questions import LONGEST, MALFORMED, MOST_ASKERS, QuestionReply, Questions
from tests.background import quiet_background
from tests.waiting import PATIENCE, give_way, until

from .keepers import KEY, asked, question


class Door:
    """A socket whose answers name the key."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.asked: list[str] = []

    async def answer(self, key: str) -> QuestionReply:
        self.asked.append(key)
        return {"account": key}


@pytest.fixture
async def door(folder: Path) -> AsyncIterator[Door]:
    door = Door(folder.with_name("keeper"))
    answering = Questions(door.answer)
    with quiet_background():
        await answering.open(door.path)
        yield door
        await answering.close()


ANSWER = {"account": KEY}


async def test_each_line_has_its_answer(door: Door) -> None:
    other = question("SHA256:other")
    assert await asked(door.path, question(), other) == [ANSWER, {"account": "SHA256:other"}]
    assert door.path.stat().st_mode & 0o777 == 0o600


async def test_a_socket_that_was_left_is_replaced(door: Door) -> None:
    again = Questions(door.answer)
    await again.open(door.path)
    assert await asked(door.path, question()) == [ANSWER]
    await again.close()


@pytest.mark.parametrize(
    "line",
    [
        *(b"\n", b"null\n", b"[]\n", b"{}\n", b'"visitor"\n', b"\xff\xfe\0\n", b"{\n"),
        *(b'{"ask": "visitor"}\n', b'{"ask": "visitor", "key": 1}\n', b"[" * 900 + b"\n"),
        *(b'{"ask": "ban", "key": "a"}\n', b'{"ask": ["visitor"], "key": "a"}\n'),
        b'{"ask": "visitor", "key": "' + b"a" * LONGEST + b'"}\n',
    ],
)
async def test_what_is_no_question_ends_the_connection(door: Door, line: bytes) -> None:
    assert await asked(door.path, line, question()) == [MALFORMED]
    assert door.asked == []
    assert await asked(door.path, question()) == [ANSWER]


async def test_megabytes_without_an_end_are_not_kept(door: Door) -> None:
    reader, writer = await asyncio.open_unix_connection(door.path)
    with suppress(ConnectionError):
        for _time in range(16):
            writer.write(b"x" * 2**20)
            await writer.drain()
    with suppress(ConnectionError):
        assert json.loads(await reader.readline()) == MALFORMED
    writer.close()
    assert await asked(door.path, question()) == [ANSWER]


async def test_who_asks_nothing_is_cut_off(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PATIENCE", 0.05)
    reader, writer = await asyncio.open_unix_connection(door.path)
    writer.write(question()[:-1])
    assert await reader.read() == b""
    writer.close()
    assert door.asked == []


async def test_who_reads_no_answer_is_cut_off(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PATIENCE", 0.5)
    with socket.socket(socket.AF_UNIX) as asker:
        asker.setblocking(False)
        asker.connect(str(door.path))
        sent = 0

        def is_cut_off() -> bool:
            nonlocal sent
            with suppress(BlockingIOError):
                try:
                    sent += asker.send(question("a" * 900))
                except ConnectionError:
                    return True
            return False

        await until(is_cut_off)
    assert sent < 2**22
    assert await asked(door.path, question()) == [ANSWER]


async def test_two_hundred_are_answered_at_once(door: Door) -> None:
    answers = await asyncio.gather(*(asked(door.path, question()) for _asker in range(200)))
    assert answers == [[ANSWER]] * 200


async def test_there_is_a_bounded_number_of_askers(door: Door) -> None:
    askers = [await asyncio.open_unix_connection(door.path) for _asker in range(MOST_ASKERS)]
    for reader, writer in askers:
        writer.write(question())
        assert await reader.readline()
    assert await asked(door.path, question()) == []
    for _reader, writer in askers:
        writer.close()

    async with asyncio.timeout(PATIENCE):
        while await asked(door.path, question()) != [ANSWER]:
            await give_way()
