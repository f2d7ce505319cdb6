"""A view through which one person plays at a table, and edits the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardtui.play import shared_table
from boardtui.play.conditions import out_of_turn
from boardtui.play.edits import Edit, EditKind
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.standing import OfferKind
from boardtui.play.table_view import TableView
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark, StrokeKind
from boardtui.record.tree import Path
from boardtui.record.who import Who
from boardtui.rules.board import Point, Seat
from boardtui.rules.game import Move, Outcome

if TYPE_CHECKING:
    from boardtui.formats.details import Details
    from boardtui.record.judgement import Judgement


class View(TableView):
    """A table, or a record under study, as one person sees and changes it.

    A move at the head is played if it is this person's turn; anywhere else it is explored, as a
    variation of the record. The first edit of a game that others share makes a study of it.
    """

    _end: Edit | None = None
    """The details that were written at the end of the game."""

    @property
    def may_insert(self) -> bool:
        """True if moves can be added to the record at the cursor without being played.

        At the head of a running game, the next move is the player's; after its end there is none.
        """
        return self._is_exploring and self.record.outcome_at(self.node) is None

    def play(self, move: Move, *later: Move) -> None:
        """Play moves in turn at the head, or explore them anywhere else.

        Raises IllegalMove, and Refused where it is another player's turn.
        """
        if self.node is self.head and self.is_played and not self.is_study:
            self._play(move, *later)
            return
        if self.record.outcome_at(self.node) is not None:
            raise Refused(RefusalReason.OVER)
        self._explore(move)
        if later:
            self.play(*later)

    def insert(self, moves: Iterable[Move], evaluation: Evaluation | None = None) -> None:
        """Add best play after the cursor, with its evaluation if that is known.

        Raises IllegalMove, and Refused after the end of the game.
        """
        if self.record.outcome_at(self.node) is not None:
            raise Refused(RefusalReason.OVER)
        edit = Edit(EditKind.ADD, self.cursor, tuple(moves), evaluation=evaluation)
        self._edit(edit._replace(is_best_play=True))

    def insert_variation(
        self, path: Path, moves: Iterable[Move], comment: str = "", *, is_best_play: bool = False
    ) -> bool:
        """Add moves after any node that has a next one, the first of them with a comment.

        Return False if the record has them already. Raises IllegalMove.
        """
        edit = Edit(EditKind.ADD, path, tuple(moves), comment, is_best_play=is_best_play)
        is_new = self.edits.changes(edit)
        self._edit(edit)
        return is_new

    def grow(self, path: Path, lines: Iterable[Path]) -> None:
        """Add lines after any node, all of them as one change. Raises IllegalMove."""
        self._edit(Edit(EditKind.GROW, path, lines=tuple(lines)))

    def promote(self, path: Path | None = None) -> None:
        """Make the branch that leads to a node the main line, but for a finished game's.

        By default, the node is the cursor.
        """
        self._edit(Edit(EditKind.PROMOTE, self.cursor if path is None else path))

    def fold(self, path: Path, *, is_closed: bool) -> None:
        """Fold the moves after a node away in the tree, or show them again; it makes no study."""
        self.edits.apply(Edit(EditKind.FOLD if is_closed else EditKind.UNFOLD, path))

    def remove(self, path: Path) -> None:
        """Remove a variation; the cursor steps out of it."""
        self._edit(Edit(EditKind.REMOVE, path))

    def cut(self, path: Path) -> None:
        """Remove all that comes after a node; a cursor there steps back to it."""
        self._edit(Edit(EditKind.CUT, path))

    def comment(self, path: Path, text: str) -> None:
        """Write the comment of a node."""
        self._edit(Edit(EditKind.COMMENT, path, text=text))

    def sign(self, path: Path, sign: str) -> None:
        """Give the move to a node a sign such as "!?"; an empty one takes it away."""
        self._edit(Edit(EditKind.SIGN, path, text=sign))

    def mark(self, path: Path, point: Point, mark: Mark | None) -> None:
        """Set the mark of a point at a node; None removes it."""
        self._edit(Edit(EditKind.MARK, path, point=point, mark=mark))

    def draw(self, path: Path, start: Point, end: Point, stroke: StrokeKind | None) -> None:
        """Draw an arrow or a line from a point to another at a node; None takes it away."""
        self._edit(Edit(EditKind.STROKE, path, point=start, end=end, stroke=stroke))

    def judge(self, judgements: Iterable[Judgement]) -> None:
        """Set the evaluations and costs of nodes: remarks of the program, which make no study."""
        self.edits.judge(judgements)

    def describe(self, details: Details) -> None:
        """Write the details of the game."""
        self._edit(Edit(EditKind.DETAILS, details=details))

    def state_result(self, outcome: Outcome | None, details: Details | None = None) -> None:
        """State the result of a record, None for none; with details, write them as well."""
        self._edit(Edit(EditKind.RESULT, outcome=outcome, details=details))

    def note_help(self, then: Callable[[], object] = lambda: None) -> None:
        """Note that this person takes an engine's advice, where that makes a game casual.

        After it, `then` is called. Raises Refused.
        """
        if self.is_played:
            self.table.note_help(partial(self._once_told, then))
        else:
            then()

    def sit(self, seats: Sequence[Who], then: Callable[[], object]) -> None:
        """Replace the players, by seat; `then` is called once they sit. Raises Refused."""
        self.table.sit(seats, partial(self._once_told, then))

    def end(self, outcome: Outcome, details: Details) -> None:
        """End a game of people as `Table.end` does, and write its details. Raises Refused.

        They are undone together. A result that is refused later leaves the details as they are.
        """

        def describe() -> None:
            self.describe(details)
            self._end = self.edits.newest

        with self._one_change():
            self.table.end(outcome, describe)

    def take_back(
        self, then: Callable[[Edit | None], object] = lambda _edit: None, *, keep: bool = True
    ) -> None:
        """Undo the newest edit, or take back as `Table.take_back` does. Raises Refused.

        The cursor follows. After it, `then` is called with the edit that was undone, if any.
        """
        undone = self.edits.newest if self._can_undo else None
        is_end = undone is not None and undone is self._end
        if undone is not None and not is_end:
            self._undo(undone)
            then(undone)
            return
        if self._seat is None or self.is_study:
            raise Refused(RefusalReason.NOTHING_TO_TAKE_BACK)
        if self._is_settled and not is_end:
            raise Refused(RefusalReason.OVER)

        def follow() -> None:
            if undone is None:
                self.goto(self.head)
                self._once_told(partial(then, None))
            else:
                self._undo(undone)
                self._once_told(partial(then, undone._replace(kind=EditKind.RESULT)))

        with self._one_change():
            self.table.take_back(self._seat, follow, keep=keep)

    def redo(self, then: Callable[[Edit | None], object] = lambda _edit: None) -> None:
        """Make the edit again that `take_back` undid last, or play the moves that it took back.

        The cursor follows. After it, `then` is called with the edit, if any. Raises Refused.
        """
        undone = self.edits.newest_undone
        if undone is not None and self._can_edit_again:
            with self._one_change():
                self._edit(undone)
                if not undone.is_of_game:
                    self.goto(self.record.at(undone.place))
            then(undone)
            return
        if self._seat is None or self.is_study:
            raise Refused(RefusalReason.NOTHING_TO_REDO)

        def follow() -> None:
            self.goto(self.head)
            self._once_told(partial(then, None))

        with self._one_change():
            self.table.redo(self._seat, follow)

    def go_on(self, then: Callable[[], object] = lambda: None) -> None:
        """Continue the game from the cursor; `then` is called once it has gone on there.

        Raises Refused.
        """
        if self._seat is None:
            raise Refused(RefusalReason.OTHERS_PLAY)
        if self.node is self.head:
            then()
            return

        def follow() -> None:
            self.rejoin()
            self._once_told(then)

        with self._one_change():
            self.table.go_on(self._seat, self.cursor, follow)

    def abort(self, then: Callable[[], object] = lambda: None) -> None:
        """Call off the game, which has hardly begun. Raises Refused."""
        shared_table.abort(self.table, self._own_seat(), partial(self._once_told, then))

    def offer(self, what: OfferKind, then: Callable[[], object] = lambda: None) -> None:
        """Offer something to the other player, or ask for a move back. Raises Refused."""
        shared_table.offer(self.table, self._own_seat(), what, partial(self._once_told, then))

    def answer(self, then: Callable[[], object] = lambda: None, *, accept: bool) -> None:
        """Answer the other player's offer. Raises Refused."""
        follow = partial(self._once_told, then)
        shared_table.answer(self.table, self._own_seat(), follow, accept=accept)

    def claim(self, then: Callable[[], object] = lambda: None) -> None:
        """Win the game, which the other player has left. Raises Refused."""
        shared_table.claim(self.table, self._own_seat(), partial(self._once_told, then))

    def rematch(self, log: str, then: Callable[[], object] = lambda: None) -> None:
        """Offer another game in a log of a new name, or accept the other's. Raises Refused."""
        shared_table.rematch(self.table, self._own_seat(), log, partial(self._once_told, then))

    def say(self, phrase: int, then: Callable[[], object] = lambda: None) -> None:
        """Say one of the phrases to the other player. Raises Refused."""
        shared_table.say(self.table, self._own_seat(), phrase, partial(self._once_told, then))

    def _own_seat(self) -> Seat:
        """Return the seat of this person. Raises Refused for a spectator."""
        if not self.seats:
            raise Refused(RefusalReason.WATCHING)
        return min(self.seats)

    def _undo(self, edit: Edit) -> None:
        """Undo an edit, unless there is a newer one; the cursor follows."""
        if self.edits.newest is not edit:
            return
        with self._one_change():
            self.edits.undo()
            if not edit.is_of_game:
                self.goto(self.record.at(edit.path))

    def _play(self, move: Move, *later: Move) -> None:
        """Play moves in turn at the head. Raises IllegalMove, Refused."""
        standing = self.table.standing
        seat = standing.awaited
        if not (self.seats or standing.is_solo):
            raise Refused(RefusalReason.WATCHING)
        if seat is None or seat not in self.seats:
            raise out_of_turn(standing)
        then = partial(self._play, *later) if later else None
        self.table.play(seat, standing.head_revision, move, then)

    def _explore(self, move: Move) -> None:
        child = self.node.child(move)
        if child is not None:
            self.goto(child)
            return
        with self._one_change():
            self._edit(Edit(EditKind.ADD, self.cursor, (move,)))
            self._shown.look_at(self.record.at((*self.cursor, move)))

    def _edit(self, edit: Edit) -> None:
        """Make an edit, in a study if the record is not this view's own."""
        with self._one_change():
            if not self.is_own:
                if not self.edits.changes(edit):
                    return
                self._make_study()
            self.edits.apply(edit)
