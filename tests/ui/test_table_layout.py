"""What is shown at which size."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.glyphs import StoneStyle
from boardtui.ui.screens.table_layout import (
    BELOW_GAP,
    BELOW_GOOD,
    BELOW_LEAST,
    SIDE_HEIGHT,
    SIDE_LEAST,
    SIDE_MOST,
    TableLayout,
)
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.panel_columns import GAP
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.side_panels import SidePanels
from boardtui.ui.widgets.status_line import StatusLine
from tests.combinations import combined
from tests.fixtures.connect_four import ConnectFour
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, screen_text

BOARDS: list[Game] = [
    game("othello", size=4),
    game("othello"),
    game("othello", size=16),
    game("gomoku", size=3, line=3),
    game("gomoku"),
    game("gomoku", size=20),
    ConnectFour(),
]


@pytest.mark.parametrize(
    ("name", "size", "expected"),
    [
        ("othello", (80, 24), "side, 3 rows"),
        ("gomoku", (80, 24), "side, 3 rows"),
        ("othello", (60, 20), "side, 3 rows"),
        ("gomoku", (60, 20), "side, 3 rows"),
        ("othello", (40, 12), "side, 3 rows"),
        ("othello", (36, 12), "3 rows"),
        ("othello", (36, 11), "2 rows"),
        ("othello", (36, 10), "1 rows"),
        ("othello", (36, 9), "nothing"),
        ("gomoku", (40, 12), "nothing"),
    ],
)
def test_sizes(name: str, size: tuple[int, int], expected: str) -> None:
    layout = TableLayout.fit(game(name), Size(*size))
    if layout is None:
        assert expected == "nothing"
    else:
        assert expected == ("side, " if layout.side.width else "") + f"{layout.rows_below} rows"


@pytest.mark.parametrize(("board", "style"), combined(BOARDS, [*StoneStyle]), ids=str)
def test_board_and_panels_are_one_block_in_the_middle(board: Game, style: StoneStyle) -> None:
    for width in range(1, 220, 9):
        for height in range(1, 70, 3):
            layout = TableLayout.fit(board, Size(width, height), style)
            least = TableLayout.least(board)
            assert (layout is not None) == (width >= least.width and height >= least.height)
            if layout is None:
                continue
            fitted = BoardLayout.fit(board, layout.board, style)
            assert fitted is not None
            assert fitted.size == layout.board
            side = layout.side.width
            if layout.is_stacked:
                assert layout.board.width <= side <= max(layout.board.width, BELOW_GOOD)
                assert BELOW_LEAST <= layout.side.height <= SIDE_HEIGHT
                block = Size(side, layout.board.height + BELOW_GAP + layout.side.height)
            else:
                assert not side or SIDE_LEAST <= side <= SIDE_MOST
                assert 1 <= layout.gap <= 4
                block = Size(
                    layout.board.width + (layout.gap + side if side else 0),
                    max(layout.board.height, layout.side.height),
                )
            assert 0 <= width - block.width - 2 * layout.left <= 1
            assert -1 <= height - layout.rows_below - block.height - 2 * layout.top <= 0


@pytest.mark.parametrize(
    ("board", "style"),
    combined([game("othello"), game("gomoku"), game("gomoku", size=3, line=3)], [*StoneStyle]),
    ids=str,
)
def test_panels_are_under_the_board_only_if_its_cells_are_larger_then(
    board: Game, style: StoneStyle
) -> None:
    stacked = 0
    for width in range(16, 210, 12):
        for height in range(10, 80, 9):
            room = Size(width, height)
            layout = TableLayout.fit(board, room, style)
            beside = TableLayout.fit(board, room, style, may_stack=False)
            if layout is None or beside is None:
                assert layout is beside
                continue
            now, then = _cell(board, layout, style), _cell(board, beside, style)
            stacked += layout.is_stacked
            if not layout.is_stacked:
                assert layout == beside
            elif beside.side.width:
                assert now > then, room
            else:
                assert now == then, room
    assert stacked


def _cell(board: Game, layout: TableLayout, style: StoneStyle) -> int:
    fitted = BoardLayout.fit(board, layout.board, style)
    assert fitted is not None
    return fitted.pitch.cols * fitted.pitch.rows


@pytest.mark.parametrize(
    ("name", "size", "pitch", "stacked"),
    [
        ("gomoku", (80, 50), (5, 2), True),
        ("gomoku", (60, 50), (3, 2), True),
        ("gomoku", (100, 60), (6, 3), True),
        ("othello", (80, 50), (9, 4), True),
        ("othello", (60, 50), (7, 4), True),
        ("othello", (40, 50), (4, 2), True),
        ("gomoku", (80, 24), (2, 1), False),
        ("gomoku", (120, 40), (5, 2), False),
        ("othello", (120, 40), (9, 4), False),
        ("othello", (200, 60), (15, 7), False),
    ],
)
def test_the_board_takes_the_width_of_a_tall_window(
    name: str, size: tuple[int, int], pitch: tuple[int, int], *, stacked: bool
) -> None:
    layout = TableLayout.fit(game(name), Size(*size), StoneStyle.SHAPES)
    assert layout is not None
    fitted = BoardLayout.fit(game(name), layout.board, StoneStyle.SHAPES)
    assert fitted is not None
    assert (fitted.pitch, layout.is_stacked) == (pitch, stacked)


@pytest.mark.parametrize(("width", "columns"), [(80, 2), (60, 2), (40, 1)])
async def test_panels_under_the_board_are_whole(width: int, columns: int) -> None:
    app = GameHost(game_of(game("othello"), moves="f5 d6 c3"), glyphs="shaped")
    async with app.run_test(size=(width, 50)) as pilot:
        await settled(pilot)
        board, side = app.screen.query_one(BoardWidget), app.screen.query_one(SidePanels)
        score, log = app.screen.query_one(ScorePanel).region, app.screen.query_one(MoveLog).region
        assert side.region.y == board.region.bottom + BELOW_GAP
        assert side.region.bottom <= 50 - 3
        if columns == 2:
            assert (score.y, score.x) == (log.y, side.region.x)
            assert score.right + GAP <= log.x
            assert log.right == side.region.right
            assert log.height == side.region.height
        else:
            assert score.width == log.width == side.region.width
            assert score.bottom < log.y
        assert "White to move" in screen_text(app)
        assert "d6" in screen_text(app)


async def test_a_new_size_moves_the_panels_and_keeps_what_they_show() -> None:
    app = GameHost(game_of(game("gomoku"), moves="h8 i9 g7"), glyphs="shaped")
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        log = app.screen.query_one(MoveLog)
        log.focus()
        await pilot.press("up")
        for size, stacked in (((80, 50), True), ((120, 40), False), ((60, 50), True)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            side = app.screen.query_one(SidePanels).region
            board = app.screen.query_one(BoardWidget).region
            assert (side.y >= board.bottom) == stacked
            assert (side.x >= board.right) == (not stacked)
            assert log.has_focus
            assert all(move in screen_text(app) for move in ("h8", "i9", "g7", "White to move"))
        await pilot.press("enter")
        await settled(pilot)
        assert app.view.state.depth == 1


@pytest.mark.parametrize(
    ("size", "side"), [((60, 20), 24), ((80, 24), 36), ((120, 40), 42), ((200, 60), 60)]
)
def test_panels_are_as_wide_as_is_useful(size: tuple[int, int], side: int) -> None:
    layout = TableLayout.fit(game("othello"), Size(*size), StoneStyle.SHAPES)
    assert layout is not None
    assert layout.side.width == side


@pytest.mark.parametrize("width", [60, 80, 120])
def test_panels_keep_their_place_when_games_are_switched(width: int) -> None:
    places = set()
    for name in ("othello", "gomoku"):
        layout = TableLayout.fit(game(name), Size(width, 24))
        assert layout is not None
        places.add((layout.left, layout.top, layout.board.width + layout.gap, layout.side.width))
    assert len(places) == 1


def test_cells_are_narrower_for_comfortable_panels_but_not_lower() -> None:
    widths = []
    for width in (84, 96, 110):
        layout = TableLayout.fit(game("othello"), Size(width, 40), StoneStyle.SHAPES)
        assert layout is not None
        assert layout.board.height == 33
        widths.append((layout.board.width, layout.side.width))
    assert widths == [(58, 24), (58, 36), (66, 40)]


@pytest.mark.parametrize("size", [(80, 24), (121, 41), (60, 20)], ids=str)
async def test_the_board_is_in_the_middle_beside_its_panels(size: tuple[int, int]) -> None:
    app = GameHost(game_of(game("othello")), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        board, side = app.screen.query_one(BoardWidget).region, app.screen.query_one("#side").region
        assert abs((board.y - side.y) - (side.bottom - board.bottom)) <= 1
        assert 1 <= side.x - board.right <= 2
        assert abs(size[0] - side.right - board.x) <= 1
        assert board.x >= 1 or side.x - board.right == 1
        assert app.screen.query_one(StatusLine).region.x == max(0, board.x - 1)
