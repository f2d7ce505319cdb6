"""Messages of a game screen to the app.

Messages are never compared, nor shown: they are defined without the methods for that, which take
longer to make than all else in them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from boardtui.library.rows import Row
    from boardtui.record.tree import GameRecord, Node
    from boardtui.rules.game import Position
    from boardtui.session.open_game import OpenGame


@dataclass(eq=False, repr=False)
class RematchWanted(Message):
    """A person wants another game of the same kind."""

    game: OpenGame
    """The game that is over."""
    swap: bool
    """True if the players change sides."""


@dataclass(eq=False, repr=False)
class NewGameWanted(Message):
    """A person wants to choose a new game; this one's choices are suggested."""

    game: OpenGame


@dataclass(eq=False, repr=False)
class PlayOnWanted(Message):
    """A person wants to play on from a node of a game that is over, or of a record."""

    record: GameRecord
    node: Node
    seats: tuple[str, ...]
    """The players, in the words of the command line."""


@dataclass(eq=False, repr=False)
class LibraryGameWanted(Message):
    """A person wants to look at a game of the library."""

    row: Row
    ply: int
    """Where to begin, counted as in `Row.positions`."""


@dataclass(eq=False, repr=False)
class PositionGamesWanted(Message):
    """A person wants to see all games of the library with a position."""

    position: Position


class EngineIsSlow(Message):
    """An engine reports that it runs uncompiled, and so is slow."""
