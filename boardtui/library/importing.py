"""The import of games into the library.

It may be stopped at any moment: small transactions each leave a consistent library, and the next
import goes on from the last one.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardtui.formats.detect import scanning
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.format import Format
from boardtui.formats.scanned import ScannedGame
from boardtui.library.database import (
    SEGMENT,
    library_errors,
    stored_values,
    transaction,
    writing,
)
from boardtui.library.entry import LibraryGame, entry_of
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.source_table import Counts, Sources, State
from boardtui.library.sources import MOST_FILES, SourceFile, Stamp, find_files
from boardtui.library.upgrade import UpgradeCallback, upgrade
from boardtui.library.writer import Writer
from boardtui.rules.errors import RulesError
from boardtui.saves.game_files import AWAY, DAMAGED
from boardtui.saves.save_file import lock
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.private_folders import PRIVATE_FILE, make_folder
from boardtui.system.progress import watched
from boardtui.system.reasons import reason_of
from boardtui.system.regular_files import open_to_append

LONGEST_WAIT = 1.0
"""Seconds of reading before the games read so far are stored."""

_STEP = 0.1
"""Seconds between two reports."""

MOST_PROBLEMS = 20
"""The most bad games reported for one file."""

_LONGEST_DEFECT = 200

log = logging.getLogger(__name__)
"""Receives the tracebacks of unexpected failures."""


class Totals(NamedTuple):
    """Totals of an import."""

    files: int = 0
    """Files read; unchanged files are skipped."""
    unchanged: int = 0
    games: int = 0
    """Games that were read."""
    new: int = 0
    """Games added: the library did not have them."""
    bad: int = 0
    """Games and files that cannot be read."""
    cut: int = 0
    contradicted: int = 0
    missing: int = 0
    """Files that are gone from the disk."""
    gameless: int = 0
    """Files in folders that are no records, though their endings are those of records."""
    others: int = 0
    """Files in folders with other endings, which are not opened."""


class ImportProgress(NamedTuple):
    """The progress of an import."""

    path: str
    """The file that is being read."""
    done: int
    """Bytes of the files that are to be read."""
    total: int
    games: int
    is_upgrade: bool = False
    """True while the library itself, of an older version, is carried over."""


class ImportProblem(NamedTuple):
    """A bad game or file."""

    path: str
    error: FormatError


class GamelessFile(NamedTuple):
    """A file in a folder that is no record, though its ending is that of records."""

    path: str


ImportReport = ImportProgress | ImportProblem | GamelessFile
ImportCallback = Callable[[ImportReport], object]


@dataclass
class _Reading:
    """A file that is being read, and the games that wait to be stored."""

    found: SourceFile
    stamp: Stamp
    counts: Counts
    source: int = 0
    is_record: bool = False
    """True if the head of the file is plainly that of a record."""
    games: list[tuple[int, LibraryGame]] = field(default_factory=list)
    state: State = State.READING
    problem: str = ""


def import_games(
    path: Path,
    roots: Iterable[Path],
    report: ImportCallback,
    *,
    at_once: int = SEGMENT,
    longest_wait: float = LONGEST_WAIT,
    most: int | None = None,
) -> Totals:
    """Bring the library at `path` up to date with files and folders. Raises LibraryError.

    At most about `at_once` games are stored at once, at least every `longest_wait` seconds. The
    library grows to at most `most` bytes, if that is given.
    """
    roots = [root.absolute() for root in roots]

    def tell(done: int, total: int) -> None:
        report(ImportProgress(str(path), done, total, 0, is_upgrade=True))

    with changing(path, tell, most) as database:
        one_import = _Import(path, database, report, at_once, longest_wait)
        return one_import.run(roots, path.absolute().parent)


@contextmanager
def changing(
    path: Path, tell: UpgradeCallback, most: int | None = None
) -> Iterator[sqlite3.Connection]:
    """Open a library as its only writer, once it has the tables of this version.

    `tell` gets the progress of carrying over older tables; `most` is as for `writing`. Raises
    LibraryError.
    """
    with library_errors(path), alone(path):
        upgrade(path, tell)
        with writing(path, most=most) as database:
            yield database


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Be the only import into a library. Raises LibraryError and OSError."""
    make_folder(path.parent)
    # Closing the library's own file would release the locks that SQLite has on it.
    with open_to_append(path.with_suffix(".lock"), PRIVATE_FILE) as file:
        if not lock(file):
            raise LibraryError(LibraryReason.LOCKED, file=path)
        yield


