"""A painter of boards with one character for each stone, or a few in large cells."""

from __future__ import annotations

from rich.cells import cell_len
from rich.color import Color as Paint
from rich.color import blend_rgb
from rich.style import Style

from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game, Surface
from boardtui.session.analysis_state import WIDEST
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import (
    THIRD,
    BoardPainter,
    BoardStyles,
    PaintedRow,
    joined,
    swapped,
)
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.large_glyphs import SIGNS, Radii

_CORNER = 0.3
"""The least part of a column at the end of a disc's row that is drawn as a corner."""

_OTHER_SHADE = 0.2
"""The part of the other side's colour on every second of a side's numbers that touch."""


class GlyphPainter(BoardPainter):
    """Paints stones and marks as characters."""

    def __init__(
        self, game: Game, layout: BoardLayout, glyphs: GlyphSet, styles: BoardStyles
    ) -> None:
        super().__init__(game, layout, glyphs, styles)
        self._stone_glyphs = {
            PointMark.LAST: glyphs.last,
            PointMark.WINNING: glyphs.winning,
            PointMark.WINNING_LAST: glyphs.winning,
            PointMark.FLIPPING: glyphs.flipping,
            PointMark.EDGE_ON: (glyphs.edge_on,) * len(glyphs.stones),
            PointMark.FOUL: glyphs.flipping,
        }
        has_small_cells = layout.surface is Surface.CELLS and not layout.has_grid
        self._vacant_glyphs = {
            PointMark.LEGAL: glyphs.legal_small if has_small_cells else glyphs.legal,
            PointMark.NEXT: glyphs.next_move,
            PointMark.FORBIDDEN: glyphs.forbidden,
            PointMark.FOUL: glyphs.foul,
        }
        self._inks: dict[tuple[Color | None, PointMark], Style] = {}
        self._has_areas = glyphs.solid or layout.has_large_glyphs
        self._has_blocks = glyphs.solid and not layout.has_large_glyphs
        self._rows = layout.margin
        # On a stone of two columns, a wider tint would hide the stone's colour.
        self._has_wide_tints = layout.has_grid and (layout.has_large_glyphs or not glyphs.solid)

    def _paint_surface(self, line: PaintedRow, scene: Scene, y: int) -> None:
        self._paint_lines(line, y)
        at = self._layout.stones_at(y)
        if at is not None:
            row, offset = at
            for point in self._layout.points_in_row(row):
                self._paint_point(line, point, scene.face(point), offset)
            if offset == 0:
                self._paint_brackets(line, scene, row)

    def symbol(self, point: Point, face: Face) -> str:
        """Return the character of a point."""
        if face.owner is not None:
            return self._stone_glyphs.get(face.mark, self._glyphs.stones)[face.owner]
        if face.value is not None and face.value.is_number:
            return face.value.text
        if face.value is not None and face.value.best:
            return face.value.letter or self._glyphs.best
        if face.mark in self._vacant_glyphs:
            return self._vacant_glyphs[face.mark]
        seen = self._layout.seen(point)
        if seen in self._stars:
            return self._glyphs.star
        if self._layout.surface is Surface.LINES:
            return self._glyphs.lines.crossing(*seen, *self._layout.board)
        return " " if self._layout.has_grid else self._glyphs.empty

    def _paint_lines(self, line: PaintedRow, y: int) -> None:
        surface = self._layout.surface_region
        text = ""
        if self._layout.has_grid:
            text = self._grid_line(y - surface.y)
        elif self._layout.surface is Surface.LINES:
            text = self._crossed_line(y - surface.y)
        line.put(surface.x, text.ljust(surface.width), self._styles.surface)

    def _grid_line(self, y: int) -> str:
        """Return a row of the lines between the cells."""
        pieces, (width, height) = self._glyphs.grid, self._layout.pitch
        cols, rows = self._layout.board
        between, rest = divmod(y, height)
        if rest:
            return (pieces.vertical + " " * (width - 1)) * cols + pieces.vertical
        return joined(pieces, between, cols + 1, rows + 1, width)

    def _paint_point(self, line: PaintedRow, point: Point, face: Face, offset: int) -> None:
        """Paint a point's part of a row, `offset` rows below its symbol."""
        x, _row = self._layout.place(point)
        if face.value is not None and self._layout.has_values:
            if offset == 0:
                self._paint_value(line, x, face.value)
            return
        is_best = face.value is not None and face.value.best
        symbol, ink = self.symbol(point, face), self._best if is_best else self._ink(face)
        edge_on = face.mark is PointMark.EDGE_ON
        is_area = face.owner is not None and self._has_areas and not edge_on
        if is_area:
            self._paint_area(line, point, face, offset)
        if edge_on or (offset == 0 and not (is_area and face.mark is PointMark.NONE)):
            is_wide = self._has_wide_tints and face.mark in self._styles.tint
            side = min(self._layout.reach, 1) if is_wide or is_best else 0
            line.put(x - side, symbol.center(2 * side + 1), ink)
        if face.under_cursor and not self._layout.has_wide_cells:
            line.put(x, symbol, self._reversed_cursor)

    def _paint_sign(self, line: PaintedRow, point: Point, face: Face, text: str) -> None:
        """Paint a mark on a vacant point, on a stone drawn as an area, or else beside a stone.

        Between the cursor's brackets it takes the place of the stone, in its colours.
        """
        x, _row = self._layout.place(point)
        wide = self._layout.has_wide_cells
        if face.owner is None:
            room = WIDEST if self._layout.has_values else 1 + wide
            text = self._fitting_sign(text, room)
            is_cursor = face.under_cursor and not wide
            left = x - cell_len(text) // 2 if room == WIDEST else x
            line.put_words(left, text, self._reversed_cursor if is_cursor else self._sign)
        elif self._has_areas:
            columns = self._layout.tile(point)
            is_large = len(columns) >= WIDEST
            text = self._fitting_sign(text, WIDEST if is_large else 1)
            column = x - cell_len(text) // 2 if is_large else columns.stop - 1
            if is_large or wide:
                line.put_words(column, text, self._on_stone(face.owner))
        elif wide and face.under_cursor and self._layout.reach == 1:
            # Beside the stone is the cursor's bracket.
            line.put_words(x, self._fitting_sign(text, 1), self._number_style(face))
        elif wide:
            line.put_words(x + 1, self._fitting_sign(text, 1), self._sign)

    def _on_stone(self, owner: Color) -> Style:
        """Return the style of a mark on a stone drawn as an area of colour."""
        other = self._other_stone(owner)
        return Style(color=other.color, bgcolor=self._styles.stones[owner].color)

    def _paint_number(self, line: PaintedRow, scene: Scene, point: Point, number: int) -> None:
        """Paint a number in place of a stone, in its colours.

        In cells of two columns only the last two digits have room.
        """
        if not self._layout.has_wide_cells:
            return
        x, _row = self._layout.place(point)
        face = scene.face(point)
        assert face.owner is not None
        style = self._number_style(face)
        if self._layout.has_values:
            _put_padded(line, x - WIDEST // 2, f"{number:^{WIDEST}}", style)
            return
        text = _digits(number)
        if len(text) == 2 and self._touching(scene, point, face.owner) % 2 == 1:
            style = _shaded(style, self._other_stone(face.owner).color)
        if face.under_cursor and None in self._brackets(scene, point):
            style = self._reversed_cursor
        line.put(x, text, style)

    def names_cursor(self, scene: Scene) -> bool:
        without = scene.cursor is not None and self._brackets(scene, scene.cursor) == (None, None)
        return super().names_cursor(scene) or without

    def _brackets(self, scene: Scene, cursor: Point) -> tuple[int | None, int | None]:
        """Return the columns of the cursor's brackets; None where a number leaves no room."""
        layout, number = self._layout, scene.number(cursor)
        x, _row = layout.place(cursor)
        has_text = scene.face(cursor).value is not None or number is not None
        reach = layout.bracket_reach(valued=has_text)
        left, right = x - reach, x + reach
        if layout.has_values or not scene.numbers:
            return left, right
        col, row = layout.seen(cursor)
        before = scene.number(self._seen_at(col - 1, row)) if col else None
        is_before_free = before is None or len(_digits(before)) == 1
        if number is None or len(_digits(number)) == 1:
            return left if is_before_free else None, right
        is_free = col + 1 < layout.board.cols
        if is_free:
            after = self._seen_at(col + 1, row)
            face = scene.face(after)
            is_plain = face.value is None and face.mark in {PointMark.NONE, PointMark.LEGAL}
            is_free = face.owner is None and is_plain and after not in scene.signs
        return left if is_before_free else None, right + 1 if is_free else None

    def _touching(self, scene: Scene, point: Point, owner: Color) -> int:
        """Return how many stones of a side left of a point have numbers that touch each other."""
        col, row = self._layout.seen(point)
        count = 0
        while count < col:
            left = self._seen_at(col - count - 1, row)
            number = scene.number(left)
            if number is None or scene.face(left).owner != owner or len(_digits(number)) == 1:
                break
            count += 1
        return count

    def _seen_at(self, col: int, row: int) -> Point:
        return self._layout.orientation.point(Point(col, row), self._layout.board)

    def _number_style(self, face: Face) -> Style:
        """Return the style of the number on a stone.

        Without colours, numbers of the first side are reversed, and an underline shows a mark.
        """
        assert face.owner is not None
        tint = self._styles.tint.get(face.mark)
        style = self._on_stone(face.owner)
        if tint is not None:
            stone = self._styles.stones[face.owner]
            style = Style(color=stone.color, bgcolor=tint.bgcolor, underline=True)
        if face.owner == 0:
            style = swapped(style) + Style(underline=tint is not None)
        return style

    def _paint_area(self, line: PaintedRow, point: Point, face: Face, offset: int) -> None:
        """Paint a row of a stone as an area of colour.

        The area is filled with the stone's character, which shows only without colours.
        """
        assert face.owner is not None
        color = self._styles.stones[face.owner].color
        # Of a third side's stones, the character in the middle is a dot.
        ink = self._styles.third_dot.color if face.owner == THIRD else color
        area, glyph = Style(color=color, bgcolor=color), self._glyphs.stones[face.owner]
        dotted = Style(color=ink, bgcolor=color)
        columns = self._layout.tile(point)
        if len(columns) == 2:
            line.put(columns.start, glyph + " ", dotted)
            return
        middle, size = columns[len(columns) // 2], Radii(len(columns) // 2, self._rows)
        if self._game.has_signs and self._rows and face.owner < len(SIGNS):
            for column in columns:
                if SIGNS[face.owner](size, column - middle, offset):
                    line.put(column, glyph, area)
            return
        width = size.across(offset)
        whole, corners = int(width), self._glyphs.corners
        line.put(middle - whole, glyph * (2 * whole + 1), area)
        if offset == 0:
            line.put(middle, glyph, dotted)
        elif corners and width - whole >= _CORNER and whole < size.cols:
            first = 0 if offset < 0 else 2
            edge = Style(color=color, bgcolor=self._styles.surface.bgcolor)
            line.put(middle - whole - 1, corners[first], edge)
            line.put(middle + whole + 1, corners[first + 1], edge)

    def _paint_brackets(self, line: PaintedRow, scene: Scene, row: int) -> None:
        cursor = scene.cursor
        if cursor and self._layout.seen(cursor).row == row and self._layout.has_wide_cells:
            columns = self._brackets(scene, cursor)
            for column, bracket in zip(columns, self._glyphs.cursor, strict=True):
                if column is not None:
                    line.put(column, bracket, self._styles.cursor)
            if None in columns:
                x, _row = self._layout.place(cursor)
                line.put(x, line.glyphs[x], self._reversed_cursor)

    def _ink(self, face: Face) -> Style:
        """Return the style of a point's symbol."""
        look = face.owner, face.mark
        if look not in self._inks:
            styles = self._styles
            if face.owner is None:
                style = styles.vacant.get(face.mark, styles.surface)
                back = styles.surface
            else:
                style = styles.stones[face.owner]
                # A sign of a third side alone would hardly show.
                is_sign = face.owner == THIRD and not self._glyphs.stone_style.has_shapes
                ground = styles.third_dot if is_sign else styles.surface
                back = styles.tint_of(face) or ground
            ink = Style(color=style.color, bgcolor=back.bgcolor)
            if face.mark in styles.tint and face.owner is not None and self._has_blocks:
                # The cursor's brackets may leave only this column of the stone.
                ink = Style(color=back.bgcolor, bgcolor=style.color)
            is_last = face.mark is PointMark.LAST and not self._has_areas
            self._inks[look] = swapped(ink) if is_last else ink
        return self._inks[look]


def _digits(number: int) -> str:
    """Return the last two digits of a number.

    >>> [_digits(number) for number in (7, 12, 105)]
    ['7', '12', '05']
    """
    return str(number) if number < 100 else f"{number % 100:02}"


def _put_padded(line: PaintedRow, column: int, text: str, style: Style) -> None:
    """Put a number with the blanks beside it; only the digits are underlined."""
    line.put(column, text, style + Style(underline=False))
    digits = text.strip()
    line.put(column + text.index(digits), digits, style)


def _shaded(style: Style, other: Paint | None) -> Style:
    """Return the style with a ground nearer to another colour; the terminal's own colours stay."""
    ground = style.color if style.reverse else style.bgcolor
    if ground is None or other is None or ground.triplet is None or other.triplet is None:
        return style
    shade = Paint.from_triplet(blend_rgb(ground.triplet, other.triplet, _OTHER_SHADE))
    return style + (Style(color=shade) if style.reverse else Style(bgcolor=shade))
