"""The lines of a board in pictures, where they meet those that are characters."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from boardtui.pictures.drawing import Disc, Figure, Rectangle
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.point_lines import Ways

CLEAR = "#000000"
"""The ground of drawings; it does not show."""

_LEAST_STAR = 1.5
"""The least radius of a star point, in pixels."""


class Canvas(NamedTuple):
    """The picture of some cells."""

    size: tuple[int, int]
    """Width and height in pixels."""
    cells: Pitch
    """The cells that it takes across and down."""

    @property
    def line(self) -> tuple[int, int]:
        """The width of an upright line and the height of a level one: eighths of a character."""
        (width, height), (cols, rows) = self.size, self.cells
        return max(1, round(width / cols / 8)), max(1, round(height / rows / 8))


def star_figures(canvas: Canvas, radius: float, ink: str) -> Iterator[Figure]:
    """Yield a star on its lines, which are characters in the cells beside it."""
    (width, height), (across, down) = canvas.size, canvas.line
    # Between two characters, the lines are on the right and above, as those of characters are.
    is_between = canvas.cells.rows % 2 == 0
    x = width // 2 - (0 if is_between else across // 2)
    y = height // 2 - (down if is_between else down // 2)
    radius = max(_LEAST_STAR, radius)
    left, right = _cells_around(width, canvas.cells.cols, radius)
    top, bottom = _cells_around(height, canvas.cells.rows, radius)
    yield Rectangle(left, y, right - left, down, ink)
    yield Rectangle(x, top, across, bottom - top, ink)
    yield Disc(width / 2, height / 2, radius, ink)


def square_figures(canvas: Canvas, ways: Ways, ink: str) -> Iterator[Figure]:
    """Yield the lines on the left of a square and below it."""
    (width, height), (across, down) = canvas.size, canvas.line
    if ways.left:
        yield Rectangle(0, 0, across, height, ink)
    if ways.down:
        yield Rectangle(0, height - down, width, down, ink)


def crossing_figures(canvas: Canvas, ways: Ways, ink: str, *, is_star: bool) -> Iterator[Figure]:
    """Yield the lines through a point and its star: all of a cell of one row."""
    width, height = canvas.size
    thick = max(1, round(height / 20))
    x, y = (width - thick) // 2, (height - thick) // 2
    left, right = 0 if ways.left else x, width if ways.right else x + thick
    top, bottom = 0 if ways.up else y, height if ways.down else y + thick
    yield Rectangle(left, y, right - left, thick, ink)
    yield Rectangle(x, top, thick, bottom - top, ink)
    if is_star:
        yield Disc(x + thick / 2, y + thick / 2, max(_LEAST_STAR, height / 9), ink)


def _cells_around(length: int, cells: int, radius: float) -> tuple[int, int]:
    """Return the ends of the cells that a disc in the middle of some touches."""
    first = floor((length / 2 - radius) * cells / length)
    return round(length * first / cells), round(length * (cells - first) / cells)
