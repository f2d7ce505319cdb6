"""The keeper of a game's files: a line for each change, and the whole game once changes pause."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from boardtui.play.edits import Edit
from boardtui.play.log import Entry
from boardtui.play.proposal import Refusal
from boardtui.play.subject import Change, Subject, SubjectStatus
from boardtui.saves.file_log import FileLog
from boardtui.saves.line_file import LineFile, log_path
from boardtui.saves.save_file import SaveFile
from boardtui.saves.save_policy import (
    USUAL_POLICY,
    AfterFrame,
    SavePolicy,
    StatementCallback,
    at_once,
)
from boardtui.saves.save_report import SaveReport
from boardtui.saves.whole_game import WholeGame, short_game, whole_game
from boardtui.system.disk import Disk, ignore

_BASE_LINE = 64
"""Bytes for the line that names a version of the save, which may follow each other line."""


class FileKeeper:
    """Keeps the game of one table or study on disk; no key waits for that.

    Once a change is on the screen, its line is added to the file of the log, which survives
    `kill -9`. One coroutine does what may take long, in a thread: it flushes the file, to survive a
    power cut, and replaces the save once changes pause or the game is closed.
    """

    keeps, is_shared = True, False

    def __init__(
        self,
        file: SaveFile,
        log: FileLog,
        disk: Disk,
        tell: StatementCallback,
        after_frame: AfterFrame = at_once,
        policy: SavePolicy = USUAL_POLICY,
        *,
        left: tuple[LineFile, ...] = (),
        is_new: bool = True,
        is_behind: bool = False,
        is_copy: bool = False,
    ) -> None:
        """Keep a game in a file, and its log beside it.

        `left` are files of a crash that go once the save is whole; `is_new` means that the game had
        no file before, and `is_behind` that the save lacks some of its changes.
        """
        self.log = log
        self.is_copy = is_copy
        """True if the game goes on in a new file, because another program has the old one open."""
        self.closed = False
        self._file = file
        self._disk = disk
        self._report = SaveReport(tell, policy.late, self._write_waiting)
        self._after_frame = after_frame
        self._policy = policy
        self._left = left
        self._is_new = is_new
        self._subject: Subject | None = None
        self._stop: Callable[[], None] = lambda: None
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closing = self._awaits_frame = False
        self._changed_at: int | None = None
        """The time of the last change, in nanoseconds since 1970; None before the first."""
        self._changes = self._unwritten = self._flushed = 0
        """Numbers of changes: all, those without a line, and those whose lines are on disk."""
        self._saved = -1 if is_behind else 0
        """The number of changes in the save; negative if a crash has left it behind."""

    @property
    def path(self) -> Path:
        """The path of the save; the file is created after the first change."""
        return self._file.path

    @property
    def exists(self) -> bool:
        """True if the game has a file on disk."""
        return self.log.file is not None or self.path.exists()

    @property
    def changed_at(self) -> float:
        """The time of the last change, in seconds since 1970; the present before the first."""
        if self._changed_at is not None:
            return self._changed_at / 1e9
        with suppress(OSError):
            return self.path.stat().st_mtime
        return time.time()

    @property
    def trouble(self) -> Exception | None:
        """The error that keeps the game off the disk; None if there is none."""
        return self._report.trouble

    def follow(self, subject: Subject, /) -> None:
        """Keep the changes of a table or a study from now on; its present state counts as kept."""
        self._subject = subject
        self._report.follow(subject)
        self._stop = subject.subscribe(self._take_change)
        if self._saved < 0:
            self._start()

    async def aclose(self) -> None:
        """Write what the save lacks, and unlock the files; a second call waits for the first."""
        self.start_closing()
        if self._task is not None:
            # Shielded: a caller that is cancelled must not end the closing that others wait for.
            await asyncio.shield(self._task)

    def start_closing(self) -> None:
        """Begin to close, and return at once."""
        if not self.closed:
            self._is_closing = True
            self._start()
            self._news.set()

    @property
    def _followed(self) -> Subject:
        assert self._subject is not None
        return self._subject

    @property
    def _is_blank(self) -> bool:
        """True for a game without a move, which is not kept, unless a person wrote in it."""
        root = self._followed.record.root
        return not (root.children or root.comment or root.marks)

    # In the loop, right after the frame.

    def _take_change(self, change: Change) -> None:
        """Note a change, to be written once it is on the screen."""
        match change:
            case Edit(is_remark=True) if not self._changes and not self.exists:
                return  # a record of others stays without a file
            case Edit():
                self.log.note_edit(self._followed.game, change)
            case None:
                self.log.note_undo()
            case Entry():
                pass  # the log has noted it
            case SubjectStatus() | Refusal():
                return
        if self._is_blank and not self.exists:
            return
        self._changes += 1
        self._unwritten += 1
        self._changed_at = time.time_ns()
        self._report.note_change()
        self._start()
        # Later changes join the frame that the first is waiting for.
        if not self._awaits_frame:
            self._awaits_frame = True
            self._after_frame(self._write_waiting)

    def _write_waiting(self) -> None:
        """Write the lines of changes that wait; what takes long is left to the coroutine."""
        self._awaits_frame = False
        if self._unwritten and not self.closed:
            try:
                self._write()
            except Exception as error:  # noqa: BLE001  whatever it is, the game goes on
                self._report.fail(error)
            self._news.set()

    def _write(self, whole: WholeGame | None = None) -> None:
        """Write what waits, but for what may take long: a long game that is not given, a new file.

        Raises OSError, and FormatError.
        """
        log = self.log
        if log.takes_lines:
            whole = None
        else:
            whole = whole or short_game(self._followed)
            if whole is None or (log.file is not None and not log.needs_lines):
                return
        if log.needs_lines:
            lines = log.waiting(whole)
            if log.file is not None:
                grown = log.file.grown + len(lines) + _BASE_LINE
                if grown > self._policy.longest:
                    self._require_room(log.file.begun + grown)
            log.write(lines)
        elif whole is not None:
            content = log.content(whole)
            self._require_room(len(content) + self._policy.longest)
            try:
                log.begin(LineFile.create(log_path(self.path), content))
            except FileExistsError:
                if not log_path(self.path).exists():
                    raise  # a file stands where its folder should be
                return  # left by others: to take its place may take long
        self._unwritten = 0

    def _require_room(self, size: int) -> None:
        """Raise QuotaExceeded unless the file of the log may have this size, in bytes."""
        self._policy.require_room(log_path(self.path), size)

    # The coroutine, from top to bottom.

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._keep())

    async def _keep(self) -> None:
        """Keep the files until the game is closed."""
        if self._saved < 0 and not self._is_closing:
            await self._try(self._take_over)
        while not self._is_closing:
            is_rested = not await self._wait_for_news()
            is_in_trouble = self.trouble is not None
            if not is_rested and not self._is_closing:
                await self._try(self._save_lines)
            if (is_rested or is_in_trouble or self.trouble) and not self._is_closing:
                await self._try(self._save_game)
            if self._saved == self._changes:
                self._report.succeed()
        await self._end()

    async def _try(self, step: Callable[[], Awaitable[object]]) -> None:
        try:
            await step()
        except Exception as error:  # noqa: BLE001  whatever it is, later changes are to be kept
            self._report.fail(error)

    async def _wait_for_news(self) -> bool:
        """Wait for changes to be written; return False after a rest, if the save lacks some."""
        needs_rest = self._saved < self._changes and self.trouble is None
        try:
            async with asyncio.timeout(self._policy.rest if needs_rest else None):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True

    async def _save_lines(self) -> None:
        """Bring all changes so far into the file of the log, and flush it."""
        log = self.log
        if not log.goes_on:
            await self._renew()
        elif self._unwritten and not log.takes_lines:
            self._write(await self._whole())
        assert log.file is not None
        written = self._changes - self._unwritten
        await self._disk.ask(log.file.flush)
        self._flushed = max(self._flushed, written)
        self._note_progress()
        if log.file.grown > self._policy.longest:
            await self._renew()

    def _note_progress(self) -> None:
        is_all = max(self._flushed, self._saved) == self._changes
        self._report.note_progress(is_all=is_all)

    async def _save_game(self) -> None:
        """Replace the save by the whole game."""
        whole = await self._whole()
        if self._unwritten and self.log.goes_on:
            with suppress(OSError):  # it is begun anew, below
                self._write(whole)
        saved = self._changes
        await self._disk.ask(self._replacement(whole))
        self.log.forget_before(whole.fingerprint)
        self._saved = saved
        self._note_progress()
        file = self.log.file
        if file is not None and (file.is_ended or file.path != log_path(self.path)):
            await self._renew()

    async def _take_over(self) -> None:
        """Make the save of a game whole that a crash has left."""
        if self._left:
            await self._renew()
        await self._save_game()
        left, self._left = self._left, ()
        for file in left:
            await self._disk.ask(file.discard)

    async def _renew(self) -> None:
        """Begin the file of the log anew, with the whole game; a good one stays until then."""
        log, disk, path = self.log, self._disk, log_path(self.path)
        whole = await self._whole()
        if self._unwritten and log.goes_on:
            self._write(whole)
        content = log.renewal(whole)
        self._unwritten = 0
        try:
            self._require_room(len(content) + self._policy.longest)
            new = await disk.ask(partial(LineFile.create, path, content, is_aside=True))
        except BaseException:
            log.give_up_renewal()
            raise
        try:
            log.join(new)
            await disk.ask(new.take_name)
        except Exception:
            log.give_up_renewal()
            disk.do(new.discard, ignore)
            raise
        # If this is cancelled, the new file may have the name or not: lines go into both.
        old = log.replace()
        if old is not None:
            disk.do(old.close if old.path == path else old.discard, ignore)

    def _replacement(self, whole: WholeGame) -> Callable[[], object]:
        """Return the job that replaces the save by the whole game."""
        log, changed_at = self.log.file, self._changed_at
        self.log.expect(whole.fingerprint)

        def replace() -> None:
            if log is not None and not log.is_ended:
                with suppress(OSError):
                    # On disk before the save is replaced: it names the new version, and after a
                    # power cut the log must be known to belong to that.
                    log.flush()
            self._policy.require_room(self.path, len(whole.content))
            # Lists of games sort by this date: a save may be written long after the last move.
            self._file.write(whole.content, changed_at)
            if log is not None and log.is_ended:
                log.remove()  # it lacks changes that the save has

        return replace

    async def _whole(self) -> WholeGame:
        return await whole_game(self._followed, lambda: self._changes)

    async def _end(self) -> None:
        """Write what the save lacks, remove the log, and let go of the files."""
        error: Exception | None = None
        replace: Callable[[], object] | None = None
        try:
            if self._subject is not None and (self._saved < self._changes or self.trouble):
                whole = await self._whole()
                self._stop_following()
                if self._unwritten:
                    with suppress(OSError):
                        self._write(whole)
                replace = self._replacement(whole)
        except Exception as refusal:  # noqa: BLE001  whatever it is, the files are unlocked
            error = refusal
        self._stop_following()
        if self._subject is not None and self._is_new and self._is_blank:
            replace = self._file.remove  # its moves were taken back
        keeps_log = self._subject is None or error is not None
        try:
            await self._disk.ask(partial(self._let_go, replace, keeps_log=keeps_log))
        except Exception as refusal:  # noqa: BLE001  it is told
            error = refusal
        if error is not None:
            self._report.fail(error)
        else:
            self._report.succeed()

    def _stop_following(self) -> None:
        self._stop()
        self.closed = True
        self._report.stop()

    def _let_go(self, replace: Callable[[], object] | None, *, keeps_log: bool) -> None:
        """Replace the save, remove what is beside it, and unlock all; in the thread."""
        beside = [*self._left] if self.log.file is None else [*self._left, self.log.file]
        try:
            if replace is not None:
                replace()
            # Only now: until the save is replaced, the latest changes are in the log alone.
            if not keeps_log:
                for file in beside:
                    file.remove()
        finally:
            for file in beside:
                file.close()
            self._file.close()
