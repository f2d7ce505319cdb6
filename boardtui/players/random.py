"""A player that takes any legal move."""

from __future__ import annotations

from random import Random

from boardtui.players.player import Limit
from boardtui.rules.game import Move, Position


class RandomPlayer:
    """Player that chooses among the legal moves by chance; the same ones for the same seed."""

    def __init__(self, seed: int | None = None, name: str = "") -> None:
        self.name = name
        self._random = Random(seed)

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Return any legal move."""
        return self._random.choice(position.legal_moves)

    async def close(self) -> None:
        """Release nothing: there is no process."""
