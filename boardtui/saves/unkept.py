"""The archive that keeps nothing, and the keeper of its games."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NoReturn

from boardtui.play.log import MemoryLog
from boardtui.saves.errors import StoreError, StoreNote

if TYPE_CHECKING:
    from pathlib import Path

    from boardtui.play.subject import Subject
    from boardtui.saves.cards import Cards


class UnkeptGames:
    """An archive without games: those that are played are lost at the end."""

    keeps = False
    place = ""

    @property
    def away(self) -> UnkeptGames:
        return self

    async def cards(self) -> Cards[Path]:
        from boardtui.saves.cards import Cards

        return Cards()

    async def tidy(self) -> bool:
        return False

    def log(self, *, has_clock: bool) -> MemoryLog:
        return MemoryLog.timed(has_clock=has_clock)

    def create(self, _subject: Subject, /) -> NotKept:
        return NotKept()

    async def _refuse(self, *_names: object, **_options: object) -> NoReturn:
        """Refuse any other request: there is no game that it could be about."""
        raise StoreError(StoreNote.NOT_KEPT)

    load = save = change = open = put_away = bring_back = remove = _refuse


class NotKept:
    """Keeps nothing: the game is gone once it is closed."""

    keeps = is_shared = is_copy = exists = False
    path = None
    trouble = None

    def __init__(self) -> None:
        self.closed = False

    @property
    def changed_at(self) -> float:
        """The present, since changes are not noted."""
        return time.time()

    def follow(self, subject: Subject) -> None:
        """Do nothing."""

    def release(self) -> None:
        """Do nothing."""

    def start_closing(self) -> None:
        """Do nothing but note that the game is closed."""
        self.closed = True

    async def aclose(self) -> None:
        self.start_closing()
