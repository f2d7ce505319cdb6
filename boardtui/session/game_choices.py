"""Choices in the picker and in the lists of games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from boardtui.rules.game import Position
from boardtui.session.launch import Learn
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.saves.cards import Summary


class NewKind(NamedTuple):
    """A new game of a kind; its options are asked first."""

    key: str
    options: Mapping[str, Any] = MappingProxyType({})
    """Options of a preset; empty for the game as it was last chosen."""


class RunningGame(NamedTuple):
    """An open game, to be shown."""

    id: str


class SavedGame(NamedTuple):
    """A game on disk, to go on with."""

    summary: Summary


class PutAwayGame(NamedTuple):
    """A game that was put away; what becomes of it is asked first."""

    summary: Summary


class AnyRecord:
    """A record; which one is asked first."""


GameChoice = NewKind | RunningGame | SavedGame | PutAwayGame | AnyRecord | Learn


class ListedGame(NamedTuple):
    """A game in a list."""

    text: str
    note: str
    position: Position
    """The position at the head of the game."""
    choice: GameChoice
    """The choice that the line stands for."""
    detail: str = ""
    """The players and how the game stands."""
    origin: str = ""
    """Where it was played on from; empty if it was not."""
    goes_on: bool = True
    """False for a record, and for a game that is over."""
    is_elsewhere: bool = False
    """True if another program has it open: choosing it makes a copy."""


ListRecent = Callable[[], Awaitable[Sequence[ListedGame]]]
"""Lists finished games and records, which may take a while."""


class GameLists(NamedTuple):
    """The lists of the picker."""

    running: tuple[ListedGame, ...] = ()
    unfinished: tuple[ListedGame, ...] = ()
    recent: tuple[ListedGame, ...] = ()
    """Finished games and records."""
    short: tuple[ListedGame, ...] = ()
    """Old games with hardly a move."""
    put_away: tuple[ListedGame, ...] = ()
    more_records: int = 0
    """Records that are only in the list of all."""
    unlisted: int = 0
    """Older games that no list has."""
    folder: str = ""
    """Where the games lie; empty where a person cannot look into it."""
