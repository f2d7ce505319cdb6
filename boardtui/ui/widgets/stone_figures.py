"""The figures of stones and marks in a picture of one cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.color import Color as Paint

from boardtui.pictures.drawing import Disc, Figure, Polyline, Ring
from boardtui.rules.board import Color
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.board_painter import THIRD, shadow_of
from boardtui.ui.widgets.board_scene import PointMark

_RIM = 1 / 12
"""The width of a stone's edge, as a part of its radius."""

_THINNEST = 1.0
"""The least width of anything, in pixels."""


class Spot(NamedTuple):
    """The centre of a cell and the radius of a stone there, in pixels."""

    x: float
    y: float
    radius: float

    def disc(self, radius: float, ink: str) -> Disc:
        """Return a disc, with a part of a stone's radius."""
        return Disc(self.x, self.y, self.radius * radius, ink)

    def ring(self, radius: float, width: float, ink: str) -> Ring:
        """Return a ring around the centre, given the middle of its line."""
        return Ring(self.x, self.y, self.radius * radius, self._thick(width), ink)

    def stroke(self, *points: tuple[float, float], width: float, ink: str) -> Polyline:
        """Return lines between points that are counted in radii from the centre."""
        places = ((self.x + x * self.radius, self.y + y * self.radius) for x, y in points)
        return Polyline(tuple(places), self._thick(width), ink)

    def diamond(self, reach: float, width: float, ink: str) -> Polyline:
        """Return the outline of a square on its corner; a wide one fills it."""
        corners = (0, -reach), (reach, 0), (0, reach), (-reach, 0), (0, -reach)
        return self.stroke(*corners, width=width, ink=ink)

    def cross(self, reach: float, width: float, ink: str) -> Iterator[Polyline]:
        """Yield two strokes that cross in the centre."""
        for up in (-reach, reach):
            yield self.stroke((-reach, -up), (reach, up), width=width, ink=ink)

    def _thick(self, width: float) -> float:
        return max(_THINNEST, width * self.radius)


def stone_figures(
    spot: Spot, owner: Color, paint: Paint, ground: Paint, dot: Paint
) -> Iterator[Figure]:
    """Yield the figures of a side's stone without a mark, in front of a ground.

    A third side's stone has a dot, a fourth one's is a square on its corner.
    """
    ink = hex_of(paint)
    if owner > THIRD:
        yield spot.diamond(0.586, 0.83, ink)
        return
    # A soft edge, between the colours of the stone and of the board.
    yield spot.disc(1, hex_of(shadow_of(ground, paint)))
    yield spot.disc(1 - max(_RIM, _THINNEST / spot.radius), ink)
    if owner == THIRD:
        yield spot.disc(0.3, hex_of(dot))


def edge_on_figures(spot: Spot, paint: Paint) -> Iterator[Figure]:
    """Yield the figure of a disc seen from the side, while it turns over."""
    yield spot.stroke((0, -0.8), (0, 0.8), width=0.36, ink=hex_of(paint))


def sign_figures(spot: Spot, owner: Color, paint: Paint) -> Iterator[Figure]:
    """Yield the figures of a side's sign, in games with signs."""
    ink = hex_of(paint)
    if owner == 0:
        yield from spot.cross(0.7, 0.3, ink)
    elif owner == 1:
        yield spot.ring(0.75, 0.3, ink)
    elif owner == THIRD:
        yield spot.diamond(0.8, 0.3, ink)
    else:
        corners = (-0.65, -0.65), (0.65, -0.65), (0.65, 0.65), (-0.65, 0.65), (-0.65, -0.65)
        yield spot.stroke(*corners, width=0.3, ink=ink)


def stone_mark_figures(
    spot: Spot, mark: PointMark, paint: Paint, *, is_sign: bool
) -> Sequence[Figure]:
    """Return the figures of a mark on a stone or sign: each has a form of its own."""
    ink = hex_of(paint)
    match mark:
        case PointMark.LAST if is_sign:
            return (spot.disc(0.2, ink),)
        case PointMark.LAST:
            return (spot.disc(0.36, ink),)
        case PointMark.WINNING:
            return (spot.ring(0.5, 0.24, ink),)
        case PointMark.WINNING_LAST:
            return spot.ring(0.5, 0.24, ink), spot.disc(0.22, ink)
        case PointMark.FLIPPING:
            return (spot.disc(0.56, ink),)
        case PointMark.FOUL:
            return (spot.stroke((0, -0.4), (0, 0.4), width=0.3, ink=ink),)
        case _:
            return ()


def vacant_mark_figures(
    spot: Spot, mark: PointMark, paint: Paint, *, is_ring: bool
) -> Sequence[Figure]:
    """Return the figures of a mark on a point without a stone.

    With `is_ring`, a legal point has a ring, where a dot would look like a stone.
    """
    ink = hex_of(paint)
    match mark:
        case PointMark.LEGAL if is_ring:
            return (spot.ring(0.36, 0.18, ink),)
        case PointMark.LEGAL:
            return (spot.disc(0.34, ink),)
        case PointMark.NEXT:
            return (spot.ring(0.5, 0.22, ink),)
        case PointMark.FORBIDDEN:
            return tuple(spot.cross(0.42, 0.22, ink))
        case PointMark.FOUL:
            return (spot.diamond(0.55, 0.24, ink),)
        case _:
            return ()


def hex_of(paint: Paint) -> str:
    """Return a colour as `#rrggbb`."""
    return paint.get_truecolor().hex
