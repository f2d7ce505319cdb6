"""A painter of boards with stones as pictures, where the terminal shows them in text.

No character of a picture can have text as well: numbers, values and labels take the place of the
middle of a stone. The cursor is the ground behind the outermost characters of its cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.color import Color as Paint
from rich.style import Style

from boardtui.pictures.drawing import Drawing, Figure
from boardtui.rules.board import Point
from boardtui.rules.game import Game
from boardtui.session.analysis_state import WIDEST
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.terminal.sprite_sheet import SpriteCells, SpriteSheet
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_painter import (
    BoardPainter,
    BoardStyles,
    PaintedRow,
    filled_style,
)
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.cell_figures import CellFigures, PictureLook
from boardtui.ui.widgets.line_figures import CLEAR, Canvas
from boardtui.ui.widgets.point_lines import Ways, cell_lines, square_lines, ways_of

_CORNER, _CORNER_OF_STONE = 4, 6
"""Columns of a cell per column of a cursor's corner, without and with a stone."""


class PicturePainter(BoardPainter):
    """Paints the parts of pictures where they have ink, and ground and lines elsewhere."""

    def __init__(
        self,
        game: Game,
        layout: BoardLayout,
        glyphs: GlyphSet,
        styles: BoardStyles,
        sprites: SpriteSheet,
    ) -> None:
        super().__init__(game, layout, glyphs, styles)
        self._sprites = sprites
        canvas = Canvas(sprites.canvas(*layout.pitch), layout.pitch)
        self._canvas = canvas
        self._line = styles.surface.color or Paint.default()
        self._ground = styles.surface.bgcolor or Paint.default()
        self._has_lines = not layout.has_squares or (
            styles.other_squares.bgcolor == styles.surface.bgcolor != styles.surface.color
        )
        self._figures = CellFigures(game, layout, styles, canvas, has_lines=self._has_lines)
        self._kept: set[SpriteCells] = set()
        self._cells: dict[PictureLook, Sequence[str]] = {}

    def _paint_surface(self, line: PaintedRow, scene: Scene, y: int) -> None:
        layout = self._layout
        row, part = divmod(y - layout.surface_region.y, layout.pitch.rows)
        for point in layout.points_in_row(row):
            face = scene.face_below_number(point)
            x = layout.cell(point)[0].start
            style = self._ground_style(point, face)
            text = self._cells_of(point, face)[part]
            line.put(x, text, style)
            if face.under_cursor:
                ground = filled_style(style.color, self._styles.cursor.bgcolor)
                for columns in self._cursor_columns(face, part):
                    shown = text[columns]
                    if self._hides_lines(face):
                        shown = " " * len(shown)
                    line.put(x + columns.start, shown, ground)
            if face.value is not None and layout.row_at(y) == row:
                self._paint_worth(line, point, face)

    def _ground_style(self, point: Point, face: Face) -> Style:
        """Return the style of a cell's lines, on its ground."""
        styles = self._styles
        is_other = self._layout.has_squares and (point.col + point.row) % 2 == 1
        ground = (styles.other_squares if is_other else styles.surface).bgcolor
        is_best = face.value is not None and face.value.best
        if is_best and self._layout.has_squares and not face.under_cursor:
            ground = styles.best.bgcolor
        return filled_style(styles.surface.color, ground)

    def _cursor_columns(self, face: Face, row: int) -> Iterator[slice]:
        """Yield the columns of a row of the cursor's cell that have its ground."""
        cols, rows = self._layout.pitch
        if self._fills(face):
            yield slice(0, cols)
        elif row == rows - 1 or (row == 0 and not (rows == 2 and face.owner is not None)):
            part = _CORNER if face.owner is None else _CORNER_OF_STONE
            width = max(1, cols // part)
            yield slice(0, width)
            yield slice(cols - width, cols)

    def _fills(self, face: Face) -> bool:
        """Return True if the whole cell is the cursor's ground."""
        rows = self._layout.pitch.rows
        return rows == 1 or (rows == 2 and face.owner is None and self._layout.has_squares)

    def _hides_lines(self, face: Face) -> bool:
        """Return True if the cursor hides crossing lines, as it does without pictures."""
        return (
            not self._layout.has_squares and face.owner is None and _mark_of(face) is PointMark.NONE
        )

    def _cells_of(self, point: Point, face: Face) -> Sequence[str]:
        seen, board = self._layout.seen(point), self._layout.board
        ways = ways_of(*seen, *board) if self._has_lines else Ways(*(False,) * 4)
        if self._layout.has_squares:
            # A square has lines on its left and below it: of one look, so that pictures are few,
            # or only between the squares in a game with signs.
            is_alike = self._has_lines and not self._game.has_signs
            ways = Ways(
                left=is_alike or ways.left, right=False, up=False, down=is_alike or ways.down
            )
        mark = _mark_of(face)
        is_marked = face.owner is None and mark is not PointMark.NONE
        on_cursor = is_marked and face.under_cursor and self._fills(face)
        look = PictureLook(face.owner, mark, ways, seen in self._stars, on_cursor)
        if look not in self._cells:
            self._cells[look] = self._new_cells(look, seen)
        return self._cells[look]

    def _new_cells(self, look: PictureLook, seen: Point) -> Sequence[str]:
        """Return the rows of a cell: parts of a picture, and lines where it has no ink."""
        pitch, pieces = self._layout.pitch, self._glyphs.lines
        lines: Sequence[str] = (" " * pitch.cols,) * pitch.rows
        if self._layout.has_squares and self._has_lines:
            lines = square_lines(pitch, left=look.ways.left, below=look.ways.down)
        elif self._has_lines and pitch.rows > 1:
            crossing = pieces.crossing(*seen, *self._layout.board)
            lines = cell_lines(look.ways, pitch, pieces, crossing)
        figures = tuple(self._figures.of(look))
        if not figures:
            return lines
        plain = None
        if look.owner is not None and look.mark not in {PointMark.NONE, PointMark.EDGE_ON}:
            plain = self._drawing(self._figures.of(look._replace(mark=PointMark.NONE)))
        parts = self._shown(self._drawing(figures), *pitch, like=plain)
        return [
            "".join(bare if part == " " else part for part, bare in zip(*rows, strict=True))
            for rows in zip(parts, lines, strict=True)
        ]

    def _drawing(self, figures: Iterable[Figure]) -> Drawing:
        return Drawing(*self._canvas.size, CLEAR, tuple(figures))

    def _shown(
        self, drawing: Drawing, columns: int, rows: int, *, like: Drawing | None = None
    ) -> Sequence[str]:
        """Return the cells of a drawing; the terminal holds it as long as there is this painter."""
        cells = self._sprites.cells(drawing, columns, rows, like)
        self._kept.add(cells)
        return cells.rows

    def _paint_worth(self, line: PaintedRow, point: Point, face: Face) -> None:
        """Paint the value of a move; in cells without room for it, only the best has a sign."""
        x, _row = self._layout.place(point)
        assert face.value is not None
        if self._layout.has_values:
            self._paint_value(line, x, face.value)
        elif face.value.best:
            line.put(x, (face.value.letter or self._glyphs.best).ljust(2), self._best)
        elif face.value.is_number:
            line.put(x, face.value.text[:2].ljust(2), self._styles.values[face.value.loss])

    def _paint_number(self, line: PaintedRow, scene: Scene, point: Point, number: int) -> None:
        face, (x, _row) = scene.face(point), self._layout.place(point)
        assert face.owner is not None
        has_room = self._layout.has_values
        text = str(number) if has_room else f"{number % 100:0{min(2, len(str(number)))}}"
        stone = self._styles.stones[face.owner]
        if face.mark in self._styles.tint:
            style = filled_style(stone.color, self._figures.mark_paint(face.owner, face.mark))
        else:
            style = filled_style(self._other_stone(face.owner).color, stone.color)
        text = text if len(text) > 2 else text.rjust(2)
        line.put(x - (len(text) - 1) // 2, text, style)

    def _paint_sign(self, line: PaintedRow, point: Point, face: Face, text: str) -> None:
        x, _row = self._layout.place(point)
        room = min(WIDEST, self._layout.pitch.cols)
        text = self._fitting_sign(text, room)
        style = self._sign
        if face.owner is not None:
            stone, other = self._styles.stones[face.owner], self._other_stone(face.owner)
            has_signs = self._game.has_signs
            ground = self._ground if has_signs else stone.color
            style = filled_style(stone.color if has_signs else other.color, ground)
        line.put_words(x - (cell_len(text) - 1) // 2, text, style)


def _mark_of(face: Face) -> PointMark:
    """Return the mark in a picture; a value takes the place of any."""
    return face.mark if face.value is None else PointMark.NONE
