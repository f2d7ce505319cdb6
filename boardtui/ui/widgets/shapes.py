"""The shapes of stones and marks, as areas around the centre of a cell.

A point is a pair of distances from the centre, to the right and downwards, in radii of a stone;
both have the same scale, although cells of the screen are about twice as high as wide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import product
from math import hypot, inf

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.block_sets import SIDE
from boardtui.ui.widgets.board_layout import LEAST_SHAPED, BoardLayout
from boardtui.ui.widgets.board_scene import PointMark

SignShape = Callable[[float, float], bool]
"""Returns True for a point of the shape."""


class Sample(NamedTuple):
    """A place across or down a character, relative to the cell that it is in."""

    cell: int
    """0 for the cell at the start of the character, 1 for the next."""
    distance: float
    """The distance from the cell's centre, in radii of a stone."""


Samples = tuple[Sample, ...]


def disc(radius: float) -> SignShape:
    """Return a disc around the centre."""
    return lambda x, y: hypot(x, y) <= radius


def ring(radius: float, width: float) -> SignShape:
    """Return the outermost part of a disc."""
    return lambda x, y: radius - width <= hypot(x, y) <= radius


def diamond(radius: float) -> SignShape:
    """Return a square on its corner."""
    return lambda x, y: abs(x) + abs(y) <= radius


def octagon(width: float, height: float, diagonal: float) -> SignShape:
    """Return a rectangle without its corners, given half its width and half its height."""
    return lambda x, y: abs(x) <= width and abs(y) <= height and abs(x) + abs(y) <= diagonal


def box(width: float, height: float) -> SignShape:
    """Return a rectangle, given half its width and half its height."""
    return lambda x, y: abs(x) <= width and abs(y) <= height


def plus(radius: float, width: float) -> SignShape:
    """Return a horizontal and a vertical bar, given half their length and half their width."""
    return lambda x, y: min(abs(x), abs(y)) <= width and max(abs(x), abs(y)) <= radius


def cross(radius: float, width: float) -> SignShape:
    """Return two diagonal bars."""
    return lambda x, y: abs(abs(x) - abs(y)) <= width and max(abs(x), abs(y)) <= radius


@cache
def either(*shapes: SignShape) -> SignShape:
    """Return the union of shapes."""
    return lambda x, y: any(shape(x, y) for shape in shapes)


@cache
def outline(shape: SignShape, width: float) -> SignShape:
    """Return the outermost part of a shape around the centre."""
    inner = enlarged(shape, 1 - width)
    return lambda x, y: shape(x, y) and not inner(x, y)


@cache
def inner_right(shape: SignShape, width: float) -> SignShape:
    """Return the right half of a shape without its outermost part."""
    inner = enlarged(shape, 1 - width)
    return lambda x, y: x > 0 and inner(x, y)


@cache
def beside(distance: float, height: float) -> SignShape:
    """Return the areas left and right of a distance from the centre, given half their height."""
    return lambda x, y: abs(x) >= distance and abs(y) <= height


@cache
def corners(distance: float, height: float) -> SignShape:
    """Return the areas beyond both distances from the centre, sideways and up or down."""
    return lambda x, y: abs(x) >= distance and abs(y) >= height


@cache
def lowered(shape: SignShape, by: float) -> SignShape:
    """Return a shape moved down by a distance."""
    return lambda x, y: shape(x, y - by)


@cache
def enlarged(shape: SignShape, factor: float) -> SignShape:
    """Return a shape enlarged by a factor."""
    return lambda x, y: shape(x / factor, y / factor)


GROUND: SignShape = box(inf, inf)
"""The whole cell, under the other shapes."""

STONES: tuple[SignShape, ...] = (disc(1), disc(1), disc(1), diamond(1.2))
"""The stones of the sides: the first three differ in lightness, the fourth in form."""

DOT: SignShape = disc(0.33)
"""The dot on a third side's stones: within the middle one of three rows."""

UPPER_DOT: SignShape = lowered(box(0.3, 0.22), -0.22)
"""The same in squares of two rows: the lower row keeps the gap below the stone."""

SIGN_HEIGHT = 0.85
"""Half the height of crosses and noughts, in radii of a stone."""

SIGNS: tuple[SignShape, ...] = (
    cross(SIGN_HEIGHT, 0.25),
    ring(SIGN_HEIGHT, 0.25),
    diamond(0.9),
    box(0.7, 0.8),
)
"""The signs in place of stones, in games with signs."""

EDGE_ON: SignShape = box(0.2, 1)
"""A disc seen from the side while it turns over."""

