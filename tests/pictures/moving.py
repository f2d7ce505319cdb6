"""The screens that a moving SVG shows, read back from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from unicodedata import east_asian_width
from xml.etree import ElementTree as ET

from boardtui.pictures.screen import HEIGHT, WIDTH, ScreenCell, ScreenFrame

_NOTHING = ScreenCell(" ", "", "")
_SVG = "{http://www.w3.org/2000/svg}"
_DRAWN = re.compile("[\u2500-\u259f]")
"""Lines and blocks, which are shapes in the picture."""

Cells = list[list[ScreenCell]]


def expected(frame: ScreenFrame, colours: Mapping[str, str]) -> Cells:
    """The characters of a frame with their looks, and the grounds but where shapes are drawn.

    `colours` replaces some colours by others.
    """

    def of(cell: ScreenCell) -> ScreenCell:
        ground = colours.get(cell.ground, cell.ground)
        if _DRAWN.match(cell.text):
            return _NOTHING
        if not cell.text.strip():
            return _NOTHING._replace(ground=ground)
        return ScreenCell(cell.text, colours.get(cell.ink, cell.ink), ground, cell.bold)

    return [[of(cell) for cell in row] for row in frame.rows]


def played(picture: str, frames: Sequence[ScreenFrame]) -> Iterator[Cells]:
    """Yield what a picture shows for each of the frames, in the form of `expected`.

    All are shown for the same time. Rows below those of the frames are left out.
    """
    first, *later = _layers(ET.fromstring(picture))
    layers = {round(start * len(frames)): pieces for start, pieces in later}
    assert len(layers) == len(later)
    layers[0] = first[1]
    screen = [[_NOTHING for _cell in row] for row in frames[0].rows]
    for number, frame in enumerate(frames):
        for piece in layers.get(number, ()):
            x, y = map(int, re.findall(r"\d+", piece.attrib["transform"]))
            if y // HEIGHT < len(screen):
                _lay(piece, screen[y // HEIGHT], x // WIDTH)
        yield [
            [
                _NOTHING if _DRAWN.match(cell.text) else now._replace(text=now.text or " ")
                for cell, now in zip(*rows, strict=True)
            ]
            for rows in zip(frame.rows, screen, strict=True)
        ]


def _layers(root: ET.Element) -> Iterator[tuple[float, Sequence[ET.Element]]]:
    """Yield the pieces that appear together, and when they do, as a part of the whole."""
    (sheet,) = root.findall(f"{_SVG}g")
    yield 0.0, [group for group in sheet if "visibility" not in group.attrib]
    for group in sheet:
        if "visibility" in group.attrib:
            animate, *pieces = group
            yield float(animate.attrib["keyTimes"].split(";")[1]), pieces


def _lay(piece: ET.Element, row: list[ScreenCell], left: int) -> None:
    """Draw a piece over what a row shows from a column on."""
    for element in piece:
        place = float(element.attrib["x"]) / WIDTH
        if element.tag == f"{_SVG}rect":
            width = float(element.attrib["width"]) / WIDTH
            is_high = (element.attrib["y"], element.attrib["height"]) == ("0", str(HEIGHT))
            if is_high and place.is_integer() and width.is_integer():
                first = left + int(place)
                if not row[first].text:
                    # Half of a wide character is not there any more.
                    row[first - 1] = _NOTHING._replace(ground=row[first - 1].ground)
                row[first : first + int(width)] = [
                    _NOTHING._replace(ground=element.attrib["fill"])
                ] * int(width)
            continue
        text, ink = element.text or "", element.attrib["fill"]
        step = float(element.attrib["textLength"]) / WIDTH / len(text)
        assert {step} == {1 + (east_asian_width(sign) in "WF") for sign in text}
        for number, sign in enumerate(text):
            column = left + int(place + step * number)
            if sign != " ":
                bold = "font-weight" in element.attrib
                row[column] = ScreenCell(sign, ink, row[column].ground, bold)
            if step == 2:
                row[column + 1] = row[column + 1]._replace(text="")
