"""The record of a game: a tree of positions whose first branch is the main line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from enum import Enum
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark
from boardtui.rules.board import Point, Seat
from boardtui.rules.game import Game, Move, Outcome, Position
from boardtui.rules.moves import number_of_moves
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.record.clock import Clock, TimeLeft
    from boardtui.record.cost import Cost

Path = tuple[Move, ...]
"""The address of a node: the moves from the root.

It stays the same when branches are promoted, and when the record is saved and loaded.
"""

Marks = Mapping[Point, Mark]
RawProperties = Mapping[str, Sequence[str]]
"""Raw values by SGF name."""

_NO_MARKS: Marks = MappingProxyType({})
_NO_PROPERTIES: RawProperties = MappingProxyType({})


class Node:
    """A position in the record and the move that led to it.

    A record may have a million nodes: collections are replaced, never changed, so that nodes with
    empty ones share them.
    """

    __slots__ = (
        "children",
        "comment",
        "cost",
        "evaluation",
        "left",
        "marks",
        "move",
        "order",
        "parent",
        "position",
        "properties",
    )

    def __init__(self, position: Position, parent: Node | None = None, move: Move | None = None):
        self.position = position
        self.parent = parent
        self.move = move
        """None only in the root."""
        self.children: tuple[Node, ...] = ()
        """The first child continues the main line; the others are variations."""
        self.comment = ""
        self.marks = _NO_MARKS
        self.evaluation: Evaluation | None = None
        self.cost: Cost | None = None
        """What the move lost; None where it is not judged."""
        self.left: TimeLeft | None = None
        """The time that the author of the move had left after it."""
        self.properties = _NO_PROPERTIES
        """Those that are unknown, and those that the program would write in another way."""
        self.order: tuple[str, ...] = ()
        """The names of all properties in its file, in their order; empty for a single one."""

    @property
    def next(self) -> Node | None:
        """The first child, if there is one."""
        return self.children[0] if self.children else None

    def play(self, move: Move) -> Node:
        """The child that a legal move leads to, made if the record lacks it.

        Raises IllegalMove and changes nothing when the move is not legal.
        """
        return self.child(move) or self._grow(move, self.position.play(move))

    def add(self, move: Move, position: Position) -> Node:
        """The child that a move leads to, made with its position if the record lacks it.

        The move is not checked: its position is known already.
        """
        return self.child(move) or self._grow(move, position)

    def child(self, move: Move) -> Node | None:
        """The child that a move leads to, if the record has it."""
        for child in self.children:
            if child.move == move:
                return child
        return None

    def mark(self, point: Point, mark: Mark) -> None:
        """Mark a point, in place of its mark if it has one."""
        self.marks = {**self.marks, point: mark}

    def keep(self, properties: RawProperties) -> None:
        """Keep raw properties, in place of those of the same names."""
        if properties:
            self.properties = {**self.properties, **properties}

    def drop(self, *names: str) -> None:
        """Drop the raw properties of some names, as far as the node has them."""
        if not self.properties.keys().isdisjoint(names):
            kept = {name: values for name, values in self.properties.items() if name not in names}
            self.properties = kept or _NO_PROPERTIES

    def path(self) -> Path:
        """The moves from the root to this node, O(depth)."""
        return tuple(node.move for node in self.line() if node.move is not None)

    def move_number(self) -> int:
        """The number of the last move up to this node, 0 before the first, O(depth)."""
        return number_of_moves(node.move for node in self.line())

    def line(self) -> tuple[Node, ...]:
        """The nodes from the root to this one, O(depth)."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return tuple(reversed(nodes))

    def mainline(self) -> Iterator[Node]:
        """The nodes after this one along first children."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def end(self) -> Node:
        """The last node along first children; this one if it has none."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def walk(self) -> Iterator[Node]:
        """The node and all below it, parents first, main lines before variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def is_below(self, ancestor: Node) -> bool:
        """Return True if this node is `ancestor` or comes after it."""
        node: Node | None = self
        while node is not None:
            if node is ancestor:
                return True
            node = node.parent
        return False

    def branch(self) -> Node | None:
        """The first node that leaves the main line on the way here; None on the main line."""
        pairs = pairwise(self.line())
        return next((child for parent, child in pairs if parent.next is not child), None)

    def promote(self) -> None:
        """Make this node its parent's first child, so that the main line runs through it."""
        if self.parent is not None:
            self.parent.children = (self, *self._siblings(self.parent))

    def remove(self) -> None:
        """Cut this node and all below it off its parent; does nothing at the root."""
        if self.parent is not None:
            self.parent.children = self._siblings(self.parent)
            self.parent = None

    def _siblings(self, parent: Node) -> tuple[Node, ...]:
        return tuple(child for child in parent.children if child is not self)

    def _grow(self, move: Move, position: Position) -> Node:
        child = Node(position, self, move)
        self.children += (child,)
        return child


