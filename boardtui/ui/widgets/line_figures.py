"""The lines of a board in pictures, where they meet those that are characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.pictures.drawing import Disc, Drawing, Figure, Rectangle
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


class LineRow(NamedTuple):
    """What a row of points looks like without stones."""

    goes_up: bool
    goes_down: bool
    stars: tuple[int, ...]
    """The columns of its star points."""


def star_figures(canvas: Canvas, radius: float, ink: str) -> Iterator[Figure]:
    """Yield a star on its lines, which go on as characters beside the picture."""
    (width, height), (across, down) = canvas.size, canvas.line
    # Between two characters, the lines are on the right and above, as those of characters are.
    is_between = canvas.cells.rows % 2 == 0
    x = width // 2 - (0 if is_between else across // 2)
    y = height // 2 - (down if is_between else down // 2)
    yield Rectangle(0, y, width, down, ink)
    yield Rectangle(x, 0, across, height, ink)
    yield Disc(width / 2, height / 2, max(_LEAST_STAR, radius), ink)


def square_figures(canvas: Canvas, ways: Ways, ink: str) -> Iterator[Figure]:
    """Yield the lines on the left of a square and below it."""
    (width, height), (across, down) = canvas.size, canvas.line
    if ways.left:
        yield Rectangle(0, 0, across, height, ink)
    if ways.down:
        yield Rectangle(0, height - down, width, down, ink)


def rows_drawing(size: tuple[int, int], cols: int, rows: Sequence[LineRow], ink: str) -> Drawing:
    """Return a drawing of the lines and stars in some rows of points, one below the other."""
    width, height = size
    step, high = width / cols, height / len(rows)
    thick = max(1, round(high / 20))
    xs = [round(step * (col + 0.5)) - (thick + 1) // 2 for col in range(cols)]
    figures: list[Figure] = []
    for number, row in enumerate(rows):
        first, last = round(high * number), round(high * (number + 1))
        y = (first + last - thick) // 2
        top, bottom = first if row.goes_up else y, last if row.goes_down else y + thick
        figures.append(Rectangle(xs[0], y, xs[-1] + thick - xs[0], thick, ink))
        figures += [Rectangle(x, top, thick, bottom - top, ink) for x in xs]
        middle, radius = y + thick / 2, max(_LEAST_STAR, high / 9)
        figures += [Disc(xs[col] + thick / 2, middle, radius, ink) for col in row.stars]
    return Drawing(width, height, CLEAR, tuple(figures))
