"""The board of a position as a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardtui.pictures.drawing import (
    ADVANCE,
    Disc,
    Drawing,
    Figure,
    Polyline,
    Rectangle,
    Ring,
    TextRun,
    text_width,
)
from boardtui.pictures.stroke_figures import stroke_figures
from boardtui.pictures.widths import WIDTHS
from boardtui.record.marks import Mark, Shape, Stroke, StrokeKind
from boardtui.record.numbering import stone_numbers
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Point, grid
from boardtui.rules.game import Game, Surface
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable


class BoardTheme(NamedTuple):
    """The colours of a picture."""

    ground: str
    label: str
    """Names of columns and rows."""
    cells: str
    """A board of squares, and the lines between them."""
    cells_line: str
    lines: str
    """A board of crossing lines, and the lines."""
    lines_line: str
    last: str = "#e5484d"
    """The sign of the last move."""


THEMES: Mapping[str, BoardTheme] = {
    "light": BoardTheme("#f5f2ea", "#5c5546", "#2f9e63", "#1a6a40", "#dfb76f", "#5b3d14"),
    "dark": BoardTheme("#15181c", "#a9adb3", "#1f7a4b", "#0d4528", "#a87c40", "#35210a"),
}

_MOST_OF_A_LABEL = 4
"""The most characters of a label that can be read on a stone; of a longer one, the first are."""


class _Stone(NamedTuple):
    """The colours of a side's stones."""

    face: str
    edge: str
    ink: str
    """What is written on them."""
    rim: float = 1 / 30
    """Width of the edge as a part of a cell; it tells sides apart that differ in hue alone."""


_STONES = (
    _Stone("#14161a", "#000000", "#ffffff"),
    _Stone("#fafaf7", "#4a4a4a", "#14161a"),
    _Stone("#ff8f6b", "#5f0000", "#14161a", 1 / 10),
    _Stone("#ffdc64", "#5a4600", "#14161a", 1 / 6),
)


def board_drawing(
    node: Node,
    theme: BoardTheme,
    width: int = WIDTHS[0],
    *,
    strokes: Sequence[Stroke] = (),
    has_names: bool = True,
    has_numbers: bool = False,
) -> Drawing:
    """Return the board after a node's move, with its marks and some arrows and lines.

    `has_names` names the columns and rows, `has_numbers` numbers the stones.
    """
    options = {"has_names": has_names, "has_numbers": has_numbers}
    return _BoardDrawing(node, theme, width, strokes, **options).drawing()


