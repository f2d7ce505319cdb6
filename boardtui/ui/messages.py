"""Messages of a game screen to the app, and of its panels to the screen.

Messages are never shown: they are defined without a method for that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from boardtui.library.rows import Row
    from boardtui.play.view import View
    from boardtui.record.tree import GameRecord, Node
    from boardtui.rules.board import Color, Point
    from boardtui.rules.game import Position
    from boardtui.session.explored import GameFilter
    from boardtui.session.marking import MarkKind
    from boardtui.session.open_game import OpenGame
    from boardtui.ui.screen_state import ScreenState


@dataclass(repr=False)
class FoldWanted(Message):
    """A request to fold the branch of a node, or to show it again."""

    node: Node


@dataclass(repr=False)
class RematchWanted(Message):
    """A request for another game of the same kind."""

    game: OpenGame
    """The game that is over."""
    swap: bool
    """True if the players change sides."""


@dataclass(repr=False)
class RematchAgreed(Message):
    """The news that the players of a shared game have agreed on another one, or a wish to go there.

    `Standing.rematch` is the name of its log.
    """

    game: OpenGame
    """The game that is over."""


@dataclass(repr=False)
class NewGameWanted(Message):
    """A request for the form for a new game, with the choices of this one."""

    game: OpenGame


@dataclass(repr=False)
class PlayOnWanted(Message):
    """A request for a game that continues from a node of a finished game or of a record."""

    record: GameRecord
    node: Node
    seats: tuple[str, ...]
    """The players, as named on the command line."""


@dataclass(repr=False)
class BranchWanted(Message):
    """A request to open the moves to a node, and all after it, as a record of its own."""

    record: GameRecord
    node: Node


@dataclass(repr=False)
class LibraryGameWanted(Message):
    """A request to open a game of the library."""

    row: Row
    ply: int
    """The position to show, counted as in `Row.positions`."""


@dataclass(repr=False)
class PositionGamesWanted(Message):
    """A request for the list of the library's games with a position."""

    position: Position
    only: GameFilter
    """The games to list."""


@dataclass(repr=False)
class SettingWanted(Message):
    """A request to change a setting."""

    name: str
    value: Any


@dataclass(eq=False, repr=False)
class NodeWanted(Message):
    """A request of a panel to show a node of the record."""

    node: Node


@dataclass(repr=False)
class ReportWanted(Message):
    """A request for the report on a reviewed game."""

    shown: ScreenState
    """What the screen of the game shows."""
    view: View
    go_to: Callable[[Node], object]
    """Shows a node of the record."""


@dataclass(repr=False)
class TryingWanted(Message):
    """A request to try mistakes of a record again."""

    record: GameRecord
    mistakes: tuple[Node, ...]
    first: int
    """The place of the one to begin with."""
    mine: frozenset[Color] = frozenset()
    """The colours of the person here in the game."""


@dataclass(repr=False)
class GuessWanted(Message):
    """A request to guess the moves of a game."""

    record: GameRecord
    line: tuple[Node, ...]
    """The moves, from the root on."""
    first: int
    """The place of the line to begin at."""
    color: Color | None = None
    """The side whose moves are guessed; None to ask for it."""


@dataclass(repr=False)
class MarkingWanted(Message):
    """A request to set marks on the board of the cursor's position, beginning with a kind."""

    game: OpenGame
    point: Point | None
    """The point under the cursor of the board."""
    kind: MarkKind | None = None


@dataclass(repr=False)
class LinesWanted(Message):
    """A request to learn the lines of a record."""

    game: OpenGame


@dataclass(repr=False)
class RepliesWanted(Message):
    """A request for replies from the library, to be added to a record after the cursor."""

    game: OpenGame
    only: GameFilter
    """The games of the library that count."""


class EngineIsSlow(Message):
    """The report of an engine that it runs uncompiled, and is therefore slow."""
