"""The geometry of a board on the screen, for the painter and the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from textual.geometry import Region, Size

from boardtui.rules.board import Point
from boardtui.rules.board import Size as BoardSize
from boardtui.rules.game import Game, Surface
from boardtui.session.analysis_state import WIDEST
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import StoneStyle
from boardtui.ui.terminal.placeholders import MOST_PICTURE_ROWS
from boardtui.ui.widgets.orientation import UPRIGHT, Orientation


class Pitch(NamedTuple):
    """The distance from one cell to the next, in columns and rows of the screen."""

    cols: int
    rows: int


LEAST_SHAPED = Pitch(4, 2)
"""The smallest squares for stones with shapes."""

LEAST_COLOURED = Pitch(3, 2)
"""The smallest cells with crossing lines for stones with shapes in colours."""

LEAST_TWO_TONE = Pitch(6, 3)
"""The smallest cells that show a ring unlike a disc."""

MOST_ROWS = 24
"""Rows of the largest cells: larger ones take long to paint and show nothing more."""

MOST_TILED = 3300
"""Characters of the largest board of squares with pictures.

Stones may fill it, and each part of a picture takes four bytes or more.
"""

LEAST_LARGE_ROWS = 4
"""Rows of the smallest cells where glyphs of stones are larger than one character."""

PITCHES = {
    Surface.CELLS: (Pitch(4, 2), Pitch(2, 1), Pitch(1, 1)),
    Surface.LINES: (Pitch(6, 3), Pitch(4, 2), Pitch(2, 1), Pitch(1, 1)),
}
"""The cell sizes of each surface of glyphs of one character, largest first."""

HEADER = 1
"""Rows above the board, for the names of the columns."""


@frozen(slots=False)
class BoardLayout:
    """A board drawn at one pitch, with the names of its columns and rows.

    Each point has one place for its symbol. Cells of two columns and more have room for the
    cursor's brackets beside it. Large cells have lines between them, which neighbours share;
    on a board of crossing lines, the lines go through the symbols.

    Where stones have shapes, the squares touch, and cells may have any size.
    """

    board: BoardSize
    surface: Surface
    pitch: Pitch
    label_width: int
    """Columns of the longest row name; 0 for a preview, without names and cursor."""
    left: int = 0
    top: int = 0
    stone_style: StoneStyle = StoneStyle.GLYPHS
    """How stones are drawn at this pitch."""
    orientation: Orientation = UPRIGHT
    """Methods take rows and columns as on the screen, but points as in the game."""

    @classmethod
    def fit(
        cls,
        game: Game,
        room: Size,
        stone_style: StoneStyle = StoneStyle.GLYPHS,
        *,
        orientation: Orientation = UPRIGHT,
    ) -> BoardLayout | None:
        """Return the centred layout with the largest cells that fit; None if no layout fits."""
        for pitch, style in _pitches(game, room, stone_style):
            layout = replace(cls._at(game, pitch, orientation), stone_style=style)
            size = layout.size
            if size.width <= room.width and size.height <= room.height:
                left, top = (room.width - size.width) // 2, (room.height - size.height) // 2
                return replace(layout, left=left, top=top)
        return None

    @classmethod
    def smallest(cls, game: Game) -> BoardLayout:
        """Return the layout with the smallest cells."""
        return cls._at(game, PITCHES[surface_of(game)][-1])

    @classmethod
    def bare(cls, game: Game, width: int) -> BoardLayout:
        """Return the layout of a board without names and cursor, at the top left.

        Cells are two columns wide, or one if the board would be wider than `width`.
        """
        pitch = Pitch(2 if 2 * game.board_size.cols <= width else 1, 1)
        return cls(game.board_size, surface_of(game), pitch, label_width=0)

    @classmethod
    def _at(
        cls,
        game: Game,
        pitch: Pitch,
        orientation: Orientation = UPRIGHT,
    ) -> BoardLayout:
        board = game.board_size
        names = (orientation.row_name(row, game.notation, board) for row in range(board.rows))
        label_width = max(map(len, names))
        return cls(board, surface_of(game), pitch, label_width, orientation=orientation)

    @property
    def has_names(self) -> bool:
        """True if the names of columns and rows are drawn, and there is room for a cursor."""
        return self.label_width > 0

    @property
    def has_grid(self) -> bool:
        """True if lines are drawn between the cells."""
        return self.surface is Surface.CELLS and self.pitch.rows > 1 and not self.has_shapes

    @property
    def has_shapes(self) -> bool:
        """True if stones are drawn as shapes that fill their cells."""
        return self.stone_style.has_shapes

    @property
    def has_wide_cells(self) -> bool:
        """True if the cursor has room around a symbol, and is not only at the names."""
        return self.pitch.cols > 1

    @property
    def has_large_glyphs(self) -> bool:
        """True if stones are drawn as several rows of glyphs."""
        return self.pitch.rows >= LEAST_LARGE_ROWS and not self.has_shapes

    @property
    def has_values(self) -> bool:
        """True if the value of a move fits into its cell."""
        return self.pitch.cols > WIDEST

    @property
    def reach(self) -> int:
        """Columns from a point's symbol to the cursor's brackets."""
        if self.has_shapes:
            return self.pitch.cols // 2
        if not self.has_names:
            return 0
        if self.has_grid:
            return self.pitch.cols // 2 - 1
        return self.pitch.cols // 2 if self.has_large_glyphs else min(self.pitch.cols // 2, 2)

    @property
    def margin(self) -> int:
        """Rows from a point's symbol to the edge of its stone."""
        if self.has_shapes:
            return self.pitch.rows // 2
        return (self.pitch.rows - 1) // 2 if self.has_large_glyphs else 0

    @property
    def has_squares(self) -> bool:
        """True if the squares differ in colour."""
        return self.has_shapes and self.surface is Surface.CELLS

    @property
    def is_tiled(self) -> bool:
        """True if each point has characters of its own.

        On crossing lines, stones with shapes do where their rows are even: in a row of characters
        that two of them share, they would touch.
        """
        is_even = self.has_shapes and self.pitch.rows % 2 == 0
        return self.stone_style is StoneStyle.PICTURES or self.has_squares or is_even

    @cached_property
    def surface_region(self) -> Region:
        """The area in the colour of the board."""
        cols, rows = self.board
        if self.has_grid:
            width, height = cols * self.pitch.cols + 1, rows * self.pitch.rows + 1
        elif self.is_tiled:
            width, height = cols * self.pitch.cols, rows * self.pitch.rows
        else:
            width = (cols - 1) * self.pitch.cols + 1 + 2 * self.reach
            height = (rows - 1) * self.pitch.rows + 1 + 2 * self.margin
        if not self.has_names:
            width = width if self.has_shapes else cols * self.pitch.cols
            return Region(self.left, self.top, width, height)
        return Region(self.left + self.label_width + 1, self.top + HEADER, width, height)

    @property
    def size(self) -> Size:
        """The size of the board with its names."""
        surface = self.surface_region
        return Size(surface.right - self.left, surface.bottom - self.top)

    def place(self, point: Point) -> tuple[int, int]:
        """Return the column and row of a point's symbol."""
        (x, y), (col, row) = self._first_place, self.seen(point)
        return x + col * self.pitch.cols, y + row * self.pitch.rows

    def seen(self, point: Point) -> Point:
        """Return the place of a point of the game, counted on the board as it is seen."""
        return self.orientation.seen(point, self.board)

    def bracket_reach(self, *, valued: bool) -> int:
        """Return the columns from a point to the cursor's brackets.

        Around the value of a move (`valued`) they may be on the lines between the cells.
        """
        beside = self.has_values and valued and self.reach <= WIDEST // 2
        return WIDEST // 2 + 1 if beside else self.reach

    def lines_of(self, row: int) -> range:
        """Return the rows of the screen for a row of the board."""
        y = self._first_place[1] + row * self.pitch.rows
        if self.is_tiled:
            first = y - self._inset[1]
            return range(first, first + self.pitch.rows)
        return range(y - self.margin, y + self.margin + 1)

    def cell(self, point: Point) -> tuple[range, range]:
        """Return the columns and rows of a point's cell; on crossing lines, neighbours share some.

        Only for boards with shapes.
        """
        x, _y = self.place(point)
        first = x - (self._inset[0] if self.is_tiled else self.reach)
        width = self.pitch.cols if self.is_tiled else 2 * self.reach + 1
        return range(first, first + width), self.lines_of(self.seen(point).row)

    def tile(self, point: Point) -> range:
        """Return the columns of a stone drawn as an area of colour."""
        x, _row = self.place(point)
        if self.pitch.rows == 1:
            return range(x, x + min(self.pitch.cols, 2))
        around = self.pitch.cols // 2 - 1 if self.has_grid or self.has_large_glyphs else 1
        return range(x - around, x + around + 1)

    def column_label(self, col: int) -> tuple[int, int]:
        """Return the column and row of a column's name."""
        return self._first_place[0] + col * self.pitch.cols, self.top

    def row_label(self, row: int) -> tuple[int, int]:
        """Return the column and row of the start of a row's name; a free column follows it."""
        return self.left, self._first_place[1] + row * self.pitch.rows

    def point_at(self, x: int, y: int) -> Point | None:
        """Return the point at a place on the screen; None beside the board."""
        if not self.surface_region.contains(x, y):
            return None
        first_x, first_y = self._first_place
        half = self.pitch.cols // 2 if self.pitch.cols > 2 else 0, self.pitch.rows // 2
        across, down = self._inset if self.is_tiled else half
        point = Point(
            (x - first_x + across) // self.pitch.cols, (y - first_y + down) // self.pitch.rows
        )
        return self.orientation.point(point, self.board) if self.board.holds(point) else None

    def row_at(self, y: int) -> int | None:
        """Return the row of the board with its symbols on a row of the screen, if any."""
        _x, first = self._first_place
        row, rest = divmod(y - first, self.pitch.rows)
        return row if rest == 0 and 0 <= row < self.board.rows else None

    def stones_at(self, y: int) -> tuple[int, int] | None:
        """Return the row of the board with stones on a row of the screen, if any.

        The second number is the distance from the row of its symbols, below zero above it.
        """
        for offset in range(-self.margin, self.margin + 1):
            row = self.row_at(y - offset)
            if row is not None:
                return row, offset
        return None

    def points_in_row(self, row: int) -> Iterator[Point]:
        """Return the points of one row of the board."""
        return iter(self._rows[row])

    @cached_property
    def _rows(self) -> tuple[tuple[Point, ...], ...]:
        point, (cols, rows) = self.orientation.point, self.board
        return tuple(
            tuple(point(Point(col, row), self.board) for col in range(cols)) for row in range(rows)
        )

    @cached_property
    def _first_place(self) -> tuple[int, int]:
        surface, inset = self.surface_region, self._inset
        return surface.x + inset[0], surface.y + inset[1]

    @property
    def _inset(self) -> tuple[int, int]:
        """Columns and rows from the edge of the surface to the first point's symbol."""
        if self.is_tiled:
            return (self.pitch.cols - 1) // 2, (self.pitch.rows - 1) // 2
        if self.has_grid:
            return self.pitch.cols // 2, self.pitch.rows // 2
        return self.reach, self.margin


