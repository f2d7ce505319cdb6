"""Who is at the board of a game in a club, as the players' programs note it in the log."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from boardtui.play.errors import Refused
from boardtui.play.shared_table import note_away, note_back
from boardtui.rules.board import Seat
from boardtui.system.disk import later

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from boardtui.play.table import Table

LOOK = 5.0
"""Seconds between two looks at who is here."""


class Attendance:
    """Notes that the other player has lost the line, and that the player here is back.

    Nothing is noted for those who watch, nor in a game by days, whose players come and go.
    """

    def __init__(self, table: Table, account: str, is_present: Callable[[str], bool]) -> None:
        """`is_present` returns whether an account has any program in the club."""
        self._table = table
        self._account = account
        self._is_present = is_present
        self._missed: frozenset[Seat] = frozenset()
        self._next_look: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Look from now on until the game is over."""
        now = self._table.standing
        is_by_days = now.clock is not None and now.clock.is_by_days
        if not is_by_days and self._account in {who.id for who in now.seats}:
            self._look()

    def close(self) -> None:
        """Look no longer."""
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None

    def _look(self) -> None:
        now = self._table.standing
        if now.outcome is not None:
            self._next_look = None
            return
        self._next_look = later(LOOK, self._look)
        if not now.is_open and self._table.pending is None:
            with suppress(Refused):  # the next look tries again
                self._note()

    def _note(self) -> None:
        """Note what is not in the log yet. Raises Refused."""
        now = self._table.standing
        away, missed = {absence.seat for absence in now.absences}, self._missed
        players = [(Seat(index), who.id) for index, who in enumerate(now.seats)]
        others = [(seat, who) for seat, who in players if who != self._account]
        self._missed = frozenset(seat for seat, who in others if self._is_missed(who))
        for seat, who in players:
            if who == self._account and seat in away:
                note_back(self._table, seat)
            elif seat in self._missed & missed - away:
                # Missed twice, as the program may just be starting again.
                note_away(self._table, seat)

    def _is_missed(self, account: str) -> bool:
        """Return True if an account has no program here, as far as that can be seen."""
        # In a folder that was removed, not even this program is seen.
        return not self._is_present(account) and self._is_present(self._account)
