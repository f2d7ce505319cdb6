"""Marks, arrows and lines set on a board, one after the other."""

from __future__ import annotations

from enum import Enum, auto

from boardtui.formats.sgf.strokes import has_room_for, strokes_of
from boardtui.play.edits import Edit
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.record.marks import Mark, Shape, StrokeKind, free_label
from boardtui.record.tree import Node
from boardtui.record.who import AT_HOME
from boardtui.rules.board import Point


class LabelKind(Enum):
    """The kinds of labels."""

    LETTER = auto()
    """The next letter that is free."""
    TEXT = auto()
    """A text that the person types."""


MarkKind = Shape | LabelKind | StrokeKind
"""What a chosen point gets."""

MARK_KINDS: tuple[MarkKind, ...] = (
    Shape.TRIANGLE,
    Shape.SQUARE,
    Shape.CIRCLE,
    Shape.CROSS,
    *LabelKind,
    *StrokeKind,
)


class Marking:
    """Sets marks at one node; a view takes the changes.

    Methods raise LookupError once another view has removed the node.
    """

    def __init__(self, view: View) -> None:
        """Mark the board at the view's cursor."""
        self._view = view
        self._path = view.cursor
        self._made: list[Edit] = []
        self._changes = 0
        self.kind: MarkKind = MARK_KINDS[0]
        self.start: Point | None = None
        """The start of an arrow or a line that has no end yet."""

    @property
    def node(self) -> Node:
        """The node with the marks."""
        return self._view.record.at(self._path)

    @property
    def state(self) -> ViewState:
        """The state of the board, on which nothing is played."""
        view = View(Study(self._view.record), AT_HOME)
        view.goto(self.node)
        return view.state._replace(revision=self._changes, may_play=False)

    @property
    def can_undo(self) -> bool:
        """True if the newest change of the record was made here."""
        return bool(self._made) and self._view.edits.newest is self._made[-1]

    def choose(self, step: int) -> None:
        """Take the next kind (1) or the one before (-1)."""
        self.kind = MARK_KINDS[(MARK_KINDS.index(self.kind) + step) % len(MARK_KINDS)]
        self.start = None

    def apply(self, point: Point) -> bool:
        """Give a point what the kind sets, or take that away; False if nothing has room.

        A stroke begins at one point and ends at the next. Of labels to be typed, only those there
        are taken away.
        """
        held = self.node.marks.get(point)
        match self.kind:
            case StrokeKind():
                start, self.start = self.start, None
                if start is None:
                    self.start = point
                return start is None or self.draw(start, point)
            case Shape() as shape:
                self.mark(point, None if held is shape else shape)
            case LabelKind.LETTER:
                self.mark(point, None if isinstance(held, str) else free_label(self.node.marks))
            case LabelKind.TEXT:
                if isinstance(held, str):
                    self.mark(point, None)
        return True

    def wants_text(self, point: Point) -> bool:
        """Return True if the kind needs a text for a point."""
        is_label = isinstance(self.node.marks.get(point), str)
        return self.kind is LabelKind.TEXT and not is_label

    def mark(self, point: Point, mark: Mark | None) -> None:
        """Set the mark of a point; None takes it away."""
        before = self._view.edits.newest
        self._view.mark(self._path, point, mark)
        self._note(before)

    def draw(self, start: Point, end: Point) -> bool:
        """Draw the stroke of the kind, or take it away; False if there may be no more of them."""
        self.start = None
        kind = self.kind
        if start == end or not isinstance(kind, StrokeKind):
            return True
        strokes = (each for each in strokes_of(self.node) if each.kind is kind)
        is_drawn = any(each.joins(start, end) for each in strokes)
        if not is_drawn and not has_room_for(self.node, kind):
            return False
        self._draw(start, end, None if is_drawn else kind)
        return True

    def clear(self, point: Point) -> None:
        """Take away the mark of a point, and the strokes that begin or end there."""
        self.start = None
        self.mark(point, None)
        for _kind, start, end in strokes_of(self.node):
            if point in (start, end):
                self._draw(start, end, None)

    def undo(self) -> None:
        """Undo the newest change, if it was made here."""
        if self.can_undo:
            self._made.pop()
            self._view.edits.undo()
            self._changes += 1

    def _draw(self, start: Point, end: Point, kind: StrokeKind | None) -> None:
        before = self._view.edits.newest
        self._view.draw(self._path, start, end, kind)
        self._note(before)

    def _note(self, before: Edit | None) -> None:
        newest = self._view.edits.newest
        if newest is not None and newest is not before:
            self._made.append(newest)
        self._changes += 1
