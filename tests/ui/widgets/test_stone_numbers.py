"""Numbers on stones, in the order of the moves."""

from __future__ import annotations

import pytest
from rich.color import Color as Paint
from rich.style import Style

from boardtui.config.settings import Settings
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.themes import THEMES
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_painter import PaintedRow
from boardtui.ui.widgets.board_scene import PointMark, Scene
from boardtui.ui.widgets.game_scene import LAST_STONES, has_numbers, numbers_at, scene_of
from boardtui.ui.widgets.glyph_painter import GlyphPainter
from boardtui.ui.widgets.two_tone_painter import TwoTonePainter
from tests.cases import each
from tests.ui.host_board import BoardApp, view_of
from tests.ui.test_themes import contrast
from tests.ui.widgets import test_shape_painter, test_two_tone_painter
from tests.ui.widgets.test_board_painter import BOARDS, LOOKS, PLAIN, SETS, layout_of, paint

BLACK, WHITE = Color(0), Color(1)
HERE = Point(1, 1)
GOMOKU, OTHELLO = game("gomoku"), game("othello")
STONES = {Point(0, 1): (BLACK, 7), HERE: (WHITE, 12), Point(3, 3): (BLACK, 105)}


def scene(surface: Surface, cursor: Point | None = None) -> Scene:
    board = Board.empty(BOARDS[surface].board_size)
    for point, (color, _number) in STONES.items():
        board = board.place(point, color)
    numbers = {point: number for point, (_color, number) in STONES.items()}
    return Scene(board, cursor=cursor, numbers=numbers)


def shown(moves: str, numbers: str, *, kind: str = "gomoku", back: int = 0) -> ScreenState:
    view = view_of(game(kind), moves)
    for _step in range(back):
        view.back()
    return ScreenState(view.state, Settings(stone_numbers=numbers), glyph_set("unicode"))


def test_numbers_stand_in_place_of_stones() -> None:
    large = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["ascii"], scene(Surface.CELLS))
    assert large.splitlines()[4] == "2 | 7 |12 |   |   |"
    assert large.splitlines()[8] == "4 |   |   |   |105|"
    crossings = paint(BOARDS[Surface.LINES], Pitch(4, 2), SETS["ascii"], scene(Surface.LINES))
    assert crossings.splitlines()[3] == "4   7  12   .   .   ."


@each("name", ["unicode", "ascii", "blocks"])
def test_two_columns_have_the_last_two_digits(name: GlyphSetName) -> None:
    small = paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS[name], scene(Surface.LINES))
    bare = scene(Surface.LINES)._replace(board=Board.empty(BOARDS[Surface.LINES].board_size))
    line = paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS[name], bare._replace(numbers={}))
    stone = " " if name == "blocks" else line.splitlines()[2][4]
    assert small.splitlines()[2][3:7] == f"7{stone}12"
    assert small.splitlines()[4][9:11] == "05"


@each("name", SETS)
def test_one_column_has_stones_and_no_numbers(name: str) -> None:
    for surface in Surface:
        plain = scene(surface)._replace(numbers={})
        board, glyphs = BOARDS[surface], SETS[name]
        assert paint(board, Pitch(1, 1), glyphs, scene(surface)) == paint(
            board, Pitch(1, 1), glyphs, plain
        )


@each("glyphs", SETS.values())
@each("cursor", [HERE, Point(2, 1), Point(3, 3)])
@each(("surface", "pitch"), LOOKS)
def test_neither_number_nor_cursor_hides_the_other(
    surface: Surface, pitch: Pitch, cursor: Point, glyphs: GlyphSet
) -> None:
    layout, board = layout_of(BOARDS[surface], pitch), BOARDS[surface]
    if not layout.has_wide_cells:
        return
    x, row = layout.place(cursor)
    strip = GlyphPainter(board, layout, glyphs, PLAIN).line(
        scene(surface, cursor), row, layout.size.width
    )
    cells = [(letter, style) for text, style, _control in strip for letter in text]
    beside = {at - x for at, (letter, _style) in enumerate(cells) if letter in "[]"}
    _letter, style = cells[x]
    assert style is not None
    assert len(beside) == 2 or style.reverse
    assert min(beside) < 0 or style.reverse
    assert beside
    for point, (_color, number) in STONES.items():
        at, y = layout.place(point)
        if y == row:
            shown = "".join(letter for letter, _style in cells[at - 1 : at + 2])
            assert str(number)[-min(2, len(str(number))) :] in shown


def test_in_a_row_of_numbers_the_cursor_is_told_by_its_colours_and_at_the_edges() -> None:
    board, row = BOARDS[Surface.LINES], [Point(col, 1) for col in range(3)]
    stones = Board.empty(board.board_size)
    for point in row:
        stones = stones.place(point, BLACK)
    numbers = {point: 10 + point.col for point in row}
    shown = Scene(stones, cursor=row[1], numbers=numbers, winning=frozenset(row), last=row[1])
    text = paint(board, Pitch(2, 1), SETS["unicode"], shown).splitlines()
    assert "101112" in text[2]
    assert "B" in text[0]
    layout = layout_of(board, Pitch(2, 1))
    painter = GlyphPainter(board, layout, SETS["unicode"], PLAIN)
    assert digits(painter, shown, row[1]) == painter._reversed_cursor
    assert digits(painter, shown, row[0]) != painter._reversed_cursor


