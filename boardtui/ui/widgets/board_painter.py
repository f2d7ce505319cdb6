"""Turns a scene into lines of styled text."""

from __future__ import annotations

from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game, Surface
from boardtui.ui.analysis_state import WIDEST, Value
from boardtui.ui.glyphs import GlyphSet, LinePieces
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_scene import Face, Mark, Scene


class BoardStyles(NamedTuple):
    """The colours of a board, by what they are for."""

    surface: Style
    """Lines on the board's background."""
    label: Style
    """Names of columns and rows, beside the board."""
    stones: tuple[Style, ...]
    """By colour."""
    vacant: dict[Mark, Style]
    """Marks on points without a stone."""
    tint: dict[Mark, Style]
    """Backgrounds of stones with a mark."""
    cursor: Style


class _Line:
    """A row of the screen while it is painted."""

    def __init__(self, width: int, style: Style) -> None:
        self.glyphs = [" "] * width
        self.styles = [style] * width

    def put(self, column: int, text: str, style: Style) -> None:
        for offset, glyph in enumerate(text):
            if 0 <= column + offset < len(self.glyphs):
                self.glyphs[column + offset] = glyph
                self.styles[column + offset] = style

    def strip(self) -> Strip:
        """The row with equal styles merged."""
        segments: list[Segment] = []
        start, held = 0, self.styles[0] if self.styles else Style.null()
        for column, (glyph, style) in enumerate(zip(self.glyphs, self.styles, strict=True)):
            if (
                style is not held
                and style != held
                and not (glyph == " " and _same_on_blank(style, held))
            ):
                segments.append(Segment("".join(self.glyphs[start:column]), held))
                start, held = column, style
        segments.append(Segment("".join(self.glyphs[start:]), held))
        return Strip(segments, len(self.glyphs))


