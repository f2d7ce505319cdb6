from __future__ import annotations

import asyncio
import threading

import pytest

from boardtui.system.disk import Disk
from tests.waiting import give_way, until


async def test_jobs_are_done_in_order_and_not_by_the_event_loop() -> None:
    disk, done = Disk(), asyncio.Event()
    seen: list[tuple[int, bool]] = []

    def job(number: int) -> None:
        seen.append((number, threading.current_thread() is threading.main_thread()))

    for number in range(20):
        disk.do(lambda number=number: job(number), lambda _error: None)  # type: ignore[misc]
    disk.do(lambda: None, lambda _error: done.set())
    await done.wait()
    assert seen == [(number, False) for number in range(20)]


async def test_the_loop_hears_how_a_job_went() -> None:
    disk, heard = Disk(), asyncio.Queue[tuple[Exception | None, bool]]()
    trouble = OSError(5, "Input/output error")

    def fail() -> None:
        raise trouble

    def hear(error: Exception | None) -> None:
        heard.put_nowait((error, threading.current_thread() is threading.main_thread()))

    disk.do(fail, hear)
    disk.do(lambda: None, hear)
    assert [await heard.get(), await heard.get()] == [(trouble, True), (None, True)]


@pytest.mark.parametrize("error", [OSError(), ValueError(), RuntimeError(), MemoryError()])
async def test_no_error_ends_the_thread(error: Exception) -> None:
    disk = Disk()

    def fail() -> None:
        raise error

    heard: list[Exception | None] = []
    disk.do(fail, heard.append)
    disk.do(lambda: None, heard.append)
    await disk.finished()
    assert heard == [error, None]


async def test_a_wait_is_for_all_that_came_before() -> None:
    disk, may_go_on, seen = Disk(), threading.Event(), list[str]()

    def blocked() -> None:
        may_go_on.wait()
        seen.append("before")

    disk.do(blocked, lambda _error: None)
    waiting = asyncio.create_task(asyncio.to_thread(disk.wait, lambda: seen.append("waited for")))
    may_go_on.set()
    assert await waiting is None
    assert seen == ["before", "waited for"]


async def test_the_next_job_is_done_where_a_thread_could_not_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk, heard = Disk(), list[Exception | None]()

    def start(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", start)
        with pytest.raises(RuntimeError):
            disk.do(lambda: None, heard.append)
    disk.do(lambda: None, heard.append)
    await disk.finished()
    assert heard == [None]


def test_a_loop_that_has_closed_is_not_told_and_the_next_one_is() -> None:
    disk, may_go_on, heard = Disk(), threading.Event(), list[str]()

    async def ask() -> None:
        disk.do(lambda: may_go_on.wait(), lambda _error: heard.append("first"))

    async def ask_again() -> None:
        disk.do(lambda: None, lambda _error: heard.append("second"))
        await disk.finished()

    asyncio.run(ask())
    may_go_on.set()
    disk.wait(lambda: None)
    asyncio.run(ask_again())
    assert heard == ["second"]


async def test_a_thread_without_a_job_ends_and_the_next_job_is_done_all_the_same() -> None:
    disk, threads, heard = Disk(idle=0.0), list[threading.Thread](), list[Exception | None]()
    for number in range(3):
        disk.do(lambda: threads.append(threading.current_thread()), heard.append)
        await until(lambda count=number + 1: len(heard) == count)  # type: ignore[misc]
        await until(lambda: not threads[-1].is_alive())
    assert len(set(threads)) == 3


async def test_jobs_stay_in_order_while_threads_end() -> None:
    disk, seen, heard = Disk(idle=0.0), list[int](), list[Exception | None]()
    for number in range(300):
        disk.do(lambda number=number: seen.append(number), heard.append)  # type: ignore[misc]
        await give_way()
    await until(lambda: len(heard) == 300)
    assert seen == list(range(300))
    assert disk.wait(lambda: seen.append(300)) is None
    assert seen == list(range(301))


async def test_the_end_of_the_queued_jobs_is_awaited_with_what_follows_them() -> None:
    disk, may_go_on, seen = Disk(), threading.Event(), list[str]()

    def blocked() -> None:
        may_go_on.wait()
        seen.append("job")

    disk.do(blocked, lambda _error: seen.append("then"))
    waiting = asyncio.create_task(disk.finished())
    await give_way()
    assert not waiting.done()
    may_go_on.set()
    await waiting
    assert seen == ["job", "then"]


async def test_without_a_job_there_is_nothing_to_wait_for_and_no_thread_begins() -> None:
    before = {*threading.enumerate()}
    await Disk().finished()
    assert {*threading.enumerate()} <= before


async def test_a_job_that_is_asked_returns_its_result_or_raises_its_error() -> None:
    disk = Disk()
    assert await disk.ask(lambda: 7) == 7
    assert await disk.ask(threading.current_thread) is not threading.main_thread()
    with pytest.raises(ZeroDivisionError):
        await disk.ask(lambda: 1 // 0)


async def test_a_job_whose_caller_was_cancelled_is_done_all_the_same() -> None:
    disk, may_go_on, seen = Disk(), threading.Event(), list[str]()
    disk.do(may_go_on.wait, lambda _error: None)
    asking = asyncio.create_task(disk.ask(lambda: seen.append("done")))
    await give_way()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    may_go_on.set()
    await disk.finished()
    assert seen == ["done"]
