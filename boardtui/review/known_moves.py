"""The first moves of a game that other people have played too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from boardtui.library.checking import reaching
from boardtui.library.explorer import NEWEST
from boardtui.library.reader import Reader
from boardtui.library.rows import Row
from boardtui.record.tree import Node
from boardtui.review.losses import BOOK_PLIES
from boardtui.rules.game import Position

_ENOUGH = 2
"""Games that make a move known."""


def known_moves(reader: Reader, line: Sequence[Node]) -> frozenset[Node]:
    """Return the first nodes whose moves the library knows from games of other people.

    One's own games do not count, nor do those that one player alone has played. Raises
    LibraryError.
    """
    own = reader.played()
    first = line[0].position.ply
    moves = (node for node in line[1:] if node.position.ply - first < BOOK_PLIES)
    return frozenset(node for node in moves if _is_known(reader, node, own))


def first_unknown(reader: Reader, line: Sequence[Node]) -> Node | None:
    """Return the first node whose move the library does not know from games of other people.

    None if it knows all moves, or not even the first. Raises LibraryError.
    """
    own = reader.played()
    for before, node in pairwise(line):
        if not _is_known(reader, node, own):
            return None if before is line[0] else node
    return None


def is_known(reader: Reader, position: Position) -> bool:
    """Return True if games of other people have reached a position. Raises LibraryError."""
    return _is_reached(reader, position, reader.played())


def _is_known(reader: Reader, node: Node, own: frozenset[int]) -> bool:
    return _is_reached(reader, node.position, own)


def _is_reached(reader: Reader, position: Position, own: frozenset[int]) -> bool:
    stats = reader.explore(position)
    if stats.tally.games < _ENOUGH:
        return False
    others = [row for row in stats.newest if row.ref.number not in own]
    if _are_of_several(others):
        return True
    if len(stats.games) <= len(stats.newest):
        return False
    newest = {row.ref.number for row in stats.newest}
    older = [number for number in stats.games if number not in own and number not in newest]
    return _are_of_several([*others, *reaching(reader.rows(older[:NEWEST]), position)])


def _are_of_several(rows: Sequence[Row]) -> bool:
    """Return True if there are enough games, and no player is in all of them."""
    named = [{name.casefold() for name in row.players if name} for row in rows]
    return len(rows) >= _ENOUGH and not set.intersection(*named)
