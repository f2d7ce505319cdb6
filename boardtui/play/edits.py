"""Edits of one's own record: variations, remarks, evaluations, details of the game, and undo."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, assert_never

from boardtui.play.edit import Edit as Edit
from boardtui.play.edit import EditKind as EditKind
from boardtui.play.edit import Undo
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Point
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.subscribers import Subscribers

if TYPE_CHECKING:
    from boardtui.formats.details import Details

_MOST_UNDONE = 1000
"""The number of edits that can be undone: more than a person remembers."""


class _Done(NamedTuple):
    """An edit that was made."""

    edit: Edit
    undo: Undo
    node: Node
    """The node that it changed: the last of added moves, the parent of a removed node."""
    kept: Node
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
        keeps: Callable[[], Node] | None = None,
        ended_at: Callable[[], Node | None] = lambda: None,
    ) -> None:
        """Edit a record; the line to the node that `keeps` returns is never removed.

        Nor does the line to the node that `ended_at` returns lose its place as the main line.
        """
        self.record = record
        self._keeps = keeps or (lambda: record.root)
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

    def comment(self, path: Path, text: str) -> None:
        """Write the comment of a node."""
        self.apply(Edit(EditKind.COMMENT, path, text=text))

    def mark(self, path: Path, point: Point, mark: Mark | None) -> None:
        """Set the mark of a point at a node; None removes it."""
        self.apply(Edit(EditKind.MARK, path, point=point, mark=mark))

    def judge(self, path: Path, evaluation: Evaluation | None) -> None:
        """Set the evaluation of a node; None removes it."""
        self.apply(Edit(EditKind.JUDGE, path, evaluation=evaluation))

    def apply(self, edit: Edit) -> None:
        """Make an edit and notify subscribers, unless it changes nothing.

        Raises LookupError for an unknown path or a point off the board,
        IllegalMove for a move.
        """
        node, kept, undone = self._node_of(edit), self._keeps(), self.newest_undone
        match edit.kind:
            case EditKind.ADD:
                undo, node = self._add(node, edit)
            case EditKind.PROMOTE:
                undo = _promote(self.promoted(node))
            case EditKind.REMOVE:
                node, undo = node.parent or node, self._remove(node)
            case EditKind.COMMENT:
                undo = _comment(node, edit.text)
            case EditKind.MARK:
                undo = _mark(node, _marked(node, edit))
            case EditKind.JUDGE:
                undo = _judge(node, edit.evaluation)
            case EditKind.DETAILS | EditKind.RESULT:
                from boardtui.play.game_edits import change

                undo = change(self.record, edit)
            case _:
                assert_never(edit.kind)
        if undo is not None:
            self._done.append(_Done(edit, undo, node, kept))
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
        kept = self._keeps()
        stays_main = kept is not done.kept and kept.branch() is None
        details = done.undo()
        for node in kept.line() if stays_main else ():
            node.promote()
        self._undone.append(_Undone(done.edit, details))
        self._tell(None)
        return done.edit

    def changes(self, edit: Edit) -> bool:
        """Return True if an edit would change the record. Raises as `apply` does."""
        node = self._node_of(edit)
        match edit.kind:
            case EditKind.ADD:
                is_judged = edit.evaluation in {None, node.evaluation}
                return bool(_missing(node, edit.moves)[1]) or not is_judged
            case EditKind.PROMOTE:
                return bool(self.promoted(node))
            case EditKind.REMOVE:
                return self.may_remove(node)
            case EditKind.COMMENT:
                return node.comment != edit.text
            case EditKind.MARK:
                return node.marks != _marked(node, edit)
            case EditKind.JUDGE:
                return node.evaluation != edit.evaluation
            case EditKind.DETAILS | EditKind.RESULT:
                from boardtui.play.game_edits import would_change

                return would_change(self.record, edit)
            case _:
                assert_never(edit.kind)

    def forget(self) -> None:
        """Forget all edits, which then cannot be undone."""
        self._done.clear()
        self._undone.clear()

    def may_remove(self, node: Node) -> bool:
        """Return True unless a node is the root, or leads to the head of a game or to its end."""
        kept = filter(None, (self._keeps(), self._ended_at()))
        return node.parent is not None and not any(each.is_below(node) for each in kept)

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
        is_added = done.edit.kind is EditKind.ADD and done.node.path() != done.edit.path
        return self._has(done.node) and (not is_added or self.may_remove(done.node))

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

    def _add(self, node: Node, edit: Edit) -> tuple[Undo | None, Node]:
        """Add moves; return the last of those that the record lacked, else the node itself."""
        grown = _grown(node, edit.moves)
        forget = None if edit.evaluation is None else _judge(node, edit.evaluation)

        def undo() -> None:
            for each in grown:
                # What the game has gone on along stays.
                if self._has(each) and self.may_remove(each):
                    each.remove()
                    break
            if forget is not None:
                forget()

        return undo if grown or forget else None, grown[-1] if grown else node

    def _remove(self, node: Node) -> Undo | None:
        record, parent = self.record, node.parent
        if parent is None or not self.may_remove(node):
            return None
        place, outcome, ended_at = parent.children.index(node), None, None
        if record.ended_at is not None and record.ended_at.is_below(node):
            outcome, ended_at = record.outcome, record.ended_at
            record.outcome = record.ended_at = None
        node.remove()

        def undo() -> None:
            _graft(node, parent, place)
            if ended_at and record.outcome is None and ended_at.is_below(record.root):
                record.outcome, record.ended_at = outcome, ended_at

        return undo

    def _tell(self, edit: Edit | None) -> None:
        self.revision += 1
        self._subscribers.tell(edit)


def _missing(node: Node, moves: Path) -> tuple[Node, list[Move], list[Position]]:
    """Return the node where a line leaves the record, and the rest of it. Raises IllegalMove."""
    missing = list(moves)
    while missing and (child := node.child(missing[0])) is not None:
        node = child
        del missing[0]
    positions = [node.position]
    for move in missing:
        # Every move is tried before the first is added: a bad one adds nothing.
        positions.append(positions[-1].play(move))
    return node, missing, positions[1:]


def _grown(node: Node, moves: Path) -> list[Node]:
    """Add a line and return the new nodes."""
    node, missing, positions = _missing(node, moves)
    grown = []
    for move, position in zip(missing, positions, strict=True):
        node = node.add(move, position)
        grown.append(node)
    return grown


def _graft(node: Node, parent: Node, place: int) -> None:
    """Put back a removed branch, merged into nodes that the record has again by now."""
    # A stack, since a branch may be deeper than Python's calls.
    waiting = [(node, parent, place)]
    while waiting:
        node, parent, place = waiting.pop()
        assert node.move is not None
        twin = parent.child(node.move)
        if twin is None:
            node.parent = parent
            parent.children.insert(place, node)
        else:
            twin.comment = twin.comment or node.comment
            twin.marks = node.marks | twin.marks
            twin.evaluation = twin.evaluation or node.evaluation
            end = len(twin.children)
            waiting += [(child, twin, end) for child in node.children]


def _promote(nodes: Sequence[Node]) -> Undo | None:
    parents = [node.parent for node in nodes if node.parent is not None]
    before = [(each, tuple(each.children)) for each in parents]
    for each in nodes:
        each.promote()

    def undo() -> None:
        for each, children in before:
            # A child that came in the meantime stays, behind the others.
            places = {child: place for place, child in enumerate(children)}
            each.children.sort(key=lambda child: places.get(child, len(places)))

    return undo if nodes else None


def _comment(node: Node, text: str) -> Undo | None:
    before = node.comment
    if text == before:
        return None
    node.comment = text

    def undo() -> None:
        node.comment = before

    return undo


def _marked(node: Node, edit: Edit) -> dict[Point, Mark]:
    """Return the marks of a node after an edit. Raises LookupError for a point off the board."""
    point, mark = edit.point, edit.mark
    if point is None or not node.position.board.size.holds(point):
        raise LookupError(point)
    if isinstance(mark, str):
        mark = " ".join(mark.split())
    marks = {at: each for at, each in node.marks.items() if at != point or mark}
    return marks | {point: mark} if mark else marks


def _mark(node: Node, marks: dict[Point, Mark]) -> Undo | None:
    before = node.marks
    if marks == before:
        return None
    node.marks = marks

    def undo() -> None:
        node.marks = before

    return undo


def _judge(node: Node, evaluation: Evaluation | None) -> Undo | None:
    before = node.evaluation
    if evaluation == before:
        return None
    node.evaluation = evaluation

    def undo() -> None:
        node.evaluation = before

    return undo
