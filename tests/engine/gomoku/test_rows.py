from __future__ import annotations

from random import Random

import numpy as np
import pytest

from boardtui.engine.gomoku.board_state import cell_of
from boardtui.engine.gomoku.rows import (
    bit_in_row,
    cell_at,
    new_rows,
    row_of,
    set_stones,
    toggle,
    toggle_stone,
)
from boardtui.engine.gomoku.threats import three_cells
from boardtui.rules.board import Board, Color, Point, Size, grid
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import positions
from tests.engine.gomoku.by_rules import fives
from tests.engine.gomoku.states import five_points, four_points, same, snapshot_of_rows


def with_stone(position: Position, point: Point, color: Color) -> Position:
    """The position with one more stone, whoever is to move."""
    return Position(position.game, position.board.place(point, color), position.turn)


def new_fives(position: Position, point: Point, color: Color) -> set[Point]:
    """Where a colour makes five once it has a stone on a point, in one line with it."""
    after = set(fives(with_stone(position, point, color), color))
    return {
        five
        for five in after - set(fives(position, color))
        if five.col == point.col
        or five.row == point.row
        or abs(five.col - point.col) == abs(five.row - point.row)
    }


@pytest.mark.parametrize("size", [5, 15, 20])
def test_every_cell_has_a_bit_in_a_row_of_each_direction(size: int) -> None:
    for point in grid(Size(size, size)).points(grid(Size(size, size)).cells):
        cell = np.int64(cell_of(point))
        for direction in np.arange(4):
            row = row_of(cell, direction)
            assert row >> 6 == direction
            assert cell_at(row, bit_in_row(cell, direction)) == cell


@pytest.mark.parametrize("rule", list(Rule))
def test_fives_and_fours_are_those_of_the_rules(rule: Rule) -> None:
    game = Gomoku(size=10, rule=rule)
    rows = new_rows(game)
    for position in positions(game, 6, seed=3):
        set_stones(rows[0], position.board)
        for color in (Color(0), Color(1)):
            found = five_points(rows, color)
            assert found == set(fives(position, color)), f"\n{position.board}"
            found = four_points(rows, color)
            vacant = grid(position.board.size).points(position.board.vacant)
            makes_four = {point for point in vacant if new_fives(position, point, color)}
            assert found - set(fives(position, color)) == makes_four - set(
                fives(position, color)
            ), f"\n{position.board}"


def test_taking_stones_off_leaves_no_trace() -> None:
    rows = new_rows(Gomoku())
    empty = snapshot_of_rows(rows)
    random = Random(1)
    board = Board.empty(Size(15, 15))
    points = list(grid(board.size).points(board.vacant))
    stones = [(cell_of(point), number % 2) for number, point in enumerate(points)]
    random.shuffle(stones)
    for change in (toggle, toggle_stone):
        for _ in range(2):
            for cell, side in stones:
                change(rows[0], np.int64(cell), np.int64(side))
            random.shuffle(stones)
        assert same(snapshot_of_rows(rows), empty)


def test_threes_are_one_stone_short_of_a_straight_four() -> None:
    board = Board.from_text("\n".join(["..X..X...", ".........", ".XX......", *["." * 9] * 6]))
    rows = new_rows(Gomoku(size=9))
    set_stones(rows[0], board)
    row = np.int64(row_of(np.int64(cell_of(Point(0, 0))), np.int64(0)))
    bits = three_cells(rows[0], np.int64(0), row)
    assert {bit - 5 for bit in range(32) if bits >> bit & 1} == {3, 4}
    bits = three_cells(rows[0], np.int64(0), row + 2)
    assert {bit - 5 for bit in range(32) if bits >> bit & 1} == {3, 4}


def test_set_stones_replaces_the_board() -> None:
    rows = new_rows(Gomoku())
    empty = snapshot_of_rows(rows)
    played = Gomoku().start().play(Place(Point(7, 7)))
    set_stones(rows[0], played.board)
    one_stone = snapshot_of_rows(rows)
    set_stones(rows[0], Gomoku().start().board)
    assert same(snapshot_of_rows(rows), empty)
    set_stones(rows[0], played.board)
    assert same(snapshot_of_rows(rows), one_stone)
    assert not same(one_stone, empty)
