"""What screens tell the app."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from boardtui.play.store import Summary


@dataclass
class RematchWanted(Message):
    """A person wants another game of the same kind."""

    key: str
    swap: bool
    """Whether the players change sides."""


@dataclass
class NewGameWanted(Message):
    """A person wants to choose a new game; one of this kind is what comes to mind."""

    key: str


@dataclass
class PlayersChanged(Message):
    """Somebody else sits at the board of the game of this kind from now on."""

    key: str
    seats: tuple[str, ...]
    """In the words of the command line: "human" or a level."""


@dataclass
class GameWanted(Message):
    """A person wants to play a game of this kind; its options are asked first."""

    key: str
    options: Mapping[str, Any]
    """Those of a preset; empty for the game as it was last chosen."""


@dataclass
class RunningGameWanted(Message):
    """A person wants to see the running game of this kind."""

    key: str


@dataclass
class SavedGameWanted(Message):
    """A person wants to go on with a saved game."""

    summary: Summary


@dataclass
class PuttingAwayWanted(Message):
    """A person wants a saved game to be in no list any more."""

    summary: Summary


class RecordWanted(Message):
    """A person wants to open a record; which one is asked."""


@dataclass
class SettingChanged(Message):
    """A person changed a setting."""

    name: str
    value: Any


class EngineIsSlow(Message):
    """An engine says that it is slower here than it could be."""


class PickerShown(Message):
    """The picker came to the front and wants to know which games there are."""
