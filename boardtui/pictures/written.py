"""The kinds of files that hold a drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardtui.pictures.drawing import Drawing
from boardtui.pictures.png import drawing_png
from boardtui.pictures.svg import drawing_svg

WRITERS: Mapping[str, Callable[[Drawing], bytes]] = {
    ".svg": lambda drawing: drawing_svg(drawing).encode(),
    ".png": drawing_png,
}
"""Returns the bytes of a drawing, by the ending of the file in small letters."""
