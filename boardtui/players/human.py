"""A person at the board."""

from __future__ import annotations

import asyncio

from boardtui.players.player import Limit
from boardtui.rules.game import Move, Pass, Position


class Human:
    """A player whose moves arrive through `Match.submit`; a forced pass needs no key."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    async def choose(self, position: Position, limit: Limit) -> Move:
        """A forced pass at once; anything else waits until the match has a move submitted."""
        if position.legal_moves == (Pass(),):
            return Pass()
        submitted: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        return await submitted

    async def close(self) -> None:
        """Nothing to let go of."""
