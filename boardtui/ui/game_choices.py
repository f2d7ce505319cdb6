"""What can be chosen in the picker and in the lists of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from boardtui.rules.game import Position

if TYPE_CHECKING:
    from boardtui.play.store import Summary


@dataclass(frozen=True, slots=True)
class NewKind:
    """A new game of a kind; its options are asked first."""

    key: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """Those of a preset; empty for the game as it was last chosen."""


@dataclass(frozen=True, slots=True)
class RunningGame:
    """An open game, to be shown."""

    id: str


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game on disk, to go on with."""

    summary: Summary


@dataclass(frozen=True, slots=True)
class AnyRecord:
    """A record; which one is asked first."""


GameChoice = NewKind | RunningGame | SavedGame | AnyRecord


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that there is already, as a line of a list."""

    text: str
    note: str
    position: Position
    """Where it stands."""
    choice: GameChoice
    """What choosing the line means."""


@dataclass(frozen=True, slots=True)
class GameLists:
    """The games that there are."""

    running: tuple[Entry, ...] = ()
    unfinished: tuple[Entry, ...] = ()
    recent: tuple[Entry, ...] = ()
    """Finished games and records."""
