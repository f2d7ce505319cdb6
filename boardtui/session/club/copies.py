"""Copies of a club's games among the games of their players at home."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from boardtui.formats.reading import Reading
from boardtui.record.who import AT_HOME, Who, WhoKind
from boardtui.saves.errors import StoreError
from boardtui.system.reasons import Reason, Statement

if TYPE_CHECKING:
    from pathlib import Path

    from boardtui.play.subject import Change
    from boardtui.play.table import Table
    from boardtui.saves.archive import Archive
    from boardtui.saves.save_policy import StatementCallback


class CopyNote(Reason):
    """Messages about copies to a person."""

    NOT_COPIED = "Your copy of the game was not saved: {reason} The game is still in the club."


class Copies:
    """Saves a copy of each game of a club that a person here has played, once it is over.

    Its name is made from that of the log, so that no program saves a second one.
    """

    def __init__(self, archive: Archive[Path], tell: StatementCallback) -> None:
        """`tell` shows a message to the person here."""
        self._archive = archive
        self._tell = tell
        self._saving: set[asyncio.Task[None]] = set()

    def follow(self, table: Table, log: str, account: str) -> None:
        """Save a copy for a player once the game is over, which it may be already."""

        def look(_change: Change) -> None:
            # One that was called off before its first move is no game to keep.
            outcome = table.outcome
            if outcome is not None and (outcome.winners or table.standing.line):
                stop()
                self._start(_copy_of(table, account), log)

        stop = table.subscribe(look)
        look(None)

    async def aclose(self) -> None:
        """Wait for the copies that are being saved."""
        await asyncio.gather(*self._saving)

    def _start(self, copy: Reading, log: str) -> None:
        saving = asyncio.ensure_future(self._save(copy, f"{copy.record.game.key}_{log}"))
        self._saving.add(saving)
        saving.add_done_callback(self._saving.discard)

    async def _save(self, copy: Reading, name: str) -> None:
        try:
            await self._archive.save(copy, name)
        except StoreError as error:
            self._tell(Statement(CopyNote.NOT_COPIED, {"reason": error}))
        finally:
            copy.record.dissolve()


def _copy_of(table: Table, account: str) -> Reading:
    """Return a game as the games at home know it: its player is the person here."""
    seats = (
        Who(WhoKind.PERSON, AT_HOME, who.name) if who.id == account else Who.stranger(who.name)
        for who in table.seats
    )
    # With a record of its own: a thread writes it, while the game gets remarks.
    return Reading(table.record.copy(), seats=tuple(seats))
