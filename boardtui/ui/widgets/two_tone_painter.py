"""A painter of boards without colours: shapes in ink on paper."""

from __future__ import annotations

from collections.abc import Sequence

from rich.color import Color as Paint
from rich.style import Style

from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import BoardStyles, PaintedRow
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.shape_painter import Look, ShapePainter
from boardtui.ui.widgets.shapes import Samples, SignShape, inner_right, outline

INK, PAPER = Paint.parse("white"), Paint.parse("black")
HOLLOW = Paint.parse("bright_black")
"""Paper inside a stone, which hides the lines of the board."""
LINE = Paint.parse("bright_white")
"""Fainter ink for the lines of the board."""

_RIM = 0.3
"""The width of a stone's outline, as a part of its radius."""

_BRACKETS = ("┏┃┗", "┓┃┛")
"""The cursor left and right of a cell: top, middle and bottom."""


class TwoTonePainter(ShapePainter):
    """Paints the first side's stones as discs, the second's as rings, a third's half and half.

    The cursor is a pair of brackets.

    Ink is the terminal's own foreground colour.
    """

    def __init__(
        self, game: Game, layout: BoardLayout, glyphs: GlyphSet, styles: BoardStyles
    ) -> None:
        plain = Style(color=LINE, bgcolor=PAPER)
        # Signs are outlines already.
        second = INK if game.has_signs else HOLLOW
        stones = (INK, second, *(INK for _other in styles.stones[2:]))
        super().__init__(
            game,
            layout,
            glyphs,
            styles._replace(
                surface=plain,
                other_squares=plain,
                stones=tuple(Style(color=stone, bgcolor=PAPER) for stone in stones),
            ),
        )
        self._whole: Scene | None = None
        self._without_cursor: Scene | None = None

    def _paint_surface(self, line: PaintedRow, scene: Scene, y: int) -> None:
        if scene is not self._whole or self._without_cursor is None:
            self._whole, self._without_cursor = scene, scene._replace(cursor=None)
        super()._paint_surface(line, self._without_cursor, y)
        if scene.cursor is None:
            return
        columns, rows = self._layout.cell(scene.cursor)
        if y in rows:
            part = 0 if y == rows.start else 2 if y == rows.stop - 1 else 1
            for column, bracket in zip((columns.start, columns.stop - 1), _BRACKETS, strict=True):
                line.put(column, bracket[part], self._style(INK, PAPER))

    def _stone(self, owner: Color, mark: PointMark) -> list[tuple[SignShape, Paint]]:
        is_edge_on = mark is PointMark.EDGE_ON
        (shape, paint), *dot = super()._stone(owner, mark if is_edge_on else PointMark.NONE)
        if dot:
            return [(shape, INK), (inner_right(shape, _RIM), HOLLOW)]
        if paint is not HOLLOW:
            return [(shape, paint)]
        return [(shape, INK)] if is_edge_on else [(shape, HOLLOW), (outline(shape, _RIM), INK)]

    def _mark_paint(self, face: Face) -> Paint:
        if face.owner is None or self._styles.stones[face.owner].color is HOLLOW:
            return INK
        return HOLLOW

    def _sign_style(self, face: Face) -> Style:
        if face.owner is None:
            return self._style(PAPER, INK)
        return super()._sign_style(face)

    def _stroke_style(self, below: Style) -> Style:
        return self._style(PAPER, INK)

    def _areas(
        self, across: Samples, down: Samples, looks: Sequence[Sequence[Look]]
    ) -> dict[Paint, int]:
        areas = super()._areas(across, down, looks)
        if INK in areas:
            # Beside ink, both papers look the same, and a line would look like a part of a stone.
            paper = [areas[paint] for paint in areas if paint is not INK]
            return {INK: areas[INK], PAPER: sum(paper)} if paper else areas
        if HOLLOW in areas:
            return {HOLLOW: sum(areas.values())}
        return areas

    def _style(self, ink: Paint, ground: Paint) -> Style:
        return Style(color=ink, bgcolor=ground, dim=ink is LINE, reverse=ground is INK)
