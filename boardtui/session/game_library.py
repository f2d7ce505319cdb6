"""The library as the app uses it: questions in a thread of its own, imports in a process."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from boardtui.library import FILE
from boardtui.library.child import ChildImport
from boardtui.library.database import library_errors
from boardtui.library.errors import LibraryError, LibraryReason, library_error
from boardtui.library.importing import (
    GamelessFile,
    ImportProblem,
    ImportProgress,
    ImportReport,
    Totals,
)
from boardtui.library.own import places_of
from boardtui.library.reader import Reader, open_library
from boardtui.library.removal import remove_sources
from boardtui.library.rows import GameLocation
from boardtui.library.sources import is_within
from boardtui.person.personal_file import FILE as PERSONAL
from boardtui.person.personal_file import PersonalError
from boardtui.person.tags import Collections, Tags
from boardtui.record.digest import Digest
from boardtui.saves.quota import Quota
from boardtui.system.disk import Disk
from boardtui.system.garbage import collector
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.regular_files import exists
from boardtui.system.subscribers import Subscribers
from boardtui.system.threads import in_thread

T = TypeVar("T")

WAL = f"{Path(FILE).suffix}-wal"
"""The suffix of the library's journal, to which changes go first."""

MOST_PROBLEMS = 100
"""The most problems of an import that are kept for display."""


class Update(NamedTuple):
    """The state of an import."""

    progress: ImportProgress | None = None
    """The last progress report; None before the first."""
    problems: tuple[ImportProblem, ...] = ()
    """The first problems reported."""
    totals: Totals | None = None
    """Its totals, once it is over."""
    error: LibraryError | PersonalError | None = None
    """The error that ended it early."""
    is_quiet: bool = False
    """True if it only reads the person's own changes, which are no news to them."""

    @property
    def is_over(self) -> bool:
        """True once no more reports come."""
        return self.totals is not None or self.error is not None

    @property
    def found_nothing(self) -> bool:
        """True if it is over and left the library as it was."""
        return self.totals is not None and not (self.totals.files or self.totals.missing)

    @property
    def was_stopped(self) -> bool:
        """True if a person stopped it."""
        return self.error is not None and self.error.reason is LibraryReason.STOPPED

    def with_message(self, message: ImportReport) -> Update:
        """Return the import after a report; the same object if the report is not kept."""
        if isinstance(message, ImportProgress):
            return self._replace(progress=message)
        if isinstance(message, GamelessFile):
            return self
        if len(self.problems) >= MOST_PROBLEMS:
            return self
        return self._replace(problems=(*self.problems, message))

    def without(self, roots: Collection[str]) -> Update:
        """Return the import without the problems at some places and below them.

        Its totals would be wrong, so they become zero.
        """
        left = tuple(each for each in self.problems if not is_within(each.path, roots))
        return self._replace(problems=left, totals=None if self.totals is None else Totals())


