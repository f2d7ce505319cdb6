"""The marks of a record, drawn on the board."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.style import Style
from textual.geometry import Size

from boardtui.record.marks import Mark, Shape
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.session.analysis_state import PointValue
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_painter import changed_lines, sign_text
from boardtui.ui.widgets.board_scene import PointMark, Scene
from boardtui.ui.widgets.glyph_painter import GlyphPainter
from boardtui.ui.widgets.shape_painter import ShapePainter
from boardtui.ui.widgets.two_tone_painter import TwoTonePainter
from tests.cases import each
from tests.ui.widgets import test_shape_painter, test_two_tone_painter
from tests.ui.widgets.test_board_painter import BOARDS, LOOKS, PLAIN, SETS, layout_of, paint

BLACK, WHITE = Color(0), Color(1)
SIGNS: dict[Point, Mark] = {
    Point(0, 0): "A",
    Point(1, 0): "12",
    Point(2, 0): Shape.TRIANGLE,
    Point(0, 1): "B",
    Point(1, 1): Shape.CROSS,
    Point(3, 3): "long label",
}


def scene(surface: Surface = Surface.CELLS, signs: dict[Point, Mark] = SIGNS) -> Scene:
    board = Board.empty(BOARDS[surface].board_size)
    board = board.place(Point(0, 1), BLACK).place(Point(1, 1), WHITE)
    return Scene(board, signs=signs)


def test_marks_stand_on_points_and_beside_stones() -> None:
    large = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["ascii"], scene())
    assert large.splitlines()[2:9:2] == [
        "1 | A |12 | ^ |   |",
        "2 | XB| Ox|   |   |",
        "3 |   |   |   |   |",
        "4 |   |   |   |lo.|",
    ]
    small = paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS["unicode"], scene(Surface.LINES))
    assert small.splitlines()[1:3] == ["5  A─12∆─┬─┐", "4  ●B◉✗┼─┼─┤"]


@pytest.mark.parametrize("name", ["unicode", "ascii"])
def test_a_mark_beside_a_stone_moves_between_the_cursors_brackets(name: str) -> None:
    marked = scene(Surface.LINES)._replace(cursor=Point(0, 1))
    small = paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS[name], marked)
    assert small.splitlines()[2].startswith("4 [B]")


def test_marks_fill_stones_that_are_areas() -> None:
    blocks = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["blocks"], scene())
    assert blocks.splitlines()[4] == "2 | B | x |   |   |"
    small = paint(BOARDS[Surface.CELLS], Pitch(2, 1), SETS["blocks"], scene())
    assert small.splitlines()[2] == "2  XBOx. ."


def test_the_smallest_cells_show_marks_on_vacant_points() -> None:
    tiny = paint(BOARDS[Surface.CELLS], Pitch(1, 1), SETS["ascii"], scene())
    assert tiny.splitlines()[1:3] == ["1 A.^.", "2 XO.."]


@pytest.mark.parametrize(
    ("label", "shown"),
    [("A", "A"), ("Ａ", "A"), ("①", "1"), (" x ", "x"), ("\x1b[2J", "·[2J"), ("e\u0301", "é")],
)
def test_labels_are_shown_in_narrow_letters_without_controls(label: str, shown: str) -> None:
    assert sign_text(label) == shown


def test_of_a_long_label_a_beginning_is_shown() -> None:
    signs: dict[Point, Mark] = {Point(0, 0): "long label", Point(2, 1): "黒石", Point(3, 3): "ab c"}
    longer = scene(Surface.CELLS, signs)
    large = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["unicode"], longer)
    assert large.splitlines()[2:9:2][0] == "1 │lo…│   │   │   │"
    assert large.splitlines()[2:9:2][1] == "2 │ ● │ ◉ │黒…│   │"
    assert large.splitlines()[2:9:2][3] == "4 │   │   │   │ab…│"
    small = paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS["unicode"], longer)
    assert small.splitlines()[1] == "5  l…┬─┬─┬─┐"
    tiny = paint(BOARDS[Surface.LINES], Pitch(1, 1), SETS["unicode"], longer)
    assert tiny.splitlines()[1] == "5 …┬┬┬┐"


def test_a_wide_label_takes_two_columns() -> None:
    signs: dict[Point, Mark] = {Point(1, 0): "黒"}
    wide = scene(Surface.LINES, signs)
    small = paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS["unicode"], wide)
    assert small.splitlines()[1] == "5  ┌─黒┬─┬─┐"
    tiny = paint(BOARDS[Surface.LINES], Pitch(1, 1), SETS["unicode"], wide)
    assert tiny.splitlines()[1] == "5 ┌…┬┬┐"


@each(("surface", "pitch"), LOOKS)
@each("name", SETS)
def test_each_mark_looks_different_from_all_others(
    surface: Surface, pitch: Pitch, name: str
) -> None:
    here = Point(1, 1)
    signs: list[Mark | None] = [None, "A", "B", *Shape]
    pictures = []
    for sign in signs:
        marked = scene(surface, {here: sign} if sign else {})._replace(
            board=Board.empty(BOARDS[surface].board_size)
        )
        pictures.append(paint(BOARDS[surface], pitch, SETS[name], marked))
    assert all(one != other for one, other in combinations(pictures, 2))


def styled(
    painter: GlyphPainter | ShapePainter, picture: Scene, size: Size
) -> dict[str, tuple[Style, int]]:
    """The style of each character, and its row."""
    found: dict[str, tuple[Style, int]] = {}
    for y in range(size.height):
        for text, style, _control in painter.line(picture, y, size.width):
            assert style is not None
            found |= dict.fromkeys(text, (style, y))
    return found


@pytest.mark.parametrize("surface", list(BOARDS))
def test_marks_on_shapes_have_the_colour_of_the_other_stone(surface: Surface) -> None:
    pitch = Pitch(5, 2)
    layout = test_shape_painter.layout_of(surface, pitch)
    glyphs, styles = glyph_set("shaped"), test_shape_painter.STYLES
    painter = ShapePainter(BOARDS[surface], layout, glyphs, styles)
    found = styled(painter, scene(surface), layout.size)
    black, white = (style.color for style in styles.stones[:2])
    assert (found["B"][0].color, found["B"][0].bgcolor) == (white, black)
    assert (found["✗"][0].color, found["✗"][0].bgcolor) == (black, white)
    assert found["A"][0].reverse


def test_marks_are_reversed_on_ink() -> None:
    layout = test_shape_painter.layout_of(Surface.CELLS, Pitch(7, 3))
    glyphs: GlyphSet = glyph_set("shaped", ColourMode.NONE)
    painter = TwoTonePainter(BOARDS[Surface.CELLS], layout, glyphs, PLAIN)
    found = styled(painter, scene(), layout.size)
    assert found["B"][0].reverse
    assert found["A"][0].reverse
    assert not found["✗"][0].reverse
    assert glyphs == test_two_tone_painter.GLYPHS


def test_a_mark_gives_way_to_what_is_seen_for_a_moment_and_to_values() -> None:
    marked = scene()
    assert marked.sign(Point(0, 1)) == "B"
    assert marked._replace(flips=frozenset({Point(0, 1)})).sign(Point(0, 1)) is None
    valued = marked._replace(values={Point(0, 0): PointValue("+1")})
    assert valued.sign(Point(0, 0)) is None
    hinted = marked._replace(legal=frozenset({Point(0, 0)}), last=Point(0, 1), next=Point(1, 0))
    assert [hinted.face(point).mark for point in SIGNS] == [PointMark.NONE] * len(SIGNS)


def test_only_rows_whose_marks_differ_are_sent_again() -> None:
    layout = layout_of(BOARDS[Surface.CELLS], Pitch(2, 1))
    before, after = scene(), scene(signs={**SIGNS, Point(3, 3): "C"})
    (line,) = changed_lines(layout, before, after)
    assert line == layout.place(Point(3, 3))[1]
    assert not changed_lines(layout, before, scene())
