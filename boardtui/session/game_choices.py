"""Saved games in their lists, and the choices there; an item of a menu has one as its value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from boardtui.session.launch import Learn
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from boardtui.saves.cards import GameCard


class SavedGames(NamedTuple):
    """The saved games, each list with the newest first."""

    unfinished: tuple[GameCard[Path], ...] = ()
    """Unfinished games with players; those open in another program come last."""
    records: tuple[GameCard[Path], ...] = ()
    """Finished games and records."""
    short: tuple[GameCard[Path], ...] = ()
    """Games against a computer that ended, or were left, after a few moves; they would hide the
    others."""
    put_away: tuple[GameCard[Path], ...] = ()
    unlisted: int = 0
    """The number of older games that no list has."""

    @property
    def not_open_elsewhere(self) -> tuple[GameCard[Path], ...]:
        """The unfinished games that are not open in another program."""
        return tuple(card for card in self.unfinished if not card.locked)

    @property
    def total(self) -> int:
        """The number of all games."""
        lists = self.unfinished, self.records, self.short, self.put_away
        return sum(map(len, lists)) + self.unlisted


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
class AnyRecord:
    """A record; a screen asks which one."""


GameChoice: TypeAlias = "NewKind | RunningGame | GameCard[Path] | AnyRecord | Learn"
"""A card is that of a game on disk, to go on with, or to be asked about if it is put away."""


def choice_in(value: object) -> GameChoice | None:
    """Return the value of an item as a choice; None if it is none."""
    if value is None or isinstance(value, NewKind | RunningGame | AnyRecord | Learn):
        return value
    from boardtui.saves.cards import GameCard

    return value if isinstance(value, GameCard) else None


def card_of(choice: GameChoice | None) -> GameCard[Path] | None:
    """Return the card of a choice that is a game on disk."""
    if choice is None or isinstance(choice, NewKind | RunningGame | AnyRecord | Learn):
        return None
    return choice
