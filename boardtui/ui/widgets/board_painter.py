"""The base of all painters of boards: styles, names beside the board, values of moves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize

from rich.cells import cell_len, set_cell_size
from rich.color import Color as Paint
from rich.color import blend_rgb
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game
from boardtui.session.analysis_state import WIDEST, Loss, PointValue
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.ui.glyphs import GlyphSet, LinePieces
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.words.columns import MOST_STACKED, fitting

if TYPE_CHECKING:
    from boardtui.ui.widgets.stroke_cells import StrokeCells


class BoardStyles(NamedTuple):
    """The styles of a board and its marks, resolved from the theme."""

    surface: Style
    """The board and its lines."""
    other_squares: Style
    """Every second square, on boards without lines."""
    label: Style
    """Names of columns and rows, beside the board."""
    stones: tuple[Style, ...]
    """Stones, by side."""
    tint: Mapping[PointMark, Style]
    """Backgrounds of stones with a mark."""
    vacant: Mapping[PointMark, Style] = {}
    """Marks on points without a stone."""
    cursor: Style = Style.null()
    best: Style = Style.null()
    """The value of the best move."""
    values: Mapping[Loss, Style] = {}
    """Values of other moves."""
    third_dot: Style = Style.null()
    """The dot on the stones of a third side."""
    third_last: Style = Style.null()
    """The background of the last stone of a third side, if it differs from that of others."""

    def tint_of(self, face: Face) -> Style | None:
        """Return the background of a stone's mark, if it has one."""
        is_last = face.mark is PointMark.LAST
        if is_last and face.owner == THIRD and self.third_last.bgcolor is not None:
            return self.third_last
        return self.tint.get(face.mark)


THIRD = Color(2)
"""The side whose stones have a dot, besides a colour between those of the first two."""


class PaintedRow:
    """A row of the screen during its painting."""

    def __init__(self, width: int, style: Style) -> None:
        self.glyphs = [" "] * width
        self.styles = [style] * width

    def put(self, column: int, text: str, style: Style) -> None:
        for offset, glyph in enumerate(text):
            if 0 <= column + offset < len(self.glyphs):
                self.glyphs[column + offset] = glyph
                self.styles[column + offset] = style

    def put_words(self, column: int, text: str, style: Style) -> None:
        """Put a text of any characters: a wide one takes two columns."""
        parts = [part for glyph in text for part in (glyph, "")[: cell_len(glyph)]]
        if column >= 0 and column + len(parts) <= len(self.glyphs):
            self.glyphs[column : column + len(parts)] = parts
            self.styles[column : column + len(parts)] = [style] * len(parts)

    def put_each(self, column: int, glyphs: str, styles: Sequence[Style]) -> None:
        """Put glyphs with a style each, as far as there is room on the right."""
        places = slice(column, min(column + len(glyphs), len(self.glyphs)))
        room = max(0, places.stop - column)
        self.glyphs[places] = glyphs[:room]
        self.styles[places] = styles[:room]

    def strip(self) -> Strip:
        """Return the row, with neighbours of the same look in one segment."""
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


