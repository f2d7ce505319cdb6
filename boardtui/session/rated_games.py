"""The finished games that count for the rating of the person here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.play.table import Change, Table, TableStatus
from boardtui.saves.save_policy import StatementCallback
from boardtui.system.disk import Disk
from boardtui.system.reasons import Reason, Reasoned, Statement
from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.person.personal import Counted, Personal, PoolRecord
    from boardtui.person.results import RatedResult
    from boardtui.players.ratings import RatingChange
    from boardtui.saves.quota import Quota

_LONGEST = 200
"""The text of an error is cut to this many characters."""


class CountingReason(Reason):
    """Reasons why a game does not count for a rating."""

    DEFECT = "boardtui failed to count this game, by a mistake of its own: {error}"


class RatedGames:
    """Counts games once they are over; no key waits for the disk."""

    patience: float = 0.5
    """Longest wait of a form for the person's results, in seconds."""

    def __init__(
        self, folder: Path | None, warn: StatementCallback, quota: Quota | None = None
    ) -> None:
        """Keep results in a folder; without one, no game counts. `warn` is called with problems."""
        self._folder = folder
        self._quota = quota
        self._warn = warn
        self._disk = Disk()
        self._counted: set[str] = set()

    @property
    def keeps(self) -> bool:
        """True if games count here."""
        return self._folder is not None

    def follow(self, table: Table) -> None:
        """Count a game once it is over, unless it is casual; also one that is over already."""
        if self.keeps and table.record.rating_id:
            table.subscribe(partial(self._take_change, table))
            self._look_at(table)

    async def pools(self) -> Mapping[str, PoolRecord]:
        """Return the record in each pool of games; empty after a problem.

        A disk that does not answer counts as a problem after `patience` seconds.
        """
        if not self.keeps:
            return {}
        try:
            async with asyncio.timeout(self.patience):
                return await in_thread(lambda: self._personal.pools())
        except TimeoutError:
            return {}
        except Reasoned as error:
            self._warn(Statement(error.reason, error.facts))
            return {}

    def results(self) -> tuple[Counted, ...]:
        """Return the results, the oldest first. Raises PersonalError."""
        return self._personal.results() if self.keeps else ()

    async def aclose(self) -> None:
        """Wait for the results that are being written."""
        await self._disk.finished()

    @cached_property
    def _personal(self) -> Personal:
        from boardtui.person.personal import Personal
        from boardtui.person.personal_file import FILE

        assert self._folder is not None
        return Personal(self._folder / FILE, quota=self._quota)

    def _take_change(self, table: Table, change: Change) -> None:
        if not isinstance(change, TableStatus):
            self._look_at(table)

    def _look_at(self, table: Table) -> None:
        name = table.record.rating_id
        if not name or name in self._counted or table.standing.outcome is None:
            return
        from boardtui.person.results import result_of

        result = result_of(table)
        if result is not None:
            self._counted.add(name)
            self._count(table, result)

    def _count(self, table: Table, result: RatedResult) -> None:
        effects: list[RatingChange | None] = []

        def take(error: Exception | None) -> None:
            if error is not None:
                self._counted.discard(result.game_id)
                self._warn(_statement_about(error))
            elif effects[0] is not None:
                table.note(table.status._replace(rating=effects[0]))

        self._disk.do(lambda: effects.append(self._personal.add(result)), take)


def _statement_about(error: Exception) -> Statement:
    """Return the statement about an error: its own reason, or a defect of this program."""
    if isinstance(error, Reasoned):
        return Statement(error.reason, error.facts)
    return Statement(CountingReason.DEFECT, {"error": repr(error)[:_LONGEST]})