@each(("surface", "pitch"), test_two_tone_painter.LOOKS)
def test_shapes_have_whole_numbers(surface: Surface, pitch: Pitch) -> None:
    painted = test_shape_painter.painted(surface, pitch, scene(surface))
    text = "\n".join(test_shape_painter.text_of(painted))
    ink = test_two_tone_painter.in_ink(surface, pitch, scene(surface))
    letters = "\n".join(row[::2] for row in ink)
    for _color, number in STONES.values():
        assert str(number) in text
        assert str(number) in letters


def digits(painter: GlyphPainter | TwoTonePainter, shown: Scene, point: Point) -> Style:
    """The style of the first digit on a point."""
    layout = painter._layout
    row = PaintedRow(layout.size.width, Style.null())
    painter._paint_number(row, shown, point, shown.numbers[point])
    return next(style for glyph, style in zip(row.glyphs, row.styles, strict=True) if glyph != " ")


@each("surface", list(Surface))
@each("pitch", [Pitch(4, 2), Pitch(2, 1)])
def test_without_colours_only_the_first_side_s_numbers_are_in_paper_on_ink(
    surface: Surface, pitch: Pitch
) -> None:
    board = BOARDS[surface]
    painter = GlyphPainter(board, layout_of(board, pitch), SETS["colourless"], PLAIN)
    assert digits(painter, scene(surface), Point(0, 1)).reverse
    assert not digits(painter, scene(surface), HERE).reverse


@each("surface", list(Surface))
@each("pitch", [Pitch(6, 3), Pitch(8, 4)])
def test_shapes_without_colours_do_so_too(surface: Surface, pitch: Pitch) -> None:
    painter = TwoTonePainter(
        BOARDS[surface],
        test_shape_painter.layout_of(surface, pitch),
        test_two_tone_painter.GLYPHS,
        PLAIN,
    )
    assert digits(painter, scene(surface), Point(0, 1)).reverse
    assert not digits(painter, scene(surface), HERE).reverse


@each("mark", [PointMark.LAST, PointMark.WINNING, PointMark.WINNING_LAST])
@each("point", [Point(0, 1), HERE])
@each("pitch", [Pitch(4, 2), Pitch(2, 1)])
def test_last_move_and_winning_row_show_with_a_number(
    pitch: Pitch, point: Point, mark: PointMark
) -> None:
    board = BOARDS[Surface.LINES]
    painter = GlyphPainter(board, layout_of(board, pitch), SETS["unicode"], PLAIN)
    winning = frozenset() if mark is PointMark.LAST else frozenset({point})
    marked = scene(Surface.LINES)._replace(
        last=None if mark is PointMark.WINNING else point, winning=winning
    )
    style = digits(painter, marked, point)
    ground = style.color if style.reverse else style.bgcolor
    assert ground == PLAIN.tint[mark].bgcolor
    assert style.underline


@each("number", [7, 12, 105])
@each("mark", [PointMark.LAST, PointMark.WINNING])
@each(("surface", "pitch"), test_two_tone_painter.LOOKS)
def test_the_ground_of_a_number_is_all_there_is_of_a_mark(
    surface: Surface, pitch: Pitch, mark: PointMark, number: int
) -> None:
    board = Board.empty(BOARDS[surface].board_size).place(HERE, WHITE)
    marked = Scene(board, numbers={HERE: number})
    if mark is PointMark.LAST:
        marked = marked._replace(last=HERE)
    else:
        marked = marked._replace(winning=frozenset({HERE}))
    tint = PLAIN.tint[mark].bgcolor
    tinted = [
        (y, x)
        for y, line in enumerate(test_shape_painter.painted(surface, pitch, marked))
        for x, (letter, style) in enumerate(line)
        if style.bgcolor == tint or (letter != " " and style.color == tint)
    ]
    x, row = test_shape_painter.layout_of(surface, pitch).place(HERE)
    assert {y for y, _x in tinted} == {row}
    columns = [column - x for _y, column in tinted]
    assert len(columns) <= len(str(number)) + 3
    # The middle of squares of even width is half a column farther right.
    assert 0 <= min(columns) + max(columns) <= 1


def test_numbers_that_do_not_touch_have_one_ground() -> None:
    points = [Point(0, 0), Point(2, 0), Point(3, 0), Point(1, 1), Point(4, 1)]
    stones = Board.empty(BOARDS[Surface.LINES].board_size)
    for point in points:
        stones = stones.place(point, WHITE)
    shown = Scene(stones, numbers=dict.fromkeys(points, 10))
    painter = GlyphPainter(
        BOARDS[Surface.LINES],
        layout_of(BOARDS[Surface.LINES], Pitch(2, 1)),
        SETS["unicode"],
        PLAIN._replace(stones=tuple(map(Style.parse, ("#000000", "#ffffff")))),
    )
    grounds = {point: digits(painter, shown, point).bgcolor for point in points}
    assert grounds.pop(Point(3, 0)) not in grounds.values()
    assert len(set(grounds.values())) == 1


