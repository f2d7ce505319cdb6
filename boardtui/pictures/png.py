"""Drawings as PNG: smooth discs and strokes, eight bits a colour.

The format is W3C's "Portable Network Graphics (PNG) Specification".
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor, hypot, sqrt
from typing import assert_never

from boardtui.pictures.drawing import (
    BASELINE,
    Disc,
    Drawing,
    Polyline,
    Rectangle,
    Ring,
    TextRun,
    text_width,
)
from boardtui.pictures.letters import HEIGHT, WIDTH, lines_of

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS, _TRUECOLOUR = 8, 2

_TEXT_WIDTH = 0.1
"""Thickness of the lines of text, as a part of the font size."""

_GLYPH_WIDTH = 0.42
"""Width of a character's lines, as a part of the font size."""


def drawing_png(drawing: Drawing) -> bytes:
    """Return a drawing as PNG."""
    return png_file(drawing.width, pixel_rows(drawing), _TRUECOLOUR)


def pixel_rows(drawing: Drawing) -> list[bytearray]:
    """Return the rows of a drawing's pixels, three bytes each: red, green and blue."""
    return _Canvas(drawing).rows


def png_file(
    width: int, rows: Sequence[bytes | bytearray], colour_type: int, *palette: tuple[bytes, bytes]
) -> bytes:
    """Return rows of pixels as PNG, with the chunks that come before them."""
    header = struct.pack(">IIBBBBB", width, len(rows), _BITS, colour_type, 0, 0, 0)
    # Each row begins with the number of its filter: none.
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    chunks = ((b"IHDR", header), *palette, (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


class _Canvas:
    """Pixels that figures are drawn on."""

    def __init__(self, drawing: Drawing) -> None:
        self.width, self.height = drawing.width, drawing.height
        self.rows = [bytearray(_rgb(drawing.ground) * self.width) for _row in range(self.height)]
        for figure in drawing.figures:
            match figure:
                case Rectangle():
                    self._fill_rectangle(figure)
                case Disc():
                    self._fill_disc(figure)
                case Ring():
                    self._draw_ring(figure)
                case Polyline(points, width, ink):
                    for start, end in pairwise(points):
                        self._draw_line(start, end, width, _rgb(ink))
                case TextRun():
                    self._write(figure)
                case _:
                    assert_never(figure)

    def _fill_rectangle(self, rectangle: Rectangle) -> None:
        pixels = _rgb(rectangle.ink) * rectangle.width
        start = 3 * rectangle.left
        for row in self.rows[rectangle.top : rectangle.top + rectangle.height]:
            row[start : start + len(pixels)] = pixels

    def _fill_disc(self, disc: Disc) -> None:
        ink, radius = _rgb(disc.ink), disc.radius
        inner, outer = radius - 0.5, radius + 0.5
        for y in self._span(disc.y - outer, disc.y + outer, self.height):
            away = abs(y + 0.5 - disc.y)
            reach = sqrt(max(0.0, outer * outer - away * away))
            solid = sqrt(max(0.0, inner * inner - away * away))
            # Between these columns every pixel lies inside the disc.
            first, last = ceil(disc.x - solid - 0.5), floor(disc.x + solid - 0.5)
            if solid and first <= last:
                self.rows[y][3 * first : 3 * last + 3] = ink * (last - first + 1)
            for x in self._span(disc.x - reach, disc.x + reach, self.width):
                if not (solid and first <= x <= last):
                    self._blend(x, y, ink, outer - hypot(x + 0.5 - disc.x, away))

    def _draw_ring(self, ring: Ring) -> None:
        reach = ring.radius + ring.width / 2 + 1

        def distance(x: float, y: float) -> float:
            return abs(hypot(x - ring.x, y - ring.y) - ring.radius)

        for y in self._span(ring.y - reach, ring.y + reach, self.height):
            columns = self._span(ring.x - reach, ring.x + reach, self.width)
            self._draw_near(distance, y, columns, ring.width, _rgb(ring.ink))

    def _draw_line(
        self, start: tuple[float, float], end: tuple[float, float], width: float, ink: bytes
    ) -> None:
        (left, top), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
        square = dx * dx + dy * dy

        def distance(x: float, y: float) -> float:
            along = ((x - left) * dx + (y - top) * dy) / square if square else 0.0
            along = min(1.0, max(0.0, along))
            return hypot(x - left - along * dx, y - top - along * dy)

        reach = width / 2 + 1
        lowest, highest = sorted((start[1], end[1]))
        for y in self._span(lowest - reach, highest + reach, self.height):
            # The part of the line that passes near this row: the rest of a slanted one is far.
            near = (min(highest, max(lowest, at)) for at in (y - reach, y + 1 + reach))
            xs = [left + dx * (at - top) / dy for at in near] if dy else [left, end[0]]
            columns = self._span(min(xs) - reach, max(xs) + reach, self.width)
            self._draw_near(distance, y, columns, width, ink)

    def _draw_near(
        self,
        distance: Callable[[float, float], float],
        y: int,
        columns: range,
        width: float,
        ink: bytes,
    ) -> None:
        """Draw those pixels of a row that lie nearer than half a width."""
        for x in columns:
            self._blend(x, y, ink, width / 2 + 0.5 - distance(x + 0.5, y + 0.5))

    def _write(self, text: TextRun) -> None:
        unit, rise = text.size * _GLYPH_WIDTH / WIDTH, 2 * BASELINE * text.size / HEIGHT
        left, top = text.x - text.width / 2, text.y - BASELINE * text.size
        for sign in text.text:
            advance = text_width(sign) * text.size
            start = left + (advance - WIDTH * unit) / 2
            for line in lines_of(sign):
                places = [(start + col * unit, top + row * rise) for col, row in line]
                for here, there in pairwise(places):
                    self._draw_line(here, there, text.size * _TEXT_WIDTH, _rgb(text.ink))
            left += advance

    def _blend(self, x: int, y: int, ink: bytes, cover: float) -> None:
        """Lay ink over a pixel; `cover` is the part that it covers, beyond 0 and 1 too."""
        if cover <= 0:
            return
        row, start = self.rows[y], 3 * x
        if cover >= 1:
            row[start : start + 3] = ink
            return
        for place, value in enumerate(ink, start):
            row[place] += round((value - row[place]) * cover)

    @staticmethod
    def _span(first: float, last: float, limit: int) -> range:
        return range(max(0, floor(first)), min(limit, ceil(last)))


def _rgb(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])
