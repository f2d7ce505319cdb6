"""Work in a thread of its own, so that no key waits for it.

Work on files that has to be done in order is for `disk.Disk`.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from functools import partial
from typing import TypeVar

from boardtui.system.garbage import collector
from boardtui.system.progress import watched

T = TypeVar("T")


class Stopped(Exception):
    """The work was stopped."""


async def in_thread(
    work: Callable[[], T],
    tell: Callable[[float], object] = lambda _part: None,
    drop: Callable[[T], object] = lambda _result: None,
) -> T:
    """Work in a thread of its own; when this is cancelled, the thread ends at its next report.

    `tell` is called in that thread with the part that is done, from 0 to 1, and `drop` with a
    result that comes too late for the caller.
    """
    outcome: Future[T] = Future()
    outcome.set_running_or_notify_cancel()
    stopped = threading.Event()

    def watch(part: float) -> None:
        if stopped.is_set():
            raise Stopped
        tell(part)

    def run() -> None:
        try:
            with collector.resting(), watched(watch):
                result = work()
        except BaseException as error:  # noqa: BLE001  it is for those who wait
            outcome.set_exception(error)
        else:
            outcome.set_result(result)

    # A daemon, as the program must be able to end while a disk does not answer: `asyncio.run` waits
    # for the threads of `asyncio.to_thread`. The copied context has the language of the caller.
    threading.Thread(target=copy_context().run, args=(run,), name="reading", daemon=True).start()
    try:
        return await asyncio.wrap_future(outcome)
    except asyncio.CancelledError:
        outcome.add_done_callback(partial(_drop_result, drop))
        raise
    finally:
        stopped.set()


def _drop_result(drop: Callable[[T], object], outcome: Future[T]) -> None:
    if outcome.exception() is None:
        drop(outcome.result())
