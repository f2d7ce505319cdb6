"""An alarm that ends a search when its time is up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stopped_after(seconds: float | None, stop: Callable[[], object]) -> Iterator[None]:
    """Call `stop` from another thread if the block takes longer than `seconds`; None is never."""
    if seconds is None:
        yield
        return
    # A longer timeout would raise OverflowError.
    alarm = threading.Timer(min(seconds, threading.TIMEOUT_MAX), stop)
    alarm.daemon = True  # it must not hold up the end of the process
    alarm.start()
    try:
        yield
    finally:
        alarm.cancel()
        # A late alarm would stop the next search.
        alarm.join()