class _BoardDrawing:
    """Draws one board; lengths are in pixels."""

    def __init__(
        self,
        node: Node,
        theme: BoardTheme,
        width: int,
        strokes: Sequence[Stroke],
        *,
        has_names: bool,
        has_numbers: bool,
    ) -> None:
        self._node, self._theme, self._strokes = node, theme, strokes
        self._has_names = has_names
        self._game: Game = node.position.game
        self._has_signs = self._game.has_signs
        self._has_squares = self._has_signs or self._game.surface is Surface.CELLS
        self._numbers = stone_numbers(node.line()) if has_numbers and not self._has_signs else {}
        cols, rows = self._size = self._game.board_size
        pad = width // 40
        band = width // 16 if has_names else pad
        self._cell = cell = (width - band - pad) // max(cols, rows)
        spare = (width - band - pad - cell * max(cols, rows)) // 2
        self._left = band + spare
        self._top = (band if self._game.notation.rows_from_top else pad) + spare
        self._width = width - cell * (max(cols, rows) - cols)
        self._height = width - cell * (max(cols, rows) - rows)
        self._line = max(1, width // 400)
        self._label = band / 2.2

    def drawing(self) -> Drawing:
        """Return the whole drawing."""
        stones = (*self._stones(), *self._arrows_and_lines())
        figures = (*self._ground(), *self._names(), *stones, *self._signs())
        return Drawing(self._width, self._height, self._theme.ground, figures)

    def _centre(self, point: Point) -> tuple[float, float]:
        half = self._cell / 2
        return self._left + point.col * self._cell + half, self._top + point.row * self._cell + half

    def _ground(self) -> Iterator[Figure]:
        theme, (cols, rows), cell, line = self._theme, self._size, self._cell, self._line
        width, height = cols * cell, rows * cell
        surface = theme.cells if self._has_squares else theme.lines
        ink = theme.cells_line if self._has_squares else theme.lines_line
        yield Rectangle(self._left, self._top, width, height, surface)
        # Lines lie around squares, or cross in the middle of the points.
        inset, extra = (0, 0) if self._has_squares else (cell // 2, 1)
        left, top = self._left + inset, self._top + inset
        across, down = width - extra * cell + line, height - extra * cell + line
        for col in range(cols + 1 - extra):
            yield Rectangle(left + col * cell, top, line, down, ink)
        for row in range(rows + 1 - extra):
            yield Rectangle(left, top + row * cell, across, line, ink)
        for point in self._game.star_points():
            x, y = self._centre(point)
            yield Disc(x, y, max(2.0, cell / 10), ink)

    def _names(self) -> Iterator[Figure]:
        if not self._has_names:
            return
        notation, (cols, rows), cell = self._game.notation, self._size, self._cell
        away = self._label * 0.95
        below = self._top + rows * cell + away
        y = self._top - away if notation.rows_from_top else below
        for col in range(cols):
            x, _y = self._centre(Point(col, 0))
            yield TextRun(x, y, self._label, notation.column(col), self._theme.label)
        for row in range(rows):
            _x, y = self._centre(Point(0, row))
            name = notation.row(row, self._size)
            yield TextRun(self._left - away, y, self._label, name, self._theme.label)

    def _stones(self) -> Iterator[Figure]:
        """Yield figures of one look after each other, which makes the SVG small."""
        board = self._node.position.board
        for color in map(Color, range(len(self._game.sides))):
            centres = list(map(self._centre, grid(board.size).points(board.stones[color])))
            if self._has_signs:
                shape = Shape.CIRCLE if color else Shape.CROSS
                for x, y in centres:
                    yield from self._sign(shape, x, y, 0.3, 0.09)
                continue
            stone = _STONES[color]
            radius = self._cell * (0.42 if self._has_squares else 0.46)
            inner = radius - max(1.0, self._cell * stone.rim)
            yield from (Disc(x, y, radius, stone.edge) for x, y in centres)
            yield from (Disc(x, y, inner, stone.face) for x, y in centres)

    def _arrows_and_lines(self) -> Sequence[Figure]:
        """Return the figures of arrows and lines, the bands around them first."""
        board, marks = self._node.position.board, self._node.marks
        figures: list[Polyline] = []
        for kind, start, end in self._strokes:
            first, last = (board[at] is not None or at in marks for at in (start, end))
            figures += stroke_figures(
                self._centre(start),
                self._centre(end),
                self._cell,
                is_arrow=kind is StrokeKind.ARROW,
                clear=(first, last),
            )
        return sorted(figures, key=lambda figure: figure.width, reverse=True)

    def _signs(self) -> Iterator[Figure]:
        position, marks = self._node.position, self._node.marks
        yield from self._number_runs()
        if (last := position.last) is not None and position.board[last] is not None:
            is_free = last not in marks and last not in self._numbers
            yield self._last(last, is_free=is_free)
        for point in sorted(marks, key=lambda at: (at.row, at.col)):
            yield from self._mark(point, marks[point])

    def _number_runs(self) -> Iterator[TextRun]:
        """Yield the numbers of a row together, which makes the SVG small.

        A cell is as wide as some characters of a fixed width, so that each number is in its middle.
        """
        node, runs = self._node, dict[tuple[str, int, int], list[tuple[int, str]]]()
        shown = {
            point: str(number)
            for point, number in self._numbers.items()
            if point not in node.marks and node.position.board[point] is not None
        }
        # The thick edge of a third side's stones leaves less room.
        least = 3 if len(self._game.sides) < 3 else 4
        signs = max(least, 1 + max(map(len, shown.values()), default=0))
        for point in sorted(shown, key=lambda at: (at.row, at.col)):
            # Numbers of an even length stand half a character away from those of an odd one.
            free = signs - len(shown[point])
            key = self._ink(point), point.row, free % 2
            runs.setdefault(key, []).append((point.col * signs + free // 2, shown[point]))
        advance = self._cell / signs
        for (ink, row, shift), numbers in sorted(runs.items()):
            first, text = numbers[0][0], ""
            for place, number in numbers:
                text = text.ljust(place - first) + number
            x = self._left + (first + (shift + len(text)) / 2) * advance
            _x, y = self._centre(Point(0, row))
            yield TextRun(x, y, advance / ADVANCE, text, ink)

    def _last(self, point: Point, *, is_free: bool) -> Figure:
        x, y = self._centre(point)
        if is_free and not self._has_signs:
            return Disc(x, y, self._cell * 0.13, self._theme.last)
        return Ring(x, y, self._cell * 0.43, max(1.5, self._cell / 18), self._theme.last)

    def _mark(self, point: Point, mark: Mark) -> Iterator[Figure]:
        x, y = self._centre(point)
        if self._node.position.board[point] is None and not self._has_squares:
            # A line behind a sign would be read as a part of it.
            yield Disc(x, y, self._cell * 0.36, self._theme.lines)
        if isinstance(mark, Shape):
            yield from self._sign(mark, x, y, 0.21, 0.07, self._ink(point))
        else:
            text = printable(mark)
            yield self._written(
                point, text if len(text) <= _MOST_OF_A_LABEL else f"{text[: _MOST_OF_A_LABEL - 1]}…"
            )

    def _written(self, point: Point, text: str) -> TextRun:
        x, y = self._centre(point)
        size = min(self._cell * 0.5, self._cell * 0.76 / max(text_width(text), 0.1))
        return TextRun(x, y, size, text, self._ink(point))

    def _ink(self, point: Point) -> str:
        color = self._node.position.board[point]
        if color is None or self._has_signs:
            return self._theme.lines_line if not self._has_squares else _STONES[0].edge
        return _STONES[color].ink

    def _sign(
        self, figure: Shape, x: float, y: float, reach: float, width: float, ink: str = ""
    ) -> Iterator[Figure]:
        """Yield a sign around a centre; `reach` and `width` are parts of a cell."""
        ink = ink or _STONES[0].edge
        far, thick = reach * self._cell, max(1.5, width * self._cell)
        match figure:
            case Shape.CROSS:
                yield Polyline(((x - far, y - far), (x + far, y + far)), thick, ink)
                yield Polyline(((x - far, y + far), (x + far, y - far)), thick, ink)
            case Shape.CIRCLE:
                yield Ring(x, y, far, thick, ink)
            case Shape.SQUARE:
                yield _closed((x - far, y - far), (x + far, y - far), (x + far, y + far),
                              (x - far, y + far), width=thick, ink=ink)  # fmt: skip
            case Shape.TRIANGLE:
                low, side = y + far * 0.6, far * 1.04
                yield _closed((x, y - far * 1.2), (x + side, low), (x - side, low),
                              width=thick, ink=ink)  # fmt: skip


def _closed(*points: tuple[float, float], width: float, ink: str) -> Polyline:
    return Polyline((*points, points[0]), width, ink)
