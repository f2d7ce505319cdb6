"""Searches in the library, and the games that they find."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from boardtui.library.keys import key_of, stones_on
from boardtui.library.own import asked_among
from boardtui.library.query import Query
from boardtui.library.reader import Reader
from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.person.tags import Tags
from boardtui.record.digest import Digest
from boardtui.rules.game import Position
from boardtui.system.named_tuples import NamedTuple

AROUND = 100
"""Games before and after the selected one that are loaded with the list."""

_DESCENDING = {Order.DATE, Order.LENGTH}
"""Orders that start descending."""


@dataclass
class LibraryView:
    """A search, an order and a selected game, which stay when the screen is left."""

    text: str = ""
    order: Order = Order.DATE
    is_descending: bool = True
    digest: Digest | None = None
    """The digest of the selected game; None for the first of the list."""
    above: int = 0
    """The number of rows in view above the selected game."""
    position: Position | None = None
    """The games listed all reach this position; None for all games."""
    query: Query = field(default_factory=Query)
    """The query of the last text without a mistake."""

    def sort(self, order: Order) -> None:
        """Change the order; the same order again is reversed."""
        same = order is self.order
        self.is_descending = not self.is_descending if same else order in _DESCENDING
        self.order = order


class ResultPage(NamedTuple):
    """The games of a view."""

    games: array[int]
    rows: Sequence[Row]
    """The rows around the selected game."""
    place: int
    """The index of the selected game in `games`."""
    total: int
    """The number of games that there are without the search."""


def find(view: LibraryView, tags: Tags | None, reader: Reader) -> ResultPage:
    """Return the games of a view; without `tags` they have none.

    Raises LibraryError and PersonalError.
    """
    among: frozenset[int] | None = asked_among(reader, view.query, tags)
    having = None
    if view.position is not None:
        having = frozenset(reader.explore(view.position).games)
        among = having if among is None else among & having
    games = reader.find(view.query, view.order, descending=view.is_descending, among=among)
    place = _place(games, view.digest, reader)
    rows = reader.rows(games[max(0, place - AROUND) : place + AROUND])
    total = reader.count() if having is None else len(having)
    return ResultPage(games, rows, place, total)


def _place(games: array[int], digest: Digest | None, reader: Reader) -> int:
    """Return the index of a game in a list; 0 if it is not there."""
    number = reader.numbers([digest]).get(digest) if digest is not None else None
    try:
        return 0 if number is None else games.index(number)
    except ValueError:
        return 0


def ply_of(position: Position, line: Sequence[Position]) -> int | None:
    """Return the last index of a position in a line, turned or not; None if it is not there."""
    stones, key = stones_on(position), key_of(position)
    for ply in reversed(range(len(line))):
        if stones_on(line[ply]) == stones and key_of(line[ply]) == key:
            return ply
    return None
