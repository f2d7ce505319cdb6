"""Another title for a saved game that is not open."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from boardtui.formats.errors import FormatError
from boardtui.play import game_files
from boardtui.play.journal import journal_path
from boardtui.play.save_file import SaveInUse
from boardtui.play.store import StoreError, StoreNote
from boardtui.reasons import stated

LONGEST_TITLE = 200
"""Characters of a title that are kept."""


def rename(path: Path, title: str) -> None:
    """Give a saved game another event, which serves as its title. Raises StoreError."""
    try:
        locked = game_files.lock(path)
        try:
            found = game_files.read(path)
            record = found.reading.record
            record.event = " ".join(title.split())[:LONGEST_TITLE]
            if not found.is_whole:
                raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(found.reading.problems[0]))
            locked.file.write(found.text())
            if found.has_journal:  # all of it is in the save now
                with suppress(FileNotFoundError):
                    journal_path(path).unlink()
            record.dissolve()
        finally:
            locked.release()
    except SaveInUse:
        raise StoreError(StoreNote.OPEN_ELSEWHERE) from None
    except (FormatError, OSError) as error:
        raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(error)) from None
