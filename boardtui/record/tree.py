"""The record of a game: a tree of positions whose first branch is the main line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import InitVar, dataclass, field, replace
from enum import Enum

from boardtui.record.evaluation import Evaluation
from boardtui.rules.board import Point, Seat
from boardtui.rules.game import Game, Move, Outcome, Position

Path = tuple[Move, ...]
"""The address of a node: the moves from the root, which stay the same when branches are promoted,
saved and loaded."""


class Shape(Enum):
    """The shape of a mark."""

    CROSS = "cross"
    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"


Mark = Shape | str
"""What is drawn on a point for a comment: a shape, or a label, which is one line of text."""


class Node:
    """A position in the record and the move that led to it."""

    __slots__ = (
        "children",
        "comment",
        "evaluation",
        "marks",
        "move",
        "parent",
        "position",
        "properties",
    )

    def __init__(self, position: Position, parent: Node | None = None, move: Move | None = None):
        self.position = position
        self.parent = parent
        self.move = move
        """None only in the root."""
        self.children: list[Node] = []
        """The first child continues the main line; the others are variations."""
        self.comment = ""
        self.marks: dict[Point, Mark] = {}
        self.evaluation: Evaluation | None = None
        self.properties: dict[str, list[str]] = {}
        """What a file says here that the program gives no meaning to, or that it would say in
        other words: raw values by SGF name."""

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

        For a position that is known already: no rule is asked.
        """
        return self.child(move) or self._grow(move, position)

    def child(self, move: Move) -> Node | None:
        """The child that a move leads to, if the record has it."""
        for child in self.children:
            if child.move == move:
                return child
        return None

    def path(self) -> Path:
        """The moves from the root to this node, O(depth)."""
        moves = []
        node = self
        while node.parent is not None:
            assert node.move is not None
            moves.append(node.move)
            node = node.parent
        return tuple(reversed(moves))

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
        """The node and all below it, parents first, the main line before variations."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def is_below(self, ancestor: Node) -> bool:
        """Whether this node is `ancestor` or comes after it."""
        node: Node | None = self
        while node is not None:
            if node is ancestor:
                return True
            node = node.parent
        return False

    def promote(self) -> None:
        """Make this node its parent's first child, so that the main line runs through it."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent.children.insert(0, self)

    def remove(self) -> None:
        """Cut this node and all below it off its parent; the root stays."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent = None

    def _grow(self, move: Move, position: Position) -> Node:
        child = Node(position, self, move)
        self.children.append(child)
        return child


@dataclass(eq=False)
class GameRecord:
    """A whole game: rules, players, moves with variations, result."""

    game: Game
    players: dict[Seat, str] = field(default_factory=dict)
    """Names by seat: a swap opening may give a player the other colour."""
    date: dt.date | None = None
    event: str = ""
    outcome: Outcome | None = None
    """How the game ended where the rules did not end it: resignation, time, agreement."""
    ended_at: Node | None = None
    """The node at which it ended so; None is the end of the main line."""
    start: InitVar[Position | None] = None
    """Where the game begins, if not where its rules say."""
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

    def copy(self) -> GameRecord:
        """The same record with a tree of its own, O(nodes)."""
        twin = replace(self, players=dict(self.players), start=self.root.position)
        nodes = {self.root: twin.root}
        for node in self.root.walk():
            own = nodes[node]
            own.comment = node.comment
            own.marks = dict(node.marks)
            own.evaluation = node.evaluation
            own.properties = {name: list(values) for name, values in node.properties.items()}
            for child in node.children:
                nodes[child] = Node(child.position, own, child.move)
                own.children.append(nodes[child])
        twin.ended_at = None if self.ended_at is None else nodes[self.ended_at]
        return twin

    def mainline(self) -> tuple[Node, ...]:
        """The root and the nodes after it along first children."""
        return (self.root, *self.root.mainline())

    def names(self, node: Node) -> tuple[str, ...]:
        """Who plays each colour as things stand at a node, by colour; empty where unknown."""
        return tuple(self.players.get(seat, "") for seat in self.game.seats(node.position))
