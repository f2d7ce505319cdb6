from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len

from boardtui.config import GLYPHS
from boardtui.ui.glyphs import GLYPH_SETS, GlyphSet, GlyphSetName, glyph_set

ALL_SETS = [
    glyph_set("unicode"),
    glyph_set("unicode", colour=False),
    glyph_set("unicode", wide_safe=True),
    glyph_set("ascii"),
    glyph_set("blocks"),
]

IDS = ["unicode", "colourless", "wide-safe", "ascii", "blocks"]


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)


def characters(glyphs: GlyphSet) -> set[str]:
    return set("".join(texts(glyphs)))


@pytest.mark.parametrize("glyphs", ALL_SETS, ids=IDS)
def test_what_stands_on_the_board_takes_one_column(glyphs: GlyphSet) -> None:
    on_board = chain(
        *(glyphs.stones, glyphs.last, glyphs.winning, glyphs.flipping, glyphs.cursor),
        (
            glyphs.edge_on,
            glyphs.legal,
            glyphs.legal_small,
            glyphs.next_move,
            glyphs.forbidden,
            glyphs.foul,
            glyphs.empty,
            glyphs.star,
        ),
        glyphs.grid.crossings + glyphs.lines.crossings + glyphs.corners,
    )
    assert {glyph: cell_len(glyph) for glyph in on_board if cell_len(glyph) != 1} == {}


@pytest.mark.parametrize("glyphs", ALL_SETS, ids=IDS)
def test_no_two_things_on_a_point_look_alike(glyphs: GlyphSet) -> None:
    stones = [*glyphs.stones, *glyphs.last, *glyphs.winning, *glyphs.flipping, glyphs.edge_on]
    for legal, nothing in (
        (glyphs.legal, set(glyphs.lines.crossings)),
        (glyphs.legal_small, {glyphs.empty}),
    ):
        vacant = [legal, glyphs.next_move, glyphs.forbidden, glyphs.foul, glyphs.star]
        shown = [*stones, *vacant, *nothing]
        assert len(shown) == len(set(shown)), shown
    assert set(glyphs.cursor).isdisjoint(stones)


def test_no_terminal_draws_the_wide_safe_set_two_columns_wide() -> None:
    glyphs = glyph_set("unicode", wide_safe=True)
    widths = {glyph: east_asian_width(glyph) for glyph in characters(glyphs)}
    assert {glyph: width for glyph, width in widths.items() if width not in {"N", "Na"}} == {}


def test_the_ordinary_set_would_not_be_wide_safe() -> None:
    widths = {east_asian_width(glyph) for glyph in characters(glyph_set("unicode"))}
    assert "A" in widths


@pytest.mark.parametrize("name", ["ascii", "blocks"])
@pytest.mark.parametrize("wide_safe", [False, True])
@pytest.mark.parametrize("colour", [False, True])
def test_the_other_sets_are_ascii(name: GlyphSetName, wide_safe: bool, colour: bool) -> None:
    glyphs = glyph_set(name, wide_safe=wide_safe, colour=colour)
    assert glyphs.name == name
    assert all(glyph.isascii() for glyph in characters(glyphs))


def test_the_settings_offer_every_set() -> None:
    assert ("auto", *GLYPH_SETS) == GLYPHS


def test_crossings_know_their_edges() -> None:
    lines = glyph_set("unicode").lines
    rows = ["".join(lines.crossing(col, row, 4, 3) for col in range(4)) for row in range(3)]
    assert rows == ["┌┬┬┐", "├┼┼┤", "└┴┴┘"]
