"""The state of one view of a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from boardtui.players.player import PlayerError
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point
from boardtui.rules.game import ForbiddenPoint, Game, Move, Outcome, Position
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.players.ratings import RatingChange
    from boardtui.record.tree import Casual


class ViewState(NamedTuple):
    """The game as one screen draws it, in one value."""

    revision: int
    """Counts the states of one view: a lower one is older."""
    game: Game
    node: Node
    """The cursor: the node that is looked at."""
    head: Node
    """The node of the current position, where the next move is to be played."""
    line: tuple[Node, ...]
    """From the root through the cursor to the end of its branch."""
    depth: int
    """Plies from the root to the cursor: its place in `line`."""
    legal_moves: tuple[Move, ...]
    """At the cursor; empty when the game is over there."""
    captures: Mapping[Point, frozenset[Point]]
    """The stones that each legal placement at the cursor would flip or remove."""
    forbidden: Mapping[Point, ForbiddenPoint]
    """The points that a rule bars to the side to move at the cursor."""
    outcome: Outcome | None
    """The result at the cursor, by the rules or otherwise."""
    result: Outcome | None
    """The result at the end of `line`, wherever the cursor is."""
    names: tuple[str, ...]
    """The players by the colour that they have at the cursor; empty where unknown."""
    humans: frozenset[Color]
    """The colours that persons have at the cursor."""
    thinking: Color | None
    """The colour at the cursor of the computer that chooses a move at the head."""
    trouble: PlayerError | None
    """The failure of the player to move at the head; None while all is well."""
    is_unsaved: bool
    """True if the newest change has not reached the disk for a while."""
    rating: RatingChange | Casual | None
    """The effect of the game on the rating if it was counted just now, or why it has none."""
    is_played: bool
    """True for a game with players, False for a record under review."""
    is_over: bool
    """True if the game has ended where it stands."""
    is_copy: bool
    """True if a private copy is shown, not the game."""
    is_solo: bool
    """True if at most one person plays."""
    can_take_back: bool
    """True if a move, or a resignation, can be taken back in the game."""
    can_undo: bool
    """True if the cursor is on the last explored move, which can be undone."""
    can_redo: bool
    """True if moves that were taken back or undone can be added again at the cursor."""
    may_play: bool
    """True if a person may enter a move at the cursor: in the game, or to explore."""
    edits: int
    """Changes whenever the record does."""

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
        """True if the cursor is not at the head."""
        return self.node is not self.head

    def has_ended_since(self, before: ViewState) -> bool:
        """Return True if there is a result at the cursor, and was none in an earlier state."""
        return self.outcome is not None and before.outcome is None

    @property
    def is_variation(self) -> bool:
        """True if the cursor is off the main line: in a running game, off the moves played."""
        if self._is_running:
            return not self.head.is_below(self.node)
        line = self.node.line()
        return any(parent.next is not node for parent, node in pairwise(line))

    @property
    def move_number(self) -> int:
        """The number of the last move up to the cursor."""
        return self.node.move_number()

    @property
    def last_number(self) -> int:
        """The number of the last move of the branch."""
        return self.line[-1].move_number()

    @property
    def main_length(self) -> int:
        """The number of the last move of the main line: in a running game, of those played."""
        return (self.head if self._is_running else self.line[0].end()).move_number()

    @property
    def _is_running(self) -> bool:
        return self.is_played and not self.is_over and not self.is_copy

    @property
    def is_alone(self) -> bool:
        """True unless a game goes on with another person or a computer, who would be at a loss."""
        is_running = self.is_played and not self.is_over
        return not is_running or (self.is_solo and len(self.humans) == len(self.game.sides))

    @property
    def next_node(self) -> Node | None:
        """The node after the cursor on its branch."""
        return self.line[self.depth + 1] if self.depth + 1 < len(self.line) else None


class PositionFacts:
    """Cached answers of the rules about one position."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self.position = position
        is_over = position.outcome is not None
        self.captures = {} if is_over else game.captures(position)
        self.forbidden = {} if is_over else game.forbidden_points(position)
