"""The finished games that count for the rating of the person here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING

from boardtui.play.table import Change, SubjectStatus, Table
from boardtui.saves.save_policy import StatementCallback
from boardtui.system.reasons import Reason, Reasoned, Statement

if TYPE_CHECKING:
    from boardtui.person.personal import Personal
    from boardtui.person.results import RatedResult
    from boardtui.person.results_file import Counted, PoolRecord

_LONGEST = 200
"""The text of an error is cut to this many characters."""


class CountingReason(Reason):
    """Reasons why a game does not count for a rating."""

    DEFECT = (
        "This game was not added to your results because of a bug in boardtui ({error}). The "
        "game itself is unaffected."
    )


class RatedGames:
    """Counts games once they are over; no key waits for the disk."""

    patience: float = 0.5
    """Longest wait of a form for the person's results, in seconds."""

    def __init__(
        self, open_personal: Callable[[], Personal] | None, warn: StatementCallback
    ) -> None:
        """`open_personal` opens what is kept of the person; without it, no game counts.

        `warn` is called with problems.
        """
        self._open_personal = open_personal
        self._warn = warn
        self._counted: set[str] = set()
        self._counting: set[asyncio.Task[None]] = set()

    @property
    def keeps(self) -> bool:
        """True if games count here."""
        return self._open_personal is not None

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
                return await self._personal.pools()
        except TimeoutError:
            return {}
        except Reasoned as error:
            self._warn(Statement(error.reason, error.facts))
            return {}

    async def results(self) -> tuple[Counted, ...]:
        """Return the results, the oldest first. Raises PersonalError."""
        return await self._personal.results() if self.keeps else ()

    async def aclose(self) -> None:
        """Wait for the results that are being written."""
        if self._counting:
            await asyncio.wait(self._counting)

    @cached_property
    def _personal(self) -> Personal:
        assert self._open_personal is not None
        return self._open_personal()

    def _take_change(self, table: Table, change: Change) -> None:
        if not isinstance(change, SubjectStatus):
            self._look_at(table)

    def _look_at(self, table: Table) -> None:
        name = table.record.rating_id
        if not name or name in self._counted or table.standing.outcome is None:
            return
        from boardtui.person.results import result_of

        result = result_of(table)
        if result is not None:
            self._counted.add(name)
            task = asyncio.ensure_future(self._count(table, result))
            self._counting.add(task)
            task.add_done_callback(self._counting.discard)

    async def _count(self, table: Table, result: RatedResult) -> None:
        try:
            effect = await self._personal.add(result)
        except Exception as error:  # noqa: BLE001  the program goes on, and the person is told
            self._counted.discard(result.game_id)
            self._warn(_statement_about(error))
            return
        if effect is not None:
            table.note(table.status._replace(rating=effect))


def _statement_about(error: Exception) -> Statement:
    """Return the statement about an error: its own reason, or a defect of this program."""
    if isinstance(error, Reasoned):
        return Statement(error.reason, error.facts)
    return Statement(CountingReason.DEFECT, {"error": repr(error)[:_LONGEST]})
