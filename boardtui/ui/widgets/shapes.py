"""The shapes of stones and marks, as areas around the centre of a cell.

A point is a pair of distances from the centre, to the right and downwards, in radii of a stone;
both have the same scale, although cells of the screen are about twice as high as wide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import hypot, inf

from boardtui.ui.widgets.board_scene import PointMark

Shape = Callable[[float, float], bool]
"""Returns True for a point of the shape."""


def disc(radius: float) -> Shape:
    """Return a disc around the centre."""
    return lambda x, y: hypot(x, y) <= radius


def ring(radius: float, width: float) -> Shape:
    """Return the outermost part of a disc."""
    return lambda x, y: radius - width <= hypot(x, y) <= radius


def diamond(radius: float) -> Shape:
    """Return a square on its corner."""
    return lambda x, y: abs(x) + abs(y) <= radius


def octagon(width: float, height: float, diagonal: float) -> Shape:
    """Return a rectangle without its corners, given half its width and half its height."""
    return lambda x, y: abs(x) <= width and abs(y) <= height and abs(x) + abs(y) <= diagonal


def box(width: float, height: float) -> Shape:
    """Return a rectangle, given half its width and half its height."""
    return lambda x, y: abs(x) <= width and abs(y) <= height


def plus(radius: float, width: float) -> Shape:
    """Return a horizontal and a vertical bar, given half their length and half their width."""
    return lambda x, y: min(abs(x), abs(y)) <= width and max(abs(x), abs(y)) <= radius


def cross(radius: float, width: float) -> Shape:
    """Return two diagonal bars."""
    return lambda x, y: abs(abs(x) - abs(y)) <= width and max(abs(x), abs(y)) <= radius


@cache
def outline(shape: Shape, width: float) -> Shape:
    """Return the outermost part of a shape around the centre."""
    inner = enlarged(shape, 1 - width)
    return lambda x, y: shape(x, y) and not inner(x, y)


@cache
def beside(distance: float, height: float) -> Shape:
    """Return the areas left and right of a distance from the centre, given half their height."""
    return lambda x, y: abs(x) >= distance and abs(y) <= height


@cache
def grid_lines(left: float, bottom: float) -> Shape:
    """Return the areas left of one distance from the centre, and below another."""
    return lambda x, y: x <= left or y >= bottom


@cache
def lowered(shape: Shape, by: float) -> Shape:
    """Return a shape moved down by a distance."""
    return lambda x, y: shape(x, y - by)


@cache
def enlarged(shape: Shape, factor: float) -> Shape:
    """Return a shape enlarged by a factor."""
    return lambda x, y: shape(x / factor, y / factor)


GROUND: Shape = box(inf, inf)
"""The whole cell, under the other shapes."""

STONES: tuple[Shape, ...] = (disc(1), disc(1), box(0.9, 1), diamond(1.2))
"""The stones of the sides: the first two differ in lightness, the others in form."""

_SMALL_DISC = octagon(0.95, 0.88, 1.45)

SMALL_STONES: tuple[Shape, ...] = (_SMALL_DISC, _SMALL_DISC, box(0.7, 0.88), diamond(1.2))
"""The same in cells of four columns and two rows with crossing lines."""

SIGNS: tuple[Shape, ...] = (cross(0.85, 0.25), ring(0.85, 0.25), diamond(0.9), box(0.7, 0.8))
"""The signs in place of stones, in games with signs."""

EDGE_ON: Shape = box(0.2, 1)
"""A disc seen from the side while it turns over."""

ON_STONES: Mapping[PointMark, Shape] = {
    PointMark.LAST: disc(0.36),
    PointMark.WINNING: diamond(0.55),
    PointMark.WINNING_LAST: plus(0.6, 0.2),
    PointMark.FLIPPING: box(0.6, 0.3),
    PointMark.FOUL: box(0.2, 0.6),
}
"""Marks on stones."""

ON_SMALL_STONES: Mapping[PointMark, Shape] = dict.fromkeys(ON_STONES, box(0.25, 0.42))
"""The same on the smallest stones; all marks but the last stone's also have a character."""

ON_VACANT: Mapping[PointMark, Shape] = {
    PointMark.LEGAL: disc(0.36),
    PointMark.NEXT: ring(0.6, 0.3),
    PointMark.FORBIDDEN: cross(0.55, 0.25),
    PointMark.FOUL: box(0.6, 0.22),
}
"""Marks on points without a stone."""

CHIP: Shape = box(0.7, 0.55)
"""The ground of a move's value."""

CURSOR: Shape = box(0.85, 0.6)
"""The cursor on crossing lines; in a square it fills it, and beside a stone it flanks it."""