class BoardPainter:
    """Paints the lines of one board at one layout."""

    def __init__(
        self, game: Game, layout: BoardLayout, glyphs: GlyphSet, styles: BoardStyles
    ) -> None:
        self._game = game
        self._layout = layout
        self._glyphs = glyphs
        self._styles = styles
        self._stars = frozenset(game.star_points())
        self._inks: dict[tuple[Color | None, Mark], Style] = {}
        self._has_areas = glyphs.solid or layout.has_pictures
        # A small area of colour would be hidden by more than the character itself.
        self._has_wide_tints = layout.has_grid and (layout.has_pictures or not glyphs.solid)
        reverse = Style(reverse=True)
        swapped = Style(color=styles.cursor.bgcolor, bgcolor=styles.cursor.color)
        # Reversed, the cursor in a narrow cell can be seen without colour as well.
        self._narrow_cursor = swapped + reverse
        ink = styles.vacant.get(Mark.LEGAL, styles.surface)
        value = Style(color=ink.color, bgcolor=styles.surface.bgcolor)
        best = self._narrow_cursor + Style(bold=True)
        self._value_styles = {False: value, True: best}

    def line(self, scene: Scene, y: int, width: int) -> Strip:
        """One row of the widget."""
        line = _Line(width, self._styles.label)
        layout = self._layout
        surface = layout.surface_region
        if y == layout.top:
            self._paint_column_labels(line, scene)
        elif surface.y <= y < surface.bottom:
            self._paint_lines(line, y)
            at = layout.picture_row_at(y)
            if at is not None:
                row, offset = at
                for point in layout.points_in_row(row):
                    self._paint_point(line, point, scene.face(point), offset)
                if offset == 0:
                    self._paint_row_label(line, scene, row)
                    self._paint_brackets(line, scene, row)
        return line.strip()

    def symbol(self, point: Point, face: Face) -> str:
        """The one character that stands for a point."""
        glyphs, owner = self._glyphs, face.owner
        if owner is not None:
            of_mark = {
                Mark.LAST: glyphs.last,
                Mark.WINNING: glyphs.winning,
                Mark.WINNING_LAST: glyphs.winning,
                Mark.FLIPPING: glyphs.flipping,
                Mark.FOUL: glyphs.flipping,
            }
            if face.mark is Mark.EDGE_ON:
                return glyphs.edge_on
            return of_mark.get(face.mark, glyphs.stones)[owner]
        if face.value is not None and face.value.best:
            return glyphs.best
        if face.mark is Mark.LEGAL:
            small = self._layout.surface is Surface.CELLS and not self._layout.has_grid
            return glyphs.legal_small if small else glyphs.legal
        of_vacant_mark = {
            Mark.NEXT: glyphs.next_move,
            Mark.FORBIDDEN: glyphs.forbidden,
            Mark.FOUL: glyphs.foul,
        }
        if face.mark in of_vacant_mark:
            return of_vacant_mark[face.mark]
        if point in self._stars:
            return glyphs.star
        if self._layout.surface is Surface.LINES:
            return glyphs.lines.crossing(point.col, point.row, *self._layout.board)
        return " " if self._layout.has_grid else glyphs.empty

    def _paint_column_labels(self, line: _Line, scene: Scene) -> None:
        for col in range(self._layout.board.cols):
            x, _row = self._layout.column_label(col)
            name = self._game.notation.column(col)
            if col == scene.cursor.col and not self._layout.has_brackets:
                name = name.upper()
            line.put(x, name, self._styles.label)

    def _paint_row_label(self, line: _Line, scene: Scene, row: int) -> None:
        layout = self._layout
        x, _y = layout.row_label(row)
        name = self._game.notation.row(row, layout.board).rjust(layout.label_width)
        narrow = row == scene.cursor.row and not layout.has_brackets
        line.put(x, name + (self._glyphs.cursor_row if narrow else " "), self._styles.label)

    def _paint_lines(self, line: _Line, y: int) -> None:
        surface = self._layout.surface_region
        text = " " * surface.width
        if self._layout.has_grid:
            text = self._grid_line(y - surface.y)
        elif self._layout.surface is Surface.LINES:
            text = self._crossed_line(y - surface.y)
        line.put(surface.x, text, self._styles.surface)

    def _grid_line(self, y: int) -> str:
        """A row of the lines between cells."""
        pieces, (width, height) = self._glyphs.grid, self._layout.pitch
        cols, rows = self._layout.board
        between, rest = divmod(y, height)
        if rest:
            return (pieces.vertical + " " * (width - 1)) * cols + pieces.vertical
        return _joined(pieces, between, cols + 1, rows + 1, width)

    def _crossed_line(self, y: int) -> str:
        """A row of the lines through the points, with the margin for the cursor's brackets."""
        pieces, (width, height) = self._glyphs.lines, self._layout.pitch
        cols, rows = self._layout.board
        row, rest = divmod(y, height)
        margin = " " * self._layout.reach
        if rest:
            body = (pieces.vertical + " " * (width - 1)) * (cols - 1) + pieces.vertical
        else:
            body = _joined(pieces, row, cols, rows, width)
        return margin + body + margin

    def _paint_point(self, line: _Line, point: Point, face: Face, offset: int) -> None:
        """A point's part of a row that lies `offset` rows below its symbol."""
        x, _row = self._layout.place(point)
        if face.value is not None and self._layout.has_values:
            if offset == 0:
                self._paint_value(line, x, face.value)
            return
        symbol, ink = self.symbol(point, face), self._ink(face)
        edge_on = face.mark is Mark.EDGE_ON
        is_area = face.owner is not None and self._has_areas and not edge_on
        if is_area:
            self._paint_area(line, point, face, offset)
        if edge_on or (offset == 0 and not (is_area and face.mark is Mark.NONE)):
            side = 1 if face.mark in self._styles.tint and self._has_wide_tints else 0
            line.put(x - side, symbol.center(2 * side + 1), ink)
        if face.under_cursor and not self._layout.has_brackets:
            line.put(x, symbol, self._narrow_cursor)

    def _paint_value(self, line: _Line, x: int, value: Value) -> None:
        """The value of a move around the column of a point's symbol.

        The best one is reversed and what is proved is underlined: both show without colour.
        """
        text = value.text or self._glyphs.best
        base = self._value_styles[value.best]
        line.put(x - WIDEST // 2, " " * WIDEST, base)
        ink = base + Style(underline=True) if value.proved else base
        line.put(x - len(text) // 2, text, ink)

    def _paint_area(self, line: _Line, point: Point, face: Face, offset: int) -> None:
        """A row of a stone as an area of its colour.

        The area is made of the stone's character, which shows where colour is missing.
        """
        assert face.owner is not None
        color = self._styles.stones[face.owner].color
        area, glyph = Style(color=color, bgcolor=color), self._glyphs.stones[face.owner]
        columns = self._layout.tile(point)
        if len(columns) == 2:
            line.put(columns.start, glyph + " ", area)
        elif offset == 0:
            line.put(columns.start, glyph * len(columns), area)
        else:
            line.put(columns.start + 1, glyph * (len(columns) - 2), area)
            corners = self._glyphs.corners
            if corners:
                first = 0 if offset < 0 else 2
                edge = Style(color=color, bgcolor=self._styles.surface.bgcolor)
                line.put(columns.start, corners[first], edge)
                line.put(columns.stop - 1, corners[first + 1], edge)

    def _paint_brackets(self, line: _Line, scene: Scene, row: int) -> None:
        if scene.cursor.row == row and self._layout.has_brackets:
            x, _row = self._layout.place(scene.cursor)
            left, right = self._glyphs.cursor
            reach = self._layout.bracket_reach(valued=scene.face(scene.cursor).value is not None)
            line.put(x - reach, left, self._styles.cursor)
            line.put(x + reach, right, self._styles.cursor)

    def _ink(self, face: Face) -> Style:
        """The style of a point's symbol."""
        look = face.owner, face.mark
        if look not in self._inks:
            styles = self._styles
            if face.owner is None:
                style = styles.vacant.get(face.mark, styles.surface)
                back = styles.surface
            else:
                style = styles.stones[face.owner]
                back = styles.tint.get(face.mark, styles.surface)
            self._inks[look] = Style(color=style.color, bgcolor=back.bgcolor)
        return self._inks[look]


def _joined(pieces: LinePieces, row: int, cols: int, rows: int, pitch: int) -> str:
    """Crossings with `pitch` columns from one to the next, joined by a horizontal line."""
    joint = pieces.horizontal * (pitch - 1)
    return joint.join(pieces.crossing(col, row, cols, rows) for col in range(cols))


def _same_on_blank(one: Style, other: Style) -> bool:
    """Whether two styles look alike on a space."""
    return (
        one.bgcolor == other.bgcolor
        and not (one.reverse or one.underline or one.strike)
        and not (other.reverse or other.underline or other.strike)
    )
