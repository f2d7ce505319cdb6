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


class EngineSlot:
    """Lets one engine run at a time: a question to one stops the program of the one before.

    A question waits until the one before it is answered.
    """

    def __init__(self) -> None:
        self._asked = asyncio.Lock()
        self._tenant: Tenant | None = None

    @asynccontextmanager
    async def held_by(self, tenant: Tenant) -> AsyncIterator[None]:
        """Wait for the slot, and hold it for a question."""
        async with self._asked:
            if self._tenant is not None and self._tenant is not tenant:
                await self._tenant.vacate()
            self._tenant = tenant
            yield
