"""A painter of boards with stones as shapes that fill their cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.color import Color as Paint
from rich.style import Style

from boardtui.rules.board import Color, Point
from boardtui.rules.game import Game
from boardtui.session.analysis_state import WIDEST, Loss, PointValue
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.blocks import Block, nearest_block, shown
from boardtui.ui.widgets.board_layout import LEAST_COLOURED, BoardLayout
from boardtui.ui.widgets.board_painter import (
    THIRD,
    BoardPainter,
    BoardStyles,
    PaintedRow,
    filled_style,
    shadow_of,
)
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.cell_shapes import block_set, cell_shapes, has_lines_between
from boardtui.ui.widgets.shapes import (
    EDGE_ON,
    GROUND,
    Samples,
    SignShape,
    area_of,
    samples_at,
)

_THIN = "▏"
_THIN_SAFE = "|"
"""A thin line left of a square; the second in all terminals of certain width."""

_LEVEL = "_"
"""The sign of a line below a character."""

_STAR = "╽╿"
_THICK = "▎"
"""The lines at a star point: above and below the crossing, and on the left of a character."""

_UNDERLINED = Style(underline=True)
"""A thin line below a square: no character has one on the left and one below."""

_ROOMY = 8
"""Columns of cells where the number of a stone with a mark has blanks on both sides."""

_COARSE = 6
"""With stones above this radius, in columns, every shape is larger than a character."""


@frozen(eq=False)
class Look:
    """The look of a cell: shapes on a ground, each over the one before it."""

    ground: Paint
    layers: tuple[tuple[SignShape, Paint], ...]
    """The first layer is the ground."""


class _Tile(NamedTuple):
    """The characters of a row that begin in one cell."""

    columns: slice
    """The columns, counted from the edge of the surface."""
    cells: slice
    """The cells in it, as a slice of a row's looks, which have one more at each end."""
    across: tuple[Samples, ...]
    """The samples of each character."""


class _ThinLines(NamedTuple):
    """The thin lines in a row of characters."""

    glyphs: str
    """Lines through the characters, or on their left; shorter than the row if it ends in blanks."""
    below: str = ""
    """A sign for each character with a line below it, and blanks; may be shorter, too."""

    def part(self, columns: slice) -> _ThinLines:
        """Return the lines in some columns."""
        return _ThinLines(self.glyphs[columns], self.below[columns])