ON_STONES: Mapping[PointMark, SignShape] = {
    PointMark.LAST: disc(0.36),
    PointMark.WINNING: diamond(0.55),
    PointMark.WINNING_LAST: plus(0.6, 0.2),
    PointMark.FLIPPING: box(0.6, 0.3),
    PointMark.FOUL: box(0.2, 0.6),
}
"""Marks on stones."""

IN_COLOURS: Mapping[PointMark, SignShape] = {
    PointMark.WINNING: box(0.45, 0.34),
    PointMark.WINNING_LAST: box(0.62, 0.34),
    PointMark.FLIPPING: disc(0.5),
}
"""Plainer ones, for stones where colours tell the marks apart."""

UPPER_FLIP: SignShape = lowered(box(0.5, 0.25), -0.25)
"""The mark of a disc that would flip in squares of two rows, in the upper one."""

ON_SIGNS: Mapping[PointMark, SignShape] = {PointMark.LAST: disc(0.22)}
"""A mark within the middle of a cross, which leaves its bars joined."""

ON_VACANT: Mapping[PointMark, SignShape] = {
    PointMark.LEGAL: disc(0.36),
    PointMark.NEXT: ring(0.6, 0.3),
    PointMark.FORBIDDEN: cross(0.55, 0.25),
    PointMark.FOUL: outline(diamond(0.9), 0.5),
}
"""Marks on points without a stone."""

LEGAL_RING: SignShape = ring(0.5, 0.25)
"""The mark of a legal point in the colour of a side's stones: a dot would look like one of them."""

LEGAL_ABOVE_LINE: SignShape = lowered(box(0.3, 0.275), -0.275)
"""The mark of a legal point in the upper row of a square of two rows."""

CHIP: SignShape = box(0.7, 0.55)
"""The ground of a move's value."""


_CORNERS, _CORNERS_OF_STONE = 4, 6
"""Columns of a cell per column of a cursor corner, without and with a stone."""

_BENT = 6
"""Rows of cells where the cursor's corners have a row more at their ends, without a stone."""


def cursor_shapes(layout: BoardLayout, radii: tuple[float, float]) -> tuple[SignShape, SignShape]:
    """Return the shapes of the cursor with a stone and without.

    They are whole characters at the corners, so that those beside them need not be sent again. The
    smallest squares are filled without a stone; beside one, and in other cells as small, are bars.
    """
    width, height = layout.pitch
    if height == LEAST_SHAPED.rows:
        bars = beside((width / 2 - 1) / radii[0], height / 2 / radii[1])
        return bars, GROUND if layout.has_squares else bars
    # Neighbours beside each other may share characters, of which each has half.
    column = 0 if layout.is_tiled or width % 2 else 0.5
    down = (height / 2 - 1) / radii[1]
    inner, outer, outermost = (
        (width / 2 - max(1, width // part) + column) / radii[0]
        for part in (_CORNERS, _CORNERS_OF_STONE, width)
    )
    alone = corners(inner, down)
    if height >= _BENT:
        alone = either(alone, corners(outermost, down - 1 / radii[1]))
    return corners(outer, down), alone


def marks_on_stones(
    *, has_two_rows: bool, has_colours: bool, has_signs: bool
) -> Mapping[PointMark, SignShape]:
    """Return the marks on stones, and on signs."""
    marks = {**ON_STONES, **IN_COLOURS} if has_colours else {**ON_STONES}
    if has_colours and has_two_rows:
        marks[PointMark.FLIPPING] = UPPER_FLIP
    return {**marks, **ON_SIGNS} if has_signs else marks


def samples_at(place: float, pitch: int, radius: float) -> tuple[int, Samples]:
    """Return the cell and the samples of a character.

    `place` is the distance in characters from the start of the first cell; it may be negative.
    """
    first = int(place // pitch)
    parts = (divmod(place + (eighth + 0.5) / SIDE, pitch) for eighth in range(SIDE))
    return first, tuple(
        Sample(int(cell) - first, (rest - pitch / 2) / radius) for cell, rest in parts
    )


@lru_cache(8192)
def area_of(
    shape: SignShape, across: Samples, down: Samples, column: int, row: int, *, coarse: bool
) -> int:
    """Return the area of a shape within a character, limited to one of its cells.

    If `coarse`, corners that agree decide: the shape then covers all of it or nothing.
    """
    rows = [(place, sample.distance) for place, sample in enumerate(down) if sample.cell == row]
    columns = [
        (place, sample.distance) for place, sample in enumerate(across) if sample.cell == column
    ]
    if coarse:
        corners = product(columns[:: len(columns) - 1], rows[:: len(rows) - 1])
        agreed = {shape(x, y) for (_right, x), (_low, y) in corners}
        if agreed == {False}:
            return 0
        if agreed == {True}:
            shape = GROUND
    return sum(1 << low * SIDE + right for low, y in rows for right, x in columns if shape(x, y))
