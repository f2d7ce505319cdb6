"""The protocols of players and engines, and the errors that they raise."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Protocol, runtime_checkable

from boardtui.record.evaluation import WIN as WIN
from boardtui.record.evaluation import Certainty as Certainty
from boardtui.record.evaluation import Info as Info
from boardtui.record.evaluation import Limit as Limit
from boardtui.rules.game import Move, Position
from boardtui.system.reasons import Reasoned


class PlayerError(Reasoned, RuntimeError):
    """Failure of a player, or to find one."""


class EngineTerminated(PlayerError):
    """End of the engine's process."""


class GameRefused(PlayerError):
    """The engine does not play a game, by its own words."""


class EngineProtocolError(PlayerError):
    """Answer that the engine's protocol does not allow."""


class WrongProtocol(EngineProtocolError):
    """The engine speaks another protocol."""


class EngineTimeout(PlayerError):
    """No answer in time."""


class NoGreeting(EngineTimeout):
    """No answer yet; the engine may speak another protocol."""


class Player(Protocol):
    """One side of a game."""

    name: str

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Return a legal move; cancelled when the turn is taken back. Raises PlayerError."""
        ...

    async def close(self) -> None:
        """Release processes and connections."""
        ...


@runtime_checkable
class Preparable(Protocol):
    """Player that has to get ready before it can play."""

    on_status: Callable[[str], object] | None
    """Called with `preparing` at every change of it or of `is_slow`."""

    @property
    def preparing(self) -> str:
        """Progress of getting ready, such as "7/40"; empty when ready."""
        ...

    @property
    def is_slow(self) -> bool:
        """True if the player runs uncompiled, and so slowly."""
        ...

    async def prepare(self) -> None:
        """Wait until the player is ready, so that its first move is as quick as others.

        Raises PlayerError.
        """
        ...


class Engine(Player, Preparable, Protocol):
    """Player that can analyse a position."""

    def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        """Yield reports on the best `moves` moves, one at a time, at growing depth.

        Ends when the limit is spent; closing the generator stops the engine at once. Yields
        nothing for a position that is over. Raises PlayerError.
        """
        ...


@runtime_checkable
class Follower(Protocol):
    """Player that needs the moves that led to a position."""

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        """Learn the moves from the start of the game; the next question is about their end."""
        ...
