"""The library's statistics of a position, as explorers show them."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.library.errors import LibraryError
from boardtui.library.explorer import Next, PositionStats
from boardtui.library.keys import key_of
from boardtui.library.own import searched
from boardtui.library.query import Query
from boardtui.library.reader import Reader
from boardtui.person.personal_file import PersonalError
from boardtui.record.tree import Node
from boardtui.rules.game import OpeningName, Position
from boardtui.rules.opening_names import opening_of
from boardtui.session.game_library import GameLibrary
from boardtui.system.named_tuples import NamedTuple


class GameFilter(NamedTuple):
    """A selection of the library's games."""

    text: str = ""
    """The search as it was typed; empty for all games."""
    query: Query = Query()


class ExplorerView(NamedTuple):
    """The moves played from a position, and the games that reached it."""

    position: Position
    stats: PositionStats
    opening: OpeningName
    """The names of the opening that led there."""
    is_empty: bool = False
    """True if the library has no games at all."""


class ExplorerState(NamedTuple):
    """The state of the explorer: its filter and its answer."""

    only: GameFilter = GameFilter()
    explored: ExplorerView | None = None
    """None before the first answer, and where there is none."""
    problem: LibraryError | PersonalError | None = None
    """The error that came instead of an answer."""
    has_library: bool = True
    """False if there is no library yet, and none is being made."""
    is_slow: bool = False
    """True if an answer keeps the person waiting."""


def explore(
    library: GameLibrary, only: GameFilter, line: Sequence[Node], reader: Reader
) -> ExplorerView:
    """Return the view of the last node of a line; runs in the library's thread."""
    positions = [node.position for node in line]
    among = searched(reader, only.query, library.tags)
    findings = reader.explore(positions[-1], among)
    findings = findings._replace(moves=_as_played(findings.moves, line[-1]))
    is_empty = not findings.tally.games and not reader.count()
    return ExplorerView(positions[-1], findings, opening_of(positions), is_empty)


def _as_played(moves: Sequence[Next], node: Node) -> tuple[Next, ...]:
    """Return moves; where the record has a symmetric one after the node, that one replaces it."""
    named = {each.move for each in moves}
    played = {
        key_of(child.position): child.move
        for child in reversed(node.children)
        if child.move is not None and child.move not in named
    }
    if not played:
        return tuple(moves)
    keys = [key_of(node.position.play(each.move)) for each in moves]
    return tuple(
        each._replace(move=played.get(key, each.move))
        for each, key in zip(moves, keys, strict=True)
    )
