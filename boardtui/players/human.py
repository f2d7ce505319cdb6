"""A person at the board."""

from __future__ import annotations

import asyncio

from boardtui.players.player import Limit
from boardtui.rules.game import Move, Pass, Position


class Human:
    """Player whose moves are entered in a view of the table."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Return a forced pass; otherwise wait until the question is cancelled."""
        if position.legal_moves == (Pass(),):
            return Pass()
        never: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        return await never

    async def close(self) -> None:
        """Hold nothing."""
