"""Anything that can be asked for a move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from boardtui.rules.game import Move, Position


class PlayerError(RuntimeError):
    """A player failed; its text is meant for the person at the board."""


class EngineTerminated(PlayerError):
    """The engine's process ended."""


class EngineProtocolError(PlayerError):
    """The engine answered what its protocol does not allow."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may spend on one move; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine knows of a position while it thinks."""

    depth: int
    score: float
    """For the side to move, in the units of the game."""
    line: tuple[Move, ...]
    nodes: int
    seconds: float


class Player(Protocol):
    """One side of a game."""

    name: str

    async def choose(self, position: Position, limit: Limit) -> Move:
        """A legal move; cancelled when the turn is taken back. Raises PlayerError."""
        ...

    async def close(self) -> None:
        """Let go of processes and connections."""
        ...


class Engine(Player, Protocol):
    """A player that can say what it thinks of a position."""

    def analyse(self, position: Position, limit: Limit) -> AsyncIterator[Info]:
        """What the engine knows, deeper and deeper; leaving the iteration stops it."""
        ...
