"""The files of one game: its save, and the journal that a crash has left beside it."""

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


class Found(NamedTuple):
    """The content of one game's files."""

    reading: Reading
    """The game after all that its journal tells."""
    games: int
    content: bytes | None
    """The save itself; None where there is only a journal."""
    has_journal: bool = False
    """Whether the journal tells more than the save."""
    has_strange_journal: bool = False
    """Whether the journal is of another version of the save."""

    @property
    def is_whole(self) -> bool:
        """Whether the reading is all there is."""
        return not self.reading.problems and self.games <= 1 and not self.has_strange_journal

    def text(self) -> bytes:
        """The game as a save holds it."""
        reading = self.reading
        text = sgf.dumps(reading.record, seats=reading.seats, head=reading.head)
        return text.encode("utf-8", "replace")


class Taken(NamedTuple):
    """A game that no other program can open until it is released."""

    file: SaveFile
    journal: Journal | None

    def release(self) -> None:
        """Let others have it."""
        self.without_journal().file.close()

    def without_journal(self) -> Taken:
        """Let others have the journal."""
        if self.journal is not None:
            self.journal.close()
        return Taken(self.file, None)


def read(path: Path) -> Found:
    """A save and its journal. Raises FormatError and OSError."""
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
    return Found(reading, len(readings), content, has_journal, bool(lines) and after is None)


def take(path: Path) -> Taken:
    """Take a game, of which the save or the journal may be missing.

    Raises Occupied and OSError.
    """
    journal = Journal.take(journal_path(path))
    try:
        is_new = journal is not None and not path.exists()
        return Taken(SaveFile(path) if is_new else SaveFile.open(path), journal)
    except BaseException:
        if journal is not None:
            journal.close()
        raise


def present(path: Path) -> list[Path]:
    """Which files of a game there are."""
    return [file for file in (path, journal_path(path)) if file.exists()]


def _content(path: Path) -> bytes | None:
    with suppress(FileNotFoundError), path.open("rb") as file:
        return file.read(OWN.bytes + 1)
    return None
