"""What the library knows of the games of other people, for a review and what follows it.

Nothing is known where there is no library, or it cannot be read.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from boardtui.library.errors import LibraryError
from boardtui.record.tree import Node
from boardtui.review.known_moves import first_unknown, is_known, known_moves
from boardtui.rules.game import Position
from boardtui.session.game_library import GameLibrary

FindKnown = Callable[[Sequence[Node]], Awaitable[frozenset[Node]]]
"""Finds the nodes of a line whose moves other people have played."""


class KnownGames:
    """Asks a library about them."""

    def __init__(self, library: GameLibrary | None) -> None:
        self._library = library

    async def moves(self, line: Sequence[Node]) -> frozenset[Node]:
        """Return the nodes of a line whose moves other people have played."""
        if self._library is None:
            return frozenset()
        try:
            known = await self._library.ask(lambda reader: known_moves(reader, line))
        except LibraryError:
            return frozenset()
        return known or frozenset()

    async def has(self, position: Position) -> bool:
        """Return True if games of other people have reached a position."""
        if self._library is None:
            return False
        try:
            return bool(await self._library.ask(lambda reader: is_known(reader, position)))
        except LibraryError:
            return False

    async def first_unknown(self, line: Sequence[Node]) -> Node | None:
        """Return the first node whose move is new, if other games began alike."""
        if self._library is None:
            return None
        try:
            return await self._library.ask(lambda reader: first_unknown(reader, line))
        except LibraryError:
            return None
