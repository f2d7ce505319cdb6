"""Lines for a repertoire from the games of a library: the replies that are played often enough."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence

from boardtui.library.explorer import Next, ResultCounts
from boardtui.record.tree import Node, Path
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Pass, Position
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.position_keys import position_key
from boardtui.training.repertoire import is_own

Explore = Callable[[Position], Awaitable[Sequence[Next]]]
"""Returns the moves that the games of a library have in a position, the most frequent first."""

MOST_MOVES = 1000
"""The most moves that are added at once."""


class GrowthLimits(NamedTuple):
    """Which moves are added to a repertoire."""

    games: int
    """The fewest games that a move is in."""
    plies: int = 60
    """How many moves after the first position they go."""
    has_own: bool = False
    """True if the most frequent move is added where the repertoire has none of its own."""
    moves: int = MOST_MOVES
    """The most moves that are added."""


class NewMove(NamedTuple):
    """A move to be added to a repertoire."""

    path: Path
    """The moves from the first position, and this one."""
    position: Position
    """The position before it."""
    counts: ResultCounts
    """The results of the games that have it."""
    share: float
    """Its share among the games that go on from there."""
    is_own: bool
    """True for a move of the repertoire's colour."""

    @property
    def move(self) -> Move:
        return self.path[-1]


async def growth(
    node: Node, color: Color, explore: Explore, limits: GrowthLimits
) -> tuple[NewMove, ...]:
    """Return the moves to be added after a node, those near it first.

    Where the colour moves, its moves in the record are followed; where the other side does, its
    replies are added. Transpositions are looked at once.
    """
    found: list[NewMove] = []
    waiting = deque([_Place((), node.position, node)])
    seen: set[bytes] = set()
    while waiting and len(found) < limits.moves:
        place = waiting.popleft()
        key = position_key(place.position)
        known = {position_key(each.position): each for each in place.next_places()}
        if key in known:  # the way is a forced pass, or the choice of a colour
            waiting.appendleft(known[key])
            continue
        if key in seen or len(place.path) >= limits.plies:
            continue
        seen.add(key)
        waiting.extend(known.values())
        moves_own = is_own(place.position, color)
        if place.position.outcome is not None or (moves_own and (known or not limits.has_own)):
            continue
        played = [
            each for each in await explore(place.position) if each.tally.games >= limits.games
        ]
        for each in played[:1] if moves_own else played:
            after = place.position.play(each.move)
            if position_key(after) not in known and len(found) < limits.moves:
                path = (*place.path, each.move)
                found.append(NewMove(path, place.position, each.tally, each.share, moves_own))
                waiting.append(_Place(path, after))
    return tuple(found)


class _Place(NamedTuple):
    """A position of the repertoire as it is to be."""

    path: Path
    """The moves from the first position, forced passes included."""
    position: Position
    node: Node | None = None
    """Its node, if the record has it."""

    def next_places(self) -> Iterator[_Place]:
        """Yield the positions after it that the record has, or the one after a forced pass."""
        children = () if self.node is None else self.node.children
        for child in children:
            if child.move is not None:
                yield _Place((*self.path, child.move), child.position, child)
        if not children and self.position.game.must_pass(self.position):
            yield _Place((*self.path, Pass()), self.position.play(Pass()))