class ForgottenMoves:
    """Drops nodes from a record, and puts them back with all that they hold."""

    def __init__(self) -> None:
        self._nodes: dict[Node, Node] = {}
        """The newest dropped node by its parent."""

    def forget(self, node: Node, head: Node) -> None:
        """Remove the line from a head to a node, up to the last node that a person worked on."""
        while node is not head and not (
            node.children or node.comment or node.marks or node.properties
        ):
            parent = node.parent
            assert parent is not None
            node.remove()
            self._nodes[parent] = node
            node = parent

    def restore(self, parent: Node, move: Move) -> None:
        """Put back the node of a move that was dropped, unless the record has another."""
        node = self._nodes.pop(parent, None)
        if node is not None and node.move == move and parent.child(move) is None:
            node.parent = parent
            parent.children += (node,)

    def clear(self) -> None:
        """Let go of the dropped nodes."""
        self._nodes.clear()


class Origin(NamedTuple):
    """The game or record that another game continues."""

    moves: int
    """The number of its moves that the game began with."""
    title: str = ""
    """Its players, event and date in one line; empty if it has none of them."""


class Casual(Enum):
    """Reasons why a game that could count for a rating does not."""

    COACH = "coach"
    ACCEPTED_LOSS = "accepted-loss"
    ADVICE = "advice"
    """A hint or an analysis."""
    TAKEN_BACK = "taken-back"
    OTHER_PLAYERS = "other-players"


