"""The priority of processes that work beside a screen."""

from __future__ import annotations

import os
from contextlib import suppress

NICENESS = 10
"""The niceness of engines and imports: they use the processor time that others leave."""


def lower_priority(pid: int = 0) -> None:
    """Lower the priority of a process, where the system allows it; 0 is this one."""
    with suppress(OSError):
        # The priority of a program that is nice already is not raised.
        niceness = max(os.getpriority(os.PRIO_PROCESS, 0), NICENESS)
        os.setpriority(os.PRIO_PROCESS, pid, niceness)
