"""Stones that are areas of colour, on the board and in the panels."""

from __future__ import annotations

import pytest

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.rules.registry import game
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_scene import PointMark, Scene
from boardtui.ui.widgets.glyph_painter import GlyphPainter
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.cases import each
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of
from tests.ui.widgets.test_board_painter import BOARDS, LOOKS, PLAIN, SETS, layout_of, paint


@each(("surface", "pitch"), LOOKS)
def test_the_last_block_is_in_its_sides_colour_between_the_cursors_brackets(
    surface: Surface, pitch: Pitch
) -> None:
    board, point = BOARDS[surface], Point(1, 1)
    glyphs = glyph_set("blocks").with_unmarked_stones()
    layout = layout_of(board, pitch)
    stones = Board.empty(board.board_size).place(point, Color(1))
    painter = GlyphPainter(board, layout, glyphs, PLAIN)
    x, y = layout.place(point)
    line = painter.line(Scene(stones, last=point, cursor=point), y, layout.size.width)
    (shown,) = line.crop(x, x + 1)
    if layout.has_wide_cells and not layout.has_large_glyphs:
        assert shown.text == "#"
        assert shown.style is not None
        assert shown.style.bgcolor == PLAIN.stones[1].color
        assert shown.style.color == PLAIN.tint[PointMark.LAST].bgcolor


def test_neighbours_on_lines_are_apart_as_coloured_blocks() -> None:
    gomoku = BOARDS[Surface.LINES]
    stones = (
        Board.empty(gomoku.board_size).place(Point(1, 1), Color(0)).place(Point(2, 1), Color(0))
    )
    shown = paint(gomoku, Pitch(4, 2), SETS["blocks"], Scene(stones))
    assert "XXX XXX" in shown
    above, _row, below = shown.splitlines()[2:5]
    assert "X" not in above + below


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_stones_are_blocks_in_all_panels_where_they_are_on_the_board(
    size: tuple[int, int],
) -> None:
    app = GameHost(game_of(game("othello"), moves="d3 c3", names=("", "")), glyphs="blocks")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        score, log = app.screen.query_one(ScorePanel), app.screen.query_one(MoveLog)
        for panel, y in ((score, 1), (score, 2), (log, 1)):
            line = [piece for piece in panel.render_line(y) if piece.text.strip() in {"X", "O"}]
            assert line, y
            for _letter, style, _control in line:
                assert style is not None
                assert style.color == style.bgcolor
        bar = next(
            line for line in map(score.render_line, range(6)) if line.text.strip()[:3] == "XXX"
        )
        assert all(
            style is not None and style.color == style.bgcolor
            for letters, style, _control in bar
            if letters.strip()
        )
        # On a dark ground, a black block would not show without the board around it.
        assert (bar.text[0], bar.text[-1]) == (" ", " ")


async def test_sides_with_signs_are_called_by_them_where_stones_are_blocks() -> None:
    app = GameHost(game_of(game("gomoku", size=3, line=3), moves="a1"), glyphs="blocks")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        lines = map(app.screen.query_one(ScorePanel).render_line, range(1, 5))
        (style,) = {piece.style for line in lines for piece in line if "X" in piece.text}
        assert style is not None
        assert style.color != style.bgcolor
