"""Drawings: plain figures in pixels, from the top-left corner; colours as `#rrggbb`."""

from __future__ import annotations

from unicodedata import east_asian_width

from boardtui.system.named_tuples import NamedTuple

ADVANCE = 0.6
"""Width of a character, as a part of the font size."""

_WIDE_ADVANCE = 1.0
"""The same for kana, kanji, hangul and their like, which fill a square."""

BASELINE = 0.36
"""Where text stands below its centre, as a part of the font size: half a capital."""


class Rectangle(NamedTuple):
    """A filled rectangle; whole pixels keep its edges sharp."""

    left: int
    top: int
    width: int
    height: int
    ink: str


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    radius: float
    ink: str


class Ring(NamedTuple):
    """The outline of a circle, as thick as `width`."""

    x: float
    y: float
    radius: float
    width: float
    ink: str


class Polyline(NamedTuple):
    """Lines from point to point with round ends and corners."""

    points: tuple[tuple[float, float], ...]
    width: float
    ink: str


class TextRun(NamedTuple):
    """A line of text around a centre."""

    x: float
    y: float
    size: float
    text: str
    ink: str

    @property
    def width(self) -> float:
        """The width in pixels."""
        return text_width(self.text) * self.size


Figure = Rectangle | Disc | Ring | Polyline | TextRun


class Drawing(NamedTuple):
    """Shapes on a ground; later ones lie over earlier ones."""

    width: int
    height: int
    ground: str
    figures: tuple[Figure, ...]


def text_width(text: str) -> float:
    """Return the width of a text at font size 1."""
    return sum(_WIDE_ADVANCE if east_asian_width(sign) in "WF" else ADVANCE for sign in text)
