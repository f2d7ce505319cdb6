"""What a log that several processes share costs: its part of a move, of a read-back, and at rest.

pytest -m benchmark -s tests/benchmarks/test_club.py
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import IO

import pytest

from boardtui.club.log_cards import LogCard
from boardtui.play.log import Entry
from tests.club.clubs import club_folder, entered, following
from tests.play.logs import appended

pytestmark = pytest.mark.benchmark

ROOT = Path(__file__).parents[2]
MOVES = 300
DATA = {"seat": 0, "at": 17, "move": "d3"}


def card(_entry: Entry) -> LogCard:
    """A card as large as that of a game."""
    return LogCard(bytes(300), is_over=False)


@contextmanager
def reading(folder: Path, log: str) -> Iterator[IO[str]]:
    """What a process says that reads a log."""
    program = (sys.executable, "-m", "tests.benchmarks.club_reader")
    command = (*program, str(folder), log, str(MOVES))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout is not None
        yield reader.stdout


def cost(act: Callable[[], object]) -> float:
    """Microseconds of this thread's processor time."""
    before = time.thread_time()
    act()
    return (time.thread_time() - before) * 1e6


def line(title: str, values: list[float], unit: str) -> None:
    late = quantiles(values, n=20)[-1]
    print(f"  {title}: median {median(values):.0f}, p95 {late:.0f}, most {max(values):.0f} {unit}")


async def test_a_move_between_two_processes() -> None:
    with club_folder() as folder:
        async with entered(folder) as logs:
            log = logs.new_log("ann", card)
            with reading(folder, log.name) as said:
                assert said.readline() == "ready\n"
                appends, flushes, all_threads = [], list[float](), time.process_time()
                async with following(log):
                    for number in range(1, MOVES + 1):
                        sent = time.monotonic()
                        data = {**DATA, "sent": sent}
                        appends.append(cost(partial(appended, log, "ann", "move", data)))
                        while log.flushed < number:
                            await changed(log.keeping.add)
                        flushes.append((time.monotonic() - sent) * 1e3)
                all_threads = (time.process_time() - all_threads) * 1e6 / MOVES
                *delays, used = map(float, said.read().split())
            print(f"\n{MOVES} moves, one by one")
            line("append, in the loop", appends, "µs CPU")
            print(f"  all threads of the writer: {all_threads:.0f} µs CPU a move")
            line("until the other process has read it", [each * 1e6 for each in delays], "µs")
            print(f"  the other process: {used * 1e6 / MOVES:.0f} µs CPU a move")
            line("until it is on disk", flushes, "ms")
            line("look at nothing new", [cost(log.look) for _ in range(MOVES)], "µs CPU")
            line("version", [cost(logs.version) for _ in range(MOVES)], "µs CPU")
            line(
                "read all", [cost(lambda: logs.log(log.name, "eve", card)) for _ in range(9)], "µs"
            )


async def changed(subscribe: Callable[[Callable[[None], object]], Callable[[], None]]) -> None:
    """Wait for the next news."""
    told = asyncio.Event()
    stop = subscribe(lambda _none: told.set())
    await told.wait()
    stop()