class GameLibrary:
    """The library, tags and collections of the person here."""

    def __init__(
        self,
        folder: Path,
        begin_import: Callable[[Path, list[Path], int | None], ChildImport] = ChildImport,
        *,
        quota: Quota | None = None,
    ) -> None:
        """Use the library in the folder of a person's games, which are part of it.

        `begin_import` begins an import as `ChildImport` does; `quota` limits the folder.
        """
        self._begin_import = begin_import
        self._quota = quota
        self.folder = folder
        self.path = folder / FILE
        self.tags = Tags(folder / PERSONAL, quota=quota)
        """Used only in jobs of `do`, like the collections."""
        self.collections = Collections(folder / PERSONAL, quota=quota)
        self.update: Update | None = None
        """The import that runs, or ran last; None before the first."""
        self.updates: Subscribers[Update] = Subscribers()
        """Called with each new state of an import."""
        self._disk = Disk()
        self._opened = ExitStack()
        self._reader: Reader | None = None
        self._file: tuple[int, int] | None = None
        self._importing: asyncio.Task[None] | None = None
        self._imports: set[asyncio.Task[None]] = set()
        """The imports that have not ended: the one that runs, and those that were stopped."""
        self._child: ChildImport | None = None
        self._to_add: list[Path] = []
        """The paths that were added, until they are kept as collections."""

    @property
    def is_updating(self) -> bool:
        """True while an import runs."""
        return self._importing is not None and not self._importing.done()

    @property
    def is_reading(self) -> bool:
        """True until an import has told how it ended."""
        return self.update is not None and not self.update.is_over

    @property
    def is_due(self) -> bool:
        """True unless an import runs, or a person stopped the last one."""
        update = self.update
        return update is None or (update.is_over and not update.was_stopped)

    async def ask(self, question: Callable[[Reader], T]) -> T | None:
        """Return the answer to a question; None if there is no library yet.

        Questions are answered in turn; one whose caller was cancelled is skipped. Raises
        LibraryError.
        """
        is_gone = threading.Event()

        def answer() -> T | None:
            return None if is_gone.is_set() else self._answer(question)

        try:
            return await self.do(answer)
        finally:
            is_gone.set()

    async def places(self, digest: Digest) -> tuple[GameLocation, ...]:
        """Return the places of a game that are still there, by its digest. Raises LibraryError."""
        return await self.ask(partial(places_of, digest=digest)) or ()

    async def stamp(self) -> object:
        """Return a value that changes with each change of the library, by any program."""
        return await self.do(lambda: tuple(map(_stamp, (self.path, self.path.with_suffix(WAL)))))

    async def do(self, job: Callable[[], T]) -> T:
        """Do a job in the thread of the library, and return its result or raise its error.

        The job is done even if the caller is cancelled.
        """

        def run() -> T:
            with collector.resting():
                return job()

        return await self._disk.ask(run)

    def begin_update(self, added: Iterable[Path] = (), *, is_quiet: bool = False) -> None:
        """Import new games from one's own folder, all collections and the paths to be added.

        A running import is stopped first; nothing is lost by that.
        """
        self._to_add += [path.absolute() for path in added]
        self._begin(self._roots, is_quiet=is_quiet)

    def begin_reading_own(self) -> None:
        """Import one's own new games, unless an import runs or a person stopped the last one."""
        if self.is_due:
            own = self.folder.absolute()
            self._begin(lambda: [own], is_quiet=True)

    async def read_own(self) -> None:
        """Import one's own new games, and wait; `update` then holds the outcome."""
        self.begin_reading_own()
        if self._importing is not None:
            await asyncio.wait([self._importing])

    def _begin(self, find_roots: Callable[[], list[Path]], *, is_quiet: bool) -> None:
        if self._importing is not None:
            self._importing.cancel()
        self._child = None  # later reports of the previous import are ignored
        self._tell(Update(is_quiet=is_quiet))
        before = tuple(self._imports)
        self._importing = asyncio.create_task(self._import(before, find_roots))
        self._imports.add(self._importing)
        self._importing.add_done_callback(self._imports.discard)

    async def stop_update(self) -> None:
        """Stop an import; the games that it has stored stay."""
        task, self._importing = self._importing, None
        if task is not None:
            task.cancel()
            if self._imports:
                await asyncio.wait(tuple(self._imports))
            if self.update is not None and not self.update.is_over:
                self._tell(self.update._replace(error=LibraryError(LibraryReason.STOPPED)))

    async def remove(self, roots: Iterable[Path], *, read_again: bool = False) -> None:
        """Remove the files at some places and below them from the library. Raises LibraryError.

        A running import, which would lock the library, is stopped first and begun again afterwards.
        With `read_again`, for files that the person has changed, one begins in any case.
        """
        running = self.update if self.is_updating else None
        roots = [root.absolute() for root in roots]
        places = [*map(str, roots)]
        await self.stop_update()
        try:
            await self.do(partial(remove_sources, self.path, roots))
            if self.update is not None:
                self.update = self.update.without(places)
            self._to_add = [path for path in self._to_add if not is_within(str(path), places)]
        finally:
            if running is not None or read_again:
                self.begin_update(is_quiet=running is None or running.is_quiet)

    async def aclose(self) -> None:
        """End an import, and close the library."""
        await self.stop_update()
        await self.do(self._close)

    async def _import(
        self, before: Collection[asyncio.Task[None]], find_roots: Callable[[], list[Path]]
    ) -> None:
        if before:
            await asyncio.wait(before)
        assert self.update is not None
        try:
            totals = await self._run_import(await self.do(find_roots))
        except (LibraryError, PersonalError) as error:
            self._tell(self.update._replace(error=error))
        except OSError as error:
            self._tell(self.update._replace(error=library_error(self.path, error)))
        else:
            self._tell(self.update._replace(totals=totals))

    def _roots(self) -> list[Path]:
        """Keep the additions as collections; return all paths to import. Raises PersonalError."""
        added = list(self._to_add)
        if there := [path for path in added if exists(path)]:
            self.collections.add(there)
        del self._to_add[: len(added)]
        return list(dict.fromkeys([*added, *self.collections.paths(), self.folder.absolute()]))

    async def _run_import(self, roots: list[Path]) -> Totals:
        loop = asyncio.get_running_loop()

        def report(message: ImportReport) -> None:
            with suppress(RuntimeError):  # the loop has closed
                loop.call_soon_threadsafe(self._take, child, message)

        most = None
        if self._quota is not None:
            most = await in_thread(partial(self._quota.room, self.folder, self.path))
        self._child = child = self._begin_import(self.path, roots, most)
        try:
            return await in_thread(partial(child.run, report))
        finally:
            self._child = None
            await in_thread(child.stop)

    def _take(self, child: ChildImport, message: ImportReport) -> None:
        if child is not self._child or self.update is None:
            return
        update = self.update.with_message(message)
        if update is not self.update:
            self._tell(update)

    def _tell(self, update: Update) -> None:
        self.update = update
        self.updates.tell(update)

    def _answer(self, question: Callable[[Reader], T]) -> T | None:
        with library_errors(self.path):
            file = _identity(self.path)
        if file is None or file != self._file:
            self._close()  # it was deleted, and perhaps built again
        try:
            if self._reader is None and file is not None:
                self._reader = self._opened.enter_context(open_library(self.path))
                self._file = file
            if self._reader is None:
                self._close()  # it has no tables yet
                return None
            return question(self._reader)
        except LibraryError:
            self._close()
            raise

    def _close(self) -> None:
        self._reader = self._file = None
        self._opened.close()


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Return what shows a change of a file; None if there is none, or an empty one."""
    try:
        status = path.stat()
    except OSError:
        return None
    return (status.st_ino, status.st_size, status.st_mtime_ns) if status.st_size else None


def _identity(path: Path) -> tuple[int, int] | None:
    """Return a value that changes when a file is replaced; None if there is no file.

    Raises OSError.
    """
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino
