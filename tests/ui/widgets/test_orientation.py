"""Boards that are turned and mirrored on the screen."""

from __future__ import annotations

import pytest
from textual.geometry import Size as Room

from boardtui.rules.board import Board, Color, Point, Size
from boardtui.rules.registry import game
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_scene import Scene
from boardtui.ui.widgets.glyph_painter import GlyphPainter
from boardtui.ui.widgets.orientation import UPRIGHT, Orientation
from tests.cases import each
from tests.ui.host_board import BoardApp, named, picture, point_to
from tests.ui.widgets.test_board_painter import PLAIN

ALL = [Orientation(turns, mirrored) for turns in range(4) for mirrored in (False, True)]
SQUARE, OBLONG = Size(4, 4), Size(3, 2)


@each(
    ("board", "orientation"),
    [(SQUARE, orientation) for orientation in ALL]
    + [(OBLONG, orientation) for orientation in ALL if orientation.turns % 2 == 0],
)
def test_each_point_has_a_place_of_its_own(board: Size, orientation: Orientation) -> None:
    points = [Point(col, row) for col in range(board.cols) for row in range(board.rows)]
    seen = [orientation.seen(point, board) for point in points]
    assert sorted(seen) == points
    assert [orientation.point(place, board) for place in seen] == points


@pytest.mark.parametrize("orientation", ALL, ids=str)
def test_a_turn_is_clockwise_as_seen(orientation: Orientation) -> None:
    top_left = orientation.point(Point(0, 0), SQUARE)
    assert orientation.turned(SQUARE).seen(top_left, SQUARE) == Point(3, 0)
    assert orientation.flipped().seen(top_left, SQUARE) == Point(3, 0)
    assert orientation.flipped().flipped() == orientation


def test_a_board_that_is_not_square_is_turned_by_halves() -> None:
    assert UPRIGHT.turned(OBLONG) == Orientation(2)
    assert UPRIGHT.turned(OBLONG).turned(OBLONG) == UPRIGHT


def test_all_turns_and_their_mirrors_look_different() -> None:
    board = Board.from_text("XO..\n.X..\n....\n....")
    othello = game("othello", size=4)
    looks = set()
    for orientation in ALL:
        layout = BoardLayout.fit(othello, Room(20, 9), orientation=orientation)
        assert layout is not None
        painter = GlyphPainter(othello, layout, glyph_set("ascii"), PLAIN)
        looks.add(tuple(painter.line(Scene(board), y, 20).text for y in range(9)))
    assert len(looks) == 8


def test_names_turn_with_the_board_and_numbers_do_not_touch() -> None:
    gomoku = game("gomoku")
    layout = BoardLayout.fit(gomoku, Room(40, 18), orientation=Orientation(1))
    assert layout is not None
    assert layout.pitch.cols == 2
    painter = GlyphPainter(gomoku, layout, glyph_set("ascii"), PLAIN)
    scene = Scene(Board.empty(gomoku.board_size).place(Point(0, 14), Color(0)))
    lines = [painter.line(scene, layout.top + y, 40).text for y in range(16)]
    assert lines[0].split() == [*map(str, range(1, 10)), "10", "12", "14"]
    assert lines[1].split()[0] == "a"
    assert lines[1].split()[1].startswith("X")


async def test_arrows_clicks_and_coordinates_on_a_turned_board() -> None:
    app = BoardApp(game("othello", size=4))
    async with app.run_test(size=(30, 12)) as pilot:
        for orientation in ALL:
            app.host.show(orientation=orientation)
            await pilot.pause()
            board = app.board
            await point_to(pilot, app, "b2")
            x, y = board.place_of(board.cursor) or (0, 0)
            await pilot.press("right")
            x_right, y_right = board.place_of(board.cursor) or (0, 0)
            assert (x_right > x, y_right) == (True, y)
            await pilot.press("down", "home", "pageup")
            await pilot.pause()
            assert orientation.seen(board.cursor, SQUARE) == Point(0, 0)
            await pilot.press("a", "4")
            assert named(board) == "a4"
            await point_to(pilot, app, "b1")
            await pilot.click(board, offset=board.place_of(Point(3, 2)) or (0, 0))
            assert named(board) == "d3"
            assert app.pointed[-1].point == Point(3, 2)


async def test_tab_goes_to_the_next_legal_point_as_seen() -> None:
    app = BoardApp(game("othello", size=4))
    async with app.run_test(size=(30, 12)) as pilot:
        app.host.show(orientation=Orientation(1))
        await pilot.pause()
        rows = []
        for _ in range(4):
            await pilot.press("tab")
            rows.append(Orientation(1).seen(app.board.cursor, SQUARE).row)
        turn = rows.index(min(rows))
        assert rows[turn:] + rows[:turn] == sorted(rows)
        assert "  1" in picture(app.board)[0] or "1" in picture(app.board)[1]
