"""What is shown at which size."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.ui.screens.table_layout import TableLayout
from boardtui.ui.widgets.board_layout import BoardLayout
from tests.fixtures.connect_four import ConnectFour

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
        assert expected == ("side, " if layout.side else "") + f"{layout.rows_below} rows"


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_board_always_fits_into_what_is_left(board: Game) -> None:
    for width in range(1, 130, 3):
        for height in range(1, 45):
            layout = TableLayout.fit(board, Size(width, height))
            least = TableLayout.least(board)
            assert (layout is not None) == (width >= least.width and height >= least.height)
            if layout is not None:
                room = Size(width - layout.side, height - layout.rows_below)
                assert BoardLayout.fit(board, room) is not None
