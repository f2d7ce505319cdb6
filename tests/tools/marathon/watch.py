"""The time that the moves of an engine take, and the part of it without a processor."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from boardtui.players.built_in import built_in_engine
from boardtui.players.lazy_engine import LazyEngine
from boardtui.players.player import Limit
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.othello import Othello

_STATISTICS = Path("/proc/stat")
_STEAL = 8
"""The index of the stolen time among the words of a line, from 0 (proc_stat(5))."""


class MoveTime(NamedTuple):
    """The time of a move, in seconds."""

    player: str
    allowed: float
    taken: float
    waited: float
    """Part of that in which the engine or the referee had work, but no processor.

    The system gave it to another program, or its host took it away from the whole machine.
    """
    empties: int
    """Empty squares before the move."""


class WatchedEngine:
    """The built-in engine as a player whose every move is timed."""

    def __init__(
        self, name: str, level: int | None, seed: int, family: type[Game] = Othello
    ) -> None:
        self.name = name
        self.times: list[MoveTime] = []
        self._engine = built_in_engine(name, family, level=level, seed=seed)

    async def prepare(self) -> None:
        """Start the engine and wait until it is ready."""
        await self._engine.prepare()

    async def choose(self, position: Position, limit: Limit) -> Move:
        """The engine's move."""
        waited, began = self._waited(), time.perf_counter()
        move = await self._engine.choose(position, limit)
        taken = time.perf_counter() - began
        empties = position.board.vacant.bit_count()
        waited = self._waited() - waited
        self.times.append(MoveTime(self.name, limit.seconds or 0.0, taken, waited, empties))
        return move

    async def close(self) -> None:
        """Let the engine go."""
        await self._engine.close()

    def _waited(self) -> float:
        """Seconds for which the engine and this process have had no processor so far."""
        waited = _waited(os.getpid()) + _stolen()
        engine = self._engine
        if isinstance(engine, LazyEngine) and engine._made is not None:
            process = engine._made._transport  # type: ignore[attr-defined]
            if process is not None:
                waited += _waited(process._transport.get_pid())
        return waited


def _waited(process: int) -> float:
    """Seconds that the threads of a process have waited; 0 where the system does not tell."""
    nanoseconds = 0
    for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with suppress(OSError, IndexError):  # the thread has just ended, or its process
            nanoseconds += int(thread.read_text().split()[1])
    return nanoseconds / 1e9


def _stolen() -> float:
    """Seconds that the host has kept this machine's processors from work; 0 where nobody tells."""
    with suppress(OSError, IndexError):
        return int(_STATISTICS.read_text().split()[_STEAL]) / os.sysconf("SC_CLK_TCK")
    return 0.0