class ShapePainter(BoardPainter):
    """Paints each character as the block nearest to the shapes under it.

    A tile is painted once for all cells and rows with the same look.
    """

    def __init__(
        self, game: Game, layout: BoardLayout, glyphs: GlyphSet, styles: BoardStyles
    ) -> None:
        super().__init__(game, layout, glyphs, styles)
        (width, height), surface = layout.pitch, layout.surface_region
        x, y = layout.place(Point(0, 0))
        left, top = x - surface.x + 0.5 - width / 2, y - surface.y + 0.5 - height / 2
        if layout.is_tiled:
            left = top = 0
        self._shapes = cell_shapes(game, layout, glyphs, styles)
        self._has_lines = has_lines_between(layout, styles)
        self._block_set = block_set(glyphs)
        radii = self._shapes.radii
        self._tiles = _tiles([samples_at(x - left, width, radii[0]) for x in range(surface.width)])
        self._down = [samples_at(y - top, height, radii[1]) for y in range(surface.height)]
        self._coarse = radii[0] > _COARSE
        self._dot_paint = _paint(styles.third_dot.color)
        self._stone_paints = {_paint(stone.color) for stone in styles.stones}
        self._painted: dict[tuple[object, ...], tuple[str, list[Style]]] = {}
        self._blocks: dict[tuple[object, ...], Block[Paint]] = {}
        self._looks: dict[tuple[Face, bool], Look] = {}
        # On the cursor's square, lines would be more to send.
        self._inks = {_paint(styles.surface.bgcolor): _paint(styles.surface.color)}
        self._cursor_paint = _paint(styles.cursor.bgcolor)
        self._best_paint = _paint(styles.best.bgcolor)
        self._chip_paint = _paint(styles.values.get(Loss.NOTHING, Style.null()).bgcolor)
        board = _paint(styles.surface.bgcolor)
        self._beside = Look(board, ((GROUND, board),))
        self._scene: Scene | None = None
        self._rows: dict[int, list[Look]] = {}

    def _paint_surface(self, line: PaintedRow, scene: Scene, y: int) -> None:
        surface = self._layout.surface_region
        first, down = self._down[y - surface.y]
        rows = [self._looks_of(scene, first + beyond) for beyond in range(down[-1].cell + 1)]
        thin = self._thin_lines(y - surface.y)
        for tile in self._tiles:
            looks = [row[tile.cells] for row in rows]
            lines = thin.part(tile.columns)
            key = tile.across[0][0].distance, down[0].distance, lines, *chain(*looks)
            painted = self._painted.get(key)
            if painted is None:
                painted = self._painted[key] = self._new_tile(tile, down, looks, lines)
            line.put_each(surface.x + tile.columns.start, *painted)
        row = self._layout.row_at(y)
        for point in self._layout.points_in_row(row) if scene.values and row is not None else ():
            face = scene.face(point)
            x, _row = self._layout.place(point)
            if face.value is not None and self._layout.has_values:
                self._paint_value(line, x, face.value)
            elif face.value is not None and face.value.best:
                line.put(x, face.value.letter or self._glyphs.best, self._best)

    def _thin_lines(self, y: int) -> _ThinLines:
        """Return the thin lines in a row of the surface."""
        (cols, rows), (width, height) = self._layout.board, self._layout.pitch
        thin = _THIN if self._glyphs.narrow else _THIN_SAFE
        row, part = divmod(y, height)
        if self._layout.has_squares:
            if not self._has_lines:
                return _ThinLines("")
            between = part == height - 1 and row < rows - 1
            upright = " " * width + (thin + " " * (width - 1)) * (cols - 1)
            return _ThinLines(upright, _LEVEL * cols * width if between else "")
        if not self._layout.is_tiled:
            return _ThinLines(self._crossed_line(y))
        return self._lines_between(row, part - height // 2)

    def _lines_between(self, row: int, below: int) -> _ThinLines:
        """Return the lines in a row of characters, `below` the middle of its points or above it."""
        (cols, rows), width = self._layout.board, self._layout.pitch.cols
        middle, is_odd, is_narrow = width // 2, width % 2, self._glyphs.narrow
        upright, star = (_THIN, _THICK) if is_narrow else (_THIN_SAFE, _THIN_SAFE)
        if is_odd:
            upright, star = self._glyphs.lines.vertical, _STAR[below >= 0]
        has_upright = row > 0 if below < 0 else row < rows - 1
        uprights = [upright if has_upright else " "] * cols
        if is_narrow and below in {-1, 0}:
            for point in self._stars:
                if point.row == row:
                    uprights[point.col] = star
        cells = (" " * middle + each + " " * (width - middle - 1) for each in uprights)
        level = " " * middle + _LEVEL * ((cols - 1) * width + is_odd) if below == -1 else ""
        return _ThinLines("".join(cells), level)

    def _new_tile(
        self, tile: _Tile, down: Samples, looks: Sequence[Sequence[Look]], lines: _ThinLines
    ) -> tuple[str, list[Style]]:
        """Return the characters of a tile and their styles; thin lines show on bare ground only."""
        glyphs, styles = "", list[Style]()
        width = len(tile.across)
        thin, below = lines.glyphs.ljust(width), lines.below.ljust(width)
        for across, line, level in zip(tile.across, thin, below, strict=True):
            glyph, ink, ground = self._block(across, down, looks)
            is_bare = glyph == " " and ground in self._inks
            is_underlined = level == _LEVEL
            if is_bare and (line != " " or is_underlined):
                glyph, ink = line, self._inks[ground]
            style = self._style(ink, ground)
            if is_underlined and (is_bare or ink == self._inks.get(ground)):
                style += _UNDERLINED
            glyphs += glyph
            styles.append(style)
        return glyphs, styles

    def _block(
        self, across: Samples, down: Samples, looks: Sequence[Sequence[Look]]
    ) -> Block[Paint]:
        """Return the block of a character, which may show parts of one, two or four cells."""
        seen = [row[: across[-1].cell + 1] for row in looks]
        key = across[0].distance, down[0].distance, *chain(*seen)
        if key not in self._blocks:
            areas: Mapping[Paint, int] = self._areas(across, down, seen)
            block = nearest_block(areas, self._block_set)
            # A dot on every stone of a side is not worth their form.
            if len(areas) > 2 and self._block_set.is_even and self._dot_paint not in areas:
                areas = shown(areas, block, self._stone_paints, seen[0][0].ground)
                block = nearest_block(areas, self._block_set)
            self._blocks[key] = block
        return self._blocks[key]

    def _areas(
        self, across: Samples, down: Samples, looks: Sequence[Sequence[Look]]
    ) -> dict[Paint, int]:
        """Return the area of each paint within a character."""
        areas: dict[Paint, int] = {}
        for row, in_row in enumerate(looks):
            for column, look in enumerate(in_row):
                hidden = 0
                for shape, paint in reversed(look.layers):
                    area = area_of(shape, across, down, column, row, coarse=self._coarse)
                    if area & ~hidden:
                        areas[paint] = areas.get(paint, 0) | area & ~hidden
                    hidden |= area
        return areas

    def _looks_of(self, scene: Scene, row: int) -> list[Look]:
        """Return the looks of the cells of a row, with the look beside the board at both ends."""
        if scene is not self._scene:
            self._scene, self._rows = scene, {}
        if row not in self._rows:
            board = self._layout.board
            looks = [self._beside] * board.cols
            if 0 <= row < board.rows:
                points = self._layout.points_in_row(row)
                looks = [self._look(point, scene.face_below_number(point)) for point in points]
            self._rows[row] = [self._beside, *looks, self._beside]
        return self._rows[row]

    def _look(self, point: Point, face: Face) -> Look:
        if face.value is not None:
            # The value replaces the mark; its digits are painted over the shapes.
            value = PointValue("", best=face.value.best)
            face = Face(face.owner, under_cursor=face.under_cursor, value=value)
        is_other = self._layout.has_squares and (point.col + point.row) % 2 == 1
        key = face, is_other
        if key not in self._looks:
            self._looks[key] = self._new_look(face, is_other=is_other)
        return self._looks[key]

    def _new_look(self, face: Face, *, is_other: bool) -> Look:
        styles, layers = self._styles, list[tuple[SignShape, Paint]]()
        ground = _paint((styles.other_squares if is_other else styles.surface).bgcolor)
        if face.owner is not None:
            around = [(self._shapes.around, self._cursor_paint)] if face.under_cursor else []
            stone = self._stone(face.owner, face.mark)
            layers += [*stone, *around] if self._shapes.covers else [*around, *stone]
        elif face.under_cursor and self._shapes.cursor is GROUND:
            ground = self._cursor_paint
        if face.value is not None and self._shapes.chip is not None:
            if face.value.best and ground is not self._cursor_paint and self._layout.has_squares:
                ground = self._best_paint
            paint = self._best_paint if face.value.best else self._chip_paint
            layers.append((self._shapes.chip, paint))
        marks = self._shapes.on_vacant if face.owner is None else self._shapes.on_stones
        mark = marks.get(face.mark)
        if mark is not None:
            layers.append((mark, self._mark_paint(face)))
        if face.owner is None and face.under_cursor and ground is not self._cursor_paint:
            layers.append((self._shapes.cursor, self._cursor_paint))
        return Look(ground, ((GROUND, ground), *layers))

    def _stone(self, owner: Color, mark: PointMark) -> list[tuple[SignShape, Paint]]:
        """Return the shapes of a stone, each over the one before it; a mark replaces the dot."""
        shape = EDGE_ON if mark is PointMark.EDGE_ON else self._shapes.stones[owner]
        stone = [(shape, _paint(self._styles.stones[owner].color))]
        if owner == THIRD and mark is PointMark.NONE and not self._game.has_signs:
            stone.append((self._shapes.dot, _paint(self._styles.third_dot.color)))
        return stone

    def _mark_paint(self, face: Face) -> Paint:
        if face.owner is None:
            # On a square in the cursor's colour, marks have another.
            on_cursor = face.under_cursor and self._shapes.cursor is GROUND
            style = self._styles.cursor if on_cursor else self._styles.vacant[face.mark]
            return _paint(style.color)
        stones = self._styles.stones
        if face.mark is PointMark.FLIPPING and len(self._game.sides) == 2:
            # The shadow of the other side's disc.
            return shadow_of(stones[face.owner].color, stones[1 - face.owner].color)
        tint = self._styles.tint_of(face)
        return _paint(None if tint is None else tint.bgcolor)

    def _paint_number(self, line: PaintedRow, scene: Scene, point: Point, number: int) -> None:
        face, (x, _row) = scene.face(point), self._layout.place(point)
        # The middle of a square of even width is two columns: the place, and the one right of it.
        cols = self._layout.pitch.cols
        is_even = self._layout.is_tiled and cols % 2 == 0
        text = f"{number:>2}" if is_even else str(number)
        if face.mark in self._styles.tint and cols >= _ROOMY:
            text = f" {text} "
        elif face.mark in self._styles.tint and not is_even and cols > LEAST_COLOURED.cols:
            text = text.center(len(text) | 1)
        line.put(x - (len(text) - 1) // 2, text, self._number_style(face))

    def _number_style(self, face: Face) -> Style:
        """Return the style of the number on a stone: on a mark, the stone's own colour."""
        assert face.owner is not None
        stone, other = self._styles.stones[face.owner], self._other_stone(face.owner)
        if face.mark in self._styles.tint:
            return self._style(_paint(stone.color), self._mark_paint(face))
        return self._style(_paint(other.color), _paint(stone.color))

    def _paint_sign(self, line: PaintedRow, point: Point, face: Face, text: str) -> None:
        x, _row = self._layout.place(point)
        text = self._fitting_sign(text, WIDEST)
        line.put_words(x - cell_len(text) // 2, text, self._sign_style(face))

    def _sign_style(self, face: Face) -> Style:
        """Return the style of a record's mark: on a stone, in the other side's colour."""
        styles = self._styles
        if face.owner is None:
            return self._sign
        stone, count = styles.stones[face.owner], len(self._game.sides)
        ground = styles.surface.bgcolor if self._game.has_signs else stone.color
        other = stone if self._game.has_signs else styles.stones[(face.owner + 1) % count]
        return self._style(_paint(other.color), _paint(ground))

    def _style(self, ink: Paint, ground: Paint) -> Style:
        """Return the style of a character in two paints."""
        return filled_style(ink, ground)


def _tiles(columns: Sequence[tuple[int, Samples]]) -> list[_Tile]:
    """Return the tiles of a row; `columns` has the first cell and the samples of each character."""
    tiles, start = list[_Tile](), 0
    for cell, group in groupby(columns, key=itemgetter(0)):
        across = tuple(samples for _cell, samples in group)
        cells = slice(cell + 1, cell + 2 + across[-1][-1].cell)
        tiles.append(_Tile(slice(start, start + len(across)), cells, across))
        start += len(across)
    return tiles


def _paint(color: Paint | None) -> Paint:
    return color or Paint.default()
