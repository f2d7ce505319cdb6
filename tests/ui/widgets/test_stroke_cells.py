"""Arrows and lines of a record, drawn on the board."""

from __future__ import annotations

from itertools import product

from boardtui.record.marks import Stroke, StrokeKind
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.session.analysis_state import PointValue
from boardtui.ui.glyphs import GlyphSet, glyph_set
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_painter import changed_lines
from boardtui.ui.widgets.board_scene import Scene
from boardtui.ui.widgets.shape_painter import ShapePainter
from boardtui.ui.widgets.stroke_cells import stroke_cells
from boardtui.ui.widgets.two_tone_painter import TwoTonePainter
from tests.cases import each
from tests.ui.widgets import test_shape_painter
from tests.ui.widgets.test_board_painter import BOARDS, LOOKS, PLAIN, SETS, layout_of, paint
from tests.ui.widgets.test_board_signs import styled

BLACK, WHITE = Color(0), Color(1)
ARROW, LINE = StrokeKind.ARROW, StrokeKind.LINE


def arrow(start: tuple[int, int], end: tuple[int, int], kind: StrokeKind = ARROW) -> Stroke:
    return Stroke(kind, Point(*start), Point(*end))


def scene(*strokes: Stroke, surface: Surface = Surface.LINES) -> Scene:
    board = Board.empty(BOARDS[surface].board_size)
    return Scene(board.place(Point(0, 0), BLACK).place(Point(2, 2), WHITE), strokes=strokes)


def test_strokes_lead_between_the_stones_to_their_ends() -> None:
    drawn = scene(
        arrow((0, 0), (2, 2)),
        arrow((4, 4), (4, 0)),
        arrow((0, 4), (2, 4), LINE),
        arrow((3, 1), (2, 0)),
    )
    assert paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS["unicode"], drawn).splitlines() == [
        "   a b c d e",
        "5  ●─┬─↖─┬─↑",
        "4  ├─↘─┼─╲─┃",
        "3  ├─┼─◉─┼─┃",
        "2  ├─┼─┼─┼─┃",
        "1  ━━━━━─┴─┃",
    ]
    assert paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS["ascii"], drawn).splitlines()[1:] == [
        "5  X . ^ . ^",
        "4  . v . \\ |",
        "3  . . O . |",
        "2  . . . . |",
        "1  ----- . |",
    ]


@each("surface", Surface)
def test_a_slanted_stroke_has_one_dash_in_each_row_and_no_ground_of_its_own(
    surface: Surface,
) -> None:
    drawn = Scene(Board.empty(BOARDS[surface].board_size), strokes=(arrow((0, 0), (3, 3)),))
    layout = test_shape_painter.layout_of(surface, Pitch(5, 2))
    cells = stroke_cells(layout, drawn, SETS["unicode"])
    assert [len(cells[y]) for y in sorted(cells)] == [1] * 7
    styles = test_shape_painter.STYLES
    painter = ShapePainter(BOARDS[surface], layout, glyph_set("shaped"), styles)
    style, _row = styled(painter, drawn, layout.size)["╲"]
    assert style.bgcolor in {styles.surface.bgcolor, styles.other_squares.bgcolor}
    assert not style.reverse


def test_neighbours_are_joined_in_the_gap_between_them() -> None:
    board = Board.empty(BOARDS[Surface.CELLS].board_size)
    for col in range(4):
        board = board.place(Point(col, 1), BLACK)
    drawn = Scene(board, strokes=(arrow((1, 1), (0, 1)), arrow((2, 1), (3, 1), LINE)))
    large = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["unicode"], drawn).splitlines()
    assert large[4] == "2 │ ●←━━● │ ●━━━● │"


@each("head", enumerate(["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"]))
def test_the_head_of_an_arrow_shows_where_it_leads(head: tuple[int, str]) -> None:
    across, down = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)][head[0]]
    drawn = Scene(
        Board.empty(BOARDS[Surface.LINES].board_size),
        strokes=(arrow((2, 2), (2 + 2 * across, 2 + 2 * down)),),
    )
    layout = layout_of(BOARDS[Surface.LINES], Pitch(2, 1))
    x, y = layout.place(Point(2 + 2 * across, 2 + 2 * down))
    assert stroke_cells(layout, drawn, SETS["unicode"])[y][x] == head[1]


@each(("surface", "pitch"), LOOKS)
@each("name", SETS)
def test_every_stroke_of_the_board_is_drawn_inside_it(
    surface: Surface, pitch: Pitch, name: str
) -> None:
    board, glyphs = BOARDS[surface], SETS[name]
    layout = layout_of(board, pitch)
    cols, rows = board.board_size
    points = [Point(col, row) for col, row in product(range(cols), range(rows))]
    for start, end in product(points, points):
        if start == end:
            continue
        drawn = Scene(Board.empty(board.board_size), strokes=(Stroke(ARROW, start, end),))
        cells = stroke_cells(layout, drawn, glyphs)
        shown = "".join(glyph for row in cells.values() for glyph in row.values())
        assert any(head in shown for head in glyphs.arrowheads)
        assert all(layout.surface_region.contains(x, y) for y in cells for x in cells[y])


def test_what_stands_on_a_point_and_the_cursor_stay_in_sight() -> None:
    drawn = scene(arrow((0, 4), (4, 4)))._replace(
        cursor=Point(4, 4),
        signs={Point(1, 4): "A"},
        next=Point(2, 4),
        values={Point(3, 4): PointValue("+1", best=True)},
    )
    picture = paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS["unicode"], drawn)
    assert picture.splitlines()[5] == "1  ━━A─◌→![┘]"


def test_strokes_show_without_colours() -> None:
    layout = test_shape_painter.layout_of(Surface.CELLS, Pitch(7, 3))
    glyphs: GlyphSet = glyph_set("shaped", ColourMode.NONE)
    painter = TwoTonePainter(BOARDS[Surface.CELLS], layout, glyphs, PLAIN)
    drawn = Scene(Board.empty(BOARDS[Surface.CELLS].board_size), strokes=(arrow((0, 0), (3, 0)),))
    found = styled(painter, drawn, layout.size)
    assert found["━"][0].reverse
    assert found["→"][0].reverse


def test_rows_of_a_stroke_are_drawn_again_when_something_comes_to_stand_on_it() -> None:
    layout = layout_of(BOARDS[Surface.LINES], Pitch(2, 1))
    before = scene(arrow((4, 0), (4, 4)))
    rows = {layout.place(Point(4, row))[1] for row in range(5)}
    assert rows <= changed_lines(layout, before, before._replace(cursor=Point(4, 4)))
    assert rows <= changed_lines(layout, before, before._replace(strokes=()))
    assert not rows & changed_lines(
        layout, scene(arrow((4, 2), (4, 4))), scene(arrow((4, 2), (4, 4)))
    )
