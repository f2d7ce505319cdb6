from __future__ import annotations

from collections.abc import Callable
from unicodedata import east_asian_width

import pytest

from boardtui.ui.widgets.block_sets import EIGHTHS, SAFE, SIDE, BlockSet
from boardtui.ui.widgets.blocks import Block, nearest_block


def sampled(covers: Callable[[int, int], bool]) -> int:
    """The area of the covered samples, as bits in rows of `SIDE`."""
    return sum(
        1 << row * SIDE + column
        for row in range(SIDE)
        for column in range(SIDE)
        if covers(column, row)
    )


def areas(picture: str) -> dict[str, int]:
    """The areas of a cell's paints, from rows of the picture that are stretched to the cell."""
    rows = picture.split()

    def paint(column: int, row: int) -> str:
        return rows[row * len(rows) // SIDE][column * len(rows[0]) // SIDE]

    paints = {paint(column, row) for column in range(SIDE) for row in range(SIDE)}
    return {one: sampled(lambda *place, one=one: paint(*place) == one) for one in paints}


@pytest.mark.parametrize("blocks", [SAFE, EIGHTHS])
@pytest.mark.parametrize(
    ("picture", "block"),
    [
        ("aa aa", Block(" ", "a", "a")),
        (".a ..", Block("▝", "a", ".")),
        (".a a.", Block("▞", "a", ".")),
        (".a aa", Block("▘", ".", "a")),
        (".a .a", Block("▐", "a", ".")),
    ],
)
def test_quarters_are_exact(picture: str, block: Block[str], blocks: BlockSet) -> None:
    found = nearest_block(areas(picture), blocks)
    turned = Block(found.glyph.translate(str.maketrans("▙▌▚", "▝▐▞")), found.ground, found.ink)
    assert block in {found, turned}


@pytest.mark.parametrize("eighths", range(1, SIDE))
def test_eighths_are_exact_where_their_width_is_known(eighths: int) -> None:
    column = "." * (SIDE - eighths) + "a" * eighths
    lower = nearest_block(areas(" ".join(column)), EIGHTHS)
    assert lower in {
        Block("▁▂▃▄▅▆▇"[eighths - 1], "a", "."),
        Block("▁▂▃▄▅▆▇"[SIDE - 1 - eighths], ".", "a"),
    } or (lower.glyph, eighths) == ("▀", 4)


def test_elsewhere_every_glyph_takes_one_column() -> None:
    pictures = [
        f"{number >> 12 & 15:04b} {number >> 8 & 15:04b} {number >> 4 & 15:04b} {number & 15:04b}"
        for number in range(0, 2**16, 17)
    ]
    glyphs = {nearest_block(areas(picture), SAFE).glyph for picture in pictures}
    assert len(glyphs) > 6
    assert {east_asian_width(glyph) for glyph in glyphs} <= {"N", "Na"}


def test_of_three_paints_the_two_that_cover_most_are_kept() -> None:
    block = nearest_block(areas("aaaa bbbb bbbb bbbc"), EIGHTHS)
    assert {block.ink, block.ground} == {"a", "b"}


def test_the_least_of_a_paint_makes_no_blank_of_two_paints() -> None:
    block = nearest_block({"a": 1, ".": 2 ** (SIDE * SIDE) - 2}, EIGHTHS)
    assert block == Block(" ", ".", ".")