def surface_of(game: Game) -> Surface:
    """Return the surface for drawing a game's board: signs are always in squares."""
    return Surface.CELLS if game.has_signs else game.surface


def least_shaped(surface: Surface, style: StoneStyle) -> Pitch:
    """Return the smallest cells where shapes made of blocks differ clearly."""
    if not style.has_colours:
        return LEAST_TWO_TONE
    return LEAST_COLOURED if surface is Surface.LINES else LEAST_SHAPED


def picture_pitches(surface: Surface, most: int) -> Iterator[Pitch]:
    """Yield the pitches of pictures with a limit on their rows, largest first.

    The lines through points are characters, and meet either in a character or between two; only
    the smallest cells show them in pictures.
    """
    for rows in range(min(most, MOST_PICTURE_ROWS), 0, -1):
        if surface is Surface.LINES and rows > 1 and rows % 2:
            yield Pitch(2 * rows + 1, rows)
            yield Pitch(2 * rows - 1, rows)
        else:
            yield Pitch(2 * rows, rows)


def _pitches(game: Game, room: Size, style: StoneStyle) -> Iterator[tuple[Pitch, StoneStyle]]:
    """Yield the pitches to try, largest first, with the way to draw stones there."""
    match style:
        case StoneStyle.PICTURES:
            shaped = _picture_pitches(game, room)
        case StoneStyle.SHAPES | StoneStyle.TWO_TONE:
            shaped = _block_pitches(game, room, style)
        case StoneStyle.GLYPHS:
            shaped = iter(())
    least = None
    for least in shaped:
        yield least, style
    for pitch in _glyph_pitches(game, room):
        if least is None or pitch.cols < least.cols:
            yield pitch, StoneStyle.GLYPHS


