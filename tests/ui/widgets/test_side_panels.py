"""Panels beside the board, mounted when they first have something to show."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widget import Widget

from boardtui.formats.detect import read_record
from boardtui.rules.registry import game
from boardtui.session.launch import Review
from boardtui.ui.widgets.comment_panel import CommentPanel
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.side_panels import SidePanels
from boardtui.ui.widgets.too_small import TooSmall
from tests.ui.app_host import board_app, settled
from tests.ui.host_game import GameHost, game_of, play, screen_text

WIPE_OUT = "f5 d6 c5 f6 e7 f4 g5 e6 e3"
"""White has no disc left."""

LONG = (
    "(;GM[2]SZ[8]C[A first look.];B[f5];W[d6];B[c3];W[d3];B[c4];W[f4];B[f6];W[f3];B[e6];W[e7]"
    ";B[d7];W[c5];B[c6];W[d8])"
)
COMMENTED = "(;GM[2]SZ[8]C[A first look.];B[f5]C[Diagonal.];W[d6])"


def panels(side: SidePanels) -> list[type[Widget]]:
    return [type(panel) for panel in side.children]


async def test_a_panel_comes_in_its_place_when_it_has_something_to_show() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        await settled(pilot)
        side = app.screen.query_one(SidePanels)
        assert panels(side) == [ScorePanel, MoveLog]
        await play(pilot, WIPE_OUT)
        assert panels(side) == [ScorePanel, ResultPanel, MoveLog]
        rows = [panel.region.y for panel in side.children]
        assert rows == sorted(rows)
        assert len(set(rows)) == 3
        assert "Black wins 13-0." in screen_text(app)


async def test_a_panel_that_is_needed_at_once_is_there_and_stays(tmp_path: Path) -> None:
    app = board_app(tmp_path, Review(read_record(COMMENTED)[0], "game.sgf"))
    async with app.run_test() as pilot:
        await settled(pilot)
        side = app.screen.query_one(SidePanels)
        comment = side.query_one(CommentPanel)
        assert panels(side) == [ScorePanel, MoveLog, CommentPanel]
        await pilot.press(".", ".")
        await settled(pilot)
        assert not side.query_one(CommentPanel).display
        await pilot.press(",")
        await settled(pilot)
        assert "Diagonal." in screen_text(app)
        assert side.query_one(CommentPanel) is comment


async def test_the_message_of_a_small_window_comes_and_goes_with_it() -> None:
    app = GameHost(game_of(game("gomoku")))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert not app.screen.query(TooSmall)
        for _ in range(2):
            await pilot.resize_terminal(20, 10)
            await settled(pilot)
            assert screen_text(app).split()[:2] == ["The", "window"]
            await pilot.resize_terminal(80, 24)
            await settled(pilot)
            assert "small" not in screen_text(app)
            assert "to move" in screen_text(app)


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_comment_stands_right_below_the_moves(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = board_app(tmp_path, Review(read_record(LONG)[0], "game.sgf"))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        side = app.screen.query_one(SidePanels)
        log, comment = side.query_one(MoveLog), side.query_one(CommentPanel)
        assert log.region.height < size[1] // 2
        assert len(log.lines(log.size.width)) == log.region.height
        assert comment.region.y == log.region.bottom + 1


async def test_below_a_board_a_comment_stands_beside_the_moves(tmp_path: Path) -> None:
    app = board_app(tmp_path, Review(read_record(LONG)[0], "game.sgf"))
    async with app.run_test(size=(80, 50)) as pilot:
        await settled(pilot)
        side = app.screen.query_one(SidePanels)
        log, comment = side.query_one(MoveLog), side.query_one(CommentPanel)
        assert comment.region.right < log.region.x
        assert log.region.bottom == side.region.bottom
