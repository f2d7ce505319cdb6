"""The figures in the picture of one cell, by what is to be seen at its point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.color import Color as Paint

from boardtui.pictures.drawing import Figure
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import BoardStyles, shadow_of
from boardtui.ui.widgets.board_scene import Face, PointMark
from boardtui.ui.widgets.line_figures import (
    Canvas,
    crossing_figures,
    square_figures,
    star_figures,
)
from boardtui.ui.widgets.point_lines import Ways
from boardtui.ui.widgets.stone_figures import (
    Spot,
    edge_on_figures,
    hex_of,
    sign_figures,
    stone_figures,
    stone_mark_figures,
    vacant_mark_figures,
)

_RADIUS, _RADIUS_OF_SMALL = 0.44, 0.47
"""The radius of a stone as a part of its cell's shorter side, and in small cells on lines.

In larger ones the characters in the corners have no ink, which takes fewer bytes.
"""

_STAR = 0.26
"""The radius of a star point as a part of a stone's."""


class PictureLook(NamedTuple):
    """What the characters of a cell depend on, besides their ground."""

    owner: Color | None
    mark: PointMark
    ways: Ways
    """The lines of its point, or of its square."""
    is_star: bool
    on_cursor: bool
    """True if a mark is in front of the cursor's ground, and in another colour for that."""


class CellFigures:
    """The figures of stones, signs, marks and lines in the cells of one board."""

    def __init__(
        self,
        game: Game,
        layout: BoardLayout,
        styles: BoardStyles,
        canvas: Canvas,
        *,
        has_lines: bool,
    ) -> None:
        """`has_lines` is false where squares differ in colour."""
        self._game = game
        self._has_squares = layout.has_squares and has_lines
        """True if there are lines between squares."""
        self._has_crossings = layout.pitch.rows == 1 and not layout.has_squares
        """True if the lines of points are parts of pictures, not characters around them."""
        self._styles = styles
        self._canvas = canvas
        is_small = layout.pitch.rows <= 2 and not layout.has_squares
        part = _RADIUS_OF_SMALL if is_small else _RADIUS
        width, height = canvas.size
        self._spot = Spot(width / 2, height / 2, min(width, height) * part)
        self._ground = styles.surface.bgcolor or Paint.default()
        self._line = hex_of(styles.surface.color or Paint.default())

    def of(self, look: PictureLook) -> Iterator[Figure]:
        """Yield the figures of a look; there are none where a cell has characters only."""
        if look.owner is None:
            yield from self._vacant(look)
            return
        styles, spot, owner, mark = self._styles, self._spot, look.owner, look.mark
        paint = styles.stones[owner].color or self._ground
        yield from self._square(look.ways)
        if mark is PointMark.EDGE_ON:
            yield from edge_on_figures(spot, paint)
        elif self._game.has_signs:
            yield from sign_figures(spot, owner, paint)
        else:
            dot = (styles.third_dot.color if mark is PointMark.NONE else None) or paint
            yield from stone_figures(spot, owner, paint, self._ground, dot)
        yield from stone_mark_figures(
            spot, mark, self.mark_paint(owner, mark), is_sign=self._game.has_signs
        )

    def mark_paint(self, owner: Color, mark: PointMark) -> Paint:
        """Return the colour of a mark on a stone."""
        stones = self._styles.stones
        if mark is PointMark.FLIPPING and len(self._game.sides) == 2:
            return shadow_of(stones[owner].color, stones[1 - owner].color)
        tint = self._styles.tint_of(Face(owner, mark))
        return (None if tint is None else tint.bgcolor) or self._ground

    def _vacant(self, look: PictureLook) -> Iterator[Figure]:
        styles = self._styles
        marks: Sequence[Figure] = ()
        if look.mark in styles.vacant:
            style = styles.cursor if look.on_cursor else styles.vacant[look.mark]
            paint = style.color or self._ground
            is_ring = paint in {stone.color for stone in styles.stones}
            marks = vacant_mark_figures(self._spot, look.mark, paint, is_ring=is_ring)
        if marks:
            yield from self._square(look.ways)
            yield from marks
        elif self._has_crossings:
            yield from crossing_figures(self._canvas, look.ways, self._line, is_star=look.is_star)
        elif look.is_star:
            yield from star_figures(self._canvas, self._spot.radius * _STAR, self._line)

    def _square(self, ways: Ways) -> Iterator[Figure]:
        if self._has_squares:
            yield from square_figures(self._canvas, ways, self._line)
