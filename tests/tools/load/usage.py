"""What the processes of a served club use, together and apart."""

from __future__ import annotations

from collections.abc import Iterable

from tests.processes import descendants, exact_cpu_seconds, proportional_kib
from tests.server.served import Served


def processes_of(club: Served) -> list[int]:
    """Everything that `boardtui serve` has started, and itself."""
    return descendants(club.process.pid)


def cpu_seconds(processes: Iterable[int]) -> float:
    """The processor time of processes."""
    return sum(map(exact_cpu_seconds, processes))


def memory_mib(processes: Iterable[int]) -> float:
    """The memory of processes, each with its part of what it shares."""
    return sum(map(proportional_kib, processes)) / 1024
