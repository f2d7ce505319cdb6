"""The cells that show parts of pictures."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from boardtui.system.printable import printable
from boardtui.ui.terminal import placeholders
from boardtui.ui.terminal.placeholders import (
    MOST_PICTURE_COLUMNS,
    MOST_PICTURE_ROWS,
    NEXT,
    NUMBERS,
    PicturePart,
    part_of,
)
from tests.cases import each
from tests.kitty_double import MARKS, PLACEHOLDER

PARTS = [
    PicturePart(number, row, column)
    for number in NUMBERS
    for row in range(MOST_PICTURE_ROWS)
    for column in range(MOST_PICTURE_COLUMNS)
]


def test_each_part_has_a_character_of_its_own() -> None:
    characters = {part.character: part for part in PARTS}
    assert len(characters) == len(PARTS)
    assert all(part_of(character) == part for character, part in characters.items())
    assert all(cell_len(character) == 1 for character in characters)
    assert {unicodedata.category(character) for character in characters} == {"Co"}


def test_the_terminal_is_sent_the_marks_of_the_protocols_table() -> None:
    assert list(map(ord, placeholders.MARKS)) == MARKS[:MOST_PICTURE_COLUMNS]
    for part in PARTS[:: MOST_PICTURE_COLUMNS + 1]:
        expected = PLACEHOLDER, chr(MARKS[part.row]), chr(MARKS[part.column])
        assert tuple(part.placeholder) == expected


@each(("number", "codes"), [(1, "31"), (7, "37"), (8, "90"), (15, "97"), (16, "38;5;16")])
def test_the_number_of_a_picture_is_a_colour(number: int, codes: str) -> None:
    assert PicturePart(number, 0, 0).foreground == codes


def test_all_numbers_are_among_the_256_colours() -> None:
    # Zero is no number of a picture.
    assert 1 <= NUMBERS[0] <= NUMBERS[-1] <= 255


@each("text", ["", "a", "●", "\U0010eeee", "\U000effff", "\U000ffffd", "\U0010fffd", "ab"])
def test_other_texts_show_no_part(text: str) -> None:
    assert part_of(text) is None


def test_the_next_part_is_on_the_right() -> None:
    first, other = PicturePart(1, 2, 0), PicturePart(1, 2, 1)
    assert NEXT[first.placeholder] == other.placeholder
    assert PicturePart(1, 2, MOST_PICTURE_COLUMNS - 1).placeholder not in NEXT


def test_a_text_of_a_record_never_shows_a_part() -> None:
    assert printable(PARTS[0].character) == "·"


def test_a_row_of_parts_may_be_cut_anywhere() -> None:
    text = "".join(PicturePart(1, 1, column).character for column in range(6))
    strip = Strip([Segment(text)], 6)
    for cut in range(1, 6):
        left, right = (part.text for part in strip.divide([cut, 6]))
        assert (left, right) == (text[:cut], text[cut:])
