"""A thread for what a key must not wait for: flushing and replacing files, in order."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue

Job = Callable[[], object]
Then = Callable[[Exception | None], object]


class Disk:
    """Does jobs one after the other in a thread of its own, which ends with the program.

    Where no event loop runs, each is done at once.
    """

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def do(self, job: Job, then: Then) -> None:
        """Do a job; `then` is called in this event loop with the error, or None."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            then(self.wait(job))
            return

        def run() -> None:
            error = _tried(job)
            with suppress(RuntimeError):  # the loop has closed, and with it who asked
                loop.call_soon_threadsafe(then, error)

        self._put(run)

    def wait(self, job: Job) -> Exception | None:
        """Do a job after all that came before, and wait for it; the error, or None."""
        if self._thread is None:
            return _tried(job)
        done: SimpleQueue[Exception | None] = SimpleQueue()
        self._put(lambda: done.put(_tried(job)))
        return done.get()

    async def result(self, job: Job, then: Then) -> None:
        """Do a job, and wait for it and for `then` while other things go on."""
        done = asyncio.Event()

        def end(error: Exception | None) -> None:
            then(error)
            done.set()

        self.do(job, end)
        await done.wait()

    def _put(self, job: Job) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="disk", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _work(self) -> None:
        while True:
            self._jobs.get()()


def _tried(job: Job) -> Exception | None:
    try:
        job()
    except Exception as error:  # noqa: BLE001  the thread has more to do, and the loop is told
        return error
    return None
