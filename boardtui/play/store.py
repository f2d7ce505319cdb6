"""The saved games: a directory with a file each, and a journal beside those that are played."""

from __future__ import annotations

import datetime as dt
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

from boardtui.files import ASIDE
from boardtui.formats.errors import FormatError, LimitExceeded
from boardtui.formats.reading import Reading
from boardtui.play import saved
from boardtui.play.disk import Disk
from boardtui.play.journal import SUFFIX as JOURNAL
from boardtui.play.journal import journal_path
from boardtui.play.save import AfterFrame, Save, Tell, Timing, at_once, stated
from boardtui.play.save_file import SUFFIX, Occupied, SaveFile, fresh_path, is_occupied
from boardtui.play.saved import Found, Taken
from boardtui.play.table import Table
from boardtui.reasons import Reason, Reasoned, Statement
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Outcome, Position

_MOST_LISTED = 100
"""The number of files, newest first, that are looked at for a list."""

_STALE = 3600.0
"""After how many seconds a half-written file is what a crash has left."""


class StoreNote(Reason):
    """Reports of the saved games to a person."""

    OPEN_ELSEWHERE = "Another program has this game open."
    CANNOT_BE_HAD = "{reason}"
    FOLDER_UNREADABLE = "The saved games in {folder} cannot be read: {reason}."
    UNREADABLE = "The saved game {file} cannot be read: {reason}."
    TOO_LARGE = "The saved game {file} is too large: {reason}"
    DAMAGED = "The saved game {file} is damaged: {reason}"
    PUT_ASIDE = "The saved game {file} is damaged and was put into {folder}: {reason}"
    STRANGE_JOURNAL = (
        "The saved game {file} was changed elsewhere; the moves played since are in {journal}."
    )
    RESCUED = "What could be read of it is kept as {file}."


class StoreError(Reasoned, RuntimeError):
    """A saved game cannot be had."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A saved game as lists show it."""

    path: Path
    game: Game
    names: tuple[str, ...]
    """The players by colour; empty where unknown."""
    seats: tuple[str, ...]
    """The players, as `players.levels.make_player` reads them; empty for a review."""
    moves: int
    """The number of moves up to the head."""
    modified: dt.datetime
    position: Position
    """The position at the head."""
    outcome: Outcome | None
    """The result there, if the game is over."""
    locked: bool
    """Whether another program has it open; resuming it then makes a copy."""

    @property
    def turn(self) -> Color | None:
        """The colour to move, unless the game is over."""
        return None if self.outcome else self.position.turn


class Resumed(NamedTuple):
    """A saved game that is opened again."""

    reading: Reading
    save: Save
    """To follow the table at which the game goes on."""


