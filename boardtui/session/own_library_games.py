"""A person's changes to games of the library: stars, tags, titles, and games put away."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from boardtui.library.own import own_path
from boardtui.library.rows import Row
from boardtui.person.tags import STAR
from boardtui.saves.renaming import rename
from boardtui.session.game_library import GameLibrary
from boardtui.session.open_games import OpenGames
from boardtui.system.threads import in_thread


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
        return any(game.save.path == path for game in self._games)

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

    async def set_tags(self, row: Row, before: Collection[str], tags: Collection[str]) -> None:
        """Change the tags of a game. Raises PersonalError."""
        own = self._library.tags

        def change() -> None:
            for tag in {*before} - {*tags}:
                own.remove(row.ref.digest, tag)
            for tag in {*tags} - {*before}:
                own.add(row.ref.digest, tag)

        await self._library.do(change)

    async def rename(self, path: Path, title: str) -> None:
        """Give one's own game another title. Raises StoreError and LibraryError."""
        await self._change(path, partial(rename, self._games.store, path, title))

    async def put_away(self, path: Path) -> None:
        """Put one's own game away. Raises StoreError and LibraryError."""
        await self._change(path, partial(self._games.store.put_away, path))

    async def _change(self, path: Path, change: Callable[[], object]) -> None:
        """Change a file, then have the library read it again."""
        await in_thread(change)
        await self._library.remove([path], read_again=True)
