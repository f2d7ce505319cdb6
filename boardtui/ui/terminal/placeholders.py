"""Cells that show a part of a picture: the Unicode placeholders of kitty's graphics protocol.

A terminal shows a part of a picture where it is sent a placeholder: the colour of the text is the
picture's number, and two combining marks are the row and the column of the part. Within the program
such a cell is one private character instead, since Rich cuts texts between a character and its
marks, and dimming changes colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from rich.color import Color

from boardtui.system.named_tuples import NamedTuple

PLACEHOLDER: Final = "\U0010eeee"
"""The placeholder itself, which no font has."""

MARKS: Final = (
    "\u0305\u030d\u030e\u0310\u0312\u033d\u033e\u033f\u0346\u034a\u034b\u034c\u0350\u0351"
    "\u0352\u0357\u035b\u0363\u0364\u0365\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d"
    "\u036e\u036f\u0483\u0484\u0485\u0486\u0487\u0592\u0593\u0594\u0595\u0597"
)
"""The combining marks of the first numbers, as the protocol lists them."""

MOST_PICTURE_COLUMNS: Final = len(MARKS)
MOST_PICTURE_ROWS: Final = 12
"""The parts of a picture across and down."""

NUMBERS: Final = range(1, 65)
"""The numbers of our pictures: the first colours, some of which take fewer bytes than later ones.

The pictures of other programs stay: a terminal keeps those of the alternate screen apart.
"""

_PER_PICTURE = MOST_PICTURE_COLUMNS * MOST_PICTURE_ROWS
_FIRST = 0xF8000
"""Beyond the icons that common fonts have among the private characters."""
_PRIVATE: Final = range(_FIRST, _FIRST + len(NUMBERS) * _PER_PICTURE)


class PicturePart(NamedTuple):
    """A part of a picture, as large as a cell."""

    number: int
    row: int
    column: int

    @property
    def character(self) -> str:
        """The private character that stands for it in the program."""
        place = self.row * MOST_PICTURE_COLUMNS + self.column
        return chr(_FIRST + NUMBERS.index(self.number) * _PER_PICTURE + place)

    @property
    def placeholder(self) -> str:
        """What the terminal is sent for it."""
        return PLACEHOLDER + MARKS[self.row] + MARKS[self.column]

    @property
    def foreground(self) -> str:
        """The parameters of SGR for its colour."""
        return ";".join(Color.from_ansi(self.number).get_ansi_codes())


NEXT: Final[Mapping[str, str]] = {
    PLACEHOLDER + row + left: PLACEHOLDER + row + right
    for row in MARKS[:MOST_PICTURE_ROWS]
    for left, right in pairwise(MARKS)
}
"""The placeholder of the next part on the right, by that of a part.

After the one, the other needs no marks: the terminal counts on in a row of one picture.
"""


def part_of(character: str) -> PicturePart | None:
    """Return the part that a private character stands for; None for any other text.

    >>> part_of(PicturePart(1, 1, 2).character)
    PicturePart(number=1, row=1, column=2)
    """
    if len(character) != 1 or ord(character) not in _PRIVATE:
        return None
    index, place = divmod(ord(character) - _FIRST, _PER_PICTURE)
    return PicturePart(NUMBERS[index], *divmod(place, MOST_PICTURE_COLUMNS))
