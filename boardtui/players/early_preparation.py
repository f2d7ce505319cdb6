"""Compilation of the built-in engines ahead of their first move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from boardtui.players.built_in import environment, python_command
from boardtui.players.player import PlayerError
from boardtui.players.specs import SPECS
from boardtui.players.transport import start


class EarlyPreparation:
    """Prepares the engine of each kind of game once, in processes at low priority.

    An engine started meanwhile waits for them, and reports their progress.
    """

    def __init__(self, command: Callable[..., Sequence[str]] = python_command) -> None:
        """`command` returns the command of a process, by its words."""
        self._command = command
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, kind: str) -> None:
        """Begin to prepare the engine of a kind of game, unless that was begun before."""
        if kind not in self._tasks and any(spec.family.key == kind for spec in SPECS):
            self._tasks[kind] = asyncio.create_task(self._prepare(kind))

    async def close(self) -> None:
        """End the processes."""
        tasks = self._tasks.values()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _prepare(self, kind: str) -> None:
        # If this fails, so does the engine at its start, and reports why.
        with suppress(PlayerError):
            program = await start(self._command("prepare", kind), kind, environment())
            try:
                while True:
                    await program.receive()
            finally:
                program.kill()
                await program.close()
