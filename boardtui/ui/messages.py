"""What a game screen tells the app."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from boardtui.play.match import Match


@dataclass
class RematchWanted(Message):
    """A person wants another game of the same kind."""

    match: Match
    """The game that is over."""
    swap: bool
    """Whether the players change sides."""


@dataclass
class NewGameWanted(Message):
    """A person wants to choose a new game; one like this is what comes to mind."""

    match: Match


@dataclass
class PlayersChanged(Message):
    """Somebody else sits at the board of this game from now on."""

    match: Match
    seats: tuple[str, ...]
    """In the words of the command line: "human" or a level."""


class EngineIsSlow(Message):
    """An engine says that it is slower here than it could be."""
