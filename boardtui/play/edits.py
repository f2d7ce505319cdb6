"""Edits of one's own record: variations, remarks, evaluations, details of the game, and undo."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, assert_never

from boardtui.play.edit import Edit as Edit
from boardtui.play.edit import EditKind as EditKind
from boardtui.play.node_edits import (
    Made,
    NodeChange,
    graft,
    grow,
    grow_tree,
    judged,
    marked,
    missing_moves,
    missing_tree,
    promotion,
    replacement,
)
from boardtui.record.branches import folded, note_best_play
from boardtui.record.marks import Mark
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Point
from boardtui.rules.game import Move
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.subscribers import Subscribers

if TYPE_CHECKING:
    from boardtui.formats.details import Details
    from boardtui.record.judgement import Judgement

_MOST_UNDONE = 1000
"""The number of edits that can be undone: more than a person remembers."""


class _Done(NamedTuple):
    """An edit that was made."""

    edit: Edit
    made: Made
    fixed: Node
    """The node of the game's position at that time."""


class _Undone(NamedTuple):
    """An edit that was undone."""

    edit: Edit
    before: Details | None
    """The details that it would replace; None for an edit of another kind."""


class Edits:
    """Edits one record, notifies subscribers, and undoes edits, the newest first."""

    def __init__(
        self,
        record: GameRecord,
        fixed_end: Callable[[], Node] | None = None,
        ended_at: Callable[[], Node | None] = lambda: None,
    ) -> None:
        """Edit a record; no edit removes the line to the node that `fixed_end` returns.

        Nor does the line to the node that `ended_at` returns lose its place as the main line.
        """
        self.record = record
        self._fixed_end = fixed_end or (lambda: record.root)
        self._ended_at = ended_at
        self.revision = 0
        """Counts the changes."""
        self._done: deque[_Done] = deque(maxlen=_MOST_UNDONE)
        self._undone: list[_Undone] = []
        self._subscribers = Subscribers[Edit | None]()

    @property
    def newest(self) -> Edit | None:
        """The edit that `undo` would undo; None if there is none.

        Edits of moves that the record has lost are passed over, and so are moves added that the
        game has gone on along.
        """
        return next((done.edit for done in reversed(self._done) if self._can_undo(done)), None)

    @property
    def newest_node(self) -> Node | None:
        """The node that the newest edit changed, as `Made.node` has it; None without an edit."""
        return self._done[-1].made.node if self._done else None

    @property
    def newest_undone(self) -> Edit | None:
        """The edit undone last that can be made again; None after another edit."""
        return next(filter(self._changes, map(self._again, reversed(self._undone))), None)

    def subscribe(self, callback: Callable[[Edit | None], object]) -> Callable[[], None]:
        """Call back after every edit, and with None after an undo; return a call that stops it."""
        return self._subscribers.add(callback)

    def add(self, path: Path, moves: Iterable[Move]) -> Path:
        """Add moves after a node, unless they are there; return the path of the last.

        Raises IllegalMove and adds nothing when one of them is not legal.
        """
        moves = tuple(moves)
        self.apply(Edit(EditKind.ADD, path, moves=moves))
        return path + moves

    def promote(self, path: Path) -> None:
        """Make the line that leads to a node the main line; a finished game keeps its own."""
        self.apply(Edit(EditKind.PROMOTE, path))

    def remove(self, path: Path) -> None:
        """Remove a node and all below it, with any ending noted there.

        The branch of the current game and the main line of a finished one stay.
        """
        self.apply(Edit(EditKind.REMOVE, path))

    def cut(self, path: Path) -> None:
        """Remove all that comes after a node, unless `may_remove` forbids a part of it."""
        self.apply(Edit(EditKind.CUT, path))

    def comment(self, path: Path, text: str) -> None:
        """Write the comment of a node."""
        self.apply(Edit(EditKind.COMMENT, path, text=text))

    def mark(self, path: Path, point: Point, mark: Mark | None) -> None:
        """Set the mark of a point at a node; None removes it."""
        self.apply(Edit(EditKind.MARK, path, point=point, mark=mark))

    def judge(self, judgements: Iterable[Judgement]) -> None:
        """Set the evaluations and costs of nodes, as one edit, which is never undone."""
        self.apply(Edit(EditKind.JUDGE, judgements=tuple(judgements)))

    def apply(self, edit: Edit) -> None:
        """Make an edit and notify subscribers, unless it changes nothing.

        Raises LookupError for an unknown path or sign or a point off the board,
        IllegalMove for a move.
        """
        fixed, undone = self._fixed_end(), self.newest_undone
        change = self._change(edit)
        if change is None:
            return
        made = change()
        if not edit.is_remark:
            self._done.append(_Done(edit, made, fixed))
            if edit == undone:
                # Newer ones could not be made again.
                while self._again(self._undone.pop()) != edit:
                    pass
            else:
                self._undone.clear()
        self._tell(edit)

    def undo(self) -> Edit | None:
        """Undo the newest edit that can be undone and return it; None if there is none.

        A line that the game has followed since the edit stays the main line.
        """
        if self.newest is None:
            return None
        while not self._can_undo(done := self._done.pop()):
            pass
        fixed = self._fixed_end()
        stays_main = fixed is not done.fixed and fixed.branch() is None
        details = done.made.undo()
        for node in fixed.line() if stays_main else ():
            node.promote()
        self._undone.append(_Undone(done.edit, details))
        self._tell(None)
        return done.edit

    def changes(self, edit: Edit) -> bool:
        """Return True if an edit would change the record. Raises as `apply` does."""
        return self._change(edit) is not None

    def forget(self) -> None:
        """Forget all edits, which then cannot be undone."""
        self._done.clear()
        self._undone.clear()

    def may_remove(self, node: Node) -> bool:
        """Return True unless a node is the root, or leads to the head of a game or to its end."""
        ends = filter(None, (self._fixed_end(), self._ended_at()))
        return node.parent is not None and not any(end.is_below(node) for end in ends)

    def promoted(self, node: Node) -> list[Node]:
        """Return the nodes to promote so that the main line runs through a node.

        In a finished game, only its variation comes first where it can without being the main line.
        """
        off = [child for parent, child in pairwise(node.line()) if parent.next is not child]
        ended_at = self._ended_at() if off else None
        if ended_at is None:
            return off
        played = {*ended_at.line()[:-1]}
        return [child for child in off if child.parent not in played]

    def _node_of(self, edit: Edit) -> Node:
        """Return the node that an edit changes, the root for one of the whole game."""
        return self.record.root if edit.is_of_game else self.record.at(edit.path)

    def _has(self, node: Node) -> bool:
        return node.is_below(self.record.root)

    def _can_undo(self, done: _Done) -> bool:
        node = done.made.node
        is_added = done.edit.kind is EditKind.ADD and node.path() != done.edit.path
        return self._has(node) and (not is_added or self.may_remove(node))

    def _again(self, undone: _Undone) -> Edit:
        """Return the edit that makes the changes of an undone one again, and no others."""
        edit, before = undone
        if before is None or edit.details is None:
            return edit
        from boardtui.formats.details import details_of, merged

        return edit._replace(details=merged(details_of(self.record), before, edit.details))

    def _changes(self, edit: Edit) -> bool:
        with suppress(LookupError):
            return self.changes(edit)
        return False

    def _change(self, edit: Edit) -> NodeChange | None:
        """Return the change that an edit makes; None if there is none. Raises as `apply` does."""
        node = self._node_of(edit)
        match edit.kind:
            case EditKind.ADD:
                return self._addition(node, edit)
            case EditKind.GROW:
                return self._growth(node, edit)
            case EditKind.PROMOTE:
                return promotion(self.promoted(node))
            case EditKind.REMOVE:
                return self._removal([node])
            case EditKind.CUT:
                return self._removal(node.children)
            case EditKind.COMMENT:
                return replacement(node, "comment", edit.text)
            case EditKind.SIGN:
                from boardtui.formats.sgf.remarks import signed  # not needed before a record

                return replacement(node, "properties", signed(node, edit.text))
            case EditKind.MARK:
                return replacement(node, "marks", marked(node, edit))
            case EditKind.STROKE:
                return self._stroke(node, edit)
            case EditKind.FOLD | EditKind.UNFOLD:
                properties = folded(node, is_closed=edit.kind is EditKind.FOLD)
                return replacement(node, "properties", properties)
            case EditKind.JUDGE:
                return judged(self.record, edit.judgements)
            case EditKind.DETAILS | EditKind.RESULT:
                from boardtui.play.game_edits import change_of_game

                return change_of_game(self.record, edit)
            case _:
                assert_never(edit.kind)

    def _stroke(self, node: Node, edit: Edit) -> NodeChange | None:
        from boardtui.formats.sgf.strokes import stroked  # not needed before a record

        if edit.point is None or edit.end is None:
            raise LookupError(edit.point, edit.end)
        properties = stroked(node, edit.point, edit.end, edit.stroke)
        return replacement(node, "properties", properties)

    def _addition(self, node: Node, edit: Edit) -> NodeChange | None:
        last, missing, positions = missing_moves(node, edit.moves)
        before, evaluation = node.evaluation, edit.evaluation
        is_valued = evaluation is not None and evaluation != before
        if not missing and not is_valued:
            return None

        def change() -> Made:
            grown = grow(last, missing, positions)
            if edit.is_best_play:
                note_best_play(grown)
            if edit.text and grown and len(grown) == len(edit.moves):
                grown[0].comment = edit.text
            if is_valued:
                node.evaluation = evaluation

            def undo() -> None:
                for each in grown:
                    # What the game has gone on along stays.
                    if self._has(each) and self.may_remove(each):
                        each.remove()
                        break
                if is_valued and node.evaluation == evaluation:  # not judged since
                    node.evaluation = before

            return Made(undo, grown[-1] if grown else node)

        return change

    def _growth(self, node: Node, edit: Edit) -> NodeChange | None:
        missing = missing_tree(node, edit.lines)
        if not missing:
            return None

        def change() -> Made:
            grown = grow_tree(node, missing)

            def undo() -> None:
                for each in grown:
                    if self._has(each) and self.may_remove(each):
                        each.remove()

            return Made(undo, node)

        return change

    def _removal(self, nodes: Sequence[Node]) -> NodeChange | None:
        """Return the change that removes children of one node, with all below them."""
        record, parent = self.record, nodes[0].parent if nodes else None
        if parent is None or not all(map(self.may_remove, nodes)):
            return None

        def change() -> Made:
            places = [parent.children.index(node) for node in nodes]
            outcome, ended_at = None, None
            if record.ended_at is not None and any(map(record.ended_at.is_below, nodes)):
                outcome, ended_at = record.outcome, record.ended_at
                record.outcome = record.ended_at = None
            for node in nodes:
                node.remove()

            def undo() -> None:
                for node, place in zip(nodes, places, strict=True):
                    graft(node, parent, place)
                if ended_at and record.outcome is None and ended_at.is_below(record.root):
                    record.outcome, record.ended_at = outcome, ended_at

            return Made(undo, parent)

        return change

    def _tell(self, edit: Edit | None) -> None:
        self.revision += 1
        self._subscribers.tell(edit)
