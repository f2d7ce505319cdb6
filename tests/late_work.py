"""Work in threads that begins late: it finds tests that do not wait for what it brings."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from boardtui.system.disk import Disk


@contextmanager
def late_work(seconds: float) -> Iterator[None]:
    """Let all work in threads begin some seconds late."""
    run, put = threading.Thread.run, Disk._put

    def run_late(thread: threading.Thread) -> None:
        if thread.name == "reading":
            time.sleep(seconds)
        run(thread)

    def put_late(disk: Disk, job: Callable[[], object]) -> None:
        def late() -> None:
            time.sleep(seconds)
            job()

        put(disk, late)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading.Thread, "run", run_late)
        patch.setattr(Disk, "_put", put_late)
        yield
