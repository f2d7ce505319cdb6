"""The supervisor of a served club, with processes that do nothing."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardtui.server import house, supervised_part
from boardtui.server.house import House
from boardtui.server.house_plan import HousePlan, Part
from boardtui.server.limits import FrontLimits
from boardtui.server.places import bound_socket
from tests.waiting import until

from .test_supervised_part import StubProcess

FAILED = 1


class Parts:
    """The processes of a house; a front listens at once, or ends at once if it is broken."""

    def __init__(self) -> None:
        self.is_broken = False
        self.running: dict[str, StubProcess] = {}

    async def start(self, *words: str, pass_fds: tuple[int, ...], **_how: object) -> StubProcess:
        part = words[words.index(supervised_part.MODULE) + 1]
        process = self.running[part] = StubProcess()
        if part == Part.FRONT:
            if self.is_broken:
                process.end(FAILED)
            else:
                os.write(pass_fds[1], b".")
        return process

    def has(self, part: Part) -> bool:
        return part in self.running and not self.running[part].has_ended


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Parts:
    parts = Parts()
    monkeypatch.setattr(asyncio, "create_subprocess_exec", parts.start)
    monkeypatch.setattr(supervised_part, "pause_after", lambda _failures: 0.01)
    monkeypatch.setattr(house, "OUTAGE", 0.1)
    return parts


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[None]:
    """A house, for a while."""
    plan = HousePlan(folder, folder, FrontLimits(), guests=True, motd=None)
    with socket.create_server(("127.0.0.1", 0)) as door:
        it = House(plan, door)
        work = asyncio.ensure_future(it.run())
        try:
            yield
        finally:
            it._ending.set()
            await work


async def test_without_a_front_the_club_has_no_keeper(
    parts: Parts, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    parts.is_broken = True
    async with running(tmp_path):
        await until(lambda: parts.has(Part.KEEPER))
        await until(lambda: not parts.has(Part.KEEPER))
        assert " no-front" in capfd.readouterr().err
        parts.is_broken = False
        await until(lambda: parts.has(Part.KEEPER))
        parts.is_broken = True
        parts.running[Part.FRONT].end(FAILED)
        await until(lambda: not parts.has(Part.KEEPER))


async def test_a_front_that_is_there_again_in_time_leaves_the_keeper(
    parts: Parts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "OUTAGE", 1000.0)
    async with running(tmp_path):
        await until(lambda: parts.has(Part.KEEPER) and parts.has(Part.FRONT))
        keeper, front = parts.running[Part.KEEPER], parts.running[Part.FRONT]
        front.end(FAILED)
        await until(lambda: parts.running[Part.FRONT] is not front)
        assert not keeper.has_ended
        assert parts.running[Part.KEEPER] is keeper


async def test_what_a_killed_server_has_left_is_removed(parts: Parts, tmp_path: Path) -> None:
    left = tmp_path / "zygote-1-1"
    bound_socket(left, socket.SOCK_SEQPACKET).close()
    async with running(tmp_path):
        await until(lambda: parts.has(Part.FRONT))
        assert not left.exists()
