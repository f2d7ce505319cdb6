"""The files of one game: its save, and a journal that a crash left beside it."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from boardtui.formats import sgf
from boardtui.formats.limits import OWN
from boardtui.formats.reading import Reading
from boardtui.play.journal import Journal, journal_path, read_lines, replayed, since
from boardtui.play.save_file import SaveFile
from boardtui.regular_files import read_regular


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
        """True if the files hold nothing but the reading."""
        return not self.reading.problems and self.games <= 1 and not self.has_strange_journal

    def text(self) -> bytes:
        """Return the game as a save holds it."""
        reading = self.reading
        text = sgf.dumps(
            reading.record, seats=reading.seats, head=reading.head, timing=reading.timing
        )
        return text.encode("utf-8", "replace")


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
    content, lines = _content(path), read_lines(journal_path(path))
    while (newer := _content(path)) != content:
        # A program has replaced the save in the meantime, and perhaps removed the journal.
        content, lines = newer, read_lines(journal_path(path))
    readings = [] if content is None else sgf.loads(content, limits=OWN)
    after = since(lines, content)
    reading = replayed(readings[0] if readings else None, after or ())
    if reading is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    has_journal = after is not None and (len(after) > 1 or "sgf" in after[0])
    return SaveContent(reading, len(readings), content, has_journal, bool(lines) and after is None)


def lock(path: Path) -> LockedGame:
    """Lock a game, of which the save or the journal may be missing.

    Raises SaveInUse and OSError.
    """
    journal = Journal.take(journal_path(path))
    try:
        is_new = journal is not None and not path.exists()
        return LockedGame(SaveFile(path) if is_new else SaveFile.open(path), journal)
    except BaseException:
        if journal is not None:
            journal.close()
        raise


def write_whole(file: SaveFile, found: SaveContent) -> None:
    """Write a locked game into its save, which makes a newer journal useless. Raises OSError."""
    file.write(found.text())
    if found.has_journal:
        journal_path(file.path).unlink(missing_ok=True)


def present(path: Path) -> list[Path]:
    """Return those files of a game that exist."""
    return [file for file in (path, journal_path(path)) if file.exists()]


def _content(path: Path) -> bytes | None:
    with suppress(FileNotFoundError):
        return read_regular(path, OWN.bytes + 1)
    return None
