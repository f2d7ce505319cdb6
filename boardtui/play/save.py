"""A game on disk: a line in its journal after every change, the whole of it at rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from boardtui.files import reason_of
from boardtui.formats import sgf
from boardtui.formats.errors import Fault, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.play.disk import Disk
from boardtui.play.edits import Edit
from boardtui.play.journal import Journal, Line, edit_line, entry_line, fingerprint, journal_path
from boardtui.play.log import Entry, EntryKind
from boardtui.play.save_file import SaveFile
from boardtui.play.seats import seat_words
from boardtui.play.table import Change, Notice, Table
from boardtui.reasons import Reason, Reasoned, Statement


@dataclass(frozen=True, slots=True)
class Timing:
    """The delays of a save, in seconds."""

    rest: float = 2.0
    """Without a change, before the whole game is written."""
    late: float = 0.5
    """Without a change reaching the disk, before views are told."""


LONGEST = 4 * 2**20
"""Bytes after which a journal is done with as soon as the save holds all of it."""

AfterFrame = Callable[[Callable[[], object]], object]
"""Calls back once what has changed is on the screen."""


def at_once(callback: Callable[[], object]) -> None:
    """An `AfterFrame` where there is no screen."""
    callback()


class SaveNote(Reason):
    """Reports of a save to a person."""

    NOT_SAVED = (
        "The game is not saved: {reason}. It goes on, and saving is tried again at every move."
    )
    SAVED_AGAIN = "The game is saved again."


Tell = Callable[[Statement], object]


class Save:
    """Keeps one table's game on disk; no key waits for the disk.

    After a change is on the screen, one line is written to the journal, which survives the death
    of the program. A thread makes it last through a power cut, and replaces the save when nothing
    has happened for a while and at the end.
    """

    def __init__(
        self,
        file: SaveFile,
        disk: Disk,
        tell: Tell,
        after_frame: AfterFrame = at_once,
        timing: Timing = Timing(),
        *,
        content: bytes | None = None,
        left: Journal | None = None,
        is_behind: bool = False,
        is_copy: bool = False,
    ) -> None:
        """Keep a game in a file, which holds `content` now, or does not exist yet.

        `left` is the journal that a crash has left; `is_behind` says that it holds more than the
        file.
        """
        self.is_copy = is_copy
        """Whether the game goes on in a file of its own, because the old one is not ours."""
        self.trouble: Exception | None = None
        """The error that keeps the game off the disk; None while all is well."""
        self.closed = False
        self._file = file
        self._disk = disk
        self._tell = tell
        self._after_frame = after_frame
        self._timing = timing
        self._bases = [None if content is None else fingerprint(content)]
        """The versions of which one is in the file: more than one while it is being replaced."""
        self._table: Table | None = None
        self._stop: Callable[[], None] = lambda: None
        self._journal = left
        self._waiting: list[Entry | Edit | None] = []
        """The changes that are not in the journal yet, an undo as None."""
        self._changes = int(is_behind)
        """The number of changes; the next two count those that are safe."""
        self._flushed = self._written = 0
        self._is_flushing = self._is_writing = False
        self._resting: asyncio.TimerHandle | None = None
        self._late: asyncio.TimerHandle | None = None

    @property
    def path(self) -> Path:
        """The path of the save; the file is made some time after the first change."""
        return self._file.path

    @property
    def exists(self) -> bool:
        """Whether there is anything on disk."""
        return self._journal is not None or self.path.exists()

    @property
    def _appended(self) -> int:
        """The number of changes in the journal, unless it has ended."""
        return self._changes - len(self._waiting)

    def follow(self, table: Table) -> None:
        """Save a table's game from now on; what it holds already counts as saved."""
        self._table = table
        self._stop = table.subscribe(self._look)
        if self._written < self._changes:
            self._write_all()

    def close(self) -> None:
        """Write the whole game if it has changed, and let others have the file."""
        if not self.closed:
            self._end(self._disk.wait(self._last_job()))

    async def aclose(self) -> None:
        """Close while other things go on."""
        if not self.closed:
            await self._disk.result(self._last_job(), self._end)

    def _look(self, change: Change) -> None:
        """Note a change, to be written after it was drawn."""
        assert self._table is not None
        if isinstance(change, Notice):
            return
        is_move = isinstance(change, Entry) and change.kind == EntryKind.MOVE
        if is_move and self._table.standing.head_revision != self._table.standing.revision:
            return  # it came too late, and was not played
        self._changes += 1
        self._waiting.append(change)
        if self._late is None:
            self._late = _later(self._timing.late, self._say_it_is_late)
        if len(self._waiting) == 1:
            self._after_frame(self._append)

    def _append(self) -> None:
        """Write what is waiting to the journal."""
        if not self._waiting:
            return
        changes, self._waiting = self._waiting, []
        try:
            if self._journal is None or self._journal.is_ended:
                self._begin_journal()
            elif None in changes:
                # Only the whole game tells an undo. An older journal is not replaced for it: the
                # new one would not have been flushed yet.
                self._journal.append([self._whole()])
            else:
                self._journal.append([self._line(change) for change in changes])
        except (OSError, ValueError) as error:
            if self._journal is not None:
                self._journal.is_ended = True  # it lacks this change
            self._fail(error)
        else:
            self._flush()
        if self._journal is None or self._journal.grown > LONGEST or self.trouble is not None:
            self._write_all()
        else:
            self._rest()

    def _whole(self) -> Line:
        return {"sgf": self._content().decode("utf-8")}

    def _line(self, change: Entry | Edit | None) -> Line:
        """The journal's line for a change."""
        match change:
            case Entry():
                return entry_line(change)
            case Edit():
                assert self._table is not None
                return edit_line(self._table.record, change)
            case None:
                raise ValueError(change)

    def _begin_journal(self) -> None:
        """Put a journal that holds the whole game in the place of the old one."""
        *others, base = ({"base": base} for base in self._bases)
        lines = [*others, {**base, **self._whole()}]
        old, self._journal = self._journal, Journal.begin(journal_path(self.path), lines)
        if old is not None:
            if old.path != self._journal.path:
                old.remove()
            self._disk.do(old.close, _ignore)

    def _flush(self) -> None:
        """Let the disk have what was appended, unless that is under way already."""
        journal = self._journal
        if not self._is_flushing and journal is not None and not journal.is_ended:
            self._is_flushing = True
            self._disk.do(journal.flush, partial(self._take_flush, journal, self._appended))

    def _take_flush(self, journal: Journal, appended: int, error: Exception | None) -> None:
        self._is_flushing = False
        if self.closed:
            return
        if error is None:
            self._flushed = max(self._flushed, appended)
            self._look_how_far()
        elif journal is self._journal:
            self._fail(error)
            self._write_all()
        if max(self._flushed, self._written) < self._appended:
            self._flush()

    def _look_how_far(self) -> None:
        """Start to wait for what is not on disk yet, and tell the views if nothing is left."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if max(self._flushed, self._written) < self._changes:
            self._late = _later(self._timing.late, self._say_it_is_late)
        else:
            self._note(is_unsaved=False)

    def _say_it_is_late(self) -> None:
        self._late = None
        if not self.closed:
            self._append()  # in case no frame came
            self._note(is_unsaved=True)

    def _rest(self) -> None:
        """Write the whole game once nothing has happened for a while."""
        if self._resting is not None:
            self._resting.cancel()
        self._resting = _later(self._timing.rest, self._write_all)

    def _write_all(self) -> None:
        """Let the disk replace the save, unless a change is about to be appended."""
        if self.closed or self._waiting:
            return
        if self._is_writing:
            self._rest()
            return
        self._is_writing = True
        job, changes = self._replacing(), self._changes
        self._disk.do(job, partial(self._settle, changes, self._bases[-1]))

    def _replacing(self) -> Callable[[], object]:
        """The job that replaces the save by the game as it is now."""
        journal = self._journal
        try:
            content = self._content()
            base = fingerprint(content)
            if journal is not None and not journal.is_ended:
                journal.append([{"base": base}])
        except ValueError as error:
            return partial(_refuse, error)
        except OSError:
            pass  # it has ended, and is removed once the save holds all of it
        if base != self._bases[-1]:
            self._bases.append(base)

        def replace() -> None:
            if journal is not None and not journal.is_ended:
                with suppress(OSError):
                    # The line that names the new version may not reach the disk after it.
                    journal.flush()
            self._file.write(content)

        return replace

    def _settle(self, changes: int, base: str | None, error: Exception | None) -> None:
        """Take how replacing the save went."""
        self._is_writing = False
        if self.closed:
            return
        if error is not None:
            self._fail(error)
            return
        del self._bases[: self._bases.index(base)]
        self._written = changes
        self._look_how_far()
        if self._written == self._changes:
            self._succeed()
        self._renew_journal()

    def _renew_journal(self) -> None:
        """Part with a journal that has ended, is long, or is not beside the save any more.

        The save has another name once others have written to the old one.
        """
        journal = self._journal
        if journal is None:
            return
        is_here = journal.path == journal_path(self.path)
        if self._written == self._changes:
            if journal.is_ended or not is_here or journal.grown > LONGEST:
                self._journal = None
                journal.remove()
                self._disk.do(journal.close, _ignore)
        elif journal.is_ended or not is_here:
            try:
                self._begin_journal()
            except (OSError, ValueError) as error:
                self._fail(error)
            else:
                self._flush()
            self._rest()

    def _last_job(self) -> Callable[[], object]:
        """End everything, up to what remains for the disk."""
        self._stop()
        self.closed = True
        self._append()
        for timer in (self._resting, self._late):
            if timer is not None:
                timer.cancel()
        is_behind = self._written < self._changes and self._table is not None
        replace = self._replacing() if is_behind or self.trouble is not None else None
        file, journal, table = self._file, self._journal, self._table

        def end() -> None:
            try:
                if replace is not None:
                    replace()
                if journal is not None and table is not None:
                    journal.remove()
            finally:
                if journal is not None:
                    journal.close()
                file.close()

        return end

    def _end(self, error: Exception | None) -> None:
        """Take how the last job went."""
        if error is None:
            self._succeed()
        else:
            self._fail(error)

    def _content(self) -> bytes:
        """The whole game as its file holds it. Raises FormatError."""
        assert self._table is not None
        table = self._table
        seats = seat_words(table.standing.seats)
        content = sgf.dumps(table.record, seats=seats, head=table.head).encode("utf-8", "replace")
        if len(content) > OWN.bytes:
            raise LimitExceeded(Fault.LARGE_SAVE, limit=OWN.bytes // 2**20)
        return content

    def _note(self, *, is_unsaved: bool) -> None:
        assert self._table is not None
        self._table.note(Notice(self._table.notice.trouble, is_unsaved))

    def _fail(self, error: Exception) -> None:
        is_new, self.trouble = self.trouble is None, error
        if is_new:
            self._tell(Statement(SaveNote.NOT_SAVED, {"reason": stated(error)}))

    def _succeed(self) -> None:
        if self.trouble is not None:
            self.trouble = None
            self._tell(Statement(SaveNote.SAVED_AGAIN, {}))


def stated(error: Exception) -> object:
    """An error as a fact of a statement: with its own reason, or in the system's words."""
    return error if isinstance(error, Reasoned) else reason_of(error)


def _ignore(_error: Exception | None) -> None:
    """Of a file that is done with."""


def _refuse(error: Exception) -> None:
    raise error


def _later(seconds: float, callback: Callable[[], object]) -> asyncio.TimerHandle | None:
    """Call back later in the event loop; not at all where there is none."""
    try:
        return asyncio.get_running_loop().call_later(seconds, callback)
    except RuntimeError:
        return None
