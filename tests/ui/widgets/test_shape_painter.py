"""Boards whose stones are shapes: drawn at every size, each look told from all others."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from rich.style import Style
from textual.geometry import Size

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.rules.registry import game
from boardtui.session.analysis_state import PointValue
from boardtui.ui.glyphs import GlyphSet, StoneStyle, glyph_set
from boardtui.ui.widgets import shape_painter
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.shape_painter import ShapePainter
from boardtui.ui.widgets.shapes import ON_STONES, ON_VACANT
from tests.cases import each
from tests.combinations import combined
from tests.fixtures.calls import calls_of
from tests.ui.widgets.test_board_painter import BOARDS, PLAIN

NARROW, SAFE = glyph_set("shaped"), glyph_set("shaped", wide_safe=True)
SETS = (NARROW, glyph_set("sextants"), glyph_set("octants"))
STYLES = PLAIN._replace(
    other_squares=Style.parse("on #00a000"),
    stones=tuple(map(Style.parse, ("black", "bright_white", "red", "bright_blue"))),
    cursor=Style.parse("black on #ff8000"),
)
PITCHES = [Pitch(4, 2), Pitch(5, 2), Pitch(5, 3), Pitch(7, 3), Pitch(8, 4), Pitch(11, 5)]
NARROWEST = Pitch(3, 2)
"""Cells that only crossing lines have."""

Cell = tuple[str, Style]


def layout_of(surface: Surface, pitch: Pitch) -> BoardLayout:
    board = BOARDS[surface]
    label = max(len(board.notation.row(row, board.board_size)) for row in range(2))
    return BoardLayout(board.board_size, surface, pitch, label, stone_style=StoneStyle.SHAPES)


def painted(
    surface: Surface, pitch: Pitch, scene: Scene, glyphs: GlyphSet = NARROW
) -> list[list[Cell]]:
    """The characters of the board with their styles."""
    layout = layout_of(surface, pitch)
    painter = ShapePainter(BOARDS[surface], layout, glyphs, STYLES)
    lines = []
    for y in range(layout.size.height):
        strip = painter.line(scene, y, layout.size.width)
        lines.append([(letter, style) for text, style, _c in strip if style for letter in text])
    return lines


def seen(cell: Cell) -> tuple[object, ...]:
    letter, style = cell
    return letter, style.bgcolor, style.color if letter != " " else None


def text_of(cells: list[list[Cell]]) -> list[str]:
    return ["".join(letter for letter, _style in line).rstrip() for line in cells]


def looked_at(
    surface: Surface, pitch: Pitch, face: Face, glyphs: GlyphSet = NARROW
) -> tuple[tuple[Cell, ...], ...]:
    """What is seen at one point of a board with this face in its middle."""
    point = Point(1, 1)
    scene = Scene(
        Board.empty(BOARDS[surface].board_size),
        cursor=point if face.under_cursor else None,
        turning={point: face},
    )
    return tuple(map(tuple, painted(surface, pitch, scene, glyphs)))


STONES = [
    Face(Color(color), mark)
    for color, mark in product(range(4), [PointMark.NONE, PointMark.EDGE_ON, *ON_STONES])
]
FACES = [*STONES, *(Face(None, mark) for mark in (PointMark.NONE, *ON_VACANT))]


@pytest.mark.parametrize(
    ("surface", "pitch"),
    [*combined([*Surface], PITCHES), (Surface.LINES, NARROWEST)],
    ids=str,
)
@each("glyphs", SETS)
def test_no_two_faces_look_alike(surface: Surface, pitch: Pitch, glyphs: GlyphSet) -> None:
    faces = [face._replace(under_cursor=cursor) for face in FACES for cursor in (False, True)]
    looks = {face: looked_at(surface, pitch, face, glyphs) for face in faces}
    alike = [(one, two) for one, two in combinations(faces, 2) if looks[one] == looks[two]]
    assert alike == []


@each("pitch", [NARROWEST, *PITCHES])
def test_stones_that_won_keep_their_outlines(pitch: Pitch) -> None:
    plain, *marked = (
        looked_at(Surface.LINES, pitch, Face(Color(0), mark))
        for mark in (PointMark.NONE, PointMark.WINNING, PointMark.WINNING_LAST)
    )
    for look in marked:
        assert {letter for line in look for letter, _style in line}.isdisjoint("★☆")
        changed = [
            row
            for row, (line, before) in enumerate(zip(look, plain, strict=True))
            if [style for _letter, style in line] != [style for _letter, style in before]
        ]
        assert 0 < len(changed) < max(3, pitch.rows)
        columns, rows = layout_of(Surface.LINES, pitch).cell(Point(1, 1))
        for x, y in product((columns[0], columns[-1]), (rows[0], rows[-1])):
            assert look[y][x] == plain[y][x]


@each("pitch", PITCHES)
@each("surface", Surface)
def test_a_stone_is_as_wide_on_the_left_as_on_the_right(surface: Surface, pitch: Pitch) -> None:
    point = Point(1, 1)
    scene = Scene(Board.empty(BOARDS[surface].board_size).place(point, Color(1)))
    layout = layout_of(surface, pitch)
    white = STYLES.stones[1].color
    cells = painted(surface, pitch, scene)
    columns = [
        x
        for line in cells
        for x, (letter, style) in enumerate(line)
        if style.bgcolor == white or (style.color == white and letter != " ")
    ]
    x, _y = layout.place(point)
    assert min(columns) - x == x - max(columns) + (layout.is_tiled and pitch.cols % 2 == 0)


@each("pitch", PITCHES)
@each("surface", Surface)
@each("below", [Color(0), Color(1)])
def test_stones_above_each_other_are_apart(surface: Surface, pitch: Pitch, below: Color) -> None:
    upper, lower = Point(1, 1), Point(1, 2)
    board = Board.empty(BOARDS[surface].board_size).place(upper, Color(0)).place(lower, below)
    cells = painted(surface, pitch, Scene(board))
    layout = layout_of(surface, pitch)
    (x, first), (_x, last) = layout.place(upper), layout.place(lower)
    stones = {stone.color for stone in STYLES.stones}
    between = [cells[y][x] for y in range(first, last + 1)]
    ground = [
        (letter, style)
        for letter, style in between
        if style.bgcolor not in stones or (letter != " " and style.color not in stones)
    ]
    assert ground


@each("pitch", PITCHES)
@each("surface", Surface)
def test_the_cursor_leaves_most_of_a_stone_as_it_is(surface: Surface, pitch: Pitch) -> None:
    board = Board.empty(BOARDS[surface].board_size).place(Point(1, 1), Color(1))
    bare, pointed = (
        painted(surface, pitch, Scene(board, cursor)) for cursor in (None, Point(1, 1))
    )
    changed = {
        x
        for before, after in zip(bare, pointed, strict=True)
        for x, pair in enumerate(zip(before, after, strict=True))
        if seen(pair[0]) != seen(pair[1])
    }
    assert 2 <= len(changed) <= max(2, pitch.cols // 4 * 2 + 2)


@pytest.mark.parametrize(
    ("surface", "pitch"),
    [
        *combined([*Surface], [Pitch(5, 3), Pitch(7, 3), Pitch(8, 4), Pitch(11, 5)]),
        *((Surface.LINES, pitch) for pitch in (NARROWEST, Pitch(5, 2), Pitch(9, 5))),
        (Surface.CELLS, Pitch(15, 7)),
    ],
    ids=str,
)
def test_the_cursor_without_a_stone_is_at_the_corners_of_its_cell(
    surface: Surface, pitch: Pitch
) -> None:
    empty, point = Board.empty(BOARDS[surface].board_size), Point(1, 1)
    bare, pointed = (painted(surface, pitch, Scene(empty, cursor)) for cursor in (None, point))
    changed = {
        (x, y)
        for y, (before, after) in enumerate(zip(bare, pointed, strict=True))
        for x, pair in enumerate(zip(before, after, strict=True))
        if seen(pair[0]) != seen(pair[1])
    }
    columns, rows = layout_of(surface, pitch).cell(point)
    assert {x for x, _y in changed} >= {columns.start, columns.stop - 1}
    assert {y for _x, y in changed} >= {rows.start, rows.stop - 1}
    most = 4 * (pitch.cols // 4 + 1) + (4 if pitch.rows >= 6 else 0)
    assert 4 <= len(changed) <= most


@each("pitch", [NARROWEST, Pitch(4, 2), Pitch(5, 2)])
@each("color", [Color(0), Color(1)])
def test_the_cursor_changes_the_corners_of_a_small_stones_cell(pitch: Pitch, color: Color) -> None:
    board = Board.empty(BOARDS[Surface.LINES].board_size).place(Point(1, 1), color)
    bare, pointed = (
        painted(Surface.LINES, pitch, Scene(board, cursor)) for cursor in (None, Point(1, 1))
    )
    changes = [
        (before, after)
        for row, changed in zip(bare, pointed, strict=True)
        for before, after in zip(row, changed, strict=True)
        if seen(before) != seen(after)
    ]
    assert all(STYLES.cursor.bgcolor in seen(after) for _before, after in changes)
    assert len(changes) == 4


@pytest.mark.parametrize("pitch", PITCHES, ids=str)
def test_marks_on_the_cursors_square_have_its_colour(pitch: Pitch) -> None:
    looks = set()
    for mark in (PointMark.NONE, *ON_VACANT):
        look = looked_at(Surface.CELLS, pitch, Face(None, mark, under_cursor=True))
        looks.add(look)
        cells = (cell for line in look for cell in line)
        paints = {seen(cell)[1:] for cell in cells if STYLES.cursor.bgcolor in seen(cell)}
        own = {STYLES.cursor.color, STYLES.cursor.bgcolor, None}
        assert all(set(pair) <= own for pair in paints), mark
    assert len(looks) == 1 + len(ON_VACANT)


@each("pitch", [Pitch(11, 5), Pitch(13, 6), Pitch(20, 9)])
@each("color", [Color(0), Color(1)])
def test_crosses_and_noughts_keep_clear_of_the_lines(pitch: Pitch, color: Color) -> None:
    signs, point = game("gomoku", size=3, line=3), Point(1, 1)
    layout = BoardLayout(signs.board_size, Surface.CELLS, pitch, 1, stone_style=StoneStyle.SHAPES)
    painter = ShapePainter(signs, layout, NARROW, STYLES._replace(other_squares=STYLES.surface))
    empty = Board.empty(signs.board_size)
    columns, rows = layout.cell(point)
    changed = set()
    for y in rows:
        bare, signed = (
            [
                (letter, style)
                for text, style, _c in painter.line(Scene(board), y, layout.size.width)
                if style
                for letter in text
            ]
            for board in (empty, empty.place(point, color))
        )
        pairs = enumerate(zip(bare, signed, strict=True))
        changed |= {(x, y) for x, (one, other) in pairs if seen(one) != seen(other)}
    assert {x for x, _y in changed} <= set(columns[1:-1])
    assert {y for _x, y in changed} == set(rows[1:-1])


@pytest.mark.parametrize("pitch", PITCHES, ids=str)
def test_crosses_and_noughts_are_told_by_their_shape(pitch: Pitch) -> None:
    signs = game("gomoku", size=3, line=3)
    styles = STYLES._replace(other_squares=PLAIN.other_squares, stones=STYLES.stones[:1] * 4)
    layout = BoardLayout(signs.board_size, Surface.CELLS, pitch, 1, stone_style=StoneStyle.SHAPES)
    painter = ShapePainter(signs, layout, NARROW, styles)
    board = Board.empty(signs.board_size)
    looks = set()
    for scene in (board, *(board.place(Point(1, 1), Color(color)) for color in (0, 1))):
        lines = (
            painter.line(Scene(scene), y, layout.size.width) for y in range(layout.size.height)
        )
        looks.add(tuple(tuple(line) for line in lines))
    assert len(looks) == 3
    bare = painter.line(Scene(board), layout.surface_region.y, layout.size.width)
    paints = {style.color for _text, style, _c in bare if style} | {
        style.bgcolor for _text, style, _c in bare if style
    }
    assert STYLES.surface.color in paints


def test_squares_have_two_colours_and_no_lines() -> None:
    cells = painted(
        Surface.CELLS, Pitch(4, 2), Scene(Board.empty(BOARDS[Surface.CELLS].board_size))
    )
    assert text_of(cells) == [
        "   a   b   c   d",
        "1", "", "2", "", "3", "", "4", "",
    ]  # fmt: skip
    row = [style.bgcolor.name for _letter, style in cells[1][2:] if style.bgcolor]
    assert row == (["green"] * 4 + ["#00a000"] * 4) * 2
    below = [style.bgcolor.name for _letter, style in cells[3][2:] if style.bgcolor]
    assert below == (["#00a000"] * 4 + ["green"] * 4) * 2


RULED = STYLES._replace(other_squares=STYLES.surface)
"""Squares of one colour."""


def ruled(pitch: Pitch, glyphs: GlyphSet, styles: BoardStyles, scene: Scene) -> list[list[Cell]]:
    """The characters of a board whose squares have one colour, without its names."""
    layout = layout_of(Surface.CELLS, pitch)
    painter = ShapePainter(BOARDS[Surface.CELLS], layout, glyphs, styles)
    surface = layout.surface_region
    return [
        [
            (letter, style)
            for text, style, _c in painter.line(scene, y, layout.size.width)
            if style is not None
            for letter in text
        ][surface.x : surface.right]
        for y in range(surface.y, surface.bottom)
    ]


@each("glyphs", [NARROW, SAFE])
@each("pitch", PITCHES)
@each("has_hints", [False, True])
def test_lines_between_squares_of_one_colour_are_whole(
    pitch: Pitch, glyphs: GlyphSet, *, has_hints: bool
) -> None:
    size = BOARDS[Surface.CELLS].board_size
    points = frozenset(Point(col, row) for col in range(size.cols) for row in range(size.rows))
    scene = Scene(Board.empty(size), legal=points if has_hints else frozenset())
    cells = ruled(pitch, glyphs, RULED, scene)
    width, height = pitch
    line = RULED.surface.color
    for letter, style in (row[x] for row in cells for x in range(width, len(row), width)):
        assert letter == ("▏" if glyphs.narrow else "|")
        assert style.color == line
    for _letter, style in (cell for row in cells[height - 1 : -1 : height] for cell in row):
        assert style.underline
        assert style.color == line
    assert not any(style.underline for _letter, style in cells[-1])


def test_a_line_of_a_marks_colour_goes_on_below_it() -> None:
    styles = RULED._replace(stones=(RULED.surface, *RULED.stones[1:]))
    board = Board.empty(BOARDS[Surface.CELLS].board_size).place(Point(1, 1), Color(0))
    below = ruled(Pitch(4, 2), NARROW, styles, Scene(board))[3][4:8]
    assert any(letter != " " and style.underline for letter, style in below)


def test_lines_end_at_the_stones_and_go_through_the_stars() -> None:
    size = BOARDS[Surface.LINES].board_size
    scene = Scene(Board.empty(size).place(Point(2, 2), Color(0)))
    lines = text_of(painted(Surface.LINES, Pitch(5, 3), scene))
    assert lines[0] == "    a    b    c    d    e"
    assert lines[2] == "5   ┌────┬────┬────┬────┐"
    assert lines[5].startswith("4   ├────┼────")
    assert lines[8].startswith("3   ├────┼─")
    assert "┼────┼────┼" not in lines[8]
    gomoku = game("gomoku", size=9)
    layout = BoardLayout.fit(gomoku, Size(120, 30), StoneStyle.SHAPES)
    assert layout is not None
    assert layout.pitch.rows == 3
    painter = ShapePainter(gomoku, layout, NARROW, STYLES)
    scene = Scene(Board.empty(gomoku.board_size))
    drawn = [painter.line(scene, y, 120).text for y in range(30)]
    assert "".join(drawn).count("─╋─") == len(gomoku.star_points())


@each("pitch", PITCHES)
@each("surface", Surface)
def test_a_value_is_written_in_its_cell(surface: Surface, pitch: Pitch) -> None:
    value = PointValue("+12")
    scene = Scene(Board.empty(BOARDS[surface].board_size), values={Point(1, 1): value})
    assert sum("+12" in line for line in text_of(painted(surface, pitch, scene))) == 1


@pytest.mark.parametrize("surface", Surface)
def test_the_wide_safe_shapes_use_no_glyph_of_ambiguous_width(surface: Surface) -> None:
    scene = Scene(Board.empty(BOARDS[surface].board_size), turning=dict(
        zip((Point(col, row) for row in range(4) for col in range(4)), STONES, strict=False)
    ))  # fmt: skip
    for pitch in PITCHES:
        glyphs = set("".join(text_of(painted(surface, pitch, scene, SAFE))))
        assert not glyphs & set("▀▄▌█▁▂▃▅▆▇▏▎▍▋▊▉━┃")


@pytest.mark.parametrize("surface", Surface)
def test_what_looks_like_a_place_painted_before_is_not_worked_out_again(
    surface: Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out = calls_of(monkeypatch, shape_painter, "nearest_block")
    layout, empty = layout_of(surface, Pitch(5, 3)), Board.empty(BOARDS[surface].board_size)
    painter = ShapePainter(BOARDS[surface], layout, NARROW, STYLES)
    counts = []
    for col in (1, 3):  # squares of one colour
        scene = Scene(empty.place(Point(col, 1), Color(0)), cursor=Point(col, 2))
        for y in range(layout.size.height):
            painter.line(scene, y, layout.size.width)
        counts.append(len(worked_out))
    assert counts[0] > 0
    assert counts[1] == counts[0]
