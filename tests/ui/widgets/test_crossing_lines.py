"""Lines that cross at the points of a board with stones as shapes."""

from __future__ import annotations

from boardtui.rules.board import Board
from boardtui.rules.game import Surface
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_scene import Scene
from tests.cases import each
from tests.ui.widgets.test_board_painter import BOARDS
from tests.ui.widgets.test_shape_painter import NARROWEST, layout_of, painted


@each("pitch", [NARROWEST, Pitch(4, 2), Pitch(5, 2), Pitch(8, 4), Pitch(9, 4)])
def test_lines_meet_between_the_characters_of_even_rows(pitch: Pitch) -> None:
    board = BOARDS[Surface.LINES].board_size
    cells = painted(Surface.LINES, pitch, Scene(Board.empty(board)))
    surface, (width, height) = layout_of(Surface.LINES, pitch).surface_region, pitch
    grid = [row[surface.x : surface.right] for row in cells[surface.y : surface.bottom]]
    middle, last = width // 2, (board.cols - 1) * width
    for y, row in enumerate(grid):
        upright = height // 2 <= y < len(grid) - height // 2
        thin = {x for x, (letter, _style) in enumerate(row) if letter != " "}
        uprights = {x + middle for x in range(0, last + 1, width)}
        assert thin == (uprights if upright else set())
        level = [x for x, (_letter, style) in enumerate(row) if style.underline]
        has_level = y % height == height // 2 - 1
        assert level == [*range(middle, last + middle + width % 2)] * has_level
