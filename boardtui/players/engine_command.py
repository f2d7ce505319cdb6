"""The command that starts an engine, and the time that it has to answer."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.players import transport
from boardtui.players.engine_console import EngineConsole
from boardtui.players.player import Limit
from boardtui.players.transport import Transport
from boardtui.system.named_tuples import NamedTuple

NO_LIMIT = Limit()


class Patience(NamedTuple):
    """Seconds to wait for an engine before it is given up."""

    starting: float = 20.0
    """For its first answer."""
    preparing: float = 60.0
    """For the built-in engine for anything but a move: it yields to every other program."""
    answering: float = 10.0
    """For commands that need no thought; a move has this and twice its limit."""
    unlimited: float = 600.0
    """For a move without a limit in seconds."""

    def thought(self, limit: Limit) -> float:
        """Return the seconds for a move within a limit."""
        if limit.whole_time is not None:
            return limit.whole_time + self.answering
        return self.unlimited if limit.seconds is None else 2 * limit.seconds + self.answering


PATIENCE = Patience()


class EngineCommand(NamedTuple):
    """An engine's program and how to start it."""

    name: str
    """The name that players see."""
    argv: tuple[str, ...]
    is_built_in: bool = False
    """True for the built-in engine, which plays every size and has more commands."""
    usual: Limit = NO_LIMIT
    """The default limit for a move."""
    environment: Mapping[str, str] | None = None
    """Its environment; None is ours."""
    directory: str | None = None
    """Its working directory; None is ours."""
    seed: int | None = None
    """The seed for random choices in openings."""
    patience: Patience = PATIENCE
    threads: int | None = None
    """The threads to set in an external engine; None leaves its default."""
    console: EngineConsole | None = None
    """Receives engine traffic, both ways."""

    async def connect(self) -> Transport:
        """Start the program; raises EngineTerminated."""
        return await transport.start(
            self.argv, self.name, self.environment, self.directory, self.console
        )
