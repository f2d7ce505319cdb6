"""Many players without ssh: when each sees the other's move, and how many moves are too many."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import chain
from random import Random

from tests.server.served import Served, served
from tests.tools.load.figures import Report, delay_text, late
from tests.tools.load.pairs import Pair, begin, lost_or_doubled
from tests.tools.load.usage import cpu_seconds, processes_of
from tests.tools.load.visits import by_zygote, sit_down

EVERY = 4.0
"""Seconds between two moves of a player."""

TOO_LATE = 0.1
"""Seconds after which a move is seen too late."""

_FASTER = 1.5
_STEP = 20.0
"""Seconds for which each faster rate is tried."""

_MOST = 20.0
"""Moves a second in one game, at which it cannot be raised any more."""


async def measure_children(report: Report, players: int, seconds: float) -> None:
    """Let two play alone, then all; find the rate at which moves are seen too late."""
    with served() as club:
        keys = [f"SHA256:{number:043}" for number in range(players)]
        logs = await begin(club.folder, keys)
        async with AsyncExitStack() as visits:
            report.title(f"{players} players without ssh, each a move every {EVERY:g} s")
            pairs = [await _seated(club, visits, logs[0], keys[:2])]
            alone = await play(pairs, EVERY / 2, seconds)
            report.tell("two of them alone", delay_text(alone))
            for number, log in enumerate(logs[1:], 1):
                pairs.append(await _seated(club, visits, log, keys[2 * number :][:2]))
            processes = [*chain(*processes_of(club).values())]
            before = cpu_seconds(processes)
            together = await play(pairs, EVERY / 2, seconds)
            used = 1e3 * (cpu_seconds(processes) - before) / len(together)
            report.tell("all", delay_text(together))
            report.tell("CPU of all processes, a move", f"{used:.1f} ms")
            report.tell("p95 of all to that of two", f"{late(together) / late(alone):.2f}")
            await _find_rate(report, pairs, late(together))
        lost = await asyncio.to_thread(lost_or_doubled, club.folder, pairs)
        typed = sum(len(pair.typed) for pair in pairs)
        report.limited(f"games of {len(pairs)} not as typed, {typed} moves replayed", len(lost), 0)


async def play(pairs: Sequence[Pair], every: float, seconds: float) -> list[float]:
    """Play a move every some seconds in each game; return the delays of all."""
    return [*chain(*await asyncio.gather(*(pair.play(every, seconds) for pair in pairs)))]


async def _seated(club: Served, visits: AsyncExitStack, log: str, keys: Sequence[str]) -> Pair:
    lines = [await visits.enter_async_context(by_zygote(club, key)) for key in keys]
    await sit_down(lines)
    return Pair(log, lines, Random(log))


async def _find_rate(report: Report, pairs: Sequence[Pair], newest: float) -> None:
    """Raise the rate until moves are seen too late; lower it first if they are already."""
    every, was_late = EVERY / 2, newest > TOO_LATE
    while (newest > TOO_LATE) == was_late and 1 / _MOST < every < _STEP:
        every *= _FASTER if was_late else 1 / _FASTER
        delays = await play(pairs, every, _STEP)
        newest = late(delays)
        report.title(f"  {len(pairs) / every:.1f} moves a second: {delay_text(delays)}")
    if (newest > TOO_LATE) != was_late:
        before = every / (_FASTER if was_late else 1 / _FASTER)
        slow, fast = sorted((len(pairs) / every, len(pairs) / before))
        rates = f"between {slow:.1f} and {fast:.1f} moves a second"
        report.tell(f"p95 passes {1e3 * TOO_LATE:g} ms", rates)
