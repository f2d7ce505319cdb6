"""The files of one game: its save, and a journal that a crash left beside it."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.saves.journal import Journal, JournalLine, journal_path, read_lines, replayed, since
from boardtui.saves.save_file import SUFFIX, SaveFile
from boardtui.saves.save_policy import USUAL_POLICY, SavePolicy
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.private_folders import make_folder
from boardtui.system.regular_files import read_regular

AWAY, DAMAGED = "archive", "damaged"
"""The names of the folders for games that were put away or set aside."""


class SaveContent(NamedTuple):
    """The content of one game's files."""

    reading: Reading
    """The game after the lines of its journal."""
    games: int
    content: bytes | None
    """The bytes of the save; None if there is only a journal."""
    has_journal: bool = False
    """True if the journal is newer than the save."""
    has_strange_journal: bool = False
    """True if the journal is of another version of the save."""

    @property
    def is_whole(self) -> bool:
        """True if the files contain nothing beyond the reading."""
        return not self.reading.problems and self.games <= 1 and not self.has_strange_journal


class FilesStatus(NamedTuple):
    """The directory's facts about a save and its journal."""

    modified: int = 0
    """The time of the newer one, in nanoseconds."""
    version: tuple[int, ...] = ()

    def with_file(self, status: os.stat_result) -> FilesStatus:
        """Return the facts with those about one of the files."""
        version = (status.st_ino, status.st_size, status.st_mtime_ns)
        return FilesStatus(
            max(self.modified, status.st_mtime_ns), tuple(sorted(self.version + version))
        )


class LockedGame(NamedTuple):
    """A game whose files are locked against other programs."""

    file: SaveFile
    journal: Journal | None

    def release(self) -> None:
        """Unlock the files."""
        self.without_journal().file.close()

    def without_journal(self) -> LockedGame:
        """Unlock the journal; return what stays locked."""
        if self.journal is not None:
            self.journal.close()
        return LockedGame(self.file, None)


def read(path: Path) -> SaveContent:
    """Read a save and its journal. Raises FormatError and OSError."""
    content, lines = _contents(path)
    readings = [] if content is None else sgf.loads(content, limits=OWN)
    after = since(lines, content)
    reading = replayed(readings[0] if readings else None, after or ())
    if reading is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    has_journal = after is not None and (len(after) > 1 or "sgf" in after[0])
    return SaveContent(reading, len(readings), content, has_journal, bool(lines) and after is None)


def lock(path: Path) -> LockedGame:
    """Lock a game, whose save or journal may be missing.

    Raises SaveInUse and OSError.
    """
    # The journal first: it may be there without a save.
    journal = Journal.take(journal_path(path))
    try:
        is_new = journal is not None and not path.exists()
        return LockedGame(SaveFile(path) if is_new else SaveFile.open(path), journal)
    except BaseException:
        if journal is not None:
            journal.close()
        raise


def text_of(reading: Reading) -> bytes:
    """Return a game as a save holds it."""
    text = sgf.dumps(reading.record, seats=reading.seats, head=reading.head, timing=reading.timing)
    return text.encode("utf-8", "replace")


def write(file: SaveFile, reading: Reading, policy: SavePolicy = USUAL_POLICY) -> None:
    """Write a game into its locked save, and remove its journal. Raises OSError."""
    content = text_of(reading)
    policy.require_room(file.path, len(content))
    file.write(content)
    # Only now: until the save is on disk, its newest changes are in the journal alone.
    journal_path(file.path).unlink(missing_ok=True)


def move(file: SaveFile, folder: Path) -> None:
    """Move a locked game with its journal into a folder. Raises OSError."""
    path, target = file.path, room_in(folder, file.path)
    with suppress(FormatError):
        found = read(path)
        if found.has_journal and found.is_whole:
            # Fold the journal into the save before moving it: a save alone must be complete.
            write(file, found.reading)
        found.reading.record.dissolve()
    make_folder(folder)
    # The journal first: one left behind by a crash would count as a game of its own.
    if journal_path(path).exists():
        journal_path(path).rename(journal_path(target))
    if path.exists():
        file.move(target)


def room_in(folder: Path, path: Path) -> Path:
    """Return a free name in a folder for the files of a game."""
    target = folder / path.name
    if present(target):
        target = target.with_name(f"{path.stem}_{os.urandom(3).hex()}{SUFFIX}")
    return target


def present(path: Path) -> list[Path]:
    """Return those files of a game that exist."""
    return [file for file in (path, journal_path(path)) if file.exists()]


def status_of(path: Path) -> FilesStatus:
    """Return the directory's facts about the files of a game. Raises OSError."""
    status = FilesStatus()
    for file in present(path):
        status = status.with_file(file.stat())
    return status


def _contents(path: Path) -> tuple[bytes | None, list[JournalLine]]:
    """Return the content of a save and the lines of its journal."""
    content, lines = _content(path), read_lines(journal_path(path))
    while (newer := _content(path)) != content:
        # A program has replaced the save in the meantime, and perhaps removed the journal.
        content, lines = newer, read_lines(journal_path(path))
    return content, lines


def _content(path: Path) -> bytes | None:
    with suppress(FileNotFoundError):
        return read_regular(path, OWN.bytes + 1)  # a byte too many shows that there are more
    return None
