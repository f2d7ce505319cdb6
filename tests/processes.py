"""What the system tells of processes, under /proc."""

from __future__ import annotations

import os
from pathlib import Path


def state(pid: int) -> str:
    """`R` while a process computes, `S` while it waits, `T` while it is stopped, `Z` at its end."""
    return _statistics(pid)[0]


def is_running(pid: int) -> bool:
    """Whether a process has not ended; one that nobody has asked how has ended."""
    try:
        return state(pid) != "Z"
    except OSError:
        return False


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    fields = _statistics(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _statistics(pid: int) -> list[str]:
    """The fields of the system's record of a process that follow its name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
