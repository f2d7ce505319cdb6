"""Replies from the library for a record: how a person chooses them, and how they are added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardtui.library.explorer import Next
from boardtui.library.own import searched
from boardtui.library.reader import Reader
from boardtui.record.tree import Node, Path
from boardtui.rules.board import Color
from boardtui.rules.game import Position
from boardtui.session.explored import GameFilter
from boardtui.session.game_library import GameLibrary
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.repertoire_growth import GrowthLimits, NewMove, growth

GAMES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000)
"""The numbers of games to choose from."""

PLIES = (1, 2, 4, 6, 8, 10, 12, 16, 20, 60)
"""The numbers of moves to choose from."""


class RepliesWish(NamedTuple):
    """What a person wants to be added."""

    color: Color
    """The side whose moves are learnt: it gets replies of the other one."""
    games: int = 10
    """The fewest games that have a move."""
    plies: int = 8
    """How far they go."""
    has_own: bool = False
    """True if the most frequent move is added where the record has none of the side."""

    @property
    def limits(self) -> GrowthLimits:
        return GrowthLimits(self.games, self.plies, self.has_own)


def learner_at(node: Node) -> Color:
    """Return the side whose moves are learnt from a node on: after its move, it gets replies."""
    turn = node.position.turn
    if node.parent is None:
        return turn
    return Color((turn - 1) % len(node.position.game.sides))


class LibraryReplies:
    """Finds moves for a record in the games of the library, and keeps the answers."""

    def __init__(self, library: GameLibrary, only: GameFilter, node: Node) -> None:
        """Look for moves after a node in the games that a filter leaves."""
        self._library = library
        self._only = only
        self._node = node
        self._known: dict[Position, Sequence[Next]] = {}
        self._among: frozenset[int] | None = None
        self._is_searched = False

    async def moves(self, wish: RepliesWish) -> tuple[NewMove, ...]:
        """Return the moves that a wish adds. Raises LibraryError and PersonalError."""
        return await growth(self._node, wish.color, self._explore, wish.limits)

    async def _explore(self, position: Position) -> Sequence[Next]:
        if position not in self._known:
            found = await self._library.ask(lambda reader: self._explored(reader, position))
            self._known[position] = found or ()
        return self._known[position]

    def _explored(self, reader: Reader, position: Position) -> Sequence[Next]:
        """Return the moves of a position; runs in the library's thread."""
        if not self._is_searched:
            self._among = searched(reader, self._only.query, self._library.tags)
            self._is_searched = True
        return reader.explore(position, self._among).moves


def lines_of(moves: Iterable[NewMove]) -> tuple[Path, ...]:
    """Return the lines that new moves make: those that no other goes on from.

    Lines of the moves that come first are first, so that the most frequent move becomes the first
    variation.
    """
    places = {each.path: place for place, each in enumerate(moves)}
    beginnings = {path[:end] for path in places for end in range(1, len(path))}

    def order(path: Path) -> list[int]:
        return [places.get(path[:end], -1) for end in range(1, len(path) + 1)]

    return tuple(sorted(places.keys() - beginnings, key=order))
