"""Reviews of records that are not one's own: kept, and shown again wherever they are opened."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.play.edits import Edit
from boardtui.play.subject import Change, Subject
from boardtui.record.judged_line import deeper, judged_line, line_key
from boardtui.saves.save_policy import StatementCallback
from boardtui.system.disk import Disk
from boardtui.system.reasons import Reason, Reasoned, Statement
from boardtui.system.regular_files import exists

if TYPE_CHECKING:
    from boardtui.record.judgement import Judgement
    from boardtui.saves.quota import Quota
    from boardtui.saves.review_cache import ReviewCache

FILE = "reviews.db"

_LONGEST = 200
"""The text of an error is cut to this many characters."""


class KeepingReason(Reason):
    """Reasons why a review is not kept."""

    DEFECT = (
        "This review was not saved because of a bug in boardtui ({error}). You can read it "
        "until you quit."
    )


class KeptReviews:
    """Keeps the judgements of records; no key waits for the disk."""

    def __init__(self, folder: Path, warn: StatementCallback, quota: Quota | None = None) -> None:
        """Keep them in a folder; `warn` is called with the first problem."""
        self._path = folder / FILE
        self._quota = quota
        self._warn = warn
        self._has_warned = False
        self._is_loading = False
        self._disk = Disk()

    def follow(self, subject: Subject) -> None:
        """Judge a record as it was judged before, and keep its judgements from now on."""
        subject.subscribe(partial(self._take_change, subject))
        if exists(self._path):
            self._load(subject)

    async def aclose(self) -> None:
        """Wait for the judgements that are being written."""
        await self._disk.finished()

    @cached_property
    def _cache(self) -> ReviewCache:
        from boardtui.saves.review_cache import ReviewCache

        return ReviewCache(self._path, quota=self._quota)

    def _load(self, subject: Subject) -> None:
        record = subject.record
        line = line_key(record)
        found: list[Judgement] = []

        def take(error: Exception | None) -> None:
            self._note(error)
            self._is_loading = True
            try:
                subject.edits.judge(deeper(record, found))
            finally:
                self._is_loading = False

        self._disk.do(lambda: found.extend(self._cache.find(record.game, line)), take)

    def _take_change(self, subject: Subject, change: Change) -> None:
        if isinstance(change, Edit) and change.is_remark and not self._is_loading:
            record = subject.record
            # The record may change while the thread writes.
            line, judged = line_key(record), judged_line(record)
            self._disk.do(lambda: self._cache.keep(record.game, line, judged), self._note)

    def _note(self, error: Exception | None) -> None:
        """Warn of the first problem: the others follow from it, and nothing is lost by them."""
        if error is not None and not self._has_warned:
            self._has_warned = True
            self._warn(_statement_about(error))


def _statement_about(error: Exception) -> Statement:
    """Return the statement about an error: its own reason, or a defect of this program."""
    if isinstance(error, Reasoned):
        return Statement(error.reason, error.facts)
    return Statement(KeepingReason.DEFECT, {"error": repr(error)[:_LONGEST]})
