"""Repertoires: the moves that a person means to play with one colour, and what may come in reply.

A repertoire is made from the tree of a record. Positions that are reached by other moves, turned or
mirrored are one; a forced pass makes no position of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b

from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.symmetry import image_between, image_of, with_images
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.position_keys import position_key

PositionKey = bytes
"""The key of a position, as `position_key` makes it."""


class LinePosition(NamedTuple):
    """A position of a repertoire from which it goes on."""

    node: Node
    """The first node of the record with the position, after forced passes and choices."""
    moves: tuple[Move, ...]
    """The moves of the record here, those of its main line first, on the board of the node."""
    after: tuple[PositionKey, ...]
    """The keys of the positions that the moves lead to."""

    @property
    def position(self) -> Position:
        """The position on the board of the node."""
        return self.node.position

    def turned(self, moves: tuple[Move, ...], position: Position) -> tuple[Move, ...]:
        """Return moves of this position as they are in an equal one, which may be turned."""
        return turned(moves, self.position, position)

    def turned_back(self, moves: tuple[Move, ...], position: Position) -> tuple[Move, ...]:
        """Return moves of an equal position as they are in this one."""
        return turned(moves, position, self.position)


Positions = Mapping[PositionKey, LinePosition]
"""The positions from which a record goes on, in its order."""


class Repertoire:
    """The lines of a record for one colour."""

    def __init__(
        self, record: GameRecord, color: Color, positions: Positions | None = None
    ) -> None:
        """Use the positions of a record, which are read if they are not given, O(nodes)."""
        self.record = record
        self.color = color
        self.positions = positions_of(record) if positions is None else positions

    @property
    def game(self) -> Game:
        return self.record.game

    @cached_property
    def own(self) -> Mapping[PositionKey, LinePosition]:
        """The positions in which the colour of the repertoire moves: those to be known."""
        return {key: each for key, each in self.positions.items() if self.is_own(each.position)}

    @cached_property
    def state(self) -> str:
        """A text that changes with the own positions and the moves there, O(own positions)."""
        state = blake2b(digest_size=16)
        for key in sorted(self.own):
            state.update(b"".join((key, *sorted(self.own[key].after), bytes(len(key)))))
        return state.hexdigest()

    def is_own(self, position: Position) -> bool:
        """Return True if the colour of the repertoire moves in a position."""
        return is_own(position, self.color)

    def at(self, position: Position) -> LinePosition | None:
        """Return the position that is equal to one, turned or not; None if it is no part."""
        return self.positions.get(position_key(position))

    def moves_at(self, position: Position) -> tuple[Move, ...]:
        """Return the moves of the repertoire in a position, on its own board.

        Where the board looks the same when it is turned, the images of the moves follow them.
        """
        known = self.at(position)
        return () if known is None else with_images(position, known.turned(known.moves, position))

    def exercise(self, key: PositionKey) -> Exercise:
        """Return the exercise for an own position. Raises KeyError."""
        known = self.own[key]
        position = known.position
        return Exercise(ExerciseKind.LINE, position, with_images(position, known.moves))


def is_own(position: Position, color: Color) -> bool:
    """Return True if a colour moves in a position, and nobody chooses colours any more."""
    game = position.game
    return game.is_settled(position) and game.mover(position) == color


@dataclass(slots=True)
class _Found:
    """A position while the tree is read."""

    node: Node
    moves: list[Move] = field(default_factory=list)
    after: list[PositionKey] = field(default_factory=list)


def positions_of(record: GameRecord) -> Positions:
    """Return the positions from which a record goes on, O(nodes)."""
    keys: dict[Node, PositionKey] = {}
    found: dict[PositionKey, _Found] = {}
    for node in record.root.walk():
        parent, move = node.parent, node.move
        key = keys[node] = position_key(node.position)
        # Forced passes and the choices of an opening leave the position as it is.
        if parent is None or move is None or key == keys[parent]:
            continue
        here = found.setdefault(keys[parent], _Found(parent))
        if key not in here.after:
            here.after.append(key)
            here.moves += turned((move,), parent.position, here.node.position)
    return {
        key: LinePosition(each.node, tuple(each.moves), tuple(each.after))
        for key, each in found.items()
    }


def turned(moves: tuple[Move, ...], position: Position, other: Position) -> tuple[Move, ...]:
    """Return moves on one board as they are on an equal one."""
    image = image_between(position.board, other.board)
    return moves if image is None else tuple(image_of(move, image) for move in moves)
