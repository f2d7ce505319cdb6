from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from boardtui.engine.gomoku.board_state import cell_of
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.rows import new_rows, set_stones
from boardtui.rules.board import Board, Color, Point, Size, grid
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import positions
from tests.engine.gomoku.states import same, snapshot_of_rows

BLACK = Color(0)


@pytest.fixture(scope="module")
def rows() -> Any:
    return new_rows(Gomoku(rule=Rule.RENJU))


def forbidden(rows: Any, board: Board) -> set[Point]:
    set_stones(rows[0], board)
    return {
        point
        for point in grid(board.size).points(board.vacant)
        if is_forbidden(rows[0], np.int64(cell_of(point)))
    }


def by_rules(board: Board) -> set[Point]:
    game = Gomoku(rule=Rule.RENJU)
    return set(game.forbidden_points(game.position(board, BLACK)))


def random_board(random: Random, side: int) -> Board:
    """Many black stones and a few white ones on part of the board."""
    board = Board.empty(Size(15, 15))
    left, top = random.randrange(16 - side), random.randrange(16 - side)
    for row in range(top, top + side):
        for col in range(left, left + side):
            if (draw := random.random()) < 0.42:
                board = board.place(Point(col, row), Color(0 if draw < 0.32 else 1))
    return board


def without_rows(board: Board) -> bool:
    game = Gomoku(rule=Rule.RENJU)
    return game.position(board, BLACK).outcome is None


def test_the_rules_forbid_the_same_points_on_random_boards(rows: Any) -> None:
    random, found = Random(3), 0
    for number in range(150):
        board = random_board(random, 5 + number % 11)
        if without_rows(board):
            points = forbidden(rows, board)
            found += len(points)
            assert points == by_rules(board), f"\n{board}"
    assert found > 150


def test_the_rules_forbid_the_same_points_in_games(rows: Any) -> None:
    for position in positions(Gomoku(rule=Rule.RENJU), 20, seed=4):
        points = forbidden(rows, position.board)
        assert points == by_rules(position.board), f"\n{position.board}"


def test_looking_changes_nothing(rows: Any) -> None:
    board = random_board(Random(5), 12)
    set_stones(rows[0], board)
    before = snapshot_of_rows(rows)
    for point in grid(board.size).points(board.vacant):
        is_forbidden(rows[0], np.int64(cell_of(point)))
    assert same(snapshot_of_rows(rows), before)
