"""The files of one game: its save, and what a crash has left beside it."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.saves.line_file import LineFile, log_path, old_journal_path, paths_beside
from boardtui.saves.log_lines import LogLines, fingerprint, read_lines
from boardtui.saves.save_file import SUFFIX, SaveFile
from boardtui.saves.save_policy import USUAL_POLICY, SavePolicy
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.private_folders import make_folder
from boardtui.system.regular_files import read_regular

if TYPE_CHECKING:
    from boardtui.saves.restored_game import RestoredGame

# A new game starts without what reads the files of others.

AWAY, DAMAGED = "archive", "damaged"
"""The names of the folders for games that were put away or set aside."""


class SaveContent(NamedTuple):
    """The content of one game's files."""

    reading: Reading
    """The game after all changes that are beside its save."""
    games: int
    content: bytes | None
    """The bytes of the save; None if there is only a file beside it."""
    is_behind: bool = False
    """True if the save lacks changes that are beside it."""
    strange: tuple[Path, ...] = ()
    """The files beside it that are of another version of the save."""
    restored: RestoredGame | None = None
    """The game of its log; None if there is none, or one that cannot be read."""
    log_size: int | None = None
    """The bytes of the log after which lines may be added; None if they may not."""

    @property
    def is_whole(self) -> bool:
        """True if the files contain nothing beyond the reading."""
        return not self.reading.problems and self.games <= 1 and not self.strange


class FilesStatus(NamedTuple):
    """The directory's facts about a save and the files beside it."""

    modified: int = 0
    """The time of the newest one, in nanoseconds."""
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
    log: LineFile | None = None
    old_journal: LineFile | None = None
    """What an older version of the program has left beside the save."""

    def release(self) -> None:
        """Unlock the files."""
        self.without(paths_beside(self.file.path)).file.close()

    def without(self, paths: Collection[Path]) -> LockedGame:
        """Unlock files beside the save; return what stays locked."""
        stay = [file if file is None or file.path not in paths else None for file in self[1:]]
        for file in self[1:]:
            if file is not None and file.path in paths:
                file.close()
        return LockedGame(self.file, *stay)


def read(path: Path) -> SaveContent:
    """Read a save and what is beside it. Raises FormatError and OSError."""
    from boardtui.saves.old_journal import replayed, since
    from boardtui.saves.restored_game import bases_in, changes_after, restored

    content, log, journal = _contents(path)
    base = None if content is None else fingerprint(content)
    strange: tuple[Path, ...] = ()
    after = since(journal.lines, content)
    newer = after if after and (len(after) > 1 or "sgf" in after[0]) else None
    is_behind = content is None or changes_after(log.lines, base)
    if content is not None and log.lines and base not in bases_in(log.lines):
        strange = (log_path(path),)
    # An older version may have gone on with the save that the log has nothing to add to.
    elif (is_behind or newer is None) and (game := restored(log.lines)) is not None:
        size = log.size if log.is_all and game.is_all else None
        return SaveContent(game.reading, 1, content, is_behind, (), game, size)
    readings = [] if content is None else sgf.loads(content, limits=OWN)
    if journal.lines and after is None:
        strange = (*strange, old_journal_path(path))
    reading = readings[0] if readings else None
    if newer is not None:
        reading = replayed(reading, newer)
    if reading is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return SaveContent(reading, len(readings), content, newer is not None, strange)


def lock(path: Path) -> LockedGame:
    """Lock a game, whose save may be missing if there is a file beside it.

    Raises SaveInUse and OSError.
    """
    beside: list[LineFile | None] = []
    try:
        # Those beside it first: they may be there without a save.
        beside.extend(map(LineFile.take, paths_beside(path)))
        is_new = any(beside) and not path.exists()
        return LockedGame(SaveFile(path) if is_new else SaveFile.open(path), *beside)
    except BaseException:
        for file in filter(None, beside):
            file.close()
        raise


def text_of(reading: Reading) -> bytes:
    """Return a game as a save holds it."""
    text = sgf.dumps(reading.record, seats=reading.seats, head=reading.head, timing=reading.timing)
    return text.encode("utf-8", "replace")


def write(file: SaveFile, reading: Reading, policy: SavePolicy = USUAL_POLICY) -> None:
    """Write a game into its locked save, and remove what is beside it. Raises OSError."""
    content = text_of(reading)
    policy.require_room(file.path, len(content))
    file.write(content)
    # Only now: until the save is on disk, its newest changes are beside it alone.
    for beside in paths_beside(file.path):
        beside.unlink(missing_ok=True)


def move(file: SaveFile, folder: Path) -> None:
    """Move a locked game with what is beside it into a folder. Raises OSError."""
    path, target = file.path, room_in(folder, file.path)
    with suppress(FormatError):
        found = read(path)
        if found.is_behind and found.is_whole:
            # A save that is moved alone has to have all changes.
            write(file, found.reading)
        found.reading.record.dissolve()
    make_folder(folder)
    # What is beside it first: left behind by a crash, it would count as a game of its own.
    for beside in paths_beside(path):
        if beside.exists():
            beside.rename(target.with_suffix(beside.suffix))
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
    return [file for file in (path, *paths_beside(path)) if file.exists()]


def status_of(path: Path) -> FilesStatus:
    """Return the directory's facts about the files of a game. Raises OSError."""
    status = FilesStatus()
    for file in present(path):
        status = status.with_file(file.stat())
    return status


def _contents(path: Path) -> tuple[bytes | None, LogLines, LogLines]:
    """Return the content of a save, and the lines of its log and of an old journal."""
    content, beside = _content(path), [*map(read_lines, paths_beside(path))]
    while (newer := _content(path)) != content:
        # A program has replaced the save in the meantime, and perhaps removed what was beside it.
        content, beside = newer, [*map(read_lines, paths_beside(path))]
    log, journal = beside
    return content, log, journal


def _content(path: Path) -> bytes | None:
    with suppress(FileNotFoundError):
        return read_regular(path, OWN.bytes + 1)  # a byte too many shows that there are more
    return None
