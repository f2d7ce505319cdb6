"""What one person sees of a game or a record: a cursor in it, and the state around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from boardtui.play.autoplay import Autoplay
from boardtui.play.edits import Edits
from boardtui.play.errors import Refused
from boardtui.play.log import EntryKind
from boardtui.play.proposal import Proposal, Refusal
from boardtui.play.seats import colors_at, peoples_seats
from boardtui.play.standing import Standing
from boardtui.play.study import Study
from boardtui.play.subject import Change, Subject, SubjectStatus
from boardtui.play.table import Table
from boardtui.play.view_state import (
    PositionFacts,
    ShownLine,
    ViewState,
    thinking_at,
)
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Seat
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move
from boardtui.system.subscribers import Subscribers

_OF_PEOPLE = frozenset({EntryKind.SEAT, EntryKind.END, EntryKind.HELP})
"""The kinds of entries for no seat that people make; the program makes the others by itself."""


class TableView:
    """A table, or a record under study, as one person sees it; views do not affect each other.

    The cursor follows the head until it is moved away. A study of the game, which is this view's
    own, is shown until `rejoin`.
    """

    def __init__(
        self,
        subject: Subject,
        who: str | None = None,
        *,
        keep_study: Callable[[Study], object] = lambda _study: None,
        reopened: bool = False,
    ) -> None:
        """Show the head; `who` is the `Who.id` of the person, None for a spectator.

        `keep_study` receives a study of a game before its first change. `reopened` is true for a
        finished game that is opened again: then its end is not taken back.
        """
        self.subject = subject
        self.who = who
        self.autoplay = Autoplay(self._step)
        self._source = subject
        self._keep_study = keep_study
        self._is_reopened = reopened
        self._shown = ShownLine(subject.record, subject.head)
        self._revision = self._left_edits = 0
        self._subscribers = Subscribers[ViewState]()
        self._is_changing = self._has_changed = False
        self._to_come: list[Callable[[], object]] = []
        self._is_closed = False
        self._refusal: Refused | IllegalMove | None = None
        self._stop = self._stop_study = subject.subscribe(self._follow)
        self._facts = PositionFacts(self.node.position)
        self.state = self._made()

    @property
    def table(self) -> Table:
        """The table of a game that is played."""
        assert isinstance(self.subject, Table)
        return self.subject

    @property
    def is_played(self) -> bool:
        """True for a game that is played at a table, False for a record under study."""
        return isinstance(self.subject, Table)

    @property
    def standing(self) -> Standing | None:
        """The standing of a game that is played; None under study."""
        return self.table.standing if self.is_played else None

    @property
    def record(self) -> GameRecord:
        """The record shown: the subject's, or a study of it."""
        return self.edits.record

    @property
    def edits(self) -> Edits:
        """The editor of the record shown."""
        return self._source.edits

    @property
    def node(self) -> Node:
        """The node at the cursor."""
        return self._shown.node

    @property
    def cursor(self) -> Path:
        """The path to the cursor."""
        return self.node.path()

    @property
    def head(self) -> Node:
        """The node of the game's current position."""
        return self._shown.head

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats of this view's person."""
        seats = enumerate(self.subject.seats)
        return frozenset(Seat(index) for index, who in seats if who.id == self.who)

    @property
    def is_own(self) -> bool:
        """True if an edit is made in the record shown, and not in a study of it."""
        if self.is_study or self.standing is None:
            return True
        return self._seat is not None and self.standing.is_solo

    @property
    def is_study(self) -> bool:
        """True if a study of the game is shown, not the game."""
        return self._source is not self.subject

    @property
    def _is_exploring(self) -> bool:
        """True unless the cursor is at the head of a running game."""
        is_running = self.is_played and self.subject.outcome is None
        return self.node is not self.head or not is_running or self.is_study

    @property
    def _can_undo(self) -> bool:
        """True if an edit can be undone; at the head of a running game, moves are taken back."""
        return self.is_own and self._is_exploring and self.edits.newest is not None

    @property
    def _is_settled(self) -> bool:
        """True if the game has ended for good: it was rated, opened again, or edited since."""
        subject = self.subject
        if subject.outcome is None or self._is_reopened or subject.status.rating is not None:
            return subject.outcome is not None
        # So that to undo one edit too many does not take back the end of the game.
        return subject.edits.newest is not None or subject.edits.newest_undone is not None

    @property
    def _seat(self) -> Seat | None:
        """The seat that this view may command for; between computers, a person has seat 0."""
        if self.seats:
            return min(self.seats)
        if not self.is_played or self.who is None:
            return None
        return None if any(who.is_person for who in self.subject.seats) else Seat(0)

    def subscribe(self, callback: Callable[[ViewState], object]) -> Callable[[], None]:
        """Call back now and after every change; return a function that ends the subscription."""
        callback(self.state)
        return self._subscribers.add(callback)

    def close(self) -> None:
        """Stop following the subject; nothing follows the commands that are under way."""
        self._is_closed = True
        self.autoplay.stop()
        self._stop()
        self._stop_study()
        self._subscribers.clear()

    def goto(self, node: Node) -> None:
        """Move the cursor to a node, unless the node has been removed."""
        if node is not self.node and node.is_below(self.record.root):
            self._shown.look_at(node)
            self._changed()

    def back(self) -> None:
        """Move the cursor one ply back."""
        if self.node.parent is not None:
            self.goto(self.node.parent)

    def forward(self) -> None:
        """Move the cursor one ply forward on its branch."""
        if self.state.next_node is not None:
            self.goto(self.state.next_node)

    def rejoin(self) -> None:
        """Leave a study and return to the head of the game."""
        if self.is_study:
            self._stop_study()
            # `ViewState.edits` has to grow although the game has fewer edits than the study.
            self._left_edits += self.edits.revision + 1
            self._source = self.subject
            self._shown = ShownLine(self.subject.record, self.subject.head)
            self._changed()

    def _step(self) -> bool:
        """Step forward for autoplay; return True if there is another step."""
        self.forward()
        return self.state.next_node is not None

    @contextmanager
    def _one_change(self) -> Iterator[None]:
        """Publish one state for all changes in the block."""
        if self._is_changing:
            yield
            return
        self._is_changing, self._has_changed, self._to_come = True, False, []
        try:
            yield
        finally:
            self._is_changing = False
            if self._has_changed:
                self._changed()
        for act in self._to_come:
            act()

    def _once_told(self, act: Callable[[], object]) -> None:
        """Do something, after the state of `_one_change` inside one; nothing in a closed view."""
        if self._is_changing:
            self._to_come.append(act)
        elif not self._is_closed:
            act()

    def _make_study(self) -> None:
        """Show a study of the game, with the cursor at the same place."""
        cursor, end = self.cursor, self._shown.nodes[-1].path()
        record = self.subject.record.copy()
        study = Study(record, record.at(self.head.path()))
        study.edits.revision = self.edits.revision  # so that `ViewState.edits` does not fall
        self._stop_study = study.subscribe(self._follow)
        self._source = study
        self._shown = ShownLine(record, study.head, record.at(end))
        self._shown.look_at(record.at(cursor))
        self._keep_study(study)

    def _follow(self, change: Change) -> None:
        """Follow a change of the subject, or of a study of it."""
        if isinstance(change, Refusal):
            if self._gave(change.proposal):
                self._refusal = change.error
                self._changed()
            return
        self._shown.follow(self._source.head)
        if not isinstance(change, SubjectStatus):
            self._shown.leave_removed()
        self._changed()

    def _gave(self, proposal: Proposal) -> bool:
        """Return True if a command was this person's, rather than a computer's or the clock's."""
        seat, kind = proposal.seat, proposal.entry.kind
        if kind == EntryKind.JOIN:
            return proposal.entry.who == self.who
        if seat is None:
            return self.who is not None and kind in _OF_PEOPLE
        # A person commands for computers too; only moves are their own.
        is_for_computer = not self.subject.seats[seat].is_person and kind != EntryKind.MOVE
        return seat in self.seats or (is_for_computer and self.who is not None)

    def _changed(self) -> None:
        """Publish the new state, at the end of `_one_change` if inside one."""
        if self._is_changing:
            self._has_changed = True
            return
        self.state = state = self._made()
        self._refusal = None  # one state tells it
        for callback in self._subscribers:
            if state is self.state:  # otherwise a callback made a newer one
                callback(state)

    def _made(self) -> ViewState:
        self._revision += 1
        subject, node, status = self.subject, self.node, self.subject.status
        standing = self.standing
        if self._facts.position is not node.position:
            self._facts = PositionFacts(node.position)
        outcome = self.record.outcome_at(node)
        is_free = node is not self.head or standing is None or self.is_study
        return ViewState(
            revision=self._revision,
            game=subject.game,
            node=node,
            head=self.head,
            line=self._shown.nodes,
            depth=self.record.depth(node),
            legal_moves=() if outcome else node.position.legal_moves,
            captures={} if outcome else self._facts.captures,
            forbidden={} if outcome else self._facts.forbidden,
            outcome=outcome,
            result=self.record.outcome_at(self._shown.nodes[-1]),
            names=self.record.names(node),
            humans=colors_at(node.position, peoples_seats(subject.game, subject.seats)),
            mine=colors_at(node.position, self.seats),
            thinking=thinking_at(standing, node.position, status.trouble),
            trouble=status.trouble,
            is_unsaved=status.is_unsaved,
            rating=status.rating or self.record.casual,
            is_played=self.is_played,
            is_over=subject.outcome is not None,
            is_study=self.is_study,
            is_solo=standing is None or standing.is_solo,
            can_take_back=standing is not None
            and not (self.is_study or self._is_settled)
            and standing.can_take_back(self._seat),
            can_undo=self._can_undo,
            can_redo=self._can_edit_again
            or (standing is not None and not is_free and standing.can_redo(self._seat)),
            may_play=outcome is None and (is_free or subject.awaited in self.seats),
            edits=self._entries_read + self.edits.revision + self._left_edits,
            standing=standing,
            late_move=self._late_move if status.is_unsaved else None,
            refusal=self._refusal,
        )

    @property
    def _late_move(self) -> Move | None:
        """The move of this person that is on its way into the log."""
        pending = self.table.pending if self.is_played else None
        if pending is None or pending.seat not in self.seats:
            return None
        return pending.moves[-1] if pending.entry.kind == EntryKind.MOVE and pending.moves else None

    @property
    def _entries_read(self) -> int:
        """The number of log entries that the state shows; 0 under study."""
        return 0 if self.standing is None else self.standing.revision

    @property
    def _can_edit_again(self) -> bool:
        """True if the edit that was undone last can be made again."""
        return self.is_own and self._is_exploring and self.edits.newest_undone is not None
