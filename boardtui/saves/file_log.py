"""The log of a game at home, which is a file while the game is open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.play.edits import Edit
from boardtui.play.log import Entry, MemoryLog
from boardtui.play.proposal import Refusal
from boardtui.play.subject import Change, Subject, SubjectStatus
from boardtui.saves.line_file import LineFile, log_path
from boardtui.saves.log_lines import LogLine, base_line, edit_line, encoded, entry_line
from boardtui.saves.save_policy import USUAL_POLICY, AfterFrame, SavePolicy, at_once
from boardtui.saves.whole_game import WholeGame, short_game

if TYPE_CHECKING:
    from boardtui.saves.save_file import SaveFile
    from boardtui.saves.save_report import SaveReport

_BASE_LINE = 64
"""Bytes for the line that names a version of the save, which may follow each other line."""


class FileLog(MemoryLog):
    """A log each entry of which is a line of a file, and so is each edit between them.

    Entries are in the log before `append` returns, like those of a log in memory. Once a change is
    on the screen, its line is added to the file, where it survives `kill -9`. What may take long is
    left to the keeper of the file.
    """

    def __init__(
        self, entries: Sequence[Entry] = (), *, clock: Callable[[], float] = time.time
    ) -> None:
        """Go on after some entries; `clock` returns seconds since 1970."""
        super().__init__(entries, clock=clock)
        self.file: LineFile | None = None
        """The file; None before it is begun."""
        self.save: SaveFile
        """The save beside it."""
        self.bases: list[str | None] = [None]
        """Fingerprints of the save's possible contents: several while it is being replaced."""
        self.changes = self.unwritten = 0
        """Numbers of changes: all, and those that the file lacks."""
        self.changed_at: int | None = None
        """The time of the last change, in nanoseconds since 1970; None before the first."""
        self.news = asyncio.Event()
        """Set once changes were written, or could not be."""
        self._waiting: list[LogLine] = []
        """The lines that the file lacks."""
        self._needs_whole = False
        """True if the file lacks something that no line can say."""
        self._next: LineFile | BytesIO | None = None
        """What is about to take the place of the file; its first lines while it is being made."""
        self.is_stopped = False
        """True once no more changes are followed."""
        self._awaits_frame = False
        self._stop: Callable[[], None] = lambda: None

    def attach(
        self,
        save: SaveFile,
        file: LineFile | None = None,
        base: str | None = None,
        policy: SavePolicy = USUAL_POLICY,
        after_frame: AfterFrame = at_once,
    ) -> None:
        """Set the save that the log belongs to, and the fingerprint of its content; None for none.

        `file` is what a crash has left; `after_frame` calls back once a change is on the screen.
        """
        self.save, self.file, self.bases = save, file, [base]
        self._policy, self._after_frame = policy, after_frame

    def follow(self, subject: Subject, report: SaveReport) -> None:
        """Write the changes of a table or a study from now on."""
        self._subject, self._report = subject, report
        self._stop = subject.subscribe(self._take_change)

    def stop(self) -> None:
        """Follow no more changes; those that wait are written only by `write`."""
        self._stop()
        self.is_stopped = True

    @property
    def path(self) -> Path:
        """The path of the file."""
        return log_path(self.save.path)

    @property
    def exists(self) -> bool:
        """True if anything of the game is on disk."""
        return self.file is not None or self.save.path.exists()

    @property
    def is_blank(self) -> bool:
        """True for a game without a move, which is not kept, unless a person wrote in it."""
        root = self._subject.record.root
        return not (root.children or root.comment or root.marks)

    @property
    def _growing(self) -> LineFile | None:
        """The file if lines can be added to it."""
        return None if self.file is None or self.file.is_ended else self.file

    @property
    def needs_file(self) -> bool:
        """True unless there is a file that can be trusted with all changes."""
        return self.file is None or self.file.is_ended or self.file.is_doubtful

    @property
    def takes_lines(self) -> bool:
        """True if the waiting lines, and no more, are what the file lacks."""
        return self._needs_lines and not self._needs_whole

    @property
    def _needs_lines(self) -> bool:
        """True if changes have to wait as lines: for a file that is there, or is being made.

        Without one no line has to wait: a file begins with the whole log.
        """
        return self._growing is not None or self._next is not None

    def _add(self, entry: Entry) -> None:
        """Let the line of an entry wait to be written, and wake the readers."""
        if self._needs_lines:
            self._waiting.append(entry_line(entry))
        # Only now: what readers do comes later in the file.
        super()._add(entry)

    def _take_change(self, change: Change) -> None:
        """Note a change, which is written once it is on the screen."""
        match change:  # the line of an entry waits already
            case Edit(is_slight=True) | None if not self.changes and not self.exists:
                return  # a record of others stays without a file; only a fold was undone
            case Edit() if self._needs_lines:
                self._waiting.append(edit_line(self._subject.game, change))
            case None:
                self._needs_whole = True  # no line can say what was undone
            case SubjectStatus() | Refusal():
                return
        if self.is_blank and not self.exists:
            return
        self.changes += 1
        self.unwritten += 1
        self.changed_at = time.time_ns()
        self._report.note_change()
        # Later changes join the frame that the first is waiting for.
        if not self._awaits_frame:
            self._awaits_frame = True
            self._after_frame(self.write_waiting)

    def write_waiting(self) -> None:
        """Write the lines of changes that wait; what takes long is left to the keeper."""
        self._awaits_frame = False
        if self.is_stopped:
            return
        try:
            if self.unwritten:
                self.write()
        except Exception as error:  # noqa: BLE001  whatever it is, the game goes on
            self._report.fail(error)
        self.news.set()

    def write(self, whole: WholeGame | None = None) -> None:
        """Write what waits; the file is begun if there is none.

        To compose a long game, and to replace a file, is left to the keeper: that may take long.
        Raises OSError, and FormatError.
        """
        if self.takes_lines:
            self._add_lines(encoded(self._waiting))
            return
        whole = whole or short_game(self._subject)
        if whole is None:
            return
        if self._needs_lines:
            # The whole game stands for the edits, and for what no line can say.
            entries = [line for line in self._waiting if "entry" in line]
            self._add_lines(encoded(entries) + whole.line)
        elif self.file is None:
            self._begin(whole)

    def _add_lines(self, lines: bytes) -> None:
        """Add lines to the file, and to what takes its place."""
        if self.file is not None:
            grown = self.file.grown + len(lines) + _BASE_LINE
            if grown > self._policy.longest:
                self._require_room(self.file.size_before + grown)
        if self._next is not None:
            # First: a line that it lacks may not be in the other file either.
            self._next.write(lines)
        if (file := self._growing) is not None:
            try:
                file.write(lines)
            except OSError:
                if self._next is not None:
                    # Those that wait are in the next one already.
                    file.is_ended = True
                    self._forget_waiting()
                raise
        self._forget_waiting()
        self.unwritten = 0

    def _begin(self, whole: WholeGame) -> None:
        """Begin the file; what stands in its place is left to the keeper."""
        content = _content(self.bases, self.read(), whole)
        self._require_room(len(content) + self._policy.longest)
        try:
            self.file = LineFile.create(self.path, content)
        except FileExistsError:
            if not self.path.exists():
                raise  # a file stands where its folder should be
            return
        self._forget_waiting()
        self.unwritten = 0

    def _forget_waiting(self) -> None:
        self._waiting.clear()
        self._needs_whole = False

    def _require_room(self, size: int) -> None:
        """Raise QuotaExceeded unless the file may have this size, in bytes."""
        self._policy.require_room(self.path, size)

    def expect(self, whole: WholeGame) -> bool:
        """Note that a whole game is about to replace the save.

        Return False if the file does not have that line, or lacks a change before it.
        """
        if whole.fingerprint != self.bases[-1]:
            self.bases.append(whole.fingerprint)
        if (file := self._growing) is None:
            return False
        try:
            if self.unwritten:
                self.write(whole)
            file.write_undated(encoded([base_line(whole.fingerprint)]))
        except OSError:
            return False
        return True

    def note_saved(self) -> None:
        """Note that the save has the content that was expected."""
        del self.bases[:-1]

    def renewal(self, whole: WholeGame) -> Callable[[], bytes]:
        """Return what makes the content of a file that is to take the place of the present one.

        It may take long. Until then, lines are added to both files. Raises OSError.
        """
        if self.unwritten and self._growing is not None:
            self.write(whole)
        self._forget_waiting()
        self.unwritten = 0
        self._next = BytesIO()
        return partial(_content, tuple(self.bases), tuple(self.read()), whole)

    def join(self, new: LineFile) -> None:
        """Add the lines that came meanwhile to a file with this content. Raises OSError."""
        assert isinstance(self._next, BytesIO)
        missed, self._next = self._next.getvalue(), new
        if missed:
            new.write(missed)

    def finish_renewal(self) -> LineFile | None:
        """Go on in the new file alone; return the one before it."""
        assert isinstance(self._next, LineFile)
        before, self.file, self._next = self.file, self._next, None
        return before

    def give_up_renewal(self) -> None:
        """Go on in the present file, if it takes lines."""
        self._next = None


def _content(bases: Iterable[str | None], entries: Iterable[Entry], whole: WholeGame) -> bytes:
    """Return what a file begins with: all entries, and the record that they have led to."""
    return encoded([*map(base_line, bases), *map(entry_line, entries)]) + whole.line
