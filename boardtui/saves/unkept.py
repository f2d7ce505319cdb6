"""A store that keeps nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.saves.save_policy import AfterFrame, StatementCallback, at_once
from boardtui.saves.store import Store

if TYPE_CHECKING:
    from boardtui.saves.cards import Status, Summary
    from boardtui.system.reasons import Statement


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

    def tidy(self) -> tuple[Statement, ...]:
        return ()

    @property
    def away(self) -> Store:
        return self
