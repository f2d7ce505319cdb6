"""What a match looks like at one moment."""

from __future__ import annotations

from dataclasses import dataclass

from boardtui.players.player import PlayerError
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Outcome, Position


@dataclass(frozen=True, slots=True)
class MatchState:
    """All that a screen draws of a match, as one value."""

    game: Game
    node: Node
    """The cursor: the node that is looked at."""
    head: Node
    """Where the game stands: the node at which the next move is awaited."""
    line: tuple[Node, ...]
    """From the root through the cursor to the end of its branch."""
    index: int
    """The cursor's place in `line`."""
    legal_moves: tuple[Move, ...]
    """At the cursor; empty when the game is over there."""
    outcome: Outcome | None
    """How the game ended at the cursor, by the rules or otherwise."""
    result: Outcome | None
    """How the game ended at the end of `line`, wherever the cursor is."""
    names: tuple[str, ...]
    """The players by the colour that they have at the cursor; empty where unknown."""
    humans: frozenset[Color]
    """The colours that persons have at the cursor."""
    thinking: Color | None
    """The colour at the cursor of the computer that chooses a move at the head."""
    trouble: PlayerError | None
    """Why the player to move at the head failed; None while all is well."""
    can_take_back: bool
    """Whether `Match.take_back` would do anything."""
    revision: int
    """Counts every change."""
    edits: int
    """Counts changes of the record and of the head only: what a save must hold."""

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.node.position

    @property
    def last_move(self) -> Move | None:
        """The move that led to the cursor."""
        return self.node.move

    @property
    def reviewing(self) -> bool:
        """Whether the cursor is away from where the game stands."""
        return self.node is not self.head

    @property
    def next_node(self) -> Node | None:
        """The node after the cursor on its branch."""
        return self.line[self.index + 1] if self.index + 1 < len(self.line) else None
