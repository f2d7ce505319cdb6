"""A view of a table: one person's cursor in the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from boardtui.play.autoplay import Autoplay
from boardtui.play.edits import REMARKS, Edit, EditKind, Edits
from boardtui.play.table import Change, RefusalReason, Refused, Table, TableStatus
from boardtui.play.view_state import PositionFacts, ViewState
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import Move, Outcome
from boardtui.system.subscribers import Subscribers


class View:
    """A table as one person, or a spectator, sees it; views do not affect each other.

    The cursor follows the head until it is moved away. A move at the head is played if it is this
    person's turn; anywhere else it is explored, as a variation of the record. In a finished game,
    or one shared with others, the first edit makes a private copy, shown until `rejoin`; remarks on
    a game of one's own need no copy.
    """

    def __init__(
        self,
        table: Table,
        who: str | None = None,
        *,
        keep_copy: Callable[[Table], object] = lambda _copy: None,
    ) -> None:
        """Show the head; `who` is the `Who.id` of the person, None for a spectator.

        `keep_copy` receives the table of a private copy before its first change.
        """
        self.table = table
        self.who = who
        self.autoplay = Autoplay(self._step)
        self._source = table
        self._keep_copy = keep_copy
        self._head = self._node = table.head
        self._line = table.head.end().line()
        self._revision = 0
        self._left_edits = 0
        self._subscribers = Subscribers[ViewState]()
        self._is_changing = self._has_changed = False
        self._stop = self._stop_copy = table.subscribe(self._follow)
        self._facts = PositionFacts(self._node.position)
        self.state = self._made()

    @property
    def record(self) -> GameRecord:
        """The record shown: the table's, or a private copy."""
        return self.edits.record

    @property
    def edits(self) -> Edits:
        """The editor of the record shown."""
        return self._source.edits

    @property
    def node(self) -> Node:
        """The node at the cursor."""
        return self._node

    @property
    def cursor(self) -> Path:
        """The path to the cursor."""
        return self._node.path()

    @property
    def head(self) -> Node:
        """The node of the game's current position."""
        return self._head

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats of this view's person."""
        seats = enumerate(self.table.standing.seats)
        return frozenset(Seat(index) for index, who in seats if who.id == self.who)

    @property
    def is_own(self) -> bool:
        """True if every edit of the record may be made without a private copy."""
        standing = self.table.standing
        if self.is_copy or not standing.seats:
            return True
        return self._seat is not None and standing.is_solo and standing.outcome is None

    @property
    def is_copy(self) -> bool:
        """True if a private copy is shown, not the game."""
        return self._source is not self.table

    @property
    def may_insert(self) -> bool:
        """True if moves can be added to the record at the cursor without being played.

        At the head of a running game, the next move is the player's.
        """
        standing = self.table.standing
        is_running = bool(standing.seats) and standing.outcome is None
        return self._node is not self._head or not is_running or self.is_copy

    @property
    def _seat(self) -> Seat | None:
        """The seat that this view may command for; between computers, a person has seat 0."""
        standing = self.table.standing
        if self.seats:
            return min(self.seats)
        if self.who is None or not standing.seats or any(who.is_person for who in standing.seats):
            return None
        return Seat(0)

    def subscribe(self, callback: Callable[[ViewState], object]) -> Callable[[], None]:
        """Call back now and after every change; return a function that ends the subscription."""
        callback(self.state)
        return self._subscribers.add(callback)

    def close(self) -> None:
        """Stop following the table."""
        self.autoplay.stop()
        self._stop()
        self._stop_copy()
        self._subscribers.clear()

    def goto(self, node: Node) -> None:
        """Move the cursor to a node, unless the node has been removed."""
        if node is not self._node and node.is_below(self.record.root):
            self._look_at(node)
            self._changed()

    def back(self) -> None:
        """Move the cursor one ply back."""
        if self._node.parent is not None:
            self.goto(self._node.parent)

    def forward(self) -> None:
        """Move the cursor one ply forward on its branch."""
        if self.state.next_node is not None:
            self.goto(self.state.next_node)

    def play(self, move: Move) -> None:
        """Play a move at the head, or explore it anywhere else.

        Raises IllegalMove, and Refused where it is another player's turn.
        """
        standing = self.table.standing
        if self._outcome_at(self._node) is not None:
            raise Refused(RefusalReason.OVER)
        if self._node is not self._head or not standing.seats or self.is_copy:
            self._explore(move)
            return
        seat = standing.awaited
        if seat is None or seat not in self.seats:
            name = "" if seat is None else self.table.name_of(seat)
            raise Refused(RefusalReason.NOT_YOUR_TURN, name=name)
        self.table.play(seat, standing.head_revision, move)

    def insert(self, moves: Iterable[Move]) -> None:
        """Add moves after the cursor, as the rest of its branch. Raises IllegalMove."""
        moves = tuple(moves)
        with self._one_change():
            self._edit(Edit(EditKind.ADD, self.cursor, moves))
            self._line = self.record.at(self.cursor + moves).end().line()
            self._changed()

    def promote(self) -> None:
        """Make the branch that leads to the cursor the main line."""
        self._edit(Edit(EditKind.PROMOTE, self.cursor))

    def remove(self, path: Path) -> None:
        """Remove a variation; the cursor steps out of it."""
        self._edit(Edit(EditKind.REMOVE, path))

    def comment(self, path: Path, text: str) -> None:
        """Write the comment of a node."""
        self._edit(Edit(EditKind.COMMENT, path, text=text))

    def mark(self, path: Path, point: Point, mark: Mark | None) -> None:
        """Set the mark of a point at a node; None removes it."""
        self._edit(Edit(EditKind.MARK, path, point=point, mark=mark))

    def judge(self, path: Path, evaluation: Evaluation | None) -> None:
        """Set the evaluation of a node; None removes it."""
        self._edit(Edit(EditKind.JUDGE, path, evaluation=evaluation))

    def change_facts(self, edit: Edit) -> None:
        """Make an edit of the details or the result of the whole game."""
        self._edit(edit)

    def take_back(self, *, keep: bool = True) -> None:
        """Undo the last explored move, or take back as `Table.take_back` does. Raises Refused."""
        if self.state.can_undo:
            self.edits.undo()
            return
        if self._seat is None or self.is_copy:
            raise Refused(RefusalReason.NOTHING_TO_TAKE_BACK)
        with self._one_change():
            self.table.take_back(self._seat, keep=keep)
            self.goto(self._head)

    def redo(self) -> None:
        """Add the moves again that `take_back` undid or took back last. Raises Refused."""
        if self._can_add_again() and (undone := self.edits.newest_undone) is not None:
            if len(undone.moves) == 1:
                self._explore(undone.moves[0])
            else:
                self.insert(undone.moves)
            return
        if self._seat is None or self.is_copy:
            raise Refused(RefusalReason.NOTHING_TO_REDO)
        with self._one_change():
            self.table.redo(self._seat)
            self.goto(self._head)

    def go_on(self) -> None:
        """Continue the game from the cursor. Raises Refused."""
        if self._seat is None:
            raise Refused(RefusalReason.OTHERS_PLAY)
        if self._node is not self._head:
            with self._one_change():
                self.table.go_on(self._seat, self.cursor)
                if self.is_copy:
                    self.rejoin()

    def rejoin(self) -> None:
        """Leave a private copy and return to the head of the game."""
        if self.is_copy:
            self._stop_copy()
            # `ViewState.edits` has to grow although the game has fewer edits than the copy.
            self._left_edits += self.edits.revision + 1
            self._source = self.table
            self._head = self.table.head
            self._line = self._head.end().line()
            self._node = self._head
            self._changed()

    def _step(self) -> bool:
        """Step forward for autoplay; return True if there is another step."""
        self.forward()
        return self.state.next_node is not None

    def _explore(self, move: Move) -> None:
        child = self._node.child(move)
        if child is not None:
            self.goto(child)
            return
        with self._one_change():
            self._edit(Edit(EditKind.ADD, self.cursor, (move,)))
            self._look_at(self.record.at((*self.cursor, move)))

    @contextmanager
    def _one_change(self) -> Iterator[None]:
        """Publish one state for all changes in the block."""
        if self._is_changing:
            yield
            return
        self._is_changing, self._has_changed = True, False
        try:
            yield
        finally:
            self._is_changing = False
            if self._has_changed:
                self._changed()

    def _edit(self, edit: Edit) -> None:
        """Make an edit, in a private copy if the record may not be edited."""
        with self._one_change():
            is_players = self._seat is not None and self.table.standing.is_solo
            if not (self.is_own or (is_players and edit.kind in REMARKS)):
                if not self.edits.changes(edit):
                    return
                self._make_copy()
            self.edits.apply(edit)

    def _make_copy(self) -> None:
        """Show a private copy of the table's record, with the cursor at the same place."""
        cursor, head, end = self.cursor, self._head.path(), self._line[-1].path()
        record = self.table.record.copy()
        record.origin = record.origin_at(record.at(head))
        copy = Table.of(record, head=record.at(head))
        copy.edits.revision = self.edits.revision  # so that `ViewState.edits` does not fall
        self._stop_copy = copy.subscribe(self._follow)
        self._source = copy
        self._head, self._node = copy.head, record.at(cursor)
        self._line = record.at(end).line()
        self._keep_copy(copy)

    def _follow(self, change: Change) -> None:
        """Follow a change of the table, or of the private copy."""
        self._follow_head()
        if not isinstance(change, TableStatus):
            self._leave_removed()
        self._changed()

    def _follow_head(self) -> None:
        """Follow the head if the cursor was there; elsewhere, only lengthen the line shown."""
        before, head = self._head, self._source.head
        if before is head:
            return
        self._head = head
        if self._node is before:
            self._look_at(head)
        elif self._line[-1] is before and head.parent is before:
            self._line = (*self._line, head)

    def _leave_removed(self) -> None:
        """After an edit, leave a removed branch, and end the line where the record ends."""
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
        """Move the cursor, and change the line shown if the node is not on it."""
        index = self.record.depth(node)
        if not (index < len(self._line) and self._line[index] is node):
            self._line = node.end().line()
        self._node = node

    def _outcome_at(self, node: Node) -> Outcome | None:
        by_rules = node.position.outcome
        if by_rules is None and node is self.record.ended_at:
            return self.record.outcome
        return by_rules

    def _changed(self) -> None:
        """Publish the new state, at the end of `_one_change` if inside one."""
        if self._is_changing:
            self._has_changed = True
            return
        self.state = state = self._made()
        for callback in self._subscribers:
            if state is self.state:  # otherwise a callback made a newer one
                callback(state)

    def _made(self) -> ViewState:
        self._revision += 1
        table, node, standing = self.table, self._node, self.table.standing
        if self._facts.position is not node.position:
            self._facts = PositionFacts(node.position)
        outcome = self._outcome_at(node)
        colors = enumerate(standing.game.seats(node.position))
        can_play = standing.awaited in self.seats
        is_free = node is not self._head or not standing.seats or self.is_copy
        return ViewState(
            revision=self._revision,
            game=standing.game,
            node=node,
            head=self._head,
            line=self._line,
            depth=self.record.depth(node),
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
            trouble=table.status.trouble,
            is_unsaved=table.status.is_unsaved,
            rating=table.status.rating or self.record.casual,
            is_played=bool(standing.seats),
            is_over=standing.outcome is not None,
            is_copy=self.is_copy,
            is_solo=standing.is_solo,
            can_take_back=not self.is_copy and standing.can_take_back(self._seat),
            can_undo=self.is_own and self.may_insert and self.edits.undoes_at(node),
            can_redo=self._can_add_again() or (not is_free and standing.can_redo(self._seat)),
            may_play=outcome is None and (can_play or is_free),
            edits=standing.revision + self.edits.revision + self._left_edits,
        )

    def _thinking(self, node: Node) -> Color | None:
        standing = self.table.standing
        seat = standing.awaited
        if seat is None or standing.seats[seat].is_person or self.table.status.trouble:
            return None
        return Color(standing.game.seats(node.position).index(seat))

    def _can_add_again(self) -> bool:
        """Return True if moves that were undone last can be explored again at the cursor."""
        return self.is_own and self.may_insert and self.edits.redoes_at(self._node)
