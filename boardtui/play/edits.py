"""Edits of one's own record: variations, remarks, evaluations, facts of the game, and undo."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, assert_never

from boardtui.play.edit import REMARKS as REMARKS
from boardtui.play.edit import Edit as Edit
from boardtui.play.edit import EditKind as EditKind
from boardtui.record.evaluation import Evaluation
from boardtui.record.marks import Mark
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Point
from boardtui.rules.game import Move, Outcome, Position
from boardtui.system.subscribers import Subscribers

if TYPE_CHECKING:
    from boardtui.formats.details import Details

Undo = Callable[[], object]

_MOST_UNDONE = 1000
"""The number of edits that can be undone: more than a person remembers."""


class Edits:
    """Edits one record, notifies subscribers, and undoes edits, the newest first."""

    def __init__(self, record: GameRecord, keeps: Callable[[], Node] | None = None) -> None:
        """Edit a record; the line to the node that `keeps` returns is never removed."""
        self.record = record
        self._keeps = keeps or (lambda: record.root)
        self.revision = 0
        """Counts the changes."""
        self._done: deque[tuple[Edit, Undo]] = deque(maxlen=_MOST_UNDONE)
        self._undone: list[Edit] = []
        self._subscribers = Subscribers[Edit | None]()

    @property
    def newest(self) -> Edit | None:
        """The edit that `undo` would undo."""
        return self._done[-1][0] if self._done else None

    @property
    def newest_undone(self) -> Edit | None:
        """The edit that was undone last; None after another edit."""
        return self._undone[-1] if self._undone else None

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
        """Make the line that leads to a node the main line."""
        self.apply(Edit(EditKind.PROMOTE, path))

    def remove(self, path: Path) -> None:
        """Remove a node and all below it, with any ending noted there.

        The branch of the current game stays.
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
        node = self.record.at(edit.path)
        match edit.kind:
            case EditKind.ADD:
                undo = self._add(node, edit.moves)
            case EditKind.PROMOTE:
                undo = _promote(node)
            case EditKind.REMOVE:
                undo = self._remove(node)
            case EditKind.COMMENT:
                undo = _comment(node, edit.text)
            case EditKind.MARK:
                undo = _mark(node, _marked(node, edit))
            case EditKind.JUDGE:
                undo = _judge(node, edit.evaluation)
            case EditKind.DETAILS:
                undo = _describe(self.record, edit.details)
            case EditKind.RESULT:
                undo = _end(self.record, edit.outcome)
            case _:
                assert_never(edit.kind)
        if undo is not None:
            self._done.append((edit, undo))
            if edit == self.newest_undone:
                self._undone.pop()
            else:
                self._undone.clear()
            self._tell(edit)

    def undo(self) -> Edit | None:
        """Undo the newest edit and return it; None if there is nothing to undo."""
        if not self._done:
            return None
        edit, undo = self._done.pop()
        undo()
        self._undone.append(edit)
        self._tell(None)
        return edit

    def changes(self, edit: Edit) -> bool:
        """Return True if an edit would change the record. Raises as `apply` does."""
        node = self.record.at(edit.path)
        match edit.kind:
            case EditKind.ADD:
                return bool(_missing(node, edit.moves)[1])
            case EditKind.PROMOTE:
                return any(each.parent and each.parent.next is not each for each in node.line())
            case EditKind.REMOVE:
                return self.may_remove(node)
            case EditKind.COMMENT:
                return node.comment != edit.text
            case EditKind.MARK:
                return node.marks != _marked(node, edit)
            case EditKind.JUDGE:
                return node.evaluation != edit.evaluation
            case EditKind.DETAILS:
                return _would_describe(self.record, edit.details)
            case EditKind.RESULT:
                return _would_end(self.record, edit.outcome)
            case _:
                assert_never(edit.kind)

    def undoes_at(self, node: Node) -> bool:
        """Return True if `undo` would remove moves that lead to a node, or on from it."""
        newest = self.newest
        if newest is None or newest.kind is not EditKind.ADD:
            return False
        ends = (newest.path, newest.path + newest.moves)
        if self.record.depth(node) not in map(len, ends):  # a path is slow to make
            return False
        return node.path() in ends and self.may_remove(self.record.at(ends[1]))

    def redoes_at(self, node: Node) -> bool:
        """Return True if moves that were undone last came after a node, which lacks them."""
        edit = self.newest_undone
        if (
            edit is None
            or edit.kind is not EditKind.ADD
            or self.record.depth(node) != len(edit.path)
        ):
            return False
        return node.path() == edit.path and self.changes(edit)

    def may_remove(self, node: Node) -> bool:
        """Return True unless a node is the root or leads to the head of a game."""
        return node.parent is not None and not self._keeps().is_below(node)

    def _add(self, node: Node, moves: Path) -> Undo | None:
        grown = _grown(node, moves)

        def undo() -> None:
            for node in grown:
                # What the game has gone on along stays.
                if self.may_remove(node):
                    node.remove()
                    break

        return undo if grown else None

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


def _promote(node: Node) -> Undo | None:
    before = [(each, tuple(each.children)) for each in node.line()[:-1]]
    for each in node.line():
        each.promote()

    def undo() -> None:
        for each, children in before:
            # A child that came in the meantime stays, behind the others.
            places = {child: place for place, child in enumerate(children)}
            each.children.sort(key=lambda child: places.get(child, len(places)))

    return undo if any(tuple(each.children) != children for each, children in before) else None


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


def _would_describe(record: GameRecord, details: Details | None) -> bool:
    from boardtui.formats.details import details_of

    return details is not None and details != details_of(record)


def _describe(record: GameRecord, details: Details | None) -> Undo | None:
    from boardtui.formats.details import enter_details

    if details is None or not _would_describe(record, details):
        return None
    players, date, event = record.players, record.date, record.event
    properties = dict(record.root.properties)
    enter_details(record, details)

    def undo() -> None:
        record.players, record.date, record.event = players, date, event
        record.root.properties = properties

    return undo


def _would_end(record: GameRecord, outcome: Outcome | None) -> bool:
    """Return True if a record may state a result that it does not state yet."""
    end = record.root.end()
    stated = record.outcome if record.ended_at in {None, end} else None
    return end.position.outcome is None and outcome != stated


def _end(record: GameRecord, outcome: Outcome | None) -> Undo | None:
    before = record.outcome, record.ended_at
    if not _would_end(record, outcome):
        return None
    record.outcome = outcome
    record.ended_at = None if outcome is None else record.root.end()

    def undo() -> None:
        record.outcome, record.ended_at = before

    return undo
