"""Pixels of a PNG, for tests."""

from __future__ import annotations

import struct
import zlib


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The parts of a file by their names, those of one name together."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    place, found = 8, dict[bytes, bytes]()
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        name, chunk = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        (stated,) = struct.unpack(">I", png[place + 8 + length : place + 12 + length])
        assert zlib.crc32(name + chunk) == stated
        found[name] = found.get(name, b"") + chunk
        place += length + 12
    return found


def _rows(found: dict[bytes, bytes], size: int) -> list[bytes]:
    """The rows of pixels of so many bytes, without filters."""
    (width,) = struct.unpack(">I", found[b"IHDR"][:4])
    raw, stride = zlib.decompress(found[b"IDAT"]), size * width + 1
    rows = [raw[start : start + stride] for start in range(0, len(raw), stride)]
    assert all(row[0] == 0 for row in rows)
    return [row[1:] for row in rows]


def pixels(png: bytes) -> list[list[str]]:
    """The colours of a picture of eight bits a colour, row by row."""
    rows = _rows(chunks(png), 3)
    return [[f"#{row[at : at + 3].hex()}" for at in range(0, len(row), 3)] for row in rows]


def clear_pixels(png: bytes) -> list[list[tuple[int, int, int, int]]]:
    """Red, green, blue and opacity of a picture with a palette, row by row."""
    found = chunks(png)
    colours, opacities = found[b"PLTE"], found[b"tRNS"]
    palette = [
        (*colours[3 * number : 3 * number + 3], opacity) for number, opacity in enumerate(opacities)
    ]
    return [[palette[number] for number in row] for row in _rows(found, 1)]
