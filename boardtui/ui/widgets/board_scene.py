"""What a board shows at one moment, point by point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import ForbiddenPoint, Move, Place, Position
from boardtui.ui.analysis_state import Value
from boardtui.ui.screen_state import ScreenState

_NONE = frozenset[Point]()


class Mark(Enum):
    """What else there is to say of a point; one holds at a time."""

    NONE = auto()
    LAST = auto()
    WINNING = auto()
    WINNING_LAST = auto()
    """The stone that completed the row."""
    FLIPPING = auto()
    EDGE_ON = auto()
    LEGAL = auto()
    NEXT = auto()
    FORBIDDEN = auto()
    FOUL = auto()
    """A stone or a vacant point of the rows that make the point under the cursor forbidden."""


class Face(NamedTuple):
    """What one point shows."""

    owner: Color | None
    mark: Mark = Mark.NONE
    under_cursor: bool = False
    value: Value | None = None
    """What a move there is worth, where that is shown."""


@dataclass(frozen=True)
class Scene:
    """All that a board shows."""

    board: Board
    cursor: Point
    legal: frozenset[Point] = frozenset()
    """Marked as possible moves."""
    flips: frozenset[Point] = frozenset()
    """The stones that the move under the cursor would change."""
    forbidden: frozenset[Point] = frozenset()
    """Barred to the side to move by a rule."""
    foul: frozenset[Point] = frozenset()
    """The rows that make the point under the cursor forbidden."""
    winning: frozenset[Point] = frozenset()
    last: Point | None = None
    next: Point | None = None
    values: Mapping[Point, Value] = field(default_factory=dict)
    """What moves are worth, and which is the best."""
    turning: Mapping[Point, Face] = field(default_factory=dict)
    """The discs that are being turned over, as they look meanwhile."""

    def face(self, point: Point) -> Face:
        """What a point shows."""
        if point in self.turning:
            owner, mark = self.turning[point][:2]
        else:
            owner = self.board[point]
            mark = self._vacant_mark(point) if owner is None else self._stone_mark(point)
        value = self.values.get(point) if owner is None else None
        return Face(owner, mark, point == self.cursor, value)

    def changed_rows(self, before: Scene) -> set[int]:
        """The rows that may look other than in an earlier scene of a board of the same size."""
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
        points |= {self.last, self.next} ^ {before.last, before.next}
        return {point.row for point in points if point is not None}

    def _stone_mark(self, point: Point) -> Mark:
        if point in self.flips:
            return Mark.FLIPPING
        if point in self.winning:
            return Mark.WINNING_LAST if point == self.last else Mark.WINNING
        if point in self.foul:
            return Mark.FOUL
        return Mark.LAST if point == self.last else Mark.NONE

    def _vacant_mark(self, point: Point) -> Mark:
        if point == self.next:
            return Mark.NEXT
        if point in self.forbidden:
            return Mark.FORBIDDEN
        if point in self.foul:
            return Mark.FOUL
        return Mark.LEGAL if point in self.legal else Mark.NONE


def scene_of(shown: ScreenState, cursor: Point) -> Scene:
    """The scene of a game; possible moves, what they would change and fouls are hints.

    What an engine knows of another position than this one is left out.
    """
    state, hints = shown.state, shown.settings.hints
    upcoming = state.next_node
    return Scene(
        board=state.position.board,
        cursor=cursor,
        legal=legal_points(state) if hints and state.may_play and marks_moves(state) else _NONE,
        flips=shown.flips_at(cursor),
        forbidden=frozenset(state.forbidden) if hints else _NONE,
        foul=_rows_of(shown.foul_at(cursor)),
        winning=frozenset(state.outcome.line) if state.outcome is not None else frozenset(),
        last=_point_of(state.last_move),
        next=None if upcoming is None else _point_of(upcoming.move),
        values=values_at(shown),
    )


def with_cursor(scene: Scene, shown: ScreenState, cursor: Point) -> Scene:
    """The scene of a game with the cursor on another point."""
    foul = _rows_of(shown.foul_at(cursor))
    return replace(scene, cursor=cursor, flips=shown.flips_at(cursor), foul=foul, turning={})


def values_at(shown: ScreenState) -> Mapping[Point, Value]:
    """What moves at the cursor are worth, as far as that is known."""
    state, analysis = shown.state, shown.analysis
    if analysis.findings is None or not state.legal_moves:
        return {}
    from boardtui.ui.study_words import values_of

    return values_of(analysis) if analysis.findings.position is state.position else {}


def first_cursor(state: ViewState) -> Point:
    """Where the cursor begins: the possible move nearest to the centre, or the centre itself."""
    cols, rows = state.game.board_size
    points = legal_points(state) or {Point(cols // 2, rows // 2)}
    return min(
        points,
        key=lambda at: (
            (2 * at.col + 1 - cols) ** 2 + (2 * at.row + 1 - rows) ** 2,
            at.row,
            at.col,
        ),
    )


def legal_points(state: ViewState) -> frozenset[Point]:
    """The points where a stone may be placed."""
    return frozenset(move.point for move in state.legal_moves if isinstance(move, Place))


def marks_moves(state: ViewState) -> bool:
    """Whether possible moves are worth a mark: not where most vacant points are possible."""
    start = state.game.start()
    return _is_narrow(state.position if state.game.task(start) else start)


@lru_cache(maxsize=16)
def _is_narrow(position: Position) -> bool:
    places = sum(isinstance(move, Place) for move in position.legal_moves)
    return 0 < 2 * places < position.board.vacant.bit_count()


def _rows_of(foul: ForbiddenPoint | None) -> frozenset[Point]:
    return frozenset(point for line in foul.lines for point in line) if foul else frozenset()


def _point_of(move: Move | None) -> Point | None:
    return move.point if isinstance(move, Place) else None
