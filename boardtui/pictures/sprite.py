"""Small pictures without a ground, as PNG with a palette: what lies behind them shows."""

from __future__ import annotations

from functools import lru_cache

from boardtui.pictures.drawing import Drawing
from boardtui.pictures.png import pixel_rows, png_file
from boardtui.system.frozen import frozen

_INDEXED = 3
"""The colour type of PNG whose pixels are numbers of colours."""

_STEP = 17
"""Colours and opacities are multiples of it, from 0 to 255: fewer of them take fewer bytes."""

_SEEN = 4 * _STEP
"""The least opacity of a pixel that counts as ink."""

_CLEAR = (0, 0, 0, 0)

_Pixel = tuple[int, int, int, int]


@frozen(eq=False)
class Sprite:
    """The pixels of a drawing; its ground is clear."""

    rows: tuple[tuple[_Pixel, ...], ...]
    """Red, green, blue and opacity; at most 256 different ones, as of a few inks."""

    @classmethod
    def of(cls, drawing: Drawing) -> Sprite:
        """Return the pixels of a drawing, whatever its ground."""
        # A pixel that lets the ground through differs as much as it does on black and on white.
        on_black = pixel_rows(drawing._replace(ground="#000000"))
        on_white = pixel_rows(drawing._replace(ground="#ffffff"))
        return cls(
            tuple(
                tuple(map(_pixel, dark[::3], dark[1::3], dark[2::3], light[::3]))
                for dark, light in zip(on_black, on_white, strict=True)
            )
        )

    def has_ink(self, columns: slice, rows: slice) -> bool:
        """Return True if anything can be seen in a part of the picture."""
        return any(pixel[3] >= _SEEN for row in self.rows[rows] for pixel in row[columns])

    def is_alike(self, other: Sprite, columns: slice, rows: slice) -> bool:
        """Return True if a part of the picture is the same in another one of the same size."""
        pairs = zip(self.rows[rows], other.rows[rows], strict=True)
        return all(row[columns] == beside[columns] for row, beside in pairs)

    def png(self) -> bytes:
        """Return the file."""
        numbers = dict[_Pixel, int]()
        rows = [
            bytes(numbers.setdefault(pixel, len(numbers)) for pixel in row) for row in self.rows
        ]
        colours = b"".join(bytes(pixel[:3]) for pixel in numbers)
        opacities = bytes(pixel[3] for pixel in numbers)
        return png_file(len(self.rows[0]), rows, _INDEXED, (b"PLTE", colours), (b"tRNS", opacities))


@lru_cache(1024)
def _pixel(red: int, green: int, blue: int, red_on_white: int) -> _Pixel:
    """Return a pixel, given its colours on black and the first of them on white."""
    opacity = _stepped(255 - (red_on_white - red))
    if not opacity:
        return _CLEAR
    scale = 255 / opacity
    return _stepped(red * scale), _stepped(green * scale), _stepped(blue * scale), opacity


def _stepped(part: float) -> int:
    return min(255, max(0, round(part / _STEP) * _STEP))
