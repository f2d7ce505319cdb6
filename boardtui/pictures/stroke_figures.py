"""Arrows and lines between points of a board, as figures of a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from boardtui.pictures.drawing import Polyline

_Place = tuple[float, float]

_CLEAR = 0.34
"""What a stroke leaves free around the middle of a point with a stone or a mark, in cells."""

_WIDTH, _HALO = 0.07, 0.13
"""Widths of a stroke and of the light band around it, in cells."""

_BARB, _SPREAD = 0.26, pi / 6
"""Length of the sides of an arrow's head in cells, and the angle between them and the arrow."""

_INKS = ("#ffffff", "#1c5fd6")
"""The band, which sets the stroke off from stones and boards, and the stroke."""


def stroke_figures(
    start: _Place, end: _Place, cell: float, *, is_arrow: bool, clear: tuple[bool, bool]
) -> Iterator[Polyline]:
    """Yield the figures of a stroke between the middles of two points.

    `clear` tells of its start and its end whether something stands there.
    """
    angle = atan2(end[1] - start[1], end[0] - start[0])
    length = hypot(end[0] - start[0], end[1] - start[1])
    first, last = (_CLEAR * cell if each else 0.0 for each in clear)
    begin, tip = _along(start, angle, first), _along(start, angle, length - last)
    lines: list[tuple[_Place, ...]] = [(begin, tip)]
    if is_arrow:
        back = angle + pi
        barbs = [_along(tip, back + turn, _BARB * cell) for turn in (-_SPREAD, _SPREAD)]
        lines.append((barbs[0], tip, barbs[1]))
    for width, ink in zip((_HALO, _WIDTH), _INKS, strict=True):
        yield from (Polyline(line, max(1.5, width * cell), ink) for line in lines)


def _along(place: _Place, angle: float, distance: float) -> _Place:
    return place[0] + distance * cos(angle), place[1] + distance * sin(angle)
