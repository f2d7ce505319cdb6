"""Work in a thread of its own: what comes back, what rests meanwhile, and how it is stopped."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator

import pytest

from boardtui.system.progress import tell
from boardtui.system.threads import in_thread
from tests.waiting import until


class Brake:
    """Holds up a thread, which tells its progress, until it is let go."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []
        self._go_on = threading.Event()

    def wait(self) -> None:
        self.threads.append(threading.current_thread())
        while not self._go_on.wait(0.005):
            tell(42, 100)

    def release(self) -> None:
        self._go_on.set()

    @property
    def holds(self) -> bool:
        return any(thread.is_alive() for thread in self.threads)


async def test_the_result_and_the_errors_of_a_thread_come_back() -> None:
    assert await in_thread(lambda: 5, lambda _part: None) == 5
    with pytest.raises(ZeroDivisionError):
        await in_thread(lambda: 1 // 0, lambda _part: None)


async def test_it_is_told_how_far_the_work_is() -> None:
    told: list[float] = []
    await in_thread(lambda: tell(42, 100), told.append)
    assert told == [0.42]


@pytest.fixture
def collecting() -> Iterator[None]:
    """Garbage is collected, as it may not have been before."""
    was_enabled = gc.isenabled()
    gc.enable()
    yield
    if not was_enabled:
        gc.disable()


@pytest.mark.usefixtures("collecting")
async def test_garbage_is_not_collected_meanwhile() -> None:
    brakes = Brake(), Brake()
    waiting = [asyncio.ensure_future(in_thread(brake.wait)) for brake in brakes]
    await until(lambda: all(brake.holds for brake in brakes))
    assert not gc.isenabled()
    brakes[0].release()
    await waiting[0]
    assert not gc.isenabled()
    brakes[1].release()
    await waiting[1]
    assert gc.isenabled()


async def test_a_thread_ends_when_nobody_waits_any_more() -> None:
    brake = Brake()
    waiting = asyncio.ensure_future(in_thread(brake.wait, lambda _part: None))
    await until(lambda: brake.holds)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await until(lambda: not brake.holds)


async def test_a_result_that_comes_too_late_is_dropped_with_care() -> None:
    dropped: list[int] = []
    begun, may_end = threading.Event(), threading.Event()

    def work() -> int:
        begun.set()
        assert may_end.wait(60)
        return 5

    waiting = asyncio.ensure_future(in_thread(work, drop=dropped.append))
    await until(begun.is_set)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert dropped == []
    may_end.set()
    await until(lambda: dropped == [5])


async def test_a_result_that_arrives_is_not_dropped() -> None:
    dropped: list[int] = []
    assert await in_thread(lambda: 5, drop=dropped.append) == 5
    assert dropped == []
