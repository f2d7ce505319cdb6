"""Processes that engines leave behind, as far as the system lists them.

On Linux a program can become the parent of its children's orphans, daemons too. Elsewhere
nothing here has an effect: only an engine's own process group ends with it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from boardtui.system import children

_PR_SET_CHILD_SUBREAPER = 36  # prctl(2)
_PATIENCE = 0.5
"""Seconds at the very end of the program for killing engines and their orphans."""
_ROUND = 0.01
"""Seconds between two checks for survivors."""


class _Adoption:
    """State of the adoption of orphans: wanted here, and known to the system."""

    is_wanted = False
    is_known = False


def claim_orphans() -> None:
    """Allow this process to adopt what its engines leave behind, and to kill and bury it."""
    _Adoption.is_wanted = sys.platform == "linux"


def adopt() -> None:
    """Become the parent of orphans from now on, if they were claimed."""
    if _Adoption.is_wanted and not _Adoption.is_known:
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _Adoption.is_known = True


def bury() -> None:
    """Let the system forget orphans that have ended."""
    if _Adoption.is_known:
        children.reap(filter(_is_orphan, _children_of(os.getpid())))


def _is_orphan(child: int) -> bool:
    """Return True if a child may be one that an engine has left behind.

    Each engine begins a session, and nothing below it can come back into ours.
    """
    with suppress(OSError):
        return os.getsid(child) != os.getsid(0)
    return False


def kill_all(patience: float = _PATIENCE) -> None:
    """Kill all processes below this one, for at most `patience` seconds until they are gone."""
    end = time.monotonic() + patience
    # In rounds, since a process may start others before it is killed.
    while (running := _running_below(os.getpid())) and time.monotonic() < end:
        for each in running:
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)
        time.sleep(_ROUND)


def _running_below(process: int) -> list[int]:
    """Return the descendants that have not ended, as far as the kernel keeps lists of children."""
    found = [process]
    for parent in found:  # the list grows meanwhile
        found += filter(_is_running, _children_of(parent))
    return found[1:]


def _children_of(process: int) -> list[int]:
    """Return the children of a process, those that have ended among them."""
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (thread / "children").read_text().split())
    return found


def _is_running(process: int) -> bool:
    with suppress(OSError):
        # The name before the state may itself hold blanks and parentheses.
        return Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2][1:2] != b"Z"
    return False
