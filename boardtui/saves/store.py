"""The directory of saved games: a file each, and journals of games in progress."""

from __future__ import annotations

import datetime as dt
import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import cached_property
from heapq import nlargest
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from boardtui.formats.errors import FormatError, LimitExceeded
from boardtui.formats.reading import Reading
from boardtui.play.table import Table
from boardtui.saves import game_files
from boardtui.saves.errors import StoreError
from boardtui.saves.game_files import FilesStatus, LockedGame, SaveContent
from boardtui.saves.journal import SUFFIX as JOURNAL
from boardtui.saves.journal import journal_path
from boardtui.saves.save import Save
from boardtui.saves.save_file import SUFFIX, SaveFile, SaveInUse, fresh_path, is_occupied
from boardtui.saves.save_policy import (
    USUAL_POLICY,
    AfterFrame,
    SavePolicy,
    StatementCallback,
    at_once,
)
from boardtui.system.atomic_files import ASIDE
from boardtui.system.disk import Disk
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.private_folders import make_folder
from boardtui.system.reasons import Reason, Statement, stated

if TYPE_CHECKING:
    from boardtui.record.tree import GameRecord
    from boardtui.saves.cards import Status, Summary

# A game starts without the cards of the others.

MOST_LISTED = 100
"""The number of files, newest first, that are looked at for a list."""

AWAY, DAMAGED = "archive", "damaged"
"""The names of the folders for games that were put away or set aside."""

_STALE = 3600.0
"""Age in seconds of a half-written file that a crash must have left."""


class StoreNote(Reason):
    """Messages of the store to a person."""

    OPEN_ELSEWHERE = "Another program has this game open."
    CANNOT_BE_HAD = "{reason}"
    CHANGED_MEANWHILE = "The saved game {file} has changed meanwhile."
    MORE_THAN_A_GAME = "There is more than one game in {file}."
    FOLDER_UNREADABLE = "The saved games in {folder} cannot be read: {reason}."
    UNREADABLE = "The saved game {file} cannot be read: {reason}."
    TOO_LARGE = "The saved game {file} is too large: {reason}"
    DAMAGED = "The saved game {file} is damaged: {reason}"
    PUT_ASIDE = "The saved game {file} is damaged and was put into {folder}: {reason}"
    STRANGE_JOURNAL = (
        "The saved game {file} was changed elsewhere; the moves played since are in {journal}."
    )
    RESCUED = "What could be read of it is kept as {file}."


class Fetched(NamedTuple):
    """A saved game that was read."""

    found: SaveContent
    files: LockedGame | None
    """The files to go on with; None if there is anything else in them, or they are in use."""


class Resumed(NamedTuple):
    """A saved game opened again."""

    reading: Reading
    save: Save
    """The save, to follow the table of the game."""