class BoardPainter(ABC):
    """Paints the lines of one board at one layout."""

    def __init__(
        self, game: Game, layout: BoardLayout, glyphs: GlyphSet, styles: BoardStyles
    ) -> None:
        self._game = game
        self._layout = layout
        self._glyphs = glyphs
        self._styles = styles
        self._stars = frozenset(map(layout.seen, game.star_points()))
        self._reversed_cursor = swapped(styles.cursor)
        self._best = swapped(styles.best) + Style(bold=True)
        self._sign = swapped(styles.values.get(Loss.NOTHING, styles.surface))
        # The ground of signs, which differs from the board at least as much as its lines do.
        self._stroke = Style(color=self._sign.color, bold=True)
        self._stroked: tuple[Scene, StrokeCells] | None = None

    def line(self, scene: Scene, y: int, width: int) -> Strip:
        """Return one row of the widget."""
        line = PaintedRow(width, self._styles.label)
        surface = self._layout.surface_region
        if surface.y <= y < surface.bottom:
            self._paint_surface(line, scene, y)
            if scene.strokes:
                self._paint_strokes(line, scene, y)
            row = self._layout.row_at(y)
            if row is not None:
                if scene.signs:
                    self._paint_signs(line, scene, row)
                if scene.numbers:
                    self._paint_numbers(line, scene, row)
                self._paint_row_label(line, scene, row)
        elif y == self._layout.top:
            self._paint_column_labels(line, scene)
        return line.strip()

    @abstractmethod
    def _paint_surface(self, line: PaintedRow, scene: Scene, y: int) -> None:
        """Paint a row of the screen within the board."""

    @abstractmethod
    def _paint_sign(self, line: PaintedRow, point: Point, face: Face, text: str) -> None:
        """Paint a mark of the record on a point."""

    @abstractmethod
    def _paint_number(self, line: PaintedRow, scene: Scene, point: Point, number: int) -> None:
        """Paint the number of a stone, in cells that have room for it."""

    def _paint_numbers(self, line: PaintedRow, scene: Scene, row: int) -> None:
        for point in self._layout.points_in_row(row):
            number = scene.number(point)
            if number is not None:
                self._paint_number(line, scene, point, number)

    def _other_stone(self, owner: Color) -> Style:
        """Return the style of the next side's stones: its colour shows on a side's own."""
        return self._styles.stones[(owner + 1) % len(self._game.sides)]

    def _paint_signs(self, line: PaintedRow, scene: Scene, row: int) -> None:
        for point in self._layout.points_in_row(row):
            sign = scene.sign(point)
            if sign is not None:
                text = sign_text(sign) if isinstance(sign, str) else self._glyphs.signs[sign]
                self._paint_sign(line, point, scene.face(point), text)

    def _paint_strokes(self, line: PaintedRow, scene: Scene, y: int) -> None:
        from boardtui.ui.widgets.stroke_cells import stroke_cells  # few positions have any

        if self._stroked is None or self._stroked[0] is not scene:
            self._stroked = scene, stroke_cells(self._layout, scene, self._glyphs)
        for x, glyph in self._stroked[1].get(y, {}).items():
            line.put(x, glyph, self._stroke_style(line.styles[x]))

    def _stroke_style(self, below: Style) -> Style:
        """Return the style of a stroke over another one: on a stone, with a ground of its own."""
        ground = below.bgcolor
        is_bare = ground in (self._styles.surface.bgcolor, self._styles.other_squares.bgcolor)
        return self._stroke + Style(bgcolor=ground) if ground and is_bare else self._sign

    def _fitting_sign(self, text: str, room: int) -> str:
        """Return the text of a mark; of one without room its beginning, with a sign for the rest.

        If there is much room, the text stands in the middle.
        """
        if cell_len(text) > room:
            text = fitting(text, room - 1, cell_len).rstrip() + self._glyphs.ellipsis[0]
        return set_cell_size(f" {text}", room) if room - cell_len(text) > 1 else text

    def names_cursor(self, scene: Scene) -> bool:
        """Return True if the names of the cursor's column and row are marked.

        They are where the cursor has no room beside a symbol.
        """
        return not self._layout.has_wide_cells

    def _paint_column_labels(self, line: PaintedRow, scene: Scene) -> None:
        layout, cursor = self._layout, scene.cursor
        marked = layout.seen(cursor).col if cursor and self.names_cursor(scene) else None
        end = 0
        for col in range(layout.board.cols):
            x, _row = layout.column_label(col)
            name = layout.orientation.column_name(col, self._game.notation, layout.board)
            if len(name) > 1 and x <= end:
                continue  # touching numbers could not be read
            if col == marked:
                name = name.upper()
            line.put(x, name, self._styles.label)
            end = x + len(name)

    def _paint_row_label(self, line: PaintedRow, scene: Scene, row: int) -> None:
        layout = self._layout
        if not layout.has_names:
            return
        x, _y = layout.row_label(row)
        name = layout.orientation.row_name(row, self._game.notation, layout.board)
        name = name.rjust(layout.label_width)
        cursor = scene.cursor
        marked = self.names_cursor(scene) and cursor and layout.seen(cursor).row == row
        line.put(x, name + (self._glyphs.cursor_row if marked else " "), self._styles.label)

    def _crossed_line(self, y: int) -> str:
        """Return a row of the lines through the points, with a margin on the left."""
        pieces, (width, height) = self._glyphs.lines, self._layout.pitch
        cols, rows = self._layout.board
        if not self._layout.margin <= y < self._layout.surface_region.height - self._layout.margin:
            return ""
        row, rest = divmod(y - self._layout.margin, height)
        if rest:
            body = (pieces.vertical + " " * (width - 1)) * (cols - 1) + pieces.vertical
        else:
            body = joined(pieces, row, cols, rows, width)
            for col, _row in (point for point in self._stars if point.row == row):
                body = f"{body[: col * width]}{self._glyphs.star}{body[col * width + 1 :]}"
        return " " * self._layout.reach + body

    def _paint_value(self, line: PaintedRow, x: int, value: PointValue) -> None:
        """Paint the value of a move, centred on column `x`.

        The best value is reversed, and the digits of proved values are underlined: both show
        without colours. An underlined sign would read as another one: "±".
        """
        text = value.text or self._glyphs.best
        base = self._best if value.best else self._styles.values[value.loss]
        line.put(x - WIDEST // 2, " " * WIDEST, base)
        start = x - len(text) // 2
        line.put(start, text, base)
        digits = text.lstrip("+-")
        if value.proved and digits.isdigit():
            line.put(start + len(text) - len(digits), digits, base + Style(underline=True))


@cache
def sign_text(label: str) -> str:
    """Return a label for a board: full-width letters become narrow.

    >>> sign_text("Ａ１")
    'A1'
    """
    return printable(normalize("NFKC", label[:MOST_STACKED])).strip()


def changed_lines(layout: BoardLayout, before: Scene, after: Scene) -> set[int]:
    """Return the rows of the screen that may differ between two scenes."""
    rows = {layout.seen(point).row for point in after.changed_points(before)}
    lines = {y for row in rows for y in layout.lines_of(row)}
    if strokes := {*before.strokes, *after.strokes}:
        from boardtui.ui.widgets.stroke_cells import stroke_lines

        # What comes to stand on a stroke may also move its head.
        crossed = {y for stroke in strokes for y in stroke_lines(layout, stroke)}
        if before.strokes != after.strokes or not lines.isdisjoint(crossed):
            lines |= crossed
    moved = (after.cursor, after.numbers) != (before.cursor, before.numbers)
    if moved and not layout.has_values and not layout.has_shapes:
        lines.add(layout.top)  # the name of the cursor's column may be marked
    return lines


def joined(pieces: LinePieces, row: int, cols: int, rows: int, pitch: int) -> str:
    """Return a row of crossings, `pitch` columns apart, joined by horizontal lines."""
    joint = pieces.horizontal * (pitch - 1)
    return joint.join(pieces.crossing(col, row, cols, rows) for col in range(cols))


def swapped(style: Style) -> Style:
    """Return the style as reverse video with swapped colours: it shows even without colours."""
    return Style(color=style.bgcolor, bgcolor=style.color, reverse=True)


@lru_cache(1024)
def filled_style(ink: Paint | None, ground: Paint | None) -> Style:
    """Return the style of a character in two colours, or the terminal's own for None."""
    return Style(color=ink or Paint.default(), bgcolor=ground or Paint.default())


def shadow_of(one: Paint | None, other: Paint | None) -> Paint:
    """Return the first of two colours in the shadow of the second, which it is nearer to."""
    ends = [paint.triplet for paint in (one, other) if paint is not None and paint.triplet]
    if len(ends) < 2:
        return other or Paint.default()
    return Paint.from_triplet(blend_rgb(ends[0], ends[1], cross_fade=0.65))


def _same_on_blank(one: Style, other: Style) -> bool:
    """Return True if two styles look alike on a space."""
    return (
        one.bgcolor == other.bgcolor
        and not (one.reverse or one.underline or one.strike)
        and not (other.reverse or other.underline or other.strike)
    )
