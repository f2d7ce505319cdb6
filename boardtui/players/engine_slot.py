"""A slot for engines where only one may run at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol


class Tenant(Protocol):
    """An engine that gives way to others."""

    async def vacate(self) -> None:
        """End the engine's process; the next question starts it again."""
        ...


IDLE = 120.0
"""Seconds without a question after which the engine's process ends: it takes much memory."""


class EngineSlot:
    """Lets one engine run at a time: a question to one stops the program of the one before.

    A question waits until the one before it is answered.
    """

    def __init__(self, idle: float = IDLE) -> None:
        """`idle` is how many seconds an engine stays without a question."""
        self._idle = idle
        self._asked = asyncio.Lock()
        self._tenant: Tenant | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def held_by(self, tenant: Tenant) -> AsyncIterator[None]:
        """Wait for the slot, and hold it for a question."""
        async with self._asked:
            if self._resting is not None:
                self._resting.cancel()
            if self._tenant is not tenant:
                await self._vacate()
            self._tenant = tenant
            try:
                yield
            finally:
                loop = asyncio.get_running_loop()
                self._resting = loop.call_later(self._idle, self._end)

    def _end(self) -> None:
        self._ending = asyncio.create_task(self._end_unasked())

    async def _end_unasked(self) -> None:
        """End the engine, unless a question has come."""
        if not self._asked.locked():
            async with self._asked:
                await self._vacate()

    async def _vacate(self) -> None:
        tenant, self._tenant = self._tenant, None
        if tenant is not None:
            await tenant.vacate()
