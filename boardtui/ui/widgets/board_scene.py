"""The contents of a board on the screen, point by point."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from boardtui.record.marks import Mark, Stroke
from boardtui.rules.board import Board, Color, Point
from boardtui.session.analysis_state import PointValue
from boardtui.system.named_tuples import NamedTuple


class PointMark(Enum):
    """The marks of points; a point has at most one, the most important."""

    NONE = auto()
    LAST = auto()
    WINNING = auto()
    WINNING_LAST = auto()
    """The last stone, if it belongs to the winning row."""
    FLIPPING = auto()
    """A stone that a move at the cursor would flip, or a disc that begins to turn over."""
    EDGE_ON = auto()
    """A disc halfway through turning over."""
    LEGAL = auto()
    NEXT = auto()
    """The next move of the record."""
    FORBIDDEN = auto()
    FOUL = auto()
    """A point of the rows that make the cursor's point forbidden."""


_OVER_SIGNS = frozenset({PointMark.FLIPPING, PointMark.EDGE_ON, PointMark.FOUL})
"""Marks drawn over those of a record, and over numbers: they stay for a moment only."""


class Face(NamedTuple):
    """The appearance of one point."""

    owner: Color | None
    mark: PointMark = PointMark.NONE
    under_cursor: bool = False
    value: PointValue | None = None
    """The value of a move there, if known."""


class Scene(NamedTuple):
    """The contents of a board at one moment."""

    board: Board
    cursor: Point | None = None
    legal: frozenset[Point] = frozenset()
    """The marked legal moves."""
    flips: frozenset[Point] = frozenset()
    """The stones that a move at the cursor would flip or remove."""
    forbidden: frozenset[Point] = frozenset()
    """Points forbidden to the side to move."""
    foul: frozenset[Point] = frozenset()
    """Points of the rows that make the cursor's point forbidden."""
    winning: frozenset[Point] = frozenset()
    last: Point | None = None
    next: Point | None = None
    values: Mapping[Point, PointValue] = {}
    """The values of moves."""
    signs: Mapping[Point, Mark] = {}
    """The record's marks on points, with or without a stone."""
    strokes: tuple[Stroke, ...] = ()
    """The record's arrows and lines between points."""
    numbers: Mapping[Point, int] = {}
    """The numbers of stones, in the order of the moves."""
    turning: Mapping[Point, Face] = {}
    """Discs turning over, in place of those on the board."""

    def face(self, point: Point) -> Face:
        """Return the appearance of a point."""
        if point in self.turning:
            owner, mark = self.turning[point][:2]
        else:
            owner = self.board[point]
            mark = self._vacant_mark(point) if owner is None else self._stone_mark(point)
        value = self.values.get(point) if owner is None else None
        if self.signs and value is None and mark not in _OVER_SIGNS and point in self.signs:
            mark = PointMark.NONE
        return Face(owner, mark, point == self.cursor, value)

    def face_below_number(self, point: Point) -> Face:
        """Return the appearance of a point; the ground of a number takes the place of a mark."""
        face = self.face(point)
        return face if self.number(point) is None else face._replace(mark=PointMark.NONE)

    def sign(self, point: Point) -> Mark | None:
        """Return the record's mark on a point, unless something more important hides it."""
        sign = self.signs.get(point)
        if sign is None:
            return None
        face = self.face(point)
        return sign if face.mark is PointMark.NONE and face.value is None else None

    def number(self, point: Point) -> int | None:
        """Return the number on a stone, unless a mark that it would hide stands there."""
        number = self.numbers.get(point)
        if number is None or point in self.signs:
            return None
        face = self.face(point)
        return None if face.owner is None or face.mark in _OVER_SIGNS else number

    def changed_points(self, before: Scene) -> set[Point]:
        """Return the points that may look different in an earlier scene."""
        points: set[Point | None] = set()
        if self.cursor != before.cursor:
            points |= {self.cursor, before.cursor}
        if self.board is not before.board:
            points |= self.board.changes(before.board).keys()
        points |= self.legal ^ before.legal
        points |= self.flips ^ before.flips
        points |= self.forbidden ^ before.forbidden
        points |= self.foul ^ before.foul
        points |= self.winning ^ before.winning
        points |= {point for point, _face in self.turning.items() ^ before.turning.items()}
        points |= {point for point, _value in self.values.items() ^ before.values.items()}
        points |= {point for point, _sign in self.signs.items() ^ before.signs.items()}
        points |= {point for point, _number in self.numbers.items() ^ before.numbers.items()}
        points |= {self.last, self.next} ^ {before.last, before.next}
        return {point for point in points if point is not None}

    def _stone_mark(self, point: Point) -> PointMark:
        if point in self.flips:
            return PointMark.FLIPPING
        if point in self.winning:
            return PointMark.WINNING_LAST if point == self.last else PointMark.WINNING
        if point in self.foul:
            return PointMark.FOUL
        return PointMark.LAST if point == self.last else PointMark.NONE

    def _vacant_mark(self, point: Point) -> PointMark:
        if point == self.next:
            return PointMark.NEXT
        if point in self.forbidden:
            return PointMark.FORBIDDEN
        if point in self.foul:
            return PointMark.FOUL
        return PointMark.LEGAL if point in self.legal else PointMark.NONE
