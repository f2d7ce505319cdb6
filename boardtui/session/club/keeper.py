"""The keeper of a game in a club, whose log has every move already."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from boardtui.play.table import Table
from boardtui.system.context import in_this_context

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardtui.club.sqlite_log import SqliteLog
    from boardtui.play.subject import Change, Subject
    from boardtui.session.club.table_cards import TableCards

LATE = 1.0
"""Seconds after which a move that is not in the log is shown as not sent yet."""


class ClubKeeper:
    """Follows the log of one game, and tells when a move is late."""

    keeps = is_shared = exists = True
    is_copy = False
    path = None

    def __init__(self, log: SqliteLog, cards: TableCards) -> None:
        self.closed = False
        self._log = log
        self._cards = cards
        self._table: Table | None = None
        self._late: asyncio.TimerHandle | None = None
        self._stop: Callable[[], None] = lambda: None

    @property
    def trouble(self) -> Exception | None:
        return self._log.trouble

    @property
    def changed_at(self) -> float:
        return self._log.written(len(self._log.read()))

    def follow(self, subject: Subject) -> None:
        assert isinstance(subject, Table)
        self._table = self._cards.table = subject
        self._stop = subject.subscribe(in_this_context(self._note))

    def release(self) -> None:
        self._log.close()

    def start_closing(self) -> None:
        self.closed = True
        self._stop()
        self._log.close()

    async def aclose(self) -> None:
        self.start_closing()

    def _note(self, _change: Change) -> None:
        """Wait for what is on its way into the log."""
