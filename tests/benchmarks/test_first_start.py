"""The first start of the engines on a fresh machine, until the first move.

Wall seconds say something on a quiet machine with two processors; the processor time of all
processes together does so elsewhere. The least of some starts counts.

pytest -m benchmark -s tests/benchmarks/test_first_start.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from boardtui.engine.kernel import COMPILED
from tests.processes import cpu_seconds

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.skipif(not COMPILED, reason="kernels are not compiled here"),
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
]

ROUNDS = 3
LEVELS = (1, 10)


class Game(NamedTuple):
    asks: tuple[str, ...]
    """The lines that ask for a move."""
    answer: str
    """The letters with which the answer begins; digits if empty."""
    most: float
    """Wall seconds that are allowed on two quiet processors."""


GAMES = {
    "othello": Game(("nboard 2", "go"), "===", 7.0),
    "gomoku": Game(("START 15", "INFO timeout_turn 500", "TURN 7,7"), "", 10.0),
}


class Start(NamedTuple):
    wall: float
    cpu: float
    kernels: int
    """The files of the cache that it took."""


def processes_of(pid: int) -> Iterator[int]:
    """A process and those below it."""
    yield pid
    with suppress(OSError):
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in children.read_text().split():
                yield from processes_of(int(child))


def first_move(game: str, level: int, cache: Path) -> Start:
    asked = GAMES[game]
    command = [sys.executable, "-m", "boardtui", "engine", game, "--level", str(level)]
    environment = os.environ | {"XDG_CACHE_HOME": str(cache)}
    began = time.monotonic()
    with subprocess.Popen(
        [*command, "--seconds", "0.5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write("\n".join(asked.asks) + "\n")
        engine.stdin.flush()
        for line in engine.stdout:
            if line.startswith(asked.answer) if asked.answer else line[:1].isdigit():
                break
        wall = time.monotonic() - began
        cpu = sum(map(cpu_seconds, processes_of(engine.pid)))
        kernels = len(list(cache.rglob("*.nbc")))
        engine.kill()
    return Start(wall, cpu, kernels)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_on_a_fresh_machine(game: str, tmp_path: Path) -> None:
    for level in LEVELS:
        for name in ("fresh", "later"):
            starts = [
                first_move(game, level, tmp_path / f"{level}-{number}") for number in range(ROUNDS)
            ]
            wall, cpu = (min(start[place] for start in starts) for place in (0, 1))
            print(
                f"\n{game:<8} level {level:>2}, {name}: {wall:5.1f} s of {GAMES[game].most:.0f}, "
                f"{cpu:5.1f} s of processor time, {starts[0].kernels} kernels kept",
                end="",
            )
    print()