def _picture_pitches(game: Game, room: Size) -> Iterator[Pitch]:
    surface, (cols, rows) = surface_of(game), game.board_size
    for pitch in picture_pitches(surface, room.height // rows):
        if surface is Surface.LINES or cols * rows * pitch.cols * pitch.rows <= MOST_TILED:
            yield pitch


def _block_pitches(game: Game, room: Size, style: StoneStyle) -> Iterator[Pitch]:
    """Yield the pitches of shapes made of blocks: such cells are about square."""
    least = least_shaped(surface_of(game), style)
    narrowest = min(least.cols, LEAST_SHAPED.cols)
    for rows in range(_most_rows(game, room), least.rows - 1, -1):
        for cols in range(2 * rows + 1, 2 * rows - 2, -1):
            if cols >= narrowest:
                yield Pitch(cols, rows)


def _glyph_pitches(game: Game, room: Size) -> Iterator[Pitch]:
    """Yield the pitches of glyphs; large ones have a middle row and a middle column."""
    most = _most_rows(game, room)
    for rows in range(most - most % 2, LEAST_LARGE_ROWS - 1, -2):
        yield Pitch(2 * rows, rows)
    yield from PITCHES[surface_of(game)]


def _most_rows(game: Game, room: Size) -> int:
    return min(room.height // game.board_size.rows + 1, MOST_ROWS)