class _Import:
    """One import."""

    def __init__(
        self,
        path: Path,
        database: sqlite3.Connection,
        report: ImportCallback,
        at_once: int,
        longest_wait: float,
    ) -> None:
        self._path = path
        self._database = database
        self._at_once = at_once
        self._longest_wait = longest_wait
        self._writer = Writer(database)
        self._sources = Sources(database)
        self._report = report
        self._totals = Totals()
        self._waiting: list[_Reading] = []
        self._read = self._total = 0
        self._stored_at = self._told_at = time.monotonic()

    def run(self, roots: list[Path], own: Path) -> Totals:
        """Read all new and changed files, and mark the missing ones.

        `own` is the folder of the library and of the person's games.
        """
        put_aside = [own / name for name in (AWAY, DAMAGED)]
        files, problems, others, full = find_files(roots, put_aside, own)
        self._count(others=others)
        for total in full:
            self._tell("", FormatError(FormatReason.MANY_FILES, count=MOST_FILES, total=total))
        for error in problems:
            place = str(error.filename or "")
            self._tell(
                place, FormatError(FormatReason.UNREADABLE, path=place, reason=reason_of(error))
            )
        changed = [
            found
            for found in files
            if self._is_doubted(found) or not self._sources.is_known(*found[:3])
        ]
        self._count(unchanged=len(files) - len(changed))
        self._total = sum(found.size for found in changed)
        for found in changed:
            self._file(found)
            self._read += found.size
        self._store()
        self._mark_missing({found.path for found in files}, [str(root) for root in roots])
        return self._totals

    def _file(self, found: SourceFile) -> None:
        try:
            stamp = found.stamp()
        except OSError as error:
            reason = reason_of(error)
            self._tell(
                found.path, FormatError(FormatReason.UNREADABLE, path=found.path, reason=reason)
            )
            return
        with self._changing():
            is_same = self._sources.holds_same(found.path, stamp)
            done = self._sources.done(found.path, stamp.content_hash)
        if is_same and not self._is_doubted(found):
            self._count(unchanged=1)
            return
        reading = _Reading(found, stamp, done)
        self._waiting.append(reading)
        self._count(files=1)
        try:
            with watched(lambda part: self._show(found, part)):
                self._scan(reading)
        except FormatError as error:
            is_defect = error.reason is FormatReason.DEFECT
            if found.may_be_none and not (reading.is_record or reading.counts.done or is_defect):
                reading.state = State.WHOLE
                self._count(gameless=1)
                self._report(GamelessFile(found.path))
            else:
                self._tell(found.path, error)
                reading.problem = str(error)
        if reading.state is State.READING:
            is_read = reading.counts.done > reading.counts.bad
            reading.state = State.WHOLE if is_read else State.UNREADABLE
        self._store_in_time()

    def _scan(self, reading: _Reading) -> None:
        """Read the games of a file that are not stored yet. Raises FormatError."""
        before, told = reading.counts.done, 0
        for number, entry in _entries(reading, before):
            counts = reading.counts
            if isinstance(entry, FormatError):
                told += 1
                if told <= MOST_PROBLEMS:
                    self._tell(reading.found.path, entry)
                else:
                    self._count(bad=1)
                reading.counts = counts._replace(done=number, bad=counts.bad + 1)
                continue
            reading.games.append((number, entry))
            reading.counts = Counts(
                number,
                counts.bad,
                counts.cut + entry.is_cut,
                counts.contradicted + entry.is_contradicted,
            )
            self._count(games=1, cut=entry.is_cut, contradicted=entry.is_contradicted)
            self._store_in_time()

    def _store_in_time(self) -> None:
        """Store the games read so far if they are many or took long to read."""
        count = sum(len(reading.games) for reading in self._waiting)
        if count >= self._at_once or time.monotonic() - self._stored_at > self._longest_wait:
            self._store()

    def _store(self) -> None:
        """Store all that was read, in one transaction."""
        with self._changing():
            for reading in self._waiting:
                reading.source = self._sources.begin(reading.found.path, reading.stamp)
                self._sources.count(reading.source, reading.counts)
            new = self._writer.add(
                (reading.source, number, entry)
                for reading in self._waiting
                for number, entry in reading.games
            )
            for reading in self._waiting:
                if reading.state is not State.READING:
                    ended = (reading.source, reading.state, reading.problem)
                    self._writer.remove(self._sources.close(*ended))
        for reading in self._waiting:
            reading.games.clear()
        self._waiting = [each for each in self._waiting if each.state is State.READING]
        self._count(new=new)
        self._stored_at = time.monotonic()

    def _mark_missing(self, found: set[str], roots: list[str]) -> None:
        """Mark the sources that have gone from these places."""
        with self._changing():
            known = self._sources.within(roots)
            gone = [number for path, number in known.items() if path not in found]
            self._count(missing=self._sources.mark_missing(gone))

    def _is_doubted(self, found: SourceFile) -> bool:
        """Return True if a file is named that gave no game: it is read again, to tell why."""
        return found.is_named and not self._sources.gave_games(found.path)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the library in a block wholly or not at all. Raises LibraryError."""
        with stored_values(self._path), transaction(self._database):
            yield

    def _count(self, **more: int) -> None:
        """Add to the totals."""
        totals = self._totals._asdict()
        self._totals = Totals(**{name: totals[name] + more.get(name, 0) for name in totals})

    def _tell(self, path: str, error: FormatError) -> None:
        self._count(bad=1)
        self._report(ImportProblem(path, error))

    def _show(self, found: SourceFile, part: float) -> None:
        """Report how far the import is, now and then."""
        now = time.monotonic()
        if now - self._told_at >= _STEP:
            self._told_at = now
            done = self._read + int(found.size * part)
            self._report(ImportProgress(found.path, done, self._total, self._totals.games))


def _entries(reading: _Reading, before: int) -> Iterator[tuple[int, LibraryGame | FormatError]]:
    """Yield the games of a file after the first `before`, with their numbers.

    Raises FormatError.
    """
    path = reading.found.path
    with _defects_as_errors(path), scanning(path) as (known, games, reading.is_record):
        for number, scanned in enumerate(games, 1):
            if number <= before:
                continue
            if isinstance(scanned, FormatError):
                yield number, scanned
                continue
            yield number, entry_or_error(known, scanned, path)


def entry_or_error(
    known: Format[Any], scanned: ScannedGame[Any], path: str
) -> LibraryGame | FormatError:
    """Return the entry of a scanned game, or the error that it cannot be read."""
    try:
        with _defects_as_errors(path):
            return entry_of(known, scanned)
    except FormatError as error:
        return error


@contextmanager
def _defects_as_errors(path: str) -> Iterator[None]:
    """Turn unexpected failures of a block into FormatError, and log them."""
    try:
        yield
    except RulesError as error:
        raise FormatError(error.reason, **error.facts) from error
    except (FormatError, BrokenPipeError, MemoryError):
        raise  # without a reader or without memory, no import can go on
    except Exception as error:  # a mistake of ours must not cost the other files
        log.exception("%s", path)
        raise FormatError(FormatReason.DEFECT, error=repr(error)[:_LONGEST_DEFECT]) from error
