"""Stones in sextants and octants: round, the same on all sides, and apart from each other."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from math import hypot, pi, sqrt

import pytest
from rich.color import Color as Paint
from rich.style import Style

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.widgets.block_sets import SIDE
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_painter import THIRD
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.cell_shapes import block_set
from boardtui.ui.widgets.shape_painter import ShapePainter
from tests.cases import each
from tests.ui.widgets import test_shape_painter
from tests.ui.widgets.test_board_painter import BOARDS
from tests.ui.widgets.test_shape_painter import layout_of

STYLES = test_shape_painter.STYLES._replace(third_dot=Style.parse("#5f0000"))

PITCHES = [Pitch(5, 2), Pitch(7, 3), Pitch(9, 4)]
"""The cells of both games at 80x24, 100x30 and 120x40, and larger ones of Gomoku."""

FINE: tuple[GlyphSetName, ...] = ("sextants", "octants")
PROPORTIONS = [1.8, 2.0, 2.25]

Place = tuple[int, int]


def paints(
    surface: Surface, pitch: Pitch, glyphs: GlyphSet, scene: Scene
) -> dict[Paint | None, set[Place]]:
    """The samples of a board that show each paint."""
    layout, blocks = layout_of(surface, pitch), block_set(glyphs)
    painter = ShapePainter(BOARDS[surface], layout, glyphs, STYLES)
    areas = {glyph: blocks.area(pattern) for pattern, glyph in enumerate(blocks.patterns)}
    areas |= blocks.bars
    found: dict[Paint | None, set[Place]] = defaultdict(set)
    for y in range(layout.surface_region.y, layout.surface_region.bottom):
        strip = painter.line(scene, y, layout.size.width)
        cells = [(letter, style) for text, style, _c in strip if style for letter in text]
        for x in range(layout.surface_region.x, layout.surface_region.right):
            letter, style = cells[x]
            for bit in range(SIDE * SIDE):
                paint = style.color if areas.get(letter, 0) >> bit & 1 else style.bgcolor
                found[paint].add((x * SIDE + bit % SIDE, y * SIDE + bit // SIDE))
    return found


def covered(
    surface: Surface, pitch: Pitch, glyphs: GlyphSet, stones: dict[Point, Color]
) -> dict[Color, set[Place]]:
    """The samples that show stones of each color on a board with some stones."""
    board = Board.empty(BOARDS[surface].board_size)
    turning = {point: Face(color) for point, color in stones.items()}
    found = paints(surface, pitch, glyphs, Scene(board, turning=turning))
    return {color: found[STYLES.stones[color].color] for color in stones.values()}


def scene_of(face: Face) -> Scene:
    """A board of squares with one stone."""
    board = Board.empty(BOARDS[Surface.CELLS].board_size)
    return Scene(board, turning={Point(1, 1): face})


def ground_around(face: Face, pitch: Pitch, glyphs: GlyphSet) -> set[Place]:
    """The samples around a stone on a board of squares."""
    found = paints(Surface.CELLS, pitch, glyphs, scene_of(face))
    return found[STYLES.surface.bgcolor] | found[STYLES.other_squares.bgcolor]


def bounds(places: set[Place]) -> tuple[int, int, int, int]:
    across, down = [x for x, _y in places], [y for _x, y in places]
    return min(across), max(across), min(down), max(down)


@each("surface", Surface)
@each("pitch", PITCHES)
@each("name", FINE)
@each("proportion", PROPORTIONS)
def test_a_stone_is_the_same_on_all_sides(
    surface: Surface, pitch: Pitch, name: GlyphSetName, proportion: float
) -> None:
    glyphs = glyph_set(name)._replace(proportion=proportion)
    places = covered(surface, pitch, glyphs, {Point(1, 1): Color(1)})[Color(1)]
    left, right, top, bottom = bounds(places)
    assert {(left + right - x, y) for x, y in places} == places
    assert {(x, top + bottom - y) for x, y in places} == places


def unlike_a_circle(places: set[Place], proportion: float) -> float:
    """The part of a picture that differs from the circle of its size around its middle."""
    left, right, top, bottom = bounds(places)
    radius = sqrt(len(places) * proportion / pi)
    middle = (left + right) / 2, (top + bottom) / 2
    wrong = sum(
        (hypot(x - middle[0], (y - middle[1]) * proportion) <= radius) != ((x, y) in places)
        for x, y in product(range(left - SIDE, right + SIDE), range(top - SIDE, bottom + SIDE))
    )
    return wrong / len(places)


@each("surface", Surface)
@each(("pitch", "most"), [(Pitch(5, 2), 0.15), (Pitch(7, 3), 0.08), (Pitch(9, 4), 0.075)])
@each("name", FINE)
def test_a_stone_is_round(surface: Surface, pitch: Pitch, most: float, name: GlyphSetName) -> None:
    places = covered(surface, pitch, glyph_set(name), {Point(1, 1): Color(1)})[Color(1)]
    assert unlike_a_circle(places, 2) <= most


@each("name", FINE)
@each("proportion", [1.85, 1.9, 1.95, 2.0, 2.1, 2.25])
def test_a_stone_is_round_in_squares_of_two_rows(name: GlyphSetName, proportion: float) -> None:
    glyphs = glyph_set(name)._replace(proportion=proportion)
    places = covered(Surface.CELLS, Pitch(5, 2), glyphs, {Point(1, 1): Color(1)})[Color(1)]
    assert unlike_a_circle(places, proportion) <= 0.12


@pytest.mark.parametrize("surface", Surface)
@pytest.mark.parametrize("color", [Color(1), THIRD])
@each("pitch", [Pitch(4, 2), *PITCHES])
@each("name", FINE)
@each("proportion", PROPORTIONS)
def test_neighbours_of_one_colour_never_touch(
    surface: Surface, color: Color, pitch: Pitch, name: GlyphSetName, proportion: float
) -> None:
    glyphs = glyph_set(name)._replace(proportion=proportion)
    square = [Point(1, 1), Point(2, 1), Point(1, 2), Point(2, 2)]
    rest = covered(surface, pitch, glyphs, dict.fromkeys(square, color))[color]
    pieces = 0
    while rest:
        pieces += 1
        reached = [rest.pop()]
        while reached:
            x, y = reached.pop()
            near = {(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)} & rest
            rest -= near
            reached += near
    assert pieces == len(square)


def paints_on_stone(face: Face, pitch: Pitch, glyphs: GlyphSet) -> int:
    """The number of paints of a stone on a board of squares."""
    found = paints(Surface.CELLS, pitch, glyphs, scene_of(face))
    return len(found.keys() - {STYLES.surface.bgcolor, STYLES.other_squares.bgcolor})


@each("mark", [PointMark.LAST, PointMark.FLIPPING])
@each("pitch", [Pitch(4, 2), *PITCHES])
@each("name", FINE)
@each("proportion", [*PROPORTIONS, 2.5, 3.0])
def test_a_mark_is_shown_whatever_the_proportion(
    mark: PointMark, pitch: Pitch, name: GlyphSetName, proportion: float
) -> None:
    glyphs = glyph_set(name)._replace(proportion=proportion)
    assert paints_on_stone(Face(Color(1), mark), pitch, glyphs) == 2


@each("pitch", [Pitch(4, 2), *PITCHES])
@each("name", FINE)
def test_a_third_side_has_a_dot_on_its_stones(pitch: Pitch, name: GlyphSetName) -> None:
    assert paints_on_stone(Face(THIRD), pitch, glyph_set(name)) == 2


@each("name", FINE)
@each("proportion", [2.25, 2.5])
def test_the_dot_of_a_third_side_is_left_out_where_the_stone_would_lose_its_form(
    name: GlyphSetName, proportion: float
) -> None:
    glyphs = glyph_set(name)._replace(proportion=proportion)
    assert ground_around(Face(THIRD), Pitch(4, 2), glyphs) == ground_around(
        Face(Color(1)), Pitch(4, 2), glyphs
    )


@each("name", FINE)
@each("proportion", PROPORTIONS)
def test_a_disc_that_would_flip_keeps_its_form_in_squares_of_two_rows(
    name: GlyphSetName, proportion: float
) -> None:
    glyphs = glyph_set(name)._replace(proportion=proportion)
    plain, marked = (
        ground_around(Face(Color(1), mark), Pitch(5, 2), glyphs)
        for mark in (PointMark.NONE, PointMark.FLIPPING)
    )
    assert marked == plain
