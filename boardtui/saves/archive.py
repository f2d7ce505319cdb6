"""The places that keep games, and the folder of saves as one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from boardtui.system.threads import in_thread

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading
    from boardtui.play.log import MemoryLog
    from boardtui.play.subject import Subject
    from boardtui.saves.cards import Cards
    from boardtui.saves.file_log import FileLog
    from boardtui.saves.keeper import Keeper
    from boardtui.saves.resumed import Resumed
    from boardtui.saves.store import Store
    from boardtui.system.reasons import Statement

RefT = TypeVar("RefT")
T = TypeVar("T")

Tell = Callable[[float], object]
"""Called with the part of a work that is done, from 0 to 1, perhaps in another thread."""


class Archive(Protocol[RefT]):
    """A collection of games, each under its own name; all that takes time is awaited.

    What it has to say to the person here is told by itself.
    """

    @property
    def keeps(self) -> bool:
        """False if games are not kept, and so lost at the end."""

    @property
    def place(self) -> str:
        """The name of the place for a person, such as a folder; empty without one."""

    @property
    def away(self) -> Archive[RefT]:
        """The games that were put away."""

    async def cards(self) -> Cards[RefT]:
        """Return the games, newest first; change nothing."""

    async def tidy(self) -> bool:
        """Mend damaged games, also those put away, and say so; return True if there were any."""

    async def load(self, ref: RefT, /) -> Reading:
        """Read a game with its remarks. Raises StoreError."""

    async def save(self, reading: Reading, /, name: str = "") -> RefT:
        """Write a game as a new one; with a name, unless there is one of that name.

        Raises StoreError.
        """

    async def change(self, ref: RefT, change: Callable[[Reading], T], /) -> T:
        """Change a game that is not open; return what `change` does, perhaps in another thread.

        All of it is done, or nothing, even if the caller is cancelled. The game is taken apart
        afterwards. Raises StoreError.
        """

    async def open(self, ref: RefT, /, tell: Tell = lambda _part: None) -> Resumed:
        """Open a game to go on with it; `tell` is called with the progress. Raises StoreError."""

    def log(self, *, has_clock: bool) -> MemoryLog:
        """Return the log of a new game of this archive."""

    def create(self, subject: Subject, /) -> Keeper:
        """Keep the game of a table, whose log is of this archive, or of a study; from now on."""

    async def put_away(self, ref: RefT, /) -> None:
        """Move a game that is closed here to those put away. Raises StoreError."""

    async def bring_back(self, ref: RefT, /) -> None:
        """Move a game put away back to the others. Raises StoreError."""

    async def remove(self, ref: RefT, /) -> None:
        """Remove a game for good. Raises StoreError."""


class FolderArchive:
    """The games of a folder, which answers from a thread."""

    keeps = True

    def __init__(self, store: Store) -> None:
        self.store = store
        """The files, for those who may wait for them."""

    @property
    def place(self) -> str:
        return str(self.store.directory)

    @cached_property
    def away(self) -> FolderArchive:
        return FolderArchive(self.store.away)

    async def cards(self) -> Cards[Path]:
        return await in_thread(self.store.cards)

    async def tidy(self) -> bool:
        return await asyncio.shield(self._tidy())

    async def load(self, ref: Path, /) -> Reading:
        return await in_thread(partial(self.store.load, ref))

    async def save(self, reading: Reading, /, name: str = "") -> Path:
        return await _to_its_end(partial(self.store.save, reading, name))

    async def change(self, ref: Path, change: Callable[[Reading], T], /) -> T:
        return await _to_its_end(partial(self.store.change, ref, change))

    async def open(self, ref: Path, /, tell: Tell = lambda _part: None) -> Resumed:
        resume = partial(self.store.resume, ref)
        resumed = await in_thread(resume, tell, lambda late: late.keeper.release())
        self._say(resumed.notes)
        return resumed

    def log(self, *, has_clock: bool) -> FileLog:
        return self.store.log(has_clock=has_clock)

    def create(self, subject: Subject, /) -> Keeper:
        return self.store.create(subject)

    async def put_away(self, ref: Path, /) -> None:
        await _to_its_end(partial(self.store.put_away, ref))

    async def bring_back(self, ref: Path, /) -> None:
        await _to_its_end(partial(self.store.bring_back, ref))

    async def remove(self, ref: Path, /) -> None:
        await _to_its_end(partial(self.store.remove, ref))

    async def _tidy(self) -> bool:
        stores = self.store, self.store.away
        notes = await in_thread(lambda: [note for store in stores for note in store.tidy()])
        self._say(notes)
        return bool(notes)

    def _say(self, notes: Iterable[Statement]) -> None:
        for note in notes:
            self.store.notify(note)


async def _to_its_end(change: Callable[[], T]) -> T:
    """Change files in a thread, even if the caller is cancelled meanwhile."""
    return await asyncio.shield(in_thread(change))
