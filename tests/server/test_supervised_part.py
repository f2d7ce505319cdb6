"""A process of a served club is started again, whatever keeps it from starting."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from boardtui.server import supervised_part
from boardtui.server.house_plan import HousePlan, Part
from boardtui.server.limits import FrontLimits
from boardtui.server.supervised_part import SupervisedPart
from tests.waiting import settle


class StubProcess:
    """A process that ends once it gets a signal."""

    pid = 1

    def __init__(self) -> None:
        self.signals: list[int] = []
        self._ended = asyncio.Event()
        self._status = 0

    @property
    def has_ended(self) -> bool:
        return self._ended.is_set()

    def end(self, status: int) -> None:
        """End with an exit status."""
        self._status = status
        self._ended.set()

    def send_signal(self, number: int) -> None:
        self.signals.append(number)
        self._ended.set()

    async def wait(self) -> int:
        await self._ended.wait()
        return self._status


def front() -> SupervisedPart:
    here = Path()
    plan = HousePlan(here, here, FrontLimits(), guests=True, motd=None, zygote=here)
    return SupervisedPart(Part.FRONT, plan)


async def test_it_is_started_again_where_the_system_could_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process, failures = StubProcess(), [BlockingIOError("fork"), OSError("memory")]

    async def start(*_words: object, **_options: object) -> StubProcess:
        if failures:
            raise failures.pop()
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(supervised_part, "pause_after", lambda _failures: 0.0)
    part = front()
    running = asyncio.ensure_future(part.run())
    await settle()
    assert not failures
    part.retire(signal.SIGUSR1)
    assert await running == 0
    assert process.signals == [signal.SIGUSR1]


async def test_what_is_retired_while_it_starts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    process, may_start = StubProcess(), asyncio.Event()

    async def start(*_words: object, **_options: object) -> StubProcess:
        await may_start.wait()
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    part = front()
    running = asyncio.ensure_future(part.run())
    await settle()
    part.retire(signal.SIGUSR1)
    may_start.set()
    assert await running == 0
    assert process.signals == [signal.SIGUSR1]


async def test_one_that_pauses_is_started_again_when_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[StubProcess] = []

    async def start(*_words: object, **_options: object) -> StubProcess:
        started.append(StubProcess())
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    part = front()
    running = asyncio.ensure_future(part.run())
    await settle()
    part.pause()
    await settle()
    assert [process.signals for process in started] == [[signal.SIGTERM]]
    part.resume()
    await settle()
    assert len(started) == 2
    part.pause()
    await settle()
    part.retire(signal.SIGUSR1)
    assert await running == 0
    assert len(started) == 2