@dataclass(eq=False)
class GameRecord:
    """A whole game: rules, players, moves with variations, result.

    >>> from boardtui.rules.othello import Othello
    >>> game = Othello()
    >>> record = GameRecord(game)
    >>> for line in ["d3 c5 f6", "d3 e3"]:
    ...     node = record.root
    ...     for text in line.split():
    ...         node = node.play(game.parse_move(text))

    The second line made a variation of its last move:

    >>> [game.format_move(node.move) for node in record.root.mainline()]
    ['d3', 'c5', 'f6']
    >>> [game.format_move(node.move) for node in record.root.walk() if node.move]
    ['d3', 'c5', 'f6', 'e3']
    >>> record.at(node.path()) is node
    True
    >>> node.promote()
    >>> [game.format_move(node.move) for node in record.root.mainline()]
    ['d3', 'e3']
    """

    game: Game
    players: dict[Seat, str] = field(default_factory=dict)
    """Names by seat: a swap opening may give a player the other colour."""
    date: dt.date | None = None
    event: str = ""
    outcome: Outcome | None = None
    """The outcome of a game that the rules did not end: resignation, time, agreement."""
    ended_at: Node | None = None
    """The node of that outcome; None for the end of the main line."""
    clock: Clock | None = None
    """The time that each player had; None without a clock."""
    origin: Origin | None = None
    """The game that this one continues; None for a new game."""
    rating_id: str = ""
    """Identifies the game for rating, so that it counts once; empty for a casual one."""
    casual: Casual | None = None
    """The reason why it does not count; None if it counts, or never could."""
    has_coach: bool = False
    """True if a coach judges the moves of people in the game."""
    start: InitVar[Position | None] = None
    """The first position, if it is not the game's own."""
    root: Node = field(init=False)

    def __post_init__(self, start: Position | None) -> None:
        self.root = Node(self.game.start() if start is None else start)

    def at(self, path: Path) -> Node:
        """The node at a path; raises LookupError where the record has none."""
        node = self.root
        for move in path:
            child = node.child(move)
            if child is None:
                raise LookupError(path)
            node = child
        return node

    def nodes_at(self, paths: Iterable[Path]) -> Iterator[Node | None]:
        """Yield the node at each path, None where the record has none.

        Paths along one line, in any order, take little more time than the longest of them.
        """
        line, known = [self.root], Path()
        for path in paths:
            if known[: len(path)] != path:
                if path[: len(known)] != known:
                    line, known = [self.root], Path()
                for move in path[len(known) :]:
                    child = line[-1].child(move)
                    if child is None:
                        break
                    line.append(child)
                known = path[: len(line) - 1]
            yield line[len(path)] if len(path) < len(line) else None

    def depth(self, node: Node) -> int:
        """The number of plies from the root to a node."""
        return node.position.ply - self.root.position.ply

    def outcome_at(self, node: Node) -> Outcome | None:
        """Return the outcome at a node, by the rules or otherwise."""
        by_rules = node.position.outcome
        return self.outcome if by_rules is None and node is self.ended_at else by_rules

    def copy(self) -> GameRecord:
        """The same record with a tree of its own, O(nodes)."""
        return self._copied(self.root)

    def taken_out(self, node: Node) -> GameRecord:
        """A new record with the moves to a node and all after it, and their game as its origin."""
        twin = self._copied(node)
        twin.origin = self.origin_at(node)
        twin.rating_id, twin.casual, twin.has_coach = "", None, False
        return twin

    def _copied(self, through: Node) -> GameRecord:
        """Return a copy of the line to a node, and of all after it."""
        twin = replace(self, players=dict(self.players), start=self.root.position)
        above = dict(pairwise(through.line()))
        nodes = {self.root: twin.root}
        for node in (*above, *through.walk()):
            own = nodes[node]
            own.comment, own.marks, own.properties = node.comment, node.marks, node.properties
            own.evaluation, own.cost, own.left = node.evaluation, node.cost, node.left
            own.order = node.order
            kept = (above[node],) if node in above else node.children
            own.children = tuple(Node(child.position, own, child.move) for child in kept)
            nodes.update(zip(kept, own.children, strict=True))
        twin.ended_at = nodes.get(self.ended_at) if self.ended_at else None
        if (self.ended_at or self.root.end()) not in nodes:
            twin.outcome = None
        return twin

    def dissolve(self) -> None:
        """Take the tree apart at the end of its use.

        Its nodes go one by one then, without a garbage collection that holds up all threads.
        """
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            node.parent = None
            waiting += node.children
            node.children = ()

    def mainline(self) -> tuple[Node, ...]:
        """The root and the nodes after it along first children."""
        return (self.root, *self.root.mainline())

    def played_on(self, node: Node) -> GameRecord:
        """A new record with the moves to a node, and their game as its origin."""
        twin = GameRecord(self.game, origin=self.origin_at(node), start=self.root.position)
        end = twin.root
        for each in node.line()[1:]:
            assert each.move is not None
            end = end.add(each.move, each.position)
        return twin

    def up_to(self, node: Node) -> GameRecord:
        """A new record with the moves to a node and the players, to try other moves there."""
        twin = self.played_on(node)
        twin.players = dict(self.players)
        return twin

    def origin_at(self, node: Node) -> Origin:
        """The origin for a game that continues this one from a node."""
        names = " - ".join(filter(None, self.names(self.root.end())))
        date = "" if self.date is None else self.date.isoformat()
        title = " ".join(", ".join(filter(None, (names, self.event, date))).split())
        return Origin(node.move_number(), title)

    def names(self, node: Node) -> tuple[str, ...]:
        """The names of the players at a node, by colour; empty where unknown."""
        return tuple(self.players.get(seat, "") for seat in self.game.seats(node.position))
