"""Where everything of a board lies on the screen: for drawing and for the mouse alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from textual.geometry import Region, Size

from boardtui.rules.board import Point
from boardtui.rules.board import Size as BoardSize
from boardtui.rules.game import Game, Surface
from boardtui.ui.analysis_state import WIDEST


class Pitch(NamedTuple):
    """From one cell to the next, in columns and rows of the screen."""

    cols: int
    rows: int


PITCHES = {
    Surface.CELLS: (Pitch(8, 4), Pitch(4, 2), Pitch(2, 1), Pitch(1, 1)),
    Surface.LINES: (Pitch(4, 2), Pitch(2, 1), Pitch(1, 1)),
}
"""The cell sizes of each surface, largest first."""

MODERATE = 900
"""Characters on the screen that a board takes at most unless it may be large: the fewer there are,
the less has to be sent when another board takes their place."""

HEADER = 1
"""Rows above the board, for the names of the columns."""


@dataclass(frozen=True)
class BoardLayout:
    """A board with the names of its columns and rows, drawn at one pitch and centred in its room.

    Each point has one place for its symbol. Where the pitch leaves room, two brackets fit beside
    it; wide cells that are not crossings of lines have lines between them, which neighbours share.
    """

    board: BoardSize
    surface: Surface
    pitch: Pitch
    label_width: int
    """Columns that the longest row name takes."""
    left: int = 0
    top: int = 0

    @classmethod
    def fit(cls, game: Game, room: Size, *, large: bool = False) -> BoardLayout | None:
        """The layout with the largest cells that fit into the room, centred; None if none do.

        Unless `large`, no board is drawn larger than is moderate.
        """
        for pitch in PITCHES[game.surface]:
            layout = cls._at(game, pitch)
            size = layout.size
            if not large and pitch.rows > 1 and size.area > MODERATE:
                continue
            if size.width <= room.width and size.height <= room.height:
                left, top = (room.width - size.width) // 2, (room.height - size.height) // 2
                return cls(layout.board, layout.surface, pitch, layout.label_width, left, top)
        return None

    @classmethod
    def smallest(cls, game: Game) -> BoardLayout:
        """The layout with the smallest cells."""
        return cls._at(game, PITCHES[game.surface][-1])

    @classmethod
    def _at(cls, game: Game, pitch: Pitch) -> BoardLayout:
        board = game.board_size
        label_width = max(len(game.notation.row(row, board)) for row in range(board.rows))
        return cls(board, game.surface, pitch, label_width)

    @property
    def has_grid(self) -> bool:
        """Whether lines are drawn between the cells."""
        return self.surface is Surface.CELLS and self.pitch.rows > 1

    @property
    def has_brackets(self) -> bool:
        """Whether the cursor's brackets fit beside a point."""
        return self.pitch.cols > 1

    @property
    def has_pictures(self) -> bool:
        """Whether stones are drawn larger than one character."""
        return self.has_grid and self.pitch.rows > 2

    @property
    def has_values(self) -> bool:
        """Whether the value of a move fits around its point."""
        return self.pitch.cols > WIDEST

    @property
    def reach(self) -> int:
        """From a point's symbol to the cursor's bracket on either side, in columns."""
        return self.pitch.cols // 2 - 1 if self.has_grid else min(self.pitch.cols - 1, 1)

    @cached_property
    def surface_region(self) -> Region:
        """The area that has the colour of the board."""
        cols, rows = self.board
        if self.has_grid:
            width, height = cols * self.pitch.cols + 1, rows * self.pitch.rows + 1
        else:
            width = (cols - 1) * self.pitch.cols + 1 + 2 * self.reach
            height = (rows - 1) * self.pitch.rows + 1
        return Region(self.left + self.label_width + 1, self.top + HEADER, width, height)

    @property
    def size(self) -> Size:
        """The room that board and names take."""
        surface = self.surface_region
        return Size(surface.right - self.left, surface.bottom - self.top)

    def place(self, point: Point) -> tuple[int, int]:
        """The column and row of a point's symbol."""
        x, y = self._first_place
        return x + point.col * self.pitch.cols, y + point.row * self.pitch.rows

    def bracket_reach(self, *, valued: bool) -> int:
        """From a point to the cursor's bracket; beside a value it may stand on the lines between.

        `valued` says that the value of a move stands on the point.
        """
        beside = self.has_values and valued and self.reach <= WIDEST // 2
        return WIDEST // 2 + 1 if beside else self.reach

    def lines_of(self, row: int) -> range:
        """The rows of the screen on which a row of the board is drawn."""
        _x, y = self.place(Point(0, row))
        above = 1 if self.has_pictures else 0
        return range(y - above, y + above + 1)

    def tile(self, point: Point) -> range:
        """The columns that a stone takes where it is drawn as an area of colour."""
        x, _row = self.place(point)
        if self.has_grid:
            return range(x - self.reach, x + self.reach + 1)
        return range(x, x + min(self.pitch.cols, 2))

    def column_label(self, col: int) -> tuple[int, int]:
        """Where the name of a column stands."""
        x, _row = self.place(Point(col, 0))
        return x, self.top

    def row_label(self, row: int) -> tuple[int, int]:
        """Where the name of a row begins; the column after it stays free."""
        _col, y = self.place(Point(0, row))
        return self.left, y

    def point_at(self, x: int, y: int) -> Point | None:
        """The point whose cell lies under a place on the screen."""
        if not self.surface_region.contains(x, y):
            return None
        first_x, first_y = self._first_place
        half = self.pitch.cols // 2 if self.pitch.cols > 2 else 0
        point = Point(
            (x - first_x + half) // self.pitch.cols,
            (y - first_y + self.pitch.rows // 2) // self.pitch.rows,
        )
        return point if self.board.holds(point) else None

    def row_at(self, y: int) -> int | None:
        """The board's row whose symbols lie on a row of the screen, if there is one."""
        _x, first = self._first_place
        row, rest = divmod(y - first, self.pitch.rows)
        return row if rest == 0 and 0 <= row < self.board.rows else None

    def picture_row_at(self, y: int) -> tuple[int, int] | None:
        """The board's row whose pictures touch a row of the screen, and how far off its middle."""
        for offset in (0, -1, 1) if self.has_pictures else (0,):
            row = self.row_at(y - offset)
            if row is not None:
                return row, offset
        return None

    def points_in_row(self, row: int) -> Iterator[Point]:
        """The points of one row of the board."""
        return (Point(col, row) for col in range(self.board.cols))

    @cached_property
    def _first_place(self) -> tuple[int, int]:
        surface = self.surface_region
        inset = (self.pitch.cols // 2, self.pitch.rows // 2) if self.has_grid else (self.reach, 0)
        return surface.x + inset[0], surface.y + inset[1]
