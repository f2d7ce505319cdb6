"""Work in a thread, so that no key waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from typing import TypeVar

from boardtui.formats.progress import watched
from boardtui.session.garbage import collector

T = TypeVar("T")


class Stopped(Exception):
    """The reading was stopped."""


async def in_thread(
    read: Callable[[], T], tell: Callable[[float], object] = lambda _part: None
) -> T:
    """Read in a thread of its own; when this is cancelled, the thread ends at its next report.

    `tell` is called in that thread with the part that is done, from 0 to 1.
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
                result = read()
        except BaseException as error:  # noqa: BLE001  it is for those who wait
            outcome.set_exception(error)
        else:
            outcome.set_result(result)

    # A daemon, for the program must be able to end while a disk does not answer.
    threading.Thread(target=copy_context().run, args=(run,), name="reading", daemon=True).start()
    try:
        return await asyncio.wrap_future(outcome)
    finally:
        stopped.set()


async def of_one_version(read: Callable[[], T], version: Callable[[], object]) -> T:
    """Read in a thread what may change meanwhile; if its version did, read it again here."""
    before = version()
    try:
        result = await in_thread(read)
    except Exception:
        if version() == before:
            raise
    else:
        if version() == before:
            return result
    return read()
