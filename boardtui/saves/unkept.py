"""The archive that keeps nothing, and the keeper of its games."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NoReturn

from boardtui.play.log import MemoryLog
from boardtui.saves.errors import StoreError, StoreNote

if TYPE_CHECKING:
    from boardtui.play.table import Table
    from boardtui.saves.cards import Status


class UnkeptGames:
    """An archive without games: those that are played are lost at the end."""

    keeps = False
    place = ""
    unlisted = 0

    @property
    def away(self) -> UnkeptGames:
        return self

    async def cards(self, _query: Status | None = None, /) -> tuple[()]:
        return ()

    async def tidy(self) -> bool:
        return False

    def log(self, *, has_clock: bool) -> MemoryLog:
        return MemoryLog.timed(has_clock=has_clock)

    def create(self, _table: Table, /) -> NotKept:
        return NotKept()

    async def _refuse(self, *_names: object, **_options: object) -> NoReturn:
        """Refuse any other request: there is no game that it could be about."""
        raise StoreError(StoreNote.NOT_KEPT)

    load = save = open = put_away = bring_back = remove = _refuse


class NotKept:
    """Keeps nothing: the game is gone once it is closed."""

    keeps = is_shared = is_copy = exists = False
    path = None
    trouble = None

    def __init__(self) -> None:
        self.closed = False

    @property
    def changed_at(self) -> float:
        """The present: nobody notes the changes."""
        return time.time()

    def follow(self, table: Table) -> None:
        """Do nothing."""

    def start_closing(self) -> None:
        """Do nothing but note that the game is closed."""
        self.closed = True

    async def aclose(self) -> None:
        self.start_closing()
