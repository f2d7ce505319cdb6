"""Saving of a game: a journal line after each change, and the whole game once changes pause."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from boardtui.play.edits import Edit
from boardtui.play.log import Entry, EntryKind
from boardtui.play.proposal import Refusal
from boardtui.play.subject import Change, Subject, TableStatus
from boardtui.play.table import Table
from boardtui.saves.journal import Journal, change_line, fingerprint, journal_path
from boardtui.saves.save_file import SaveFile
from boardtui.saves.save_journal import SaveJournal
from boardtui.saves.save_policy import (
    USUAL_POLICY,
    AfterFrame,
    SaveNote,
    SavePolicy,
    StatementCallback,
    at_once,
)
from boardtui.saves.save_progress import SaveProgress
from boardtui.saves.whole_game import Composed, compose, compose_anew, composed
from boardtui.system.disk import Disk, later, refuse
from boardtui.system.reasons import Statement, stated


class Save:
    """Saves the game of one table or study; no key waits for the disk.

    Once a change is on the screen, one line is appended to the journal, which survives `kill -9`.
    A thread flushes it, to survive a power cut, and replaces the save once changes pause or end.
    Where the whole game is needed and long, changes wait until it is composed.
    """

    keeps, is_shared = True, False

    def __init__(
        self,
        file: SaveFile,
        disk: Disk,
        tell: StatementCallback,
        after_frame: AfterFrame = at_once,
        policy: SavePolicy = USUAL_POLICY,
        *,
        content: bytes | None = None,
        left: Journal | None = None,
        is_behind: bool = False,
        is_copy: bool = False,
    ) -> None:
        """Save to a file with `content`; None for a new file.

        `left` is the journal left by a crash; with `is_behind` the file lacks some of its changes.
        """
        self.is_copy = is_copy
        """True if the game goes on in a new file, because another program has the old one open."""
        self.trouble: Exception | None = None
        """The error that keeps the game off the disk; None if there is none."""
        self.closed = False
        self._closing: asyncio.Future[None] | None = None
        self._file = file
        self._disk = disk
        self._tell = tell
        self._after_frame = after_frame
        self._policy = policy
        self._table: Subject | None = None
        self._stop: Callable[[], None] = lambda: None
        base = None if content is None else fingerprint(content)
        self._journal = SaveJournal(base, left, disk, policy)
        self._changed_at: int | None = None
        """The time of the last change, in nanoseconds since 1970; None before the first."""
        self._waiting: list[Entry | Edit | None] = []
        """The changes that are not in the journal yet; None stands for an undo."""
        self._progress = SaveProgress(
            int(is_behind), policy.late, self._report_delay, partial(self._note, is_unsaved=False)
        )
        self._is_composing = False
        """True while the whole game is composed for the journal."""
        self._is_flushing = self._is_writing = False
        self._is_new = content is None and left is None
        self._resting: asyncio.TimerHandle | None = None

    @property
    def path(self) -> Path:
        """The path of the save; the file is created after the first change."""
        return self._file.path

    @property
    def exists(self) -> bool:
        """True if the game has a file on disk."""
        return self._journal.current is not None or self.path.exists()

    @property
    def changed_at(self) -> float:
        """The time of the last change, in seconds since 1970; the present before the first."""
        if self._changed_at is not None:
            return self._changed_at / 1e9
        with suppress(OSError):
            return self.path.stat().st_mtime
        return time.time()

    @property
    def _is_blank(self) -> bool:
        """True for a game without a move, which is not kept, unless a person wrote in it."""
        root = self._followed.record.root
        return not (root.children or root.comment or root.marks)

    @property
    def _appended(self) -> int:
        """The number of changes in the journal, unless it has ended."""
        return self._progress.changes - len(self._waiting)

    @property
    def _is_behind(self) -> bool:
        """True if the save has to be written before it is closed."""
        return (not self._progress.is_whole and self._table is not None) or self.trouble is not None

    def follow(self, subject: Subject) -> None:
        """Save the changes of a table or a study from now on; its present state counts as saved."""
        self._table = subject
        self._stop = subject.subscribe(self._take_change)
        if not self._progress.is_whole:
            self._write_all()

    def close(self) -> None:
        """Write the whole game if it has changed, and unlock the file."""
        if not self.closed:
            whole = composed(self._followed) if self._is_behind else None
            self._end(self._disk.wait(self._last_job(whole)))

    async def aclose(self) -> None:
        """Close without blocking; a second call waits for the first."""
        self.start_closing()
        if self._closing is not None:
            # Shielded: a caller that is cancelled must not end the closing that others wait for.
            await asyncio.shield(self._closing)

    def start_closing(self) -> None:
        """Begin to close, and return at once."""
        if not self.closed and self._closing is None:
            self._closing = asyncio.get_running_loop().create_future()
            if self._is_behind:
                compose_anew(self._followed, self._version, self._close_with)
            else:
                self._close_with(None)

    def _close_with(self, whole: Composed | None) -> None:
        def end(error: Exception | None) -> None:
            self._end(error)
            self._note_closed()

        if self.closed:  # at once, in the meantime
            self._note_closed()
        else:
            self._disk.do(self._last_job(whole), end)

    def _note_closed(self) -> None:
        if self._closing is not None and not self._closing.done():
            self._closing.set_result(None)

    def _take_change(self, change: Change) -> None:
        """Note a change, to be written once it is on the screen."""
        now = self._followed.standing if isinstance(self._followed, Table) else None
        match change:
            case TableStatus() | Refusal():
                return
            case Entry(kind=EntryKind.MOVE) if now and now.head_revision != now.revision:
                return  # a late move: the table has not played it
            case Edit(is_remark=True) if not self._progress.changes and not self.exists:
                return  # a record of others stays without a file
        if self._is_blank and not self.exists:
            return
        self._progress.add()
        self._changed_at = time.time_ns()
        self._waiting.append(change)
        # Later changes join the frame that the first is waiting for.
        if len(self._waiting) == 1:
            self._after_frame(self._append)

    def _append(self) -> None:
        """Append the waiting changes to the journal."""
        if not self._waiting or self._is_composing:
            return
        if self._takes_lines:
            self._add(None)
            self._write_soon()
        else:
            self._add_whole(self._write_soon)

    @property
    def _takes_lines(self) -> bool:
        """True if lines can express the waiting changes; they cannot express an undo."""
        return self._journal.goes_on and None not in self._waiting

    def _add_whole(self, then: Callable[[], object]) -> None:
        """Append the whole game to the journal instead of the waiting changes."""

        def take(whole: Composed | None) -> None:
            self._is_composing = False
            if not self.closed:
                self._add(whole)
                then()

        self._is_composing = True
        compose_anew(self._followed, self._version, take)

    def _add(self, whole: Composed | None) -> None:
        """Append the whole game to the journal, or else the waiting changes."""
        changes, self._waiting = self._waiting, []
        record = self._followed.record
        try:
            if isinstance(whole, ValueError):
                raise whole
            if whole is None:
                self._journal.append(
                    [change_line(record, change) for change in changes if change is not None]
                )
            elif self._journal.goes_on:
                # A new journal would replace a flushed one before it is flushed itself.
                self._journal.append([whole.line])
            else:
                self._journal.begin(self.path, whole)
        except (OSError, ValueError) as error:
            self._journal.end()  # it lacks this change, so no other may follow
            self._fail(error)
        else:
            self._flush()

    def _flush(self) -> None:
        """Flush the journal, unless a flush is under way."""
        journal = self._journal.current
        if not self._is_flushing and journal is not None and not journal.is_ended:
            self._is_flushing = True
            self._disk.do(journal.flush, partial(self._take_flush, journal, self._appended))

    def _take_flush(self, journal: Journal, appended: int, error: Exception | None) -> None:
        self._is_flushing = False
        if self.closed:
            return
        if error is None:
            self._progress.flushed = max(self._progress.flushed, appended)
            self._progress.check()
        elif journal is self._journal.current:
            self._fail(error)
            self._write_all()  # at once, as the journal has ended
        # Changes that came during a flush share the next one.
        if self._progress.on_disk < self._appended:
            self._flush()

    def _report_delay(self) -> None:
        if not self.closed:
            self._append()  # in case no frame came
            self._note(is_unsaved=True)

    def _write_soon(self) -> None:
        """Write the whole game once changes pause, or at once where the journal does not do."""
        journal = self._journal
        if journal.current is None or journal.is_long or self.trouble is not None:
            self._write_all()
        else:
            self._write_later()

    def _write_later(self) -> None:
        """Schedule the writing of the whole game."""
        if self._resting is not None:
            self._resting.cancel()
        self._resting = later(self._policy.rest, self._write_all)

    def _write_all(self) -> None:
        """Replace the save, unless a change is about to be appended: that will call this again."""
        if self.closed or self._waiting:
            return
        if self._is_writing:
            self._write_later()
            return
        self._is_writing = True
        compose(self._followed, self._version, self._write)

    def _write(self, whole: Composed | None) -> None:
        if whole is None or self._waiting or self.closed:
            self._is_writing = False  # the change that came calls for the next try
            return
        job, changes = self._replacement(whole), self._progress.changes
        self._disk.do(job, partial(self._settle, changes, self._journal.bases[-1]))

    def _replacement(self, whole: Composed) -> Callable[[], object]:
        """Return the job that replaces the save by the whole game."""
        if isinstance(whole, ValueError):
            return partial(refuse, whole)
        content, changed_at = whole.content, self._changed_at
        self._journal.expect(whole.base)
        journal = self._journal.current

        def replace() -> None:
            if journal is not None and not journal.is_ended:
                with suppress(OSError):
                    # It names the new version, which after a power cut must be known as its base.
                    journal.flush()
            self._policy.require_room(self.path, len(content))
            # Lists of games sort by this date: a save may be written long after the last move.
            self._file.write(content, changed_at)

        return replace

    def _settle(self, changes: int, base: str | None, error: Exception | None) -> None:
        """Take the outcome of replacing the save."""
        self._is_writing = False
        if self.closed:
            return
        if error is not None:
            self._fail(error)
            return
        self._journal.forget_before(base)
        self._progress.written = changes
        self._progress.check()
        if self._progress.is_whole:
            self._succeed()
        self._renew_journal()

    def _renew_journal(self) -> None:
        """Replace a journal that has ended, is long, or is no longer beside the save.

        The save moves to another name if another program has written to the old one.
        """
        journal = self._journal.current
        if journal is None:
            return
        is_apart = journal.path != journal_path(self.path)
        if self._progress.is_whole:
            if journal.is_ended or is_apart or self._journal.is_long:
                self._journal.remove()
        elif journal.is_ended or is_apart:
            self._journal.end()
            if not self._is_composing:
                self._add_whole(self._write_later)

    def _last_job(self, whole: Composed | None) -> Callable[[], object]:
        """Stop following the game; return the last job for the disk."""
        self._stop()
        self.closed = True
        if self._waiting:
            self._add(None if self._takes_lines else whole)
        self._progress.stop()
        if self._resting is not None:
            self._resting.cancel()
        table = self._table
        replace = None if whole is None else self._replacement(whole)
        if self._is_new and table is not None and self._is_blank:
            replace = self._file.remove  # its moves were taken back
        file, journal = self._file, self._journal.current

        def end() -> None:
            try:
                if replace is not None:
                    replace()
                # Only now: until the save is replaced, the latest changes are in the journal alone.
                if journal is not None and table is not None:
                    journal.remove()
            finally:
                if journal is not None:
                    journal.close()
                file.close()

        return end

    def _end(self, error: Exception | None) -> None:
        """Take the outcome of the last job."""
        if error is None:
            self._succeed()
        else:
            self._fail(error)

    def _version(self) -> int | None:
        """Return a number that changes with the game; None once it is closed."""
        return None if self.closed else self._progress.changes

    @property
    def _followed(self) -> Subject:
        assert self._table is not None
        return self._table

    def _note(self, *, is_unsaved: bool) -> None:
        self._followed.note(self._followed.status._replace(is_unsaved=is_unsaved))

    def _fail(self, error: Exception) -> None:
        # Reported once, although each further change fails as well.
        is_new, self.trouble = self.trouble is None, error
        if is_new:
            self._tell(Statement(SaveNote.NOT_SAVED, {"reason": stated(error)}))

    def _succeed(self) -> None:
        if self.trouble is not None:
            self.trouble = None
            self._tell(Statement(SaveNote.SAVED_AGAIN, {}))
