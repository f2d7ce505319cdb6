"""A thread for slow work on files, in order, so that no key waits for the disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")

Job = Callable[[], object]
Then = Callable[[Exception | None], object]


IDLE = 5.0
"""Seconds without a job after which a thread ends."""


class Disk:
    """Does jobs in order in a daemon thread, which ends when there are none for a while.

    A thread that waited for ever would keep all that its jobs belong to.
    """

    def __init__(self, *, idle: float = IDLE) -> None:
        """`idle` is how long the thread waits for another job, in seconds."""
        self._idle = idle
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def do(self, job: Job, then: Then) -> None:
        """Queue a job; `then` is called in this event loop with its error, or None.

        It is called with the context variables of the caller, such as the language.
        """
        loop = asyncio.get_running_loop()
        context = copy_context()

        def run() -> None:
            error = _tried(job)
            with suppress(RuntimeError):  # the loop has closed: the result is not needed
                loop.call_soon_threadsafe(then, error, context=context)

        self._put(run)

    def wait(self, job: Job, patience: float | None = None) -> Exception | None:
        """Do a job after all queued ones, wait for it, and return its error or None.

        Return a TimeoutError if that takes more than `patience` seconds; the job is done later.
        """
        if self._thread is None:
            return _tried(job)
        done: SimpleQueue[Exception | None] = SimpleQueue()
        self._put(lambda: done.put(_tried(job)))
        try:
            return done.get(timeout=patience)
        except Empty:
            return TimeoutError()

    async def ask(self, job: Callable[[], T]) -> T:
        """Do a job after all queued ones, and return its result or raise its error.

        The job is done even if the caller is cancelled.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        results: list[T] = []

        def end(error: Exception | None) -> None:
            if done.done():
                return
            if error is None:
                done.set_result(results[0])
            else:
                done.set_exception(error)

        self.do(lambda: results.append(job()), end)
        return await done

    async def finished(self) -> None:
        """Wait for the jobs queued so far, and for the calls with their errors."""
        if self._thread is not None:
            await self.ask(lambda: None)
        else:
            await asyncio.sleep(0)  # the last jobs are done, their calls may still be queued

    def _put(self, job: Job) -> None:
        with self._lock:
            if self._thread is None:
                thread = threading.Thread(target=self._work, name="disk", daemon=True)
                thread.start()  # fails where there are too many: the next job tries again
                self._thread = thread
            self._jobs.put(job)

    def _work(self) -> None:
        while True:
            try:
                self._jobs.get(timeout=self._idle)()
            except Empty:
                with self._lock:
                    # Looked at with the lock that `_put` takes: no job comes in as the thread ends.
                    if self._jobs.empty():
                        self._thread = None
                        return


def _tried(job: Job) -> Exception | None:
    try:
        job()
    except Exception as error:  # noqa: BLE001  the thread goes on, and the loop gets the error
        return error
    return None


def ignore(_error: Exception | None) -> None:
    """Ignore the error of a job; for a file that is not needed any more."""


def in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Call in the thread of an event loop: at once if this is it, and otherwise in its turn."""
    try:
        is_here = asyncio.get_running_loop() is loop
    except RuntimeError:
        is_here = False
    if is_here or loop.is_closed():
        call()
    else:
        loop.call_soon_threadsafe(call)
