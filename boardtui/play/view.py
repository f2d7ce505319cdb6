"""One look at a table: a cursor in the record, and all that a screen draws of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from boardtui.play.edits import Edit, EditKind, Edits
from boardtui.play.table import Change, Refusal, Refused, Table
from boardtui.players.player import PlayerError
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import ForbiddenPoint, Game, Move, Outcome, Position


@dataclass(frozen=True, slots=True)
class ViewState:
    """All that a screen draws of a game, as one value."""

    revision: int
    """Counts the states of one view: a lower one is older."""
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
    captures: Mapping[Point, frozenset[Point]]
    """What each legal placement at the cursor would flip or remove, where it does."""
    forbidden: Mapping[Point, ForbiddenPoint]
    """The points that a rule bars to the side to move at the cursor."""
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
    is_unsaved: bool
    """Whether the newest change has not reached the disk for a while."""
    is_played: bool
    """Whether players sit at the board; else it is a record that is looked through."""
    is_over: bool
    """Whether the game has ended where it stands."""
    is_solo: bool
    """Whether one person at most plays."""
    can_take_back: bool
    """Whether a move, or a resignation, can be taken back in the game."""
    can_undo: bool
    """Whether the cursor is on a move that was explored last, and can be undone."""
    may_play: bool
    """Whether a person may enter a move at the cursor: in the game, or to explore."""
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
        """Whether the cursor is away from where the game stands."""
        return self.node is not self.head

    @property
    def next_node(self) -> Node | None:
        """The node after the cursor on its branch."""
        return self.line[self.index + 1] if self.index + 1 < len(self.line) else None


class View:
    """Looks at a table for one person, or for a spectator; what it does costs no other view.

    The cursor follows the head until it is moved away. A move at the head is played if it is this
    person's turn; anywhere else it is explored: it becomes a variation of the record. In a game
    that is over, or that others share, the first such edit makes a copy of one's own.
    """

    def __init__(
        self,
        table: Table,
        who: str | None = None,
        *,
        keep_copy: Callable[[Edits], object] = lambda _edits: None,
    ) -> None:
        """Look at the head; `who` is the `Who.id` of the person, None a spectator.

        `keep_copy` is given the edits of a copy of one's own when it is made.
        """
        self.table = table
        self.who = who
        self.edits = table.edits
        self._keep_copy = keep_copy
        self._head = self._node = table.head
        self._line = table.head.end().line()
        self._revision = 0
        self._subscribers: list[Callable[[ViewState], object]] = []
        self._is_changing = False
        self._stop = table.subscribe(self._follow)
        self._facts = _Facts(self._node.position)
        self.state = self._made()

    @property
    def record(self) -> GameRecord:
        """What is looked at: the table's record, or a copy of one's own."""
        return self.edits.record

    @property
    def node(self) -> Node:
        """The node that is looked at."""
        return self._node

    @property
    def cursor(self) -> Path:
        """The address of what is looked at."""
        return self._node.path()

    @property
    def head(self) -> Node:
        """Where the game stands."""
        return self._head

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats of the person who looks."""
        seats = enumerate(self.table.standing.seats)
        return frozenset(Seat(index) for index, who in seats if who.id == self.who)

    @property
    def is_own(self) -> bool:
        """Whether the record may be edited as it is, with no copy."""
        standing = self.table.standing
        shared = bool(standing.seats) and (
            self.who is None or not standing.is_solo or standing.outcome is not None
        )
        return self.edits is not self.table.edits or not shared

    def subscribe(self, callback: Callable[[ViewState], object]) -> Callable[[], None]:
        """Call back now and after every change; returns the way to stop."""
        self._subscribers.append(callback)
        callback(self.state)

        def stop() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        return stop

    def close(self) -> None:
        """Look no longer."""
        self._stop()
        self._subscribers.clear()

    def goto(self, node: Node) -> None:
        """Look at a node of the record; one that was removed in the meantime is left alone."""
        if node is not self._node and node.is_below(self.record.root):
            self._look_at(node)
            self._changed()

    def back(self) -> None:
        """Look at the position one ply before."""
        if self._node.parent is not None:
            self.goto(self._node.parent)

    def forward(self) -> None:
        """Look at the position one ply later on the same branch."""
        if self.state.next_node is not None:
            self.goto(self.state.next_node)

    def play(self, move: Move) -> None:
        """Play a move in the game, or explore it where the game does not await it.

        Raises IllegalMove, and Refused where it is another player's turn.
        """
        standing = self.table.standing
        if self._outcome_at(self._node) is not None:
            raise Refused(Refusal.OVER)
        if self._node is not self._head or not standing.seats:
            self._explore(move)
            return
        seat = standing.awaited
        if seat is None or seat not in self.seats:
            name = "" if seat is None else standing.seats[seat].name
            raise Refused(Refusal.NOT_YOUR_TURN, name=name)
        self.table.play(seat, standing.head_revision, move)

    def insert(self, moves: Iterable[Move]) -> None:
        """Put moves into the record after the cursor, which stays; they are what comes next.

        Raises IllegalMove.
        """
        moves = tuple(moves)
        with self._one_change():
            end = self._own_edits().add(self.cursor, moves)
            self._line = self.record.at(end).end().line()

    def promote(self) -> None:
        """Make the branch that leads to the cursor the main line."""
        with self._one_change():
            self._own_edits().promote(self.cursor)

    def remove(self, path: Path) -> None:
        """Cut off a variation; the cursor steps out of it."""
        with self._one_change():
            self._own_edits().remove(path)

    def comment(self, path: Path, text: str) -> None:
        """Write the comment of a node."""
        with self._one_change():
            self._own_edits().comment(path, text)

    def take_back(self) -> None:
        """Take back in the game, or undo the move that was explored last. Raises Refused."""
        if self.state.can_undo:
            self.edits.undo()
            return
        seats = self.seats or {Seat(0)}
        self.table.take_back(min(seats))
        self.goto(self._head)

    def go_on(self) -> None:
        """Let the game go on from the cursor. Raises Refused."""
        if self._node is not self._head:
            node = self._node
            self.table.go_on(min(self.seats or {Seat(0)}), self.cursor)
            self.goto(node)

    def _explore(self, move: Move) -> None:
        child = self._node.child(move)
        if child is not None:
            self.goto(child)
            return
        with self._one_change():
            path = self._own_edits().add(self.cursor, (move,))
            self._look_at(self.record.at(path))

    @contextmanager
    def _one_change(self) -> Iterator[None]:
        """Make one state of all that is done in the block, if it changes the record."""
        before = self.edits, self.edits.revision
        self._is_changing = True
        try:
            yield
        finally:
            self._is_changing = False
        if before != (self.edits, self.edits.revision):
            self._changed()

    def _own_edits(self) -> Edits:
        """The edits of a record that may be changed: from now on a copy, if the game's may not."""
        if not self.is_own:
            cursor, head, end = self.cursor, self._head.path(), self._line[-1].path()
            self.edits = Edits(self.table.record.copy())
            self.edits.subscribe(self._follow)
            self._head, self._node = self.record.at(head), self.record.at(cursor)
            self._line = self.record.at(end).line()
            self._keep_copy(self.edits)
        return self.edits

    def _follow(self, change: Change) -> None:
        """Take a change of the table, or of one's own copy."""
        if self.edits is self.table.edits:
            self._follow_head()
        if change is None or isinstance(change, Edit):
            self._mend()
        self._changed()

    def _follow_head(self) -> None:
        before, head = self._head, self.table.head
        if before is head:
            return
        self._head = head
        if self._node is before:
            self._look_at(head)
        elif self._line[-1] is before and head.parent is before:
            self._line = (*self._line, head)

    def _mend(self) -> None:
        """Step out of what was cut off, and let the line run through what is there."""
        attached = 0
        for node in self._line[1:]:
            if node.parent is None:
                break
            attached += 1
        if attached + 1 < len(self._line):
            if self._node not in self._line[: attached + 1]:
                self._node = self._line[attached]
            self._line = self._node.end().line()
        elif self._line[-1].children:
            self._line = self._line[-1].end().line()

    def _look_at(self, node: Node) -> None:
        index = self._depth(node)
        if not (index < len(self._line) and self._line[index] is node):
            self._line = node.end().line()
        self._node = node

    def _depth(self, node: Node) -> int:
        return node.position.ply - self.record.root.position.ply

    def _outcome_at(self, node: Node) -> Outcome | None:
        by_rules = node.position.outcome
        if by_rules is None and node is self.record.ended_at:
            return self.record.outcome
        return by_rules

    def _changed(self) -> None:
        if self._is_changing:
            return
        self.state = state = self._made()
        for callback in tuple(self._subscribers):
            if state is self.state:  # otherwise a callback made a newer one
                callback(state)

    def _made(self) -> ViewState:
        """The state as it is now."""
        self._revision += 1
        table, node, standing = self.table, self._node, self.table.standing
        if self._facts.position is not node.position:
            self._facts = _Facts(node.position)
        outcome = self._outcome_at(node)
        colors = enumerate(standing.game.seats(node.position))
        can_play = node is self._head and bool(self.seats) and standing.awaited in self.seats
        is_free = node is not self._head or not standing.seats or standing.outcome is not None
        return ViewState(
            revision=self._revision,
            game=standing.game,
            node=node,
            head=self._head,
            line=self._line,
            index=self._depth(node),
            legal_moves=() if outcome else node.position.legal_moves,
            captures={} if outcome else self._facts.captures,
            forbidden={} if outcome else self._facts.forbidden,
            outcome=outcome,
            result=self._outcome_at(self._line[-1]),
            names=self.record.names(node),
            humans=frozenset(
                Color(color)
                for color, seat in colors
                if not standing.seats or standing.seats[seat].is_person
            ),
            thinking=self._thinking(node),
            trouble=table.notice.trouble,
            is_unsaved=table.notice.is_unsaved,
            is_played=bool(standing.seats),
            is_over=standing.outcome is not None,
            is_solo=standing.is_solo,
            can_take_back=standing.is_solo and standing.length_before(Seat(0)) is not None,
            can_undo=self._can_undo(),
            may_play=outcome is None and (can_play or is_free),
            edits=standing.revision + self.edits.revision,
        )

    def _thinking(self, node: Node) -> Color | None:
        standing = self.table.standing
        seat = standing.awaited
        if seat is None or standing.seats[seat].is_person or self.table.notice.trouble:
            return None
        return Color(standing.game.seats(node.position).index(seat))

    def _can_undo(self) -> bool:
        newest = self.edits.newest
        return (
            newest is not None
            and newest.kind is EditKind.ADD
            and self._node is not self._head
            and len(newest.path) + len(newest.moves) == self._depth(self._node)
            and newest.path + newest.moves == self.cursor
        )


class _Facts:
    """What the rules say of one position, asked once."""

    def __init__(self, position: Position) -> None:
        game = position.game
        self.position = position
        is_over = position.outcome is not None
        self.captures = {} if is_over else game.captures(position)
        self.forbidden = {} if is_over else game.forbidden_points(position)
