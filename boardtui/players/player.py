"""Anything that can be asked for a move."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from boardtui.reasons import Reasoned
from boardtui.record.evaluation import WIN as WIN
from boardtui.record.evaluation import Certainty as Certainty
from boardtui.record.evaluation import Limit as Limit
from boardtui.rules.game import Move, Position


class PlayerError(Reasoned, RuntimeError):
    """A player failed, or there is none."""


class EngineTerminated(PlayerError):
    """The engine's process ended."""


class EngineProtocolError(PlayerError):
    """The engine answered what its protocol does not allow."""


class WrongProtocol(EngineProtocolError):
    """The engine speaks, but not the protocol that was expected."""


class EngineTimeout(PlayerError):
    """The engine did not answer in time."""


class NoGreeting(EngineTimeout):
    """The engine has not answered yet at all; it may know another protocol."""


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine knows of one move while it thinks."""

    depth: int
    """Plies looked ahead; 0 where the engine does not say."""
    score: float
    """For the colour whose move it is, in the units of the game."""
    line: tuple[Move, ...]
    """Best play; never empty, the first move is the one that is rated."""
    nodes: int
    """Since the analysis began, for all moves; 0 where the engine does not say."""
    seconds: float
    """Since the analysis began."""
    certainty: Certainty = Certainty.SEARCHED
    is_selective: bool = False
    """Whether the engine says that it left out moves that look bad."""


class Player(Protocol):
    """One side of a game."""

    name: str

    async def choose(self, position: Position, limit: Limit) -> Move:
        """A legal move; cancelled when the turn is taken back. Raises PlayerError."""
        ...

    async def close(self) -> None:
        """Release processes and connections."""
        ...


@runtime_checkable
class Preparable(Protocol):
    """A player that has to get ready before it can play."""

    on_status: Callable[[str], object] | None
    """Is told `preparing` at every change of it, or of `is_slow`."""

    @property
    def preparing(self) -> str:
        """How far the player is with getting ready, such as "7/40"; empty when it is ready."""
        ...

    @property
    def is_slow(self) -> bool:
        """Whether it says that it is slower here than it could be."""
        ...

    async def prepare(self) -> None:
        """Get ready and wait until that is done, so that the first move takes no longer.

        Raises PlayerError.
        """
        ...


class Engine(Player, Preparable, Protocol):
    """A player that can say what it thinks of a position."""

    def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        """What the engine knows of the best `moves` moves, one at a time, deeper and deeper.

        Ends when the limit is spent; closing the generator stops the engine at once. A position
        that is over gives nothing. Raises PlayerError.
        """
        ...


@runtime_checkable
class Follower(Protocol):
    """A player that has to know how the game came to the position that it is asked about."""

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        """Learn the moves that were played from the start; the next question is about their end."""
        ...
