"""Players over real ssh: beside a crowd that never logs in, at rest, and behind sshd."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from boardtui.session.club.lists import BUSY
from tests.processes import exact_cpu_seconds
from tests.server.served import CODE, Key, Served, make_key, served
from tests.tools.load import crowd
from tests.tools.load.children import EVERY, play
from tests.tools.load.figures import Report, delay_text, late
from tests.tools.load.line import Line
from tests.tools.load.pairs import Pair, begin, lost_or_doubled
from tests.tools.load.usage import behind_sshd, cpu_seconds, memory_mib, processes_of
from tests.tools.load.visits import by_ssh, sit_down, until_first_frame
from tests.ui.terminal.ssh_server import Client, serving

MOST_MOVE, MOST_IDLE, MOST_MEMORY, MOST_WAIT, MOST_CROWD = 4.0, 0.05, 0.75, 1 / 3, 1.5
"""The limits: milliseconds, per cent of a core, and three ratios."""

_ROUNDS = 2
"""Times that the crowd comes and goes."""

_ARRIVAL = 120.0
"""Seconds for the crowd to come."""

_STARTS = 6
"""Times that a first frame is waited for, each way."""


async def measure_clients(
    report: Report, players: int, connections: int, seconds: float, idle: float
) -> None:
    """Measure all that needs clients of the front."""
    with served() as club, TemporaryDirectory(prefix="load-") as name:
        keys = [make_key(Path(name) / f"key{number}") for number in range(players)]
        logs = await begin(club.folder, [key.fingerprint for key in keys])
        with _whole_programs(Path(name), club, keys) as programs:
            report.title("From the start of ssh to the first frame")
            await _compare_starts(report, _calls(club, keys)[0], programs[0])
            async with _seated(programs):
                whole = memory_mib(behind_sshd()) / players
        async with _seated(_calls(club, keys)) as lines:
            report.title(f"Memory of all processes at {players} boards, a player")
            _compare_memory(report, club, players, whole)
            pairs = [
                Pair(log, lines[2 * number :][:2], Random(log)) for number, log in enumerate(logs)
            ]
            report.title(f"At rest for {idle:g} s")
            await _rest(report, club, lines, idle)
            report.title(f"{players} players over ssh, each a move every {EVERY:g} s")
            await _compare_crowds(report, club, pairs, connections, seconds)
        lost = await asyncio.to_thread(lost_or_doubled, club.folder, pairs)
        report.limited(f"games of {len(pairs)} not as typed", len(lost), 0)


def _compare_memory(report: Report, club: Served, players: int, whole: float) -> None:
    apart = {kind: memory_mib(each) for kind, each in processes_of(club).items()}
    ours = sum(apart.values()) / players
    report.tell("served, and behind sshd", f"{ours:.1f}, {whole:.1f} MiB")
    told = ", ".join(f"{kind} {mib:.0f}" for kind, mib in apart.items())
    report.tell("all of them, in MiB", told)
    report.limited("ratio", ours / whole, MOST_MEMORY)


def _calls(club: Served, keys: Sequence[Key]) -> list[list[str]]:
    """The calls of clients, from addresses of their own."""
    return [
        club.ssh(key=key, options=["-tt", "-o", "SendEnv=LANG"], source=f"127.0.1.{number}")
        for number, key in enumerate(keys, 1)
    ]


@contextmanager
def _whole_programs(folder: Path, club: Served, keys: Sequence[Key]) -> Iterator[list[list[str]]]:
    """The calls of clients behind an sshd that starts the whole program for each key."""
    environ = " ".join(f"{name}={value}" for name, value in CODE.items())
    program = f"env LANG=C.UTF-8 {environ} {sys.executable} -P -m boardtui club {club.folder}"
    with serving(folder, "MaxStartups 1000\n") as client:
        (folder / "authorized_keys").write_text(
            "".join(
                f'restrict,pty,command="{program} --key {key.fingerprint}" {key.public.read_text()}'
                for key in keys
            )
        )
        yield [_with_key(client, folder / "user", key) for key in keys]


def _with_key(client: Client, usual: Path, key: Key) -> list[str]:
    words = client.call("-tt")
    return [str(key.private) if word == str(usual) else word for word in words]


@asynccontextmanager
async def _seated(calls: Sequence[Sequence[str]]) -> AsyncIterator[list[Line]]:
    """The lines of clients who have gone to their boards."""
    async with AsyncExitStack() as visits:
        lines = [await visits.enter_async_context(by_ssh(words)) for words in calls]
        await sit_down(lines)
        yield lines


async def _compare_starts(report: Report, front: Sequence[str], program: Sequence[str]) -> None:
    served_starts, whole_starts = [], []
    for _start in range(_STARTS):
        served_starts.append(await until_first_frame(front))
        whole_starts.append(await until_first_frame(program))
    ours, theirs = median(served_starts), median(whole_starts)
    report.tell("served, and the whole program behind sshd", f"{ours:.3f}, {theirs:.3f} s")
    report.limited("ratio", ours / theirs, MOST_WAIT)


async def _compare_crowds(
    report: Report, club: Served, pairs: Sequence[Pair], connections: int, seconds: float
) -> None:
    """Play with and without a crowd, in turn; tell the delays, and the front's part of a move."""
    calm, crowded, used, written = list[float](), list[float](), 0.0, 0
    for _round in range(_ROUNDS):
        before, sent = exact_cpu_seconds(club.part("front")), _written(pairs)
        calm += await play(pairs, EVERY / 2, seconds)
        used += exact_cpu_seconds(club.part("front")) - before
        written += _written(pairs) - sent
        async with _crowd(club.port, connections):
            crowded += await play(pairs, EVERY / 2, seconds)
    report.tell("alone", delay_text(calm))
    report.tell(f"beside {connections} connections", delay_text(crowded))
    report.limited("p95 to that alone", late(crowded) / late(calm), MOST_CROWD)
    report.tell("bytes of a move to both clients", f"{written / len(calm):.0f}")
    report.limited("CPU of the front, a move", 1e3 * used / len(calm), MOST_MOVE, " ms")
    report.tell("memory of the front by then", f"{memory_mib([club.part('front')]):.0f} MiB")


def _written(pairs: Sequence[Pair]) -> int:
    return sum(line.written for pair in pairs for line in pair.lines)


async def _rest(report: Report, club: Served, lines: Sequence[Line], seconds: float) -> None:
    """Tell what is used while nobody plays."""
    await asyncio.sleep(BUSY)  # after a change, programs look at the club more often for so long
    processes, written = processes_of(club), sum(line.written for line in lines)
    before = {kind: cpu_seconds(each) for kind, each in processes.items()}
    await asyncio.sleep(seconds)
    share = 100 / seconds / len(lines)
    used = {kind: share * (cpu_seconds(processes[kind]) - before[kind]) for kind in processes}
    report.tell("CPU, a player", ", ".join(f"{kind} {each:.4f} %" for kind, each in used.items()))
    report.limited("CPU of all processes, a player", sum(used.values()), MOST_IDLE, " %")
    report.limited("bytes to all clients", sum(line.written for line in lines) - written, 0)


@asynccontextmanager
async def _crowd(port: int, connections: int) -> AsyncIterator[None]:
    """Connections that never log in, for a while."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", crowd.__name__, str(port), str(connections)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        await asyncio.wait_for(process.stdout.readline(), _ARRIVAL)
        yield
    finally:
        process.stdin.close()
        await process.wait()
