"""The processors of this machine, and how many of them a search uses."""

from __future__ import annotations

import os

MOST_THREADS = 64
"""The most threads of a search."""


def threads_for(setting: int | str, processors: int | None = None) -> int:
    """Return the threads of a search by the setting: a number, or "auto".

    That leaves one processor to other programs, but uses two where there are two. `processors` is
    the number of processors, by default that of this machine.
    """
    if isinstance(setting, int):
        return setting
    processors = processors or _processors()
    return min(max(processors - 1, min(processors, 2)), MOST_THREADS)


def _processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
