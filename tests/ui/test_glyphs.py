from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from unicodedata import east_asian_width

import pytest
from rich.cells import cell_len

from boardtui.config.settings import GLYPHS
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GLYPH_SETS, GlyphSet, GlyphSetName, StoneStyle, glyph_set
from boardtui.ui.terminal.preflight import ColourMode
from tests.cases import each

ALL_SETS = [
    glyph_set("shaped"),
    glyph_set("unicode"),
    glyph_set("unicode", ColourMode.NONE),
    glyph_set("unicode", wide_safe=True),
    glyph_set("ascii"),
    glyph_set("blocks"),
]

IDS = ["shaped", "unicode", "colourless", "wide-safe", "ascii", "blocks"]


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


@each("signs", [False, True])
@each("glyphs", ALL_SETS)
def test_no_two_things_on_a_point_look_alike(glyphs: GlyphSet, *, signs: bool) -> None:
    if signs:
        glyphs = glyphs.of(game("gomoku", size=3, line=3))
    # Where stones have shapes in colours, lightness tells three sides apart, and a ground the row.
    same = 2 if glyphs.stone_style.has_colours else 0
    stones = [*glyphs.stones[same:], *glyphs.last[same:], *glyphs.flipping, glyphs.edge_on]
    stones += [] if same else glyphs.winning
    for legal, nothing in (
        (glyphs.legal, set(glyphs.lines.crossings)),
        (glyphs.legal_small, {glyphs.empty}),
    ):
        vacant = [legal, glyphs.next_move, glyphs.forbidden, glyphs.foul]
        # Where stones have shapes, legal points are drawn as shapes too.
        vacant += [] if glyphs.stone_style.has_shapes else [glyphs.star]
        shown = [*stones, *vacant, *nothing]
        assert len(shown) == len(set(shown)), shown
    assert set(glyphs.cursor).isdisjoint(stones)


@pytest.mark.parametrize("name", ["shaped", "unicode"])
def test_no_terminal_draws_the_wide_safe_set_two_columns_wide(name: GlyphSetName) -> None:
    glyphs = glyph_set(name, wide_safe=True)
    widths = {glyph: east_asian_width(glyph) for glyph in characters(glyphs)}
    assert {glyph: width for glyph, width in widths.items() if width not in {"N", "Na"}} == {}


def test_the_ordinary_set_would_not_be_wide_safe() -> None:
    widths = {east_asian_width(glyph) for glyph in characters(glyph_set("unicode"))}
    assert "A" in widths


@each("name", ["ascii", "blocks"])
@each("wide_safe", [False, True])
@each("colours", ColourMode)
def test_the_other_sets_are_ascii(name: GlyphSetName, wide_safe: bool, colours: ColourMode) -> None:
    glyphs = glyph_set(name, colours, wide_safe=wide_safe)
    assert glyphs.name == name
    assert all(glyph.isascii() for glyph in characters(glyphs))


@pytest.mark.parametrize("colours", ColourMode)
def test_shapes_need_256_colours_or_none(colours: ColourMode) -> None:
    style = glyph_set("shaped", colours).stone_style
    assert style.has_shapes == (colours is not ColourMode.STANDARD)
    assert (style is StoneStyle.TWO_TONE) == (colours is ColourMode.NONE)
    assert glyph_set("unicode", colours).stone_style is StoneStyle.GLYPHS


def test_without_colours_shapes_need_a_measured_terminal() -> None:
    for glyphs in (
        glyph_set("shaped", ColourMode.NONE, measured=False),
        glyph_set("shaped", ColourMode.NONE, wide_safe=True),
    ):
        assert glyphs.stone_style is StoneStyle.GLYPHS
        assert glyphs.stones[0] != glyphs.stones[1]


def test_eighths_of_a_cell_are_for_terminals_that_were_measured() -> None:
    assert glyph_set("shaped").narrow
    assert not glyph_set("shaped", measured=False).narrow
    assert not glyph_set("shaped", wide_safe=True).narrow


def test_the_settings_offer_every_set() -> None:
    assert ("auto", *GLYPH_SETS) == GLYPHS


def test_crossings_know_their_edges() -> None:
    lines = glyph_set("unicode").lines
    rows = ["".join(lines.crossing(col, row, 4, 3) for col in range(4)) for row in range(3)]
    assert rows == ["┌┬┬┐", "├┼┼┤", "└┴┴┘"]


@each(
    ("name", "style"),
    [
        ("sextants", StoneStyle.SHAPES),
        ("octants", StoneStyle.SHAPES),
        ("pictures", StoneStyle.PICTURES),
    ],
)
def test_finer_stones_need_colours_and_narrow_glyphs(name: GlyphSetName, style: StoneStyle) -> None:
    finer = glyph_set(name)
    assert finer == glyph_set("shaped")._replace(name=name, stone_style=style)
    assert glyph_set(name, measured=False).name == name
    assert glyph_set(name, wide_safe=True) == glyph_set("shaped", wide_safe=True)
    for colours in (ColourMode.NONE, ColourMode.STANDARD):
        assert glyph_set(name, colours) == glyph_set("shaped", colours)