class Store:
    """A directory of saved games."""

    keeps = True
    """False if games are not written, and so lost at the end."""

    def __init__(
        self,
        directory: Path,
        notify: StatementCallback = lambda _note: None,
        after_frame: AfterFrame = at_once,
        policy: SavePolicy = USUAL_POLICY,
        disk: Disk | None = None,
    ) -> None:
        """Keep games in a directory; `after_frame` calls back once a change is on the screen.

        `disk` writes what may take long; by default the store has one of its own.
        """
        self.directory = directory
        self.notify = notify
        """Called with messages for the user, possibly in another thread."""
        self.unlisted = 0
        """Number of older files left out of lists."""
        self._after_frame = after_frame
        self._policy = policy
        self._disk = disk or Disk()
        self._saves: list[Save] = []
        self._known: dict[Path, tuple[tuple[int, ...], Summary | None]] = {}
        self._loaded: WeakKeyDictionary[GameRecord, _Loaded] = WeakKeyDictionary()

    def load(self, ref: Path) -> Reading:
        """Read a game without going on with it. Raises StoreError."""
        with _store_errors():
            version = game_files.status_of(ref).version
            found = game_files.read(ref)
        self._loaded[found.reading.record] = _Loaded(version, _left_out(ref, found))
        return found.reading

    def save(self, reading: Reading, ref: Path | None = None) -> Path:
        """Write a game over the one loaded from `ref`, or as a new one.

        Raises StoreError, also if another program has it open or has changed it meanwhile, or if
        its file was not read in full.
        """
        if ref is None:
            file = SaveFile(fresh_path(self.directory, reading.record.game.key))
            with _store_errors(), closing(file):
                game_files.write(file, reading, self._policy)
            return file.path
        with self.locked(ref) as file:
            loaded = self._loaded.get(reading.record, _Loaded())
            if loaded.left_out is not None:
                raise loaded.left_out
            if loaded.version != game_files.status_of(ref).version:
                raise StoreError(StoreNote.CHANGED_MEANWHILE, file=ref.name)
            game_files.write(file, reading, self._policy)
            self._loaded[reading.record] = _Loaded(game_files.status_of(ref).version)
        return ref

    def create(self, table: Table) -> Save:
        """Save a table's game in a new file, from its next change on."""
        file = SaveFile(fresh_path(self.directory, table.record.game.key))
        save = self._save(LockedGame(file, None))
        if self.keeps:
            save.follow(table)
        return save

    def resume(self, summary: Summary) -> Resumed:
        """Open a saved game as `fetch` and `go_on_with` do. Raises StoreError."""
        return self.go_on_with(self.fetch(summary.path))

    def fetch(self, path: Path) -> Fetched:
        """Lock and read the saved game of a path, in any thread. Raises StoreError."""
        locked_game = None
        try:
            with _store_errors():
                with suppress(SaveInUse):
                    # Locked before it is read: it cannot change in between.
                    locked_game = game_files.lock(path)
                found = game_files.read(path)
        except BaseException:
            if locked_game is not None:
                locked_game.release()
            raise
        if locked_game is not None and found.has_strange_journal and self._set_journal_aside(path):
            locked_game = locked_game.without_journal()
            found = found._replace(has_strange_journal=False)
        if locked_game is not None and not found.is_whole:
            locked_game.release()
            locked_game = None
        return Fetched(found, locked_game)

    def go_on_with(self, fetched: Fetched) -> Resumed:
        """Open a game that was read; one that is open elsewhere goes on as a copy."""
        found, locked_game = fetched
        if locked_game is not None:
            return Resumed(found.reading, self._save(locked_game, found))
        file = SaveFile(fresh_path(self.directory, found.reading.record.game.key))
        return Resumed(found.reading, self._save(LockedGame(file, None), is_copy=True))

    def cards(self, query: Status | None = None) -> tuple[Summary, ...]:
        """List the games, all or those of a status, newest first, without those open here."""
        return tuple(game for game in self._summaries() if query in {None, game.status})

    @cached_property
    def away(self) -> Store:
        """The store of games put away, in a folder of their own."""
        return Store(self.directory / AWAY, self.notify, self._after_frame, self._policy)

    def put_away(self, game: Summary | Save | Path) -> None:
        """Move a game that is closed here to the games put away. Raises StoreError."""
        with self.locked(game) as file:
            game_files.move(file, self.directory / AWAY)

    def bring_back(self, summary: Summary) -> None:
        """Move a game put away back to the others. Raises StoreError."""
        with self.locked(summary) as file:
            game_files.move(file, self.directory)

    def delete(self, summary: Summary) -> None:
        """Remove a game for good. Raises StoreError."""
        with self.locked(summary):
            # The journal first: without a save it counts as a game, which would then come back.
            for path in reversed(game_files.present(summary.path)):
                path.unlink()

    def close(self) -> None:
        """Close every game that is open here."""
        for save in self._saves:
            save.close()
        self._saves.clear()
        self._disk.wait(lambda: None)  # waits for saves that are being closed

    def _save(
        self, locked_game: LockedGame, found: SaveContent | None = None, *, is_copy: bool = False
    ) -> Save:
        save = Save(
            locked_game.file,
            self._disk,
            self.notify,
            self._after_frame,
            self._policy,
            content=None if found is None else found.content,
            left=locked_game.journal,
            is_behind=found is not None and found.has_journal,
            is_copy=is_copy,
        )
        self._saves = [*(other for other in self._saves if not other.closed), save]
        return save

    @contextmanager
    def locked(self, game: Summary | Save | Path) -> Iterator[SaveFile]:
        """Lock a game for a block; raises StoreError, also for an OSError in the block."""
        with _store_errors():
            locked_game = game_files.lock(game if isinstance(game, Path) else game.path)
            try:
                yield locked_game.file
            finally:
                locked_game.release()

    def _summaries(self) -> Iterator[Summary]:
        here = {save.path for save in self._saves if not save.closed}
        for path, status in self._newest():
            if path in here:
                continue
            known_version, summary = self._known.get(path, (None, None))
            # Files that have not changed are not read again.
            if status.version != known_version:
                summary = self._summarise(path, status)
                self._known[path] = (status.version, summary)
            if summary is not None:
                try:
                    locked = any(map(is_occupied, game_files.present(path)))
                except OSError:
                    continue  # it went away
                yield replace(summary, locked=locked)

    def _newest(self) -> list[tuple[Path, FilesStatus]]:
        """List the saves, newest first; remove half-written files of a crash."""
        found: dict[Path, FilesStatus] = {}
        try:
            for entry in os.scandir(self.directory):
                with suppress(OSError):  # it went away, or leads nowhere
                    status = entry.stat()
                    if entry.name.endswith(ASIDE) and time.time() - status.st_mtime > _STALE:
                        Path(entry).unlink()
                    elif entry.name.endswith((SUFFIX, JOURNAL)) and S_ISREG(status.st_mode):
                        path = Path(entry).with_suffix(SUFFIX)
                        found[path] = found.get(path, FilesStatus()).with_file(status)
        except FileNotFoundError:
            return []
        except OSError as error:
            self._tell(StoreNote.FOLDER_UNREADABLE, folder=self.directory, reason=stated(error))
        self.unlisted = max(0, len(found) - MOST_LISTED)
        return nlargest(MOST_LISTED, found.items(), key=lambda pair: pair[1].modified)

    def _summarise(self, path: Path, status: FilesStatus) -> Summary | None:
        """Return the game of a file; set a damaged one aside, and keep its readable part."""
        try:
            found = game_files.read(path)
        except FileNotFoundError:
            return None  # it went away, or a power cut has left a journal without a line
        except OSError as error:
            self._tell(StoreNote.UNREADABLE, file=path.name, reason=stated(error))
            return None
        except LimitExceeded as error:
            self._tell(StoreNote.TOO_LARGE, file=path.name, reason=stated(error))
            return None
        except FormatError as error:
            self._set_aside(path, error)
            return None
        reading = found.reading
        try:
            if reading.problems and self._set_aside(path, reading.problems[0]):
                return self._rescue(found)
            return _summary(path, status.modified, reading)
        finally:
            reading.record.dissolve()

    def _set_aside(self, path: Path, error: FormatError) -> bool:
        """Set a damaged file aside, unless it is open elsewhere, and say so."""
        try:
            locked_game = game_files.lock(path)
        except (SaveInUse, OSError):
            return False
        file, note = locked_game.file, StoreNote.PUT_ASIDE
        try:
            game_files.move(file, self.directory / DAMAGED)
        except OSError:
            note = StoreNote.DAMAGED
        finally:
            locked_game.release()
        self._tell(note, file=path.name, folder=file.path.parent, reason=stated(error))
        return file.path != path

    def _rescue(self, found: SaveContent) -> Summary | None:
        """Save the readable part of a damaged game, if any, as a new game."""
        reading = found.reading
        if not reading.record.root.children:
            return None
        try:
            path = self.save(reading)
            self._tell(StoreNote.RESCUED, file=path.name)
            return _summary(path, path.stat().st_mtime_ns, reading)
        except (StoreError, OSError):
            return None

    def _set_journal_aside(self, path: Path) -> bool:
        """Move away a journal of another version of the save, if possible, and report it."""
        beside = journal_path(game_files.room_in(self.directory / DAMAGED, path))
        try:
            make_folder(beside.parent)
            journal_path(path).rename(beside)
        except OSError:
            return False
        self._tell(StoreNote.STRANGE_JOURNAL, file=path.name, journal=beside)
        return True

    def _tell(self, note: StoreNote, **facts: object) -> None:
        self.notify(Statement(note, facts))


