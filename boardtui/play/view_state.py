"""The state of one view of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from boardtui.players.player import PlayerError
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import ForbiddenPoint, Game, Move, Outcome, Position
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.play.errors import Refused
    from boardtui.play.standing import Standing
    from boardtui.players.ratings import RatingChange
    from boardtui.record.tree import Casual, GameRecord
    from boardtui.rules.errors import IllegalMove


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
    """The colours that persons have at the cursor: all in a record without players."""
    mine: frozenset[Color]
    """The colours at the cursor of the person here, or of several at one keyboard."""
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
    is_study: bool
    """True if a study of the game is shown, not the game."""
    is_solo: bool
    """True if at most one person plays."""
    can_take_back: bool
    """True if a move, or a resignation, can be taken back in the game."""
    can_undo: bool
    """True if the newest edit of the record can be undone."""
    can_redo: bool
    """True if moves that were taken back, or an edit that was undone, can come back."""
    may_play: bool
    """True if a person may enter a move at the cursor: in the game, or to explore."""
    edits: int
    """Changes whenever the record does."""
    standing: Standing | None
    """The game that is played, with all that its players have agreed on; None under study."""
    late_move: Move | None = None
    """A move of the person here that has been on its way into the game's log for a while."""
    refusal: Refused | IllegalMove | None = None
    """Why a command of this person was refused just now, after it had seemed to be done."""

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

    @property
    def is_running(self) -> bool:
        """True while a game is being played, rather than looked at."""
        return self.is_played and not (self.is_over or self.is_study)

    @property
    def is_judged(self) -> bool:
        """True if a review has judged moves of the branch."""
        return any(node.cost is not None for node in self.line)

    @property
    def me(self) -> Color | None:
        """The colour at the cursor of the person here; None for none or several."""
        return next(iter(self.mine)) if len(self.mine) == 1 else None

    @property
    def is_shared(self) -> bool:
        """True for a game of people who play each other from different places."""
        return self.standing is not None and not self.is_solo

    @property
    def is_watched(self) -> bool:
        """True if the person here watches such a game."""
        return self.is_shared and not self.mine

    @property
    def own_seats(self) -> frozenset[Seat]:
        """The seats of the person here."""
        seats = self.game.seats(self.position)
        return frozenset(seats[color] for color in self.mine)

    @property
    def is_away(self) -> bool:
        """True if the cursor is not at the head of the game itself, but elsewhere or in a study."""
        return self.reviewing or self.is_study

    def has_ended_since(self, before: ViewState) -> bool:
        """Return True if there is a result at the cursor, and was none in an earlier state."""
        return self.outcome is not None and before.outcome is None

    @property
    def is_variation(self) -> bool:
        """True if the cursor is off the main line: in a game, off the moves played."""
        return not self._is_main(self.node)

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
        """The number of the last move of the main line: in a game, of those played."""
        return (self.head if self._is_game else self.line[0].end()).move_number()

    @property
    def next_played(self) -> Node | None:
        """The node after the cursor on the main line; None off it and at its end."""
        if self.is_variation:
            return None
        return next(filter(self._is_main, self.node.children), None)

    def was_played(self, node: Node) -> bool:
        """Return True for a move of the game itself; a record without a result has none."""
        return self._is_game and self.head.is_below(node)

    def _is_main(self, node: Node) -> bool:
        return self.head.is_below(node) if self._is_game else node.branch() is None

    @property
    def _is_game(self) -> bool:
        """True if the main line is that to the head: the game goes on there or has ended there."""
        return self.is_over or (self.is_played and not self.is_study)

    @property
    def is_alone(self) -> bool:
        """True unless a game goes on with another person or a computer, who would be at a loss."""
        is_running = self.is_played and not self.is_over
        return not is_running or len(self.mine) == len(self.game.sides)

    @property
    def next_node(self) -> Node | None:
        """The node after the cursor on its branch."""
        return self.line[self.depth + 1] if self.depth + 1 < len(self.line) else None


def thinking_at(
    standing: Standing | None, position: Position, trouble: PlayerError | None
) -> Color | None:
    """Return the colour in a position of the computer that is to move; None if it has failed."""
    seat = None if standing is None else standing.awaited
    if standing is None or seat is None or standing.seats[seat].is_person or trouble:
        return None
    return Color(standing.game.seats(position).index(seat))


class PositionFacts:
    """Cached answers of the rules about one position."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self.position = position
        is_over = position.outcome is not None
        self.captures = {} if is_over else game.captures(position)
        self.forbidden = {} if is_over else game.forbidden_points(position)


class ShownLine:
    """A line from the root of a record to the end of a branch, with the cursor and the head."""

    def __init__(self, record: GameRecord, head: Node, node: Node | None = None) -> None:
        """Show the main line through the head, with the cursor at a node, by default the head."""
        self.record = record
        self.head = self.node = head
        """The node of the game's current position, and the cursor."""
        self.nodes = head.end().line()
        """From the root to the end of the branch."""
        if node is not None:
            self.look_at(node)

    def look_at(self, node: Node) -> None:
        """Move the cursor, and change the line if the node is not on it."""
        index = self.record.depth(node)
        if not (index < len(self.nodes) and self.nodes[index] is node):
            self.nodes = node.end().line()
        self.node = node

    def follow(self, head: Node) -> None:
        """Follow the head if the cursor was there; elsewhere, only lengthen the line."""
        before = self.head
        if before is head:
            return
        self.head = head
        if self.node is before:
            self.look_at(head)
        elif self.nodes[-1] is before and head.parent is before:
            self.nodes = (*self.nodes, head)

    def leave_removed(self) -> None:
        """After an edit, leave a removed branch, and end the line where the record ends."""
        attached = 0
        for node in self.nodes[1:]:
            if node.parent is None:
                break
            attached += 1
        if attached + 1 < len(self.nodes):
            if self.node not in self.nodes[: attached + 1]:
                self.node = self.nodes[attached]
            self.nodes = self.node.end().line()
        elif self.nodes[-1].children:
            self.nodes = self.nodes[-1].end().line()
