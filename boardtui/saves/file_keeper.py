"""The keeper of a game's files: its log, and the whole game once changes pause."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from boardtui.play.subject import Subject
from boardtui.saves.file_log import FileLog
from boardtui.saves.line_file import LineFile
from boardtui.saves.save_policy import USUAL_POLICY, SavePolicy, StatementCallback
from boardtui.saves.save_report import SaveReport
from boardtui.saves.whole_game import WholeGame, whole_game
from boardtui.system.disk import Disk, ignore


class FileKeeper:
    """Keeps the game of one table or study on disk; no key waits for that.

    The log writes the line of each change. One coroutine does what may take long, in a thread: it
    flushes the file of the log, to survive a power cut, and replaces the save once changes pause or
    the game is closed.
    """

    keeps, is_shared = True, False

    def __init__(
        self,
        log: FileLog,
        disk: Disk,
        tell: StatementCallback,
        policy: SavePolicy = USUAL_POLICY,
        *,
        left: tuple[LineFile, ...] = (),
        is_new: bool = True,
        is_behind: bool = False,
        is_copy: bool = False,
    ) -> None:
        """Keep a game in the save and the file of its log, which is attached to them.

        `left` are files of a crash that go once the save is whole; `is_new` means that the game had
        no file before, and `is_behind` that the save lacks some of its changes.
        """
        self.log = log
        self.is_copy = is_copy
        """True if the game goes on in a new file, because another program has the old one open."""
        self._disk = disk
        self._report = SaveReport(tell, policy.late, log.write_waiting)
        self._policy = policy
        self._left = left
        self._is_new = is_new
        self._subject: Subject | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self._flushed = 0
        """The number of changes whose lines are on disk."""
        self._saved = -1 if is_behind else 0
        """The number of changes in the save; negative if a crash has left it behind."""

    @property
    def path(self) -> Path:
        """The path of the save; the file is created after the first change."""
        return self.log.save.path

    @property
    def exists(self) -> bool:
        """True if the game has a file on disk."""
        return self.log.exists

    @property
    def changed_at(self) -> float:
        """The time of the last change, in seconds since 1970; the present before the first."""
        if self.log.changed_at is not None:
            return self.log.changed_at / 1e9
        with suppress(OSError):
            return self.path.stat().st_mtime
        return time.time()

    @property
    def closed(self) -> bool:
        """True once nothing more is kept."""
        return self.log.is_stopped

    @property
    def trouble(self) -> Exception | None:
        """The error that keeps the game off the disk; None if there is none."""
        return self._report.trouble

    def follow(self, subject: Subject, /) -> None:
        """Keep the changes of a table or a study from now on; its present state counts as kept."""
        self._subject = subject
        self._report.follow(subject)
        self.log.follow(subject, self._report)
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
            self.log.news.set()

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._keep())

    async def _keep(self) -> None:
        """Keep the files until the game is closed."""
        if self._saved < 0 and not self._is_closing:
            await self._try(self._save_game)
        while not self._is_closing:
            is_rested = not await self._wait_for_news()
            if not is_rested and not self._is_closing:
                await self._try(self._save_lines)
            if (is_rested or self.trouble) and not self._is_closing:
                await self._try(self._save_game)
            if self._saved == self.log.changes:
                self._report.succeed()
        await self._end()

    async def _try(self, step: Callable[[], Awaitable[object]]) -> None:
        try:
            await step()
        except Exception as error:  # noqa: BLE001  whatever it is, later changes are to be kept
            self._report.fail(error)

    async def _wait_for_news(self) -> bool:
        """Wait for changes to be written; return False after a rest, if the save lacks some."""
        rest = self._policy.rest if self.trouble is None else self._policy.retry
        try:
            async with asyncio.timeout(rest if self._saved < self.log.changes else None):
                await self.log.news.wait()
        except TimeoutError:
            return False
        self.log.news.clear()
        return True

    async def _save_lines(self) -> None:
        """Bring all changes so far into the file of the log, and flush it."""
        log = self.log
        if log.needs_file:
            await self._renew()
        elif log.unwritten and not log.takes_lines:
            log.write(await self._whole())
        assert log.file is not None
        written = log.changes - log.unwritten
        await self._disk.ask(log.file.flush)
        self._flushed = max(self._flushed, written)
        self._note_progress()
        if log.file.grown > self._policy.longest:
            await self._renew()

    def _note_progress(self) -> None:
        is_all = max(self._flushed, self._saved) == self.log.changes
        self._report.note_progress(is_all=is_all)

    async def _save_game(self) -> None:
        """Replace the save by the whole game."""
        log = self.log
        if self._left:
            await self._renew()
        whole = await self._whole()
        saved, is_complete = log.changes, log.expect(whole)
        if not is_complete and log.file is not None:
            # It is to stay: lines that come meanwhile are nowhere else.
            with suppress(OSError):
                await self._renew()
                is_complete = True
        await self._disk.ask(self._saving(whole, is_complete=is_complete))
        log.note_saved()
        self._saved = saved
        self._note_progress()
        left, self._left = self._left, ()
        for file in left:
            await self._disk.ask(file.discard)
        if log.file is not None and (log.needs_file or log.file.path != log.path):
            with suppress(OSError):  # it is tried again at the next change
                await self._renew()

    async def _renew(self) -> None:
        """Begin the file of the log anew, with the whole game; a good one stays until then."""
        log, disk, path = self.log, self._disk, self.log.path
        content = log.renewal(await self._whole())

        def create() -> LineFile:
            begun = content()
            self._policy.require_room(path, len(begun) + self._policy.longest)
            return LineFile.create(path, begun, is_aside=True)

        try:
            new = await disk.ask(create)
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
        old = log.finish_renewal()
        if old is not None:
            disk.do(old.close if old.path == path else old.discard, ignore)

    def _saving(self, whole: WholeGame, *, is_complete: bool) -> Callable[[], object]:
        """Return the job that replaces the save; a log that is not complete goes then."""
        save, file, changed_at = self.log.save, self.log.file, self.log.changed_at

        def save_game() -> None:
            if file is not None and is_complete:
                with suppress(OSError):
                    # On disk before the save is replaced: it names the new version, and after a
                    # power cut the log must be known to belong to that.
                    file.flush()
            self._policy.require_room(save.path, len(whole.content))
            # Lists of games sort by this date: a save may be written long after the last move.
            save.write(whole.content, changed_at)
            if file is not None and not is_complete:
                file.is_ended = True
                file.remove()

        return save_game

    async def _whole(self) -> WholeGame:
        assert self._subject is not None
        return await whole_game(self._subject, lambda: self.log.changes)

    async def _end(self) -> None:
        """Write what the save lacks, remove the log, and let go of the files."""
        error: Exception | None = None
        save_game: Callable[[], object] | None = None
        try:
            if self._subject is not None and (self._saved < self.log.changes or self.trouble):
                self.log.write_waiting()  # even if the whole game cannot be composed
                whole = await self._whole()
                self._stop_following()
                save_game = self._saving(whole, is_complete=self.log.expect(whole))
        except Exception as refusal:  # noqa: BLE001  whatever it is, the files are unlocked
            error = refusal
        self._stop_following()
        if self._subject is not None and self._is_new and self.log.is_blank:
            save_game = self.log.save.remove  # its moves were taken back
        keeps_log = self._subject is None or error is not None
        try:
            await self._disk.ask(partial(self._let_go, save_game, keeps_log=keeps_log))
        except Exception as refusal:  # noqa: BLE001  it is told
            error = refusal
        if error is not None:
            self._report.fail(error)
        else:
            self._report.succeed()

    def release(self) -> None:
        """Unlock the files of a game that is not followed after all, in any thread."""
        self.log.stop()
        self._let_go(None, keeps_log=True)

    def _stop_following(self) -> None:
        self.log.stop()
        self._report.stop()

    def _let_go(self, save_game: Callable[[], object] | None, *, keeps_log: bool) -> None:
        """Replace the save, remove what is beside it, and unlock all; in the thread."""
        beside = [*self._left] if self.log.file is None else [*self._left, self.log.file]
        try:
            if save_game is not None:
                save_game()
            # Only now: until the save is replaced, the latest changes are in the log alone.
            for file in beside:
                if keeps_log:
                    with suppress(OSError):
                        file.flush()
                else:
                    file.remove()
        finally:
            for file in beside:
                file.close()
            self.log.save.close()