class _Loaded(NamedTuple):
    """State of a file when its game was loaded."""

    version: tuple[int, ...] = ()
    left_out: StoreError | None = None
    """Why writing it again would lose something; None if it would not."""


def _left_out(path: Path, found: SaveContent) -> StoreError | None:
    if found.is_whole:
        return None
    if found.reading.problems:
        return StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(found.reading.problems[0]))
    if found.games > 1:
        return StoreError(StoreNote.MORE_THAN_A_GAME, file=path.name)
    return StoreError(StoreNote.CHANGED_MEANWHILE, file=path.name)


@contextmanager
def _store_errors() -> Iterator[None]:
    """Turn errors with the files of a game into StoreError."""
    try:
        yield
    except SaveInUse:
        raise StoreError(StoreNote.OPEN_ELSEWHERE) from None
    except (FormatError, OSError) as error:
        raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(error)) from None


def _summary(path: Path, modified: int, reading: Reading) -> Summary:
    from boardtui.saves.cards import Summary

    record = reading.record
    head = reading.head or record.root.end()
    ended_at = record.ended_at or record.root.end()
    return Summary.of(
        path,
        record,
        head,
        head.position.outcome or (record.outcome if head is ended_at else None),
        reading.seats,
        position=head.position,
        modified=dt.datetime.fromtimestamp(modified / 1e9).astimezone(),
    )
