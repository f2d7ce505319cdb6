"""Another title for a saved game that is not open."""

from __future__ import annotations

from pathlib import Path

from boardtui.formats.errors import FormatError
from boardtui.play import game_files
from boardtui.play.store import Store, StoreError, StoreNote
from boardtui.reasons import stated

LONGEST_TITLE = 200
"""Characters of a title that are kept."""


def rename(store: Store, path: Path, title: str) -> None:
    """Give a saved game another event, which serves as its title. Raises StoreError."""
    with store.locked(path) as file:
        try:
            found = game_files.read(path)
        except FormatError as error:
            raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(error)) from None
        if problems := found.reading.problems:
            raise StoreError(StoreNote.CANNOT_BE_HAD, reason=stated(problems[0]))
        if not found.is_whole:
            raise StoreError(StoreNote.MORE_THAN_A_GAME, file=path.name)
        record = found.reading.record
        record.event = " ".join(title.split())[:LONGEST_TITLE]
        game_files.write_whole(file, found)
        record.dissolve()