async def test_numbers_are_legible_in_every_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    moves = "h8 g8 h9 g9 i8 j8"
    for theme in THEMES.keys() - {"terminal"}:
        for size in ((65, 34), (40, 20)):
            app = BoardApp(
                GOMOKU,
                view=view_of(GOMOKU, moves),
                settings=Settings(stone_numbers="all"),
                glyphs=glyph_set("shaped"),
                theme=theme,
            )
            async with app.run_test(size=size):
                assert app.board.scene is not None
                found = 0
                for point, number in app.board.scene.numbers.items():
                    place = app.board.place_of(point)
                    assert place is not None
                    cells = [
                        (letter, style)
                        for text, style, _control in app.board.render_line(place.y)
                        for letter in text
                    ]
                    beside = cells[place.x : place.x + 2]
                    found_here = [style for letter, style in beside if letter in str(number)]
                    if not found_here:
                        continue  # the cursor is there
                    style = found_here[0]
                    assert style is not None
                    least = 3 if point == app.board.scene.last else 10
                    assert contrast(hex_of(style.color), hex_of(style.bgcolor)) >= least, theme
                    found += 1
                assert found >= len(moves.split()) - 2


def hex_of(paint: Paint | None) -> str:
    assert paint is not None
    return paint.get_truecolor().hex


def test_the_last_five_or_all_have_numbers() -> None:
    moves = "h8 h9 i8 i9 j8 j9 k8"
    points = [GOMOKU.notation.parse(name, GOMOKU.board_size) for name in moves.split()]
    assert numbers_at(shown(moves, "off")) == {}
    every = numbers_at(shown(moves, "all"))
    assert every == {point: number for number, point in enumerate(points, 1)}
    assert numbers_at(shown(moves, "last_five")) == dict(list(every.items())[-LAST_STONES:])
    assert list(numbers_at(shown(moves, "last_five", back=4)).values()) == [1, 2, 3]


def test_passes_have_no_number_and_flipped_discs_keep_theirs() -> None:
    passing = shown("f5 f6 c4 g5 h5 h4 g7 h6 pass c5", "all", kind="othello")
    numbers = numbers_at(passing)
    assert list(numbers.values()) == list(range(1, 10))
    board = passing.state.position.board
    by_side = {number: board[point] for point, number in numbers.items()}
    # Move 6, h4, was White's; move 9 is White's too, for Black had to pass.
    assert by_side[9] == WHITE
    assert any(by_side[number] != (number - 1) % 2 for number in range(1, 9))


def test_sides_that_only_their_hue_tells_apart_have_no_numbers() -> None:
    first = game("three-way").start().legal_moves[0]
    move = game("three-way").format_move(first)
    assert numbers_at(shown(move, "all", kind="three-way")) == {}
    noughts = game("gomoku", size=3, line=3)
    assert not has_numbers(noughts)


@each("kind", ["gomoku", "othello"])
def test_a_move_changes_six_cells_at_most_beside_the_discs_it_flips(kind: str) -> None:
    kinds = {"gomoku": "h8 h9 i8 i9 j8 j9 k8 k9", "othello": "f5 d6 c3 d3 c4 f4 c5 b3"}
    view = view_of(game(kind), kinds[kind])
    settings, glyphs = Settings(stone_numbers="last_five", hints=False), glyph_set("unicode")
    view.back()
    before = ScreenState(view.state, settings, glyphs)
    view.forward()
    after = ScreenState(view.state, settings, glyphs)
    corner = Point(0, 0)
    points = scene_of(after, corner).changed_points(scene_of(before, corner))
    flipped = view.state.position.board.changes(before.state.position.board)
    turned = [point for point, (owner, _new) in flipped.items() if owner is not None]
    assert len(points - set(turned)) <= 6


async def test_each_stone_has_its_number_after_every_move() -> None:
    for kind, size, glyphs in [
        (GOMOKU, (40, 20), glyph_set("unicode")),
        (OTHELLO, (68, 36), glyph_set("shaped")),
    ]:
        app = BoardApp(
            kind,
            settings=Settings(animation=False, stone_numbers="last_five"),
            glyphs=glyphs,
        )
        async with app.run_test(size=size) as pilot:
            for turn in range(9):
                app.view.play(app.view.state.legal_moves[turn % 3])
                await pilot.pause()
                assert app.board.scene is not None
                assert max(app.board.scene.numbers.values()) == turn + 1
                rows = app.screen._compositor.render_strips()
                shown = ["".join(segment.text for segment in row) for row in rows]
                fresh = [app.board.render_line(y).text for y in range(app.board.size.height)]
                assert shown == fresh