class Store:
    """A directory of saved games."""

    def __init__(
        self,
        directory: Path,
        notify: Tell = lambda _note: None,
        after_frame: AfterFrame = at_once,
        timing: Timing = Timing(),  # noqa: B008  it is frozen
    ) -> None:
        """Keep games in a directory; `after_frame` tells when what has changed is on the screen."""
        self.directory = directory
        self.notify = notify
        """Takes what a player has to be told: trouble with saving, damaged files."""
        self._after_frame = after_frame
        self._timing = timing
        self._disk = Disk()
        self._saves: list[Save] = []
        self._known: dict[Path, tuple[tuple[int, ...], Summary | None]] = {}

    def create(self, table: Table) -> Save:
        """Save a table's game from its next change on, in a file of its own."""
        record = table.record
        if record.date is None and not record.root.children:
            record.date = dt.datetime.now().astimezone().date()
        file = SaveFile(fresh_path(self.directory, record.game.key))
        save = self._save(Taken(file, None))
        save.follow(table)
        return save

    def resume(self, summary: Summary) -> Resumed:
        """Open a saved game; a game that is open elsewhere goes on as a copy. Raises StoreError."""
        path, taken = summary.path, None
        try:
            with suppress(Occupied):
                taken = saved.take(path)
            found = saved.read(path)
        except (FormatError, OSError) as error:
            if taken is not None:
                taken.release()
            raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(error)) from None
        if taken is not None and found.has_strange_journal and self._set_journal_aside(path):
            taken = taken.without_journal()
            found = found._replace(has_strange_journal=False)
        if taken is not None and found.is_whole:
            return Resumed(found.reading, self._save(taken, found))
        if taken is not None:
            taken.release()
        file = SaveFile(fresh_path(self.directory, found.reading.record.game.key))
        return Resumed(found.reading, self._save(Taken(file, None), is_copy=True))

    def unfinished(self, limit: int = 30) -> tuple[Summary, ...]:
        """The games that wait to be played on, newest first, without those open here."""
        return tuple(islice((s for s in self._summaries() if s.outcome is None), limit))

    def finished(self, limit: int = 30) -> tuple[Summary, ...]:
        """The games that are over, newest first, without those open here."""
        return tuple(islice((s for s in self._summaries() if s.outcome is not None), limit))

    def archive(self, summary: Summary) -> None:
        """Put a game where no list shows it: the folder "archive". Raises StoreError."""
        with self._taken(summary) as file:
            self._move(file, "archive")

    def delete(self, summary: Summary) -> None:
        """Remove a game for good. Raises StoreError."""
        with self._taken(summary):
            for path in reversed(saved.present(summary.path)):
                path.unlink()

    def close(self) -> None:
        """Close every game that is open here."""
        for save in self._saves:
            save.close()
        self._saves.clear()
        self._disk.wait(lambda: None)  # for what is being closed already

    def _save(self, taken: Taken, found: Found | None = None, *, is_copy: bool = False) -> Save:
        save = Save(
            taken.file,
            self._disk,
            self.notify,
            self._after_frame,
            self._timing,
            content=None if found is None else found.content,
            left=taken.journal,
            is_behind=found is not None and found.has_journal,
            is_copy=is_copy,
        )
        self._saves = [*(other for other in self._saves if not other.closed), save]
        return save

    @contextmanager
    def _taken(self, summary: Summary) -> Iterator[SaveFile]:
        """A game that no program has open, for a block that may raise OSError."""
        try:
            taken = saved.take(summary.path)
            try:
                yield taken.file
            finally:
                taken.release()
        except Occupied:
            raise StoreError(StoreNote.OPEN_ELSEWHERE) from None
        except OSError as error:
            raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(error)) from None

    def _summaries(self) -> Iterator[Summary]:
        here = {save.path for save in self._saves if not save.closed}
        for path, status in self._newest():
            if path in here:
                continue
            known_version, summary = self._known.get(path, (None, None))
            if status.version != known_version:
                summary = self._summarise(path, status)
                self._known[path] = (status.version, summary)
            if summary is not None:
                try:
                    locked = any(map(is_occupied, saved.present(path)))
                except OSError:
                    continue  # it went away
                yield replace(summary, locked=locked)

    def _newest(self) -> list[tuple[Path, _Status]]:
        """The saves, newest first; what a crash left half written is removed."""
        found: dict[Path, _Status] = {}
        try:
            for entry in os.scandir(self.directory):
                with suppress(OSError):  # it went away, or leads nowhere
                    status = entry.stat()
                    if entry.name.endswith(ASIDE) and time.time() - status.st_mtime > _STALE:
                        Path(entry).unlink()
                    elif entry.name.endswith((SUFFIX, JOURNAL)) and S_ISREG(status.st_mode):
                        path = Path(entry).with_suffix(SUFFIX)
                        found[path] = found.get(path, _Status()).with_file(status)
        except FileNotFoundError:
            return []
        except OSError as error:
            self._tell(StoreNote.FOLDER_UNREADABLE, folder=self.directory, reason=stated(error))
        return nlargest(_MOST_LISTED, found.items(), key=lambda pair: pair[1].modified)

    def _summarise(self, path: Path, status: _Status) -> Summary | None:
        """The game of a file; a damaged one is put aside, and what can be read of it kept."""
        try:
            found = saved.read(path)
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
        if reading.problems and self._set_aside(path, reading.problems[0]):
            return self._rescue(found)
        return _summary(path, status.modified, reading)

    def _set_aside(self, path: Path, error: FormatError) -> bool:
        """Move a damaged file out of the way, unless it is open elsewhere, and say so."""
        try:
            taken = saved.take(path)
        except (Occupied, OSError):
            return False
        file, note = taken.file, StoreNote.PUT_ASIDE
        try:
            self._move(file, "damaged")
        except OSError:
            note = StoreNote.DAMAGED
        finally:
            taken.release()
        self._tell(note, file=path.name, folder=file.path.parent, reason=stated(error))
        return file.path != path

    def _rescue(self, found: Found) -> Summary | None:
        """Save what could be read of a damaged game, if anything, as a game of its own."""
        reading = found.reading
        if not reading.record.root.children:
            return None
        file = SaveFile(fresh_path(self.directory, reading.record.game.key))
        try:
            file.write(found.text())
            self._tell(StoreNote.RESCUED, file=file.path.name)
            return _summary(file.path, file.path.stat().st_mtime_ns, reading)
        except OSError:
            return None
        finally:
            file.close()

    def _move(self, file: SaveFile, folder: str) -> None:
        """Move a game with its journal into a folder beside the games. Raises OSError."""
        path, target = file.path, self._room_in(folder, file.path)
        with suppress(FormatError):
            found = saved.read(path)
            if found.has_journal and found.is_whole:
                # So that the save holds all there is, wherever it goes.
                file.write(found.text())
                journal_path(path).unlink()
        target.parent.mkdir(parents=True, exist_ok=True)
        if journal_path(path).exists():
            journal_path(path).rename(journal_path(target))
        if path.exists():
            file.move(target)

    def _set_journal_aside(self, path: Path) -> bool:
        """Keep a journal that is of another version of the save, if possible, and say so."""
        beside = journal_path(self._room_in("damaged", path))
        try:
            beside.parent.mkdir(parents=True, exist_ok=True)
            journal_path(path).rename(beside)
        except OSError:
            return False
        self._tell(StoreNote.STRANGE_JOURNAL, file=path.name, journal=beside)
        return True

    def _tell(self, note: StoreNote, **facts: object) -> None:
        self.notify(Statement(note, facts))

    def _room_in(self, folder: str, path: Path) -> Path:
        """A name in a folder beside the games that is not taken."""
        target = self.directory / folder / path.name
        if saved.present(target):
            target = target.with_name(f"{path.stem}_{os.urandom(3).hex()}{SUFFIX}")
        return target


class _Status(NamedTuple):
    """The directory's facts about a save and its journal."""

    modified: int = 0
    """The time of the newer one, in nanoseconds."""
    version: tuple[int, ...] = ()

    def with_file(self, status: os.stat_result) -> _Status:
        version = (status.st_ino, status.st_size, status.st_mtime_ns)
        return _Status(
            max(self.modified, status.st_mtime_ns), tuple(sorted(self.version + version))
        )


def _summary(path: Path, modified: int, reading: Reading) -> Summary:
    record = reading.record
    head = reading.head or record.root.end()
    ended_at = record.ended_at or record.root.end()
    return Summary(
        path=path,
        game=record.game,
        names=record.names(head),
        seats=reading.seats,
        moves=head.position.ply - record.root.position.ply,
        modified=dt.datetime.fromtimestamp(modified / 1e9).astimezone(),
        position=head.position,
        outcome=head.position.outcome or (record.outcome if head is ended_at else None),
        locked=False,
    )
