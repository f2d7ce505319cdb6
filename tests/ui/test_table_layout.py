"""What is shown at which size."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.screens.table_layout import SIDE_LEAST, SIDE_MOST, TableLayout
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.status_line import StatusLine
from tests.combinations import combined
from tests.fixtures.connect_four import ConnectFour
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of

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


@pytest.mark.parametrize(("board", "shaped"), combined(BOARDS, [False, True]), ids=str)
def test_board_and_panels_are_one_block_in_the_middle(board: Game, *, shaped: bool) -> None:
    for width in range(1, 220, 9):
        for height in range(1, 70, 3):
            layout = TableLayout.fit(board, Size(width, height), shaped=shaped)
            least = TableLayout.least(board)
            assert (layout is not None) == (width >= least.width and height >= least.height)
            if layout is None:
                continue
            fitted = BoardLayout.fit(board, layout.board, shaped=shaped)
            assert fitted is not None
            assert fitted.size == layout.board
            side = layout.side.width
            assert not side or SIDE_LEAST <= side <= SIDE_MOST
            assert 1 <= layout.gap <= 4
            block = layout.board.width + (layout.gap + side if side else 0)
            assert 0 <= width - block - 2 * layout.left <= 1
            tall = max(layout.board.height, layout.side.height)
            assert -1 <= height - layout.rows_below - tall - 2 * layout.top <= 0


@pytest.mark.parametrize(
    ("size", "side"), [((60, 20), 24), ((80, 24), 36), ((120, 40), 42), ((200, 60), 60)]
)
def test_panels_are_as_wide_as_is_useful(size: tuple[int, int], side: int) -> None:
    layout = TableLayout.fit(game("othello"), Size(*size), shaped=True)
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
        layout = TableLayout.fit(game("othello"), Size(width, 40), shaped=True)
        assert layout is not None
        assert layout.board.height == 33
        widths.append((layout.board.width, layout.side.width))
    assert widths == [(58, 24), (58, 36), (66, 40)]


@pytest.mark.parametrize("size", [(80, 24), (121, 41), (60, 20)], ids=str)
async def test_board_and_panels_begin_in_the_same_row(size: tuple[int, int]) -> None:
    app = GameHost(game_of(game("othello")), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        board, side = app.screen.query_one(BoardWidget).region, app.screen.query_one("#side").region
        assert side.y == board.y
        assert 1 <= side.x - board.right <= 2
        assert 0 <= size[0] - side.right - board.x <= 1
        assert app.screen.query_one(StatusLine).region.x == max(0, board.x - 1)
