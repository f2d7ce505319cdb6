"""What the processes of a served club use, together and apart."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from boardtui.server.house_plan import Part
from tests.processes import children, descendants, exact_cpu_seconds, proportional_kib
from tests.server.served import Served

HOUSE, PLAYERS = "house", "players"
"""The process that has started the parts, and those of the visits."""


def processes_of(club: Served) -> Mapping[str, list[int]]:
    """All that `boardtui serve` has started, and itself, by what it is."""
    house = club.process.pid
    parts = {part.value: [club.part(part)] for part in Part}
    named = {house, *(number for numbers in parts.values() for number in numbers)}
    players = [number for number in descendants(house) if number not in named]
    return {HOUSE: [house], **parts, PLAYERS: players}


def behind_sshd() -> list[int]:
    """The processes of this process's only sshd for its clients, without itself."""
    (server,) = (
        child
        for child in children(os.getpid())
        if Path(f"/proc/{child}/comm").read_text() == "sshd\n"
    )
    return descendants(server)[1:]


def cpu_seconds(processes: Iterable[int]) -> float:
    """The processor time of processes."""
    return sum(map(exact_cpu_seconds, processes))


def memory_mib(processes: Iterable[int]) -> float:
    """The memory of processes, each with its part of what it shares."""
    return sum(map(proportional_kib, processes)) / 1024
