"""A store that keeps nothing, and the keeper of its games."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.saves.save_policy import AfterFrame, StatementCallback, at_once
from boardtui.saves.store import Store

if TYPE_CHECKING:
    from boardtui.play.table import Table
    from boardtui.saves.cards import Status, Summary


class UnkeptGames(Store):
    """Keeps nothing: its saves follow no table, and its lists are empty."""

    keeps = False

    def __init__(
        self, notify: StatementCallback = lambda _note: None, after_frame: AfterFrame = at_once
    ) -> None:
        # No folder can be there, so nothing is ever found or written.
        super().__init__(Path(os.devnull), notify, after_frame)

    def cards(self, query: Status | None = None) -> tuple[Summary, ...]:
        return ()

    @property
    def away(self) -> Store:
        return self


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
