"""Choices in the picker and in the lists of games; an item of a menu has one as its value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from boardtui.session.launch import Learn
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.saves.cards import Summary

# A saved game must not equal one that was put away, as named tuples of one shape would.


class NewKind(NamedTuple):
    """A new game of a kind; a form asks for its options first."""

    key: str
    options: Mapping[str, Any] = MappingProxyType({})
    """Options of a preset; empty for the game as it was last chosen."""


class RunningGame(NamedTuple):
    """An open game, to be shown."""

    id: str
    goes_on: bool = True
    """False for a record, and for a game that is over."""


@frozen
class SavedGame:
    """A game on disk, to go on with."""

    summary: Summary


@frozen
class PutAwayGame:
    """A game that was put away; a question decides what becomes of it."""

    summary: Summary


@frozen
class AnyRecord:
    """A record; a screen asks which one."""


GameChoice = NewKind | RunningGame | SavedGame | PutAwayGame | AnyRecord | Learn
