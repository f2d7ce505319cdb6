"""The characters of arrows and lines on a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, pi

from boardtui.record.marks import Stroke, StrokeKind
from boardtui.rules.board import Point
from boardtui.session.analysis_state import WIDEST
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_scene import PointMark, Scene

_ASPECT = 2
"""A character is about twice as high as wide."""

_FLAT = 2
"""Lines that lead further along than this, for each step across, look straight."""

_EIGHTH = pi / 4

StrokeCells = Mapping[int, Mapping[int, str]]
"""Characters by their row and column."""


def stroke_cells(layout: BoardLayout, scene: Scene, glyphs: GlyphSet) -> StrokeCells:
    """Return the characters of a scene's strokes, between what stands on the points.

    The head of an arrow is in the last free place before its end.
    """
    rows: dict[int, dict[int, str]] = {}
    heads: list[tuple[int, int, str]] = []
    for stroke in scene.strokes:
        path = _Path(layout, stroke)
        free = [cell for cell in path.cells() if not _is_taken(layout, scene, glyphs, *cell)]
        for x, y in free:
            rows.setdefault(y, {})[x] = glyphs.dashes[path.dash]
        if free and stroke.kind is StrokeKind.ARROW:
            heads.append((*free[-1], glyphs.arrowheads[path.head]))
    for x, y, head in heads:
        rows[y][x] = head
    return rows


def stroke_lines(layout: BoardLayout, stroke: Stroke) -> range:
    """Return the rows of the screen that a stroke crosses."""
    ends = sorted(layout.place(point)[1] for point in (stroke.start, stroke.end))
    return range(ends[0], ends[1] + 1)


class _Path:
    """The way of a stroke over the screen."""

    def __init__(self, layout: BoardLayout, stroke: Stroke) -> None:
        self._x, self._y = layout.place(stroke.start)
        x, y = layout.place(stroke.end)
        self._across, self._down = x - self._x, y - self._y

    @property
    def dash(self) -> int:
        """The index of its dashes: level, upright, falling or rising."""
        wide, high = abs(self._across) / _ASPECT, abs(self._down)
        if wide > _FLAT * high:
            return 0
        if high > _FLAT * wide:
            return 1
        return 2 if self._across * self._down > 0 else 3

    @property
    def head(self) -> int:
        """The index of its head, clockwise from the right."""
        return round(atan2(self._down, self._across / _ASPECT) / _EIGHTH) % 8

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield the columns and rows from its start to its end."""
        wide, high = abs(self._across), abs(self._down)
        # Two dashes in a row would not look like a part of one line, unless it is level.
        steps = wide if self.dash == 0 else high if high > 1 else max(1, wide // _ASPECT)
        for step in range(steps + 1):
            part = step / steps
            yield self._x + round(self._across * part), self._y + round(self._down * part)


def _is_taken(layout: BoardLayout, scene: Scene, glyphs: GlyphSet, x: int, y: int) -> bool:
    """Return True where a stone, a mark or the cursor has to be seen."""
    if scene.cursor is not None and _is_cursors(layout, scene.cursor, x, y):
        return True
    point = layout.point_at(x, y)
    if point is None:
        return False
    left, row = layout.place(point)
    beside, away = x - left, abs(y - row)
    face = scene.face(point)
    has_text = scene.sign(point) is not None or scene.number(point) is not None
    if face.owner is not None and not layout.has_shapes:
        is_area = glyphs.solid or layout.has_large_glyphs
        if is_area and x in layout.tile(point) and away <= layout.margin:
            return True
        return away == 0 and (beside == 0 or (has_text and beside == 1))
    if away:
        return False
    if face.value is not None or has_text or face.owner is not None:
        reach = WIDEST // 2 if layout.has_values or layout.has_shapes else 1
        return abs(beside) <= reach
    return beside == 0 and face.mark is not PointMark.NONE


def _is_cursors(layout: BoardLayout, cursor: Point, x: int, y: int) -> bool:
    if layout.has_shapes:
        columns, rows = layout.cell(cursor)
        return x in columns and y in rows
    left, row = layout.place(cursor)
    return y == row and abs(x - left) <= layout.reach
