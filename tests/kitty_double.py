"""Pictures in text as kitty shows them: its graphics protocol, as far as it is used here."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pyte.graphics import FG_AIXTERM, FG_ANSI
from pyte.screens import Char
from rich.color import Color

PLACEHOLDER = "\U0010eeee"

MARKS = [
    *(0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C, 0x350),
    *(0x351, 0x352, 0x357, 0x35B, 0x363, 0x364, 0x365, 0x366, 0x367, 0x368, 0x369, 0x36A, 0x36B),
    *(0x36C, 0x36D, 0x36E, 0x36F, 0x483, 0x484, 0x485, 0x486, 0x487, 0x592, 0x593, 0x594, 0x595),
    *(0x597, 0x598, 0x599, 0x59C, 0x59D, 0x59E),
]
"""The first row and column diacritics, in the order of the protocol's table."""


class Picture(NamedTuple):
    """A picture that the terminal holds."""

    png: bytes
    columns: int
    rows: int


class Shown(NamedTuple):
    """A cell that shows a part of a picture."""

    number: int
    row: int
    column: int


class KittyPictures:
    """The pictures of a terminal; a command that it would not understand fails the test."""

    def __init__(self, *, knows_ranges: bool = True) -> None:
        self.held: dict[int, Picture] = {}
        self.sent: list[int] = []
        """The numbers of all pictures in the order in which they came."""
        self.deleted: list[int] = []
        """The numbers that were deleted one by one."""
        self.knows_ranges = knows_ranges
        self._begun: dict[str, str] = {}
        self._data = ""

    def obey(self, command: str) -> dict[str, str]:
        """Carry out a command, without its beginning and end; return its keys."""
        assert command.startswith("G")
        text, _separator, data = command[1:].partition(";")
        keys = dict(each.split("=") for each in text.split(","))
        if keys.get("a") == "q":
            assert (keys["s"], keys["v"], keys["f"], len(b64decode(data))) == ("1", "1", "24", 3)
            return keys
        assert keys["q"] == "2", "an answer would be read as keys"
        if keys.get("a") == "d":
            self._delete(keys)
            return keys
        assert len(data) <= 4096
        if keys.get("a") == "T":
            assert not self._begun
            assert keys["U"] == "1"
            assert keys["f"] == "100"
            self._begun, self._data = keys, ""
        assert self._begun
        self._data += data
        if keys.get("m", "0") == "0":
            self._take(self._begun, b64decode(self._data, validate=True))
            self._begun = {}
        return keys

    def shown(self, cells: Sequence[Sequence[Char]]) -> Iterator[tuple[int, int, Shown]]:
        """Yield the row and column of each cell that shows a picture, and the part in it."""
        numbers = {_colour(number): number for number in self.held}
        before: dict[tuple[int, int], Shown] = {}
        for y, row in enumerate(cells):
            for x, cell in enumerate(row):
                if cell.data.startswith(PLACEHOLDER):
                    places = [MARKS.index(ord(mark)) for mark in cell.data[1:]]
                    number, left = numbers[cell.fg], before.get((y, x - 1))
                    if not places:
                        # It continues the picture on its left.
                        assert left is not None
                        assert left.number == number
                        places = [left.row, left.column + 1]
                    down, across = places
                    shown = before[y, x] = Shown(number, down, across)
                    picture = self.held[shown.number]
                    assert down < picture.rows
                    assert across < picture.columns
                    yield y, x, shown

    def _delete(self, keys: dict[str, str]) -> None:
        if keys["d"] == "R":
            assert keys.keys() == {"a", "d", "x", "y", "q"}
            if self.knows_ranges:
                gone = [each for each in self.held if int(keys["x"]) <= each <= int(keys["y"])]
                self.held = {
                    each: picture for each, picture in self.held.items() if each not in gone
                }
            return
        assert keys.keys() == {"a", "d", "i", "q"}
        assert keys["d"] == "I"
        self.deleted.append(int(keys["i"]))
        self.held.pop(int(keys["i"]), None)

    def _take(self, keys: dict[str, str], png: bytes) -> None:
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        number = int(keys["i"])
        self.held[number] = Picture(png, int(keys["c"]), int(keys["r"]))
        self.sent.append(number)


def _colour(number: int) -> str:
    """The name of one of the 256 colours where it is a foreground."""
    if number < 8:
        return FG_ANSI[30 + number]
    if number < 16:
        return FG_AIXTERM[90 + number - 8]
    return Color.from_ansi(number).get_truecolor().hex[1:]
