"""The games of a file or a folder as a library in memory, which is searched while it is filled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from boardtui.formats.detect import Collection, scan_file
from boardtui.formats.errors import FormatError
from boardtui.formats.folder import Folder
from boardtui.formats.reading import Reading
from boardtui.library.database import in_memory, transaction
from boardtui.library.entry import LibraryGame, entry_of_facts
from boardtui.library.importing import entry_or_error
from boardtui.library.reader import Reader
from boardtui.library.rows import Row
from boardtui.library.writer import Writer
from boardtui.record.digest import Digest
from boardtui.session.launch import ChooseGame
from boardtui.system.disk import Disk
from boardtui.system.garbage import collector

T = TypeVar("T")

STEP = 0.1
"""Seconds of reading at a time: questions wait for no more."""

_DIGEST = 12
"""Bytes of a digest."""


class FileGames:
    """Reads the games that were scanned in a file, and answers questions about those read so far.

    Every game is listed, even the same one twice: its place in the file is its digest. One that
    cannot be read has no moves there.
    """

    def __init__(self, choice: ChooseGame) -> None:
        self.collection, self.source = choice
        self.done = 0
        """The number of games read so far."""
        self.is_closed = False
        self._disk = Disk()
        self._database = in_memory()
        self._writer = Writer(self._database, lambda _source, place: _named(place))
        self._reader = Reader(self._database, Path(self.source))
        self._entries = enumerate(_entries(self.collection, Path(self.source)))
        names = ([name] * len(games) for name, games in self.collection.by_file())
        self._files = [name for some in names for name in some]

    @property
    def total(self) -> int:
        """The number of games."""
        return len(self.collection.games)

    async def ask(self, question: Callable[[Reader], T]) -> T:
        """Return the answer to a question about the games read so far. Raises LibraryError."""
        return await self._disk.ask(lambda: question(self._reader))

    async def read_on(self) -> bool:
        """Read some more games, for about `STEP` seconds.

        Returns False once all are there, or the list is closed.
        """
        return not self.is_closed and await self._disk.ask(self._read_on)

    def place_of(self, row: Row) -> int:
        """Return the index of a game among those of the file."""
        return int.from_bytes(row.ref.digest)

    def file_of(self, row: Row) -> str:
        """Return the name of a game's file in the folder; empty for the games of one file."""
        return self._files[self.place_of(row)]

    def read(self, row: Row) -> Reading:
        """Read a game with its remarks. Raises FormatError and OSError."""
        return self.collection.read(self.place_of(row))

    async def aclose(self) -> None:
        """Free the memory; no question can be asked after that."""
        self.is_closed = True
        await self._disk.ask(self._database.close)

    def _read_on(self) -> bool:
        until, games = time.monotonic() + STEP, list[tuple[int, int, LibraryGame]]()
        with collector.resting():
            for place, entry in self._entries:
                games.append((0, place, entry))
                if time.monotonic() >= until:
                    break
            with transaction(self._database):
                self._writer.add(games)
        self._reader.renew()
        self.done += len(games)
        return self.done < self.total


def _named(place: int) -> Digest:
    return Digest(place.to_bytes(_DIGEST))


def _entries(collection: Collection | Folder, path: Path) -> Iterator[LibraryGame]:
    """Yield the games, each as a library keeps it."""
    for part in _parts(collection, path):
        for scanned in part.games:
            entry = entry_or_error(part.format, scanned, str(path))
            yield entry_of_facts(scanned) if isinstance(entry, FormatError) else entry


def _parts(collection: Collection | Folder, path: Path) -> Iterable[Collection]:
    """Return the files of a collection; those of a folder are scanned again, for their moves."""
    if isinstance(collection, Collection):
        return (collection,)
    return (_with_moves(part, path / name) for name, part in collection.files)


def _with_moves(part: Collection, path: Path) -> Collection:
    """Return a file with the moves of its games, unless it has changed."""
    try:
        again = scan_file(path)
    except (FormatError, OSError):
        return part
    return again if list(map(_facts, again.games)) == list(map(_facts, part.games)) else part


def _facts(scanned: Any) -> Any:
    return scanned.game, scanned.facts
