"""Putting damaged games of a folder aside, and removing the leftovers of a crash."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from boardtui.formats.errors import FormatError, LimitExceeded
from boardtui.formats.reading import Reading
from boardtui.saves import game_files
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.folder_cards import FolderCards
from boardtui.saves.game_files import DAMAGED
from boardtui.saves.save_file import SaveFile, SaveInUse
from boardtui.system.reasons import Statement, stated


class Tidying:
    """Mends a folder of saves; games that another program has open stay as they are."""

    def __init__(self, cards: FolderCards, save: Callable[[Reading], Path]) -> None:
        """`cards` reads the folder, and `save` writes a game into it as a new one."""
        self._directory = cards.directory
        self._cards = cards
        self._save = save
        self._told: dict[Path, tuple[int, ...]] = {}
        """The versions of the games whose trouble was told."""

    def tidy(self) -> Iterator[Statement]:
        """Mend what the last list has shown; yield what is to be said, each trouble once."""
        # A large folder takes long to look at; each file is looked at again before it is changed.
        found = self._cards.last_scan()
        if found.trouble is not None:
            reason = stated(found.trouble)
            yield Statement(
                StoreNote.FOLDER_UNREADABLE, {"folder": self._directory, "reason": reason}
            )
        for leftover in found.leftovers:
            with suppress(OSError):
                leftover.unlink()
        for path, status in found.games:
            trouble = self._cards.find(path, status).trouble
            if trouble is not None and self._told.get(path) != status.version:
                notes = [*self._mended(path, trouble)]
                if notes:
                    self._told[path] = status.version
                yield from notes

    def _mended(self, path: Path, trouble: FormatError | OSError) -> Iterator[Statement]:
        match trouble:
            case OSError():
                yield _about(path, StoreNote.UNREADABLE, trouble)
            case LimitExceeded():
                yield _about(path, StoreNote.TOO_LARGE, trouble)
            case FormatError():
                with suppress(SaveInUse, OSError):
                    locked_game = game_files.lock(path)
                    try:
                        yield from self._set_aside(locked_game.file)
                    finally:
                        locked_game.release()

    def _set_aside(self, file: SaveFile) -> Iterator[Statement]:
        """Move a locked game to the damaged ones, and keep what can be read of it."""
        path, reading = file.path, None
        try:
            reading = game_files.read(path).reading
            trouble = next(iter(reading.problems), None)
        except FormatError as error:
            trouble = error
        if trouble is None:
            return  # another program has written it anew
        try:
            game_files.move(file, self._directory / DAMAGED)
        except OSError:
            yield _about(path, StoreNote.DAMAGED, trouble)
            return
        yield _about(path, StoreNote.PUT_ASIDE, trouble, folder=file.path.parent)
        if reading is not None and reading.record.root.children:
            with suppress(StoreError):
                yield Statement(StoreNote.RESCUED, {"file": self._save(reading).name})


def _about(path: Path, note: StoreNote, trouble: Exception, **facts: object) -> Statement:
    return Statement(note, {"file": path.name, "reason": stated(trouble), **facts})
