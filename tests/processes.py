"""What the system tells of processes, under /proc."""

from __future__ import annotations

import os
import select
import time
from pathlib import Path


def state(pid: int) -> str:
    """`R` while a process computes, `S` while it waits, `T` while it is stopped, `Z` at its end."""
    return _statistics(pid)[0]


def is_running(pid: int) -> bool:
    """Return True if a process has not ended; one that nobody has asked how has ended."""
    try:
        return state(pid) != "Z"
    except OSError:
        return False


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    fields = _statistics(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def exact_cpu_seconds(pid: int) -> float:
    """The processor time that a process has used, to the nanosecond."""
    # The kernel's name for the processor clock of another process, see clock_getcpuclockid.
    return time.clock_gettime((~pid << 3) | 2)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(number) for path in tasks for number in path.read_text().split()]


def descendants(pid: int) -> list[int]:
    """A process, those that it has started, and those that they have."""
    return [pid, *(each for child in children(pid) for each in descendants(child))]


def wakes(pid: int) -> int:
    """How many times the threads of a process have begun to wait so far."""
    name = "voluntary_ctxt_switches:"
    statuses = (path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/status"))
    lines = (line for status in statuses for line in status.splitlines())
    return sum(int(line.split()[1]) for line in lines if line.startswith(name))


def runs_for(pid: int, seconds: float) -> float:
    """The processor time that a process uses within a span of time, at most until it ends."""
    before = cpu_seconds(pid)
    process = os.pidfd_open(pid)
    try:
        select.select([process], [], [], seconds)
    finally:
        os.close(process)
    return cpu_seconds(pid) - before


def memory_kib(pid: int, name: str) -> int:
    """A figure of a process's memory by the system's name for it, in KiB."""
    return _kib(Path(f"/proc/{pid}/status"), name)


def proportional_kib(pid: int) -> int:
    """The memory of a process, with its part of what it shares, in KiB."""
    return _kib(Path(f"/proc/{pid}/smaps_rollup"), "Pss")


def _kib(path: Path, name: str) -> int:
    """A figure of the system's in KiB."""
    lines = path.read_text().splitlines()
    (line,) = (line for line in lines if line.startswith(f"{name}:"))
    return int(line.split()[1])


def _statistics(pid: int) -> list[str]:
    """The fields of the system's record of a process that follow its name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
