"""Processes that engines leave behind, as far as the system lists them.

On Linux a program can become the parent of its children's orphans, daemons too. Elsewhere
nothing here has an effect: only an engine's own process group ends with it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
_ROUND = 0.01
"""Seconds between two checks for survivors."""


class _Adoption:
    """Whether orphans are wanted, and whether the system knows."""

    is_wanted = False
    is_known = False


def claim_orphans() -> None:
    """Say that all children of this process are engines, so orphans may be taken for theirs."""
    _Adoption.is_wanted = sys.platform == "linux"


def adopt() -> None:
    """Become the parent of orphans from now on, if they were claimed."""
    if _Adoption.is_wanted and not _Adoption.is_known:
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _Adoption.is_known = True


def bury(engines: Collection[int]) -> None:
    """Reap dead orphans, but not `engines`: asyncio waits for those."""
    with suppress(ChildProcessError):
        while _Adoption.is_known:
            ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is None or ended.si_pid in engines:
                return
            os.waitpid(ended.si_pid, os.WNOHANG)


def kill_all(patience: float) -> None:
    """Kill all processes below this one, for at most `patience` seconds until they are gone."""
    end = time.monotonic() + patience
    while (running := _running_below(os.getpid())) and time.monotonic() < end:
        for each in running:
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)
        time.sleep(_ROUND)


def _running_below(process: int) -> list[int]:
    """Return the descendants that have not ended, as far as the kernel keeps lists of children."""
    found = [process]
    for parent in found:
        with suppress(OSError):
            for thread in Path(f"/proc/{parent}/task").iterdir():
                children = map(int, (thread / "children").read_text().split())
                found += [each for each in children if _is_running(each)]
    return found[1:]


def _is_running(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2][1:2] != b"Z"
    return False
