from __future__ import annotations

from itertools import product

import pytest
from textual.geometry import Region, Size

from boardtui.rules.board import Point
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import StoneStyle
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch
from tests.cases import Test, each
from tests.fixtures.connect_four import ConnectFour

OTHELLO, GOMOKU = game("othello"), game("gomoku")

BOARDS: list[Game] = [
    OTHELLO,
    game("othello", size=16),
    GOMOKU,
    game("gomoku", size=20),
    game("gomoku", size=3, line=3),
    ConnectFour(),
]

ROOMS = [Size(width, height) for width, height in [(80, 40), (60, 22), (36, 23), (24, 22)]]


def fitted(
    board: Game, width: int, height: int, style: StoneStyle = StoneStyle.GLYPHS
) -> BoardLayout:
    layout = BoardLayout.fit(board, Size(width, height), style)
    assert layout is not None
    return layout


@pytest.mark.parametrize(
    ("board", "room", "pitch"),
    [
        (OTHELLO, (80, 40), Pitch(8, 4)),
        (OTHELLO, (50, 22), Pitch(4, 2)),
        (OTHELLO, (34, 18), Pitch(2, 1)),
        (OTHELLO, (35, 18), Pitch(4, 2)),
        (OTHELLO, (10, 9), Pitch(1, 1)),
        (GOMOKU, (50, 22), Pitch(2, 1)),
        (GOMOKU, (18, 16), Pitch(1, 1)),
        (game("gomoku", size=19), (50, 22), Pitch(2, 1)),
        (game("gomoku", size=20), (50, 22), Pitch(2, 1)),
        (game("othello", size=16), (50, 22), Pitch(2, 1)),
    ],
)
def test_the_largest_cells_that_fit_are_taken(
    board: Game, room: tuple[int, int], pitch: Pitch
) -> None:
    assert fitted(board, *room).pitch == pitch


@each(
    ("board", "room", "pitch"),
    [
        (OTHELLO, (78, 37), Pitch(8, 4)),
        (OTHELLO, (150, 57), Pitch(12, 6)),
        (game("othello", size=16), (150, 57), Pitch(4, 2)),
        (GOMOKU, (78, 37), Pitch(4, 2)),
        (GOMOKU, (150, 57), Pitch(6, 3)),
        (GOMOKU, (150, 60), Pitch(8, 4)),
        (game("gomoku", size=3, line=3), (78, 37), Pitch(20, 10)),
    ],
)
def test_letters_and_areas_of_colour_have_large_cells_in_large_windows(
    board: Game, room: tuple[int, int], pitch: Pitch
) -> None:
    assert fitted(board, *room).pitch == pitch


@each(
    ("board", "room", "pitch"),
    [
        (OTHELLO, (33, 17), Pitch(2, 1)),
        (OTHELLO, (34, 16), Pitch(2, 1)),
        (OTHELLO, (34, 17), Pitch(4, 2)),
        (OTHELLO, (42, 17), Pitch(5, 2)),
        (OTHELLO, (42, 25), Pitch(5, 3)),
        (OTHELLO, (50, 25), Pitch(6, 3)),
        (OTHELLO, (78, 37), Pitch(9, 4)),
        (OTHELLO, (200, 57), Pitch(15, 7)),
        (GOMOKU, (50, 22), Pitch(2, 1)),
        (GOMOKU, (64, 32), Pitch(4, 2)),
        (GOMOKU, (120, 47), Pitch(7, 3)),
        (game("gomoku", size=3, line=3), (60, 20), Pitch(13, 6)),
    ],
)
def test_shapes_fill_the_room(board: Game, room: tuple[int, int], pitch: Pitch) -> None:
    assert fitted(board, *room, StoneStyle.SHAPES).pitch == pitch


def test_one_column_less_than_the_smallest_board_is_too_small() -> None:
    size = BoardLayout.smallest(OTHELLO).size
    assert size == Size(10, 9)
    assert BoardLayout.fit(OTHELLO, size) == BoardLayout.smallest(OTHELLO)
    assert BoardLayout.fit(OTHELLO, Size(size.width - 1, size.height)) is None
    assert BoardLayout.fit(OTHELLO, Size(size.width, size.height - 1)) is None


def test_the_board_stands_in_the_middle_of_its_room() -> None:
    layout = fitted(OTHELLO, 45, 20)
    assert (layout.left, layout.top) == (5, 1)


def on_every_board(test: Test) -> Test:
    """Check every board in every room, with stones of every style."""
    return each(("board", "room", "style"), product(BOARDS, ROOMS, StoneStyle))(test)


class TestEveryBoard:
    @on_every_board
    def test_the_mouse_hits_the_point_that_is_drawn_there(
        self, board: Game, room: Size, style: StoneStyle
    ) -> None:
        layout = fitted(board, *room, style)
        for point in points(board):
            x, y = layout.place(point)
            assert layout.point_at(x, y) == point
            assert y in layout.lines_of(point.row)
            for x in layout.tile(point):
                assert layout.point_at(x, y) == point

    @on_every_board
    def test_all_lies_in_the_room_and_no_two_places_are_one(
        self, board: Game, room: Size, style: StoneStyle
    ) -> None:
        layout = fitted(board, *room, style)
        places = [layout.place(point) for point in points(board)]
        assert len(set(places)) == len(places)
        for point in points(board):
            assert set(layout.lines_of(point.row)) <= set(layout.surface_region.line_range)
            width = len(board.notation.row(point.row, board.board_size)) + 1
            x, y = layout.row_label(point.row)
            labels = Region(x, y, width, 1), Region(*layout.column_label(point.col), 1, 1)
            for label in labels:
                assert room.region.contains_region(label)
                assert not layout.surface_region.overlaps(label)
        assert room.region.contains_region(layout.surface_region)

    @on_every_board
    def test_nothing_is_hit_outside(self, board: Game, room: Size, style: StoneStyle) -> None:
        layout = fitted(board, *room, style)
        surface = layout.surface_region
        for x, y in [
            (surface.x - 1, surface.y),
            (surface.x, surface.y - 1),
            (surface.right, surface.y),
            (surface.x, surface.bottom),
            (-1, -1),
        ]:
            assert layout.point_at(x, y) is None


def points(board: Game) -> list[Point]:
    cols, rows = board.board_size
    return [Point(col, row) for row, col in product(range(rows), range(cols))]
