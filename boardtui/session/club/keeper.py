"""The keeper of a game in a club, whose log has every move already."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from boardtui.play.table import Table
from boardtui.session.club.attendance import Attendance
from boardtui.system.context import in_this_context
from boardtui.system.reasons import Statement

if TYPE_CHECKING:
    from collections.abc import Callable

    from boardtui.club.sqlite_log import SqliteLog
    from boardtui.play.subject import Subject
    from boardtui.saves.save_policy import StatementCallback
    from boardtui.session.club.lag import Lag
    from boardtui.session.club.table_cards import TableCards

LATE = 1.0
"""Seconds after which a move that is not in the log is shown as not sent yet."""


class ClubKeeper:
    """Follows the log of one game, and tells when a move is late, and why it cannot be sent."""

    keeps = is_shared = exists = True
    is_copy = False
    path = None

    def __init__(
        self,
        log: SqliteLog,
        cards: TableCards,
        is_present: Callable[[str], bool],
        tell: StatementCallback,
        lag: Lag,
    ) -> None:
        """`is_present` is as in `Attendance`; `tell` shows a message to the person here.

        `lag` is that of the person's moves.
        """
        self.closed = False
        self._tell = tell
        self._told = ""
        self._log = log
        self._cards = cards
        self._lag = lag
        self.is_present = is_present
        self._attendance: Attendance | None = None
        self._late: asyncio.TimerHandle | None = None
        self._stops: list[Callable[[], None]] = []

    @property
    def trouble(self) -> Exception | None:
        # A move that is refused is no change: only what was shown as played can be lost.
        return self._log.flush_trouble

    @property
    def changed_at(self) -> float:
        return self._log.read()[-1].written or 0.0  # the log of a club says it always

    def follow(self, subject: Subject) -> None:
        assert isinstance(subject, Table)
        self._cards.table = subject
        subject.lag = self._lag
        self._attendance = Attendance(subject, self._log.account, self.is_present)
        self._attendance.start()
        look = in_this_context(lambda _news: self._look(subject))
        self._stops = [self._log.keeping.add(look), subject.subscribe(look)]

    def release(self) -> None:
        self._log.close()

    def start_closing(self) -> None:
        self.closed = True
        for stop in self._stops:
            stop()
        if self._attendance is not None:
            self._attendance.close()
        self._stop_waiting()
        self._log.close()

    async def aclose(self) -> None:
        self.start_closing()

    def _look(self, table: Table) -> None:
        """Wait for what is on its way into the log, and tell of its troubles."""
        trouble = self._log.trouble
        if trouble is not None and self._told != str(trouble):
            self._tell(Statement(trouble.reason, trouble.facts))
        self._told = "" if trouble is None else str(trouble)
        if not _is_sending(table):
            self._stop_waiting()
            table.note(table.status._replace(is_unsaved=False))
        elif self._late is None:
            loop = asyncio.get_running_loop()
            self._late = loop.call_later(LATE, self._note_late, table)

    def _note_late(self, table: Table) -> None:
        self._late = None
        # A command that was refused at once brought no news.
        table.note(table.status._replace(is_unsaved=_is_sending(table)))

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def _is_sending(table: Table) -> bool:
    """Return True while a command is on its way into the log."""
    proposal = table.pending
    if proposal is None or proposal.is_note:
        return False
    return proposal.entry.number > table.standing.revision
