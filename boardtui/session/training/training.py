"""The training of the person here: what is kept of it, and how many cards wait."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from boardtui.saves.save_policy import StatementCallback
from boardtui.system.disk import Disk
from boardtui.system.reasons import Reason, Reasoned, Statement
from boardtui.system.threads import in_thread
from boardtui.training.cards import DueCount
from boardtui.training.days import next_day_start

if TYPE_CHECKING:
    from boardtui.person.personal_file import PersonalFile
    from boardtui.saves.quota import Quota
    from boardtui.training.card_store import CardStore
    from boardtui.training.history import History

    StoreT = TypeVar("StoreT", bound=PersonalFile)

T = TypeVar("T")

_LONGEST = 200
"""The text of an error is cut to this many characters."""


class TrainingReason(Reason):
    """Reasons why training keeps nothing."""

    NOT_KEPT = "Nothing is saved here, so your mistakes will not come up again."
    NOT_RATED = "Answers cannot be saved now, so puzzles are not rated. You can solve them anyway."
    DEFECT = "Your training was not saved because of a bug in boardtui ({error}). You can continue."


class Training:
    """Keeps cards, puzzles and repertoires; no key waits for the disk."""

    patience: float = 0.5
    """Longest wait for the number of cards, in seconds."""

    def __init__(
        self,
        folder: Path | None,
        warn: StatementCallback,
        new_a_day: Callable[[], int],
        quota: Quota | None = None,
        now: Callable[[], dt.datetime] = lambda: dt.datetime.now(dt.UTC),
    ) -> None:
        """Keep all in a folder; without one, nothing is kept.

        `warn` is called with problems, `new_a_day` returns how many new cards may be begun a day.
        """
        self.now = now
        self.new_a_day = new_a_day
        self._folder = folder
        self._quota = quota
        self._warn = warn
        self._warned: set[Reason] = set()
        self._disk = Disk()

    @property
    def keeps(self) -> bool:
        """True if anything is kept here."""
        return self._folder is not None

    @cached_property
    def cards(self) -> CardStore:
        """The cards; only where anything is kept."""
        from boardtui.training.card_store import CardStore

        return self.store(CardStore)

    def store(self, make: Callable[..., StoreT]) -> StoreT:
        """Return a store of this person, of some class; only where anything is kept."""
        from boardtui.person.personal_file import FILE

        assert self._folder is not None
        return make(self._folder / FILE, quota=self._quota)

    def first_due(
        self, dates: Iterable[dt.datetime | None], *, has_new: bool
    ) -> dt.datetime | None:
        """Return when the next of some cards is due; None where none is.

        `has_new` is True if new cards wait for another day, which begins some of them.
        """
        due = [each for each in dates if each is not None]
        if has_new and self.new_a_day():
            due.append(next_day_start(self.now()))
        return min(due, default=None)

    async def count(self) -> DueCount | None:
        """Return how many cards wait today; None where none are kept, and after a problem.

        Problems are told, each once. A disk that does not answer in time counts as none, and so
        does a file that another program writes: that is told where it is in the way.
        """
        if not self.keeps:
            return None
        try:
            async with asyncio.timeout(self.patience):
                return await in_thread(self._count)
        except TimeoutError:
            return None
        except Reasoned as error:
            from boardtui.person.personal_file import PersonalReason

            if error.reason is not PersonalReason.LOCKED:
                self.tell(error)
            return None

    def begin(self, job: Callable[[], T], then: Callable[[T], object]) -> None:
        """Do a job on the stores after all earlier ones; `then` is called with its result.

        Problems are told instead, each once.
        """
        results: list[T] = []

        def end(error: Exception | None) -> None:
            if error is None:
                then(results[0])
            else:
                self.tell(error)

        self._disk.do(lambda: results.append(job()), end)

    async def do(self, job: Callable[[], T]) -> T:
        """Do a job on the stores after all earlier ones, and return its result or raise its error.

        It is done even if the caller is cancelled.
        """
        return await self._disk.ask(job)

    def tell(self, error: Exception) -> None:
        """Tell the person of a problem, unless it was told before."""
        statement = (
            Statement(error.reason, error.facts)
            if isinstance(error, Reasoned)
            else Statement(TrainingReason.DEFECT, {"error": repr(error)[:_LONGEST]})
        )
        self.tell_once(statement)

    def tell_once(self, statement: Statement) -> None:
        """Tell the person something, unless it was told before."""
        if statement.reason not in self._warned:
            self._warned.add(statement.reason)
            self._warn(statement)

    async def history(self) -> History:
        """Return what the person has trained. Raises PersonalError.

        Where nothing is kept, nothing was trained.
        """
        from boardtui.training.history import history
        from boardtui.training.history_file import HistoryFile

        now, new_a_day = self.now(), self.new_a_day()
        if not self.keeps:
            return history(now, DueCount(0, 0), (), ())
        return await in_thread(lambda: self.store(HistoryFile).history(now, new_a_day))

    def _count(self) -> DueCount:
        from boardtui.training.card_file import CardFile

        return self.store(CardFile).count(self.now(), self.new_a_day())

    async def aclose(self) -> None:
        """Wait for what is being written."""
        await self._disk.finished()
