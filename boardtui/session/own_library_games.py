"""A person's changes to games of the library: stars, tags, details, and games put away."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from boardtui.formats.details import Details
from boardtui.library.entry import digest_of_row
from boardtui.library.own import own_path
from boardtui.library.rows import Row
from boardtui.person.tags import STAR
from boardtui.record.digest import Digest
from boardtui.saves.saved_details import SavedDetails, change_details, read_details
from boardtui.session.game_library import GameLibrary
from boardtui.session.open_games import OpenGames


class OwnLibraryGames:
    """Changes the stars and tags of games, and the files of one's own games."""

    def __init__(self, library: GameLibrary, games: OpenGames) -> None:
        self._library = library
        self._games = games

    async def path_of(self, row: Row) -> Path | None:
        """Return the file of one's own game; None for another one. Raises LibraryError."""
        return own_path(await self._library.places(row.ref.digest), self._library.folder)

    def is_open(self, path: Path) -> bool:
        """Return True if the game of a file is open in this program."""
        return self._games.kept_at(path) is not None

    async def turn_star(self, row: Row) -> None:
        """Add a star to a game, or remove it. Raises PersonalError."""
        own = self._library.tags

        def turn() -> None:
            change = own.remove if STAR in own.of(row.ref.digest) else own.add
            change(row.ref.digest, STAR)

        await self._library.do(turn)

    async def tags_of(self, row: Row) -> frozenset[str]:
        """Return the tags of a game. Raises PersonalError."""
        return await self._library.do(partial(self._library.tags.of, row.ref.digest))

    async def set_tags(
        self, before: Digest, tags: Iterable[str], now: Digest, path: Path | None = None
    ) -> None:
        """Move a game's tags to its new digest; `path` is its file.

        The old digest keeps its tags if another file holds that game. Raises PersonalError and
        LibraryError.
        """
        own, tags = self._library.tags, frozenset(tags)
        places = () if now == before else await self._library.places(before)
        is_elsewhere = any(Path(place.path) != path for place in places)

        def change() -> None:
            if now != before and not is_elsewhere:
                own.write(before, ())
            own.write(now, tags)

        await self._library.do(change)

    async def read_details(self, path: Path) -> SavedDetails:
        """Return the details of one's own game. Raises StoreError."""
        return await read_details(self._games.archive, path)

    async def change_details(self, row: Row, path: Path, before: Details, after: Details) -> Digest:
        """Change the details of one's own game; return its digest.

        Raises StoreError and LibraryError.
        """
        names = await change_details(self._games.archive, path, before, after)
        await self._read_again(path)
        return digest_of_row(row, names)

    async def put_away(self, path: Path) -> None:
        """Put one's own game away. Raises StoreError and LibraryError."""
        await self._games.archive.put_away(path)
        await self._read_again(path)

    async def _read_again(self, path: Path) -> None:
        """Have the library read a file again that was changed."""
        await self._library.remove([path], read_again=True)
