"""The search finds what looking at every line would find."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boardtui.engine.othello.any_size.board import final_score, find_moves, pass_turn, play
from boardtui.engine.othello.any_size.evaluation import evaluate
from boardtui.engine.othello.any_size.layout import new_state, write_position
from boardtui.engine.othello.any_size.search import search
from boardtui.engine.othello.any_size.small import SmallBoardSolver
from boardtui.engine.othello.any_size.state import UNIT, new_table
from boardtui.engine.othello.any_size.transposition_table import LOWER, probe, store
from boardtui.engine.othello.layout import bitboards_of, square_of
from boardtui.engine.othello.parity import odd_quarters
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Place
from boardtui.rules.othello import Othello
from tests.engine.othello.any_size_states import marked_squares, nodes_of, set_margin
from tests.engine.othello.random_games import perfect_score, with_empties

MOST = 1 << 20
SMALL_BOARD = np.uint64(sum(0x7E << 8 * row for row in range(1, 7)))

THREE_ODD_QUARTERS = """
    ..XXX.
    .OOOOO
    XXXXXX
    XXXXXX
    OOOOOO
    .OOO..
"""


@pytest.fixture(autouse=True)
def _wrapping() -> object:
    with np.errstate(over="ignore"):
        yield


def by_every_line(state: Any, ply: int, depth: int) -> int:
    """The value of a position by looking at every line of that depth."""
    count = int(find_moves(state[0], ply))
    if not count:
        pass_turn(state[0], ply)
        if not find_moves(state[0], ply + 1):
            return int(final_score(state[0], ply)) * UNIT
        return -by_every_line(state, ply + 1, depth)
    if not depth:
        return int(evaluate(state[0], ply, count))
    values = []
    for square in marked_squares(state, ply):
        play(state[0], ply, square)
        values.append(-by_every_line(state, ply + 1, depth - 1))
    return max(values)


@pytest.mark.parametrize(
    ("size", "empties", "deepest"), [(6, 14, 3), (8, 45, 3), (10, 60, 2), (16, 200, 1), (6, 4, 4)]
)
def test_the_value_is_that_of_the_best_line(size: int, empties: int, deepest: int) -> None:
    state, table = new_state(size), new_table(1)
    for position in with_empties(size, empties, range(2)):
        for depth in range(deepest + 1):
            write_position(state, position)
            expected = by_every_line(state, 0, depth)
            assert search(state[0], table, 0, depth, -MOST, MOST) == expected
            # What is in the table by now does not change the answer, nor does the window.
            assert search(state[0], table, 0, depth, expected - 1, expected) >= expected
            assert search(state[0], table, 0, depth, expected, expected + 1) <= expected


def test_shallow_searches_decide_only_where_they_are_sure() -> None:
    nodes = {}
    values = {}
    for margin in (0, 300, 10**6):
        state, table = new_state(10), new_table(1)
        write_position(state, with_empties(10, 60, range(1))[0])
        set_margin(state, margin)
        values[margin] = search(state[0], table, 0, 6, -MOST, MOST)
        nodes[margin] = nodes_of(state)
    assert values[10**6] == values[0]
    assert nodes[300] < nodes[0]


@pytest.mark.parametrize(("size", "empties"), [(4, 6), (4, 10), (6, 5), (6, 8), (6, 11)])
def test_windows_of_the_solver_are_right(size: int, empties: int) -> None:
    solver = SmallBoardSolver(size)
    for position in with_empties(size, empties, range(4)):
        score = SmallBoardSolver(size).score(position, -MOST, MOST)
        for alpha in range(-37, 37, 5):
            bound = solver.score(position, alpha, alpha + 1)
            assert (bound > alpha) == (score > alpha)


@pytest.mark.parametrize("size", [4, 6])
def test_lines_of_the_solver_are_best_play(size: int) -> None:
    solver = SmallBoardSolver(size)
    for position in with_empties(size, 7, range(4)):
        score = perfect_score(position)
        assert solver.score(position, -MOST, MOST) == score
        for move in solver.line(position, score):
            position, score = position.play(move), -score
            assert perfect_score(position) == score
        assert position.outcome is not None


def test_quarters_of_a_small_board_with_an_odd_number_of_empty_squares() -> None:
    position = Othello(size=6).position(Board.from_text(THREE_ODD_QUARTERS), Color(0))
    empties = SMALL_BOARD & ~np.bitwise_or(*bitboards_of(position))
    odd = odd_quarters(empties) & SMALL_BOARD
    corners = [square_of(Place(Point(column, row)), 6) for row in (0, 5) for column in (0, 5)]
    assert [bool(int(odd) >> corner & 1) for corner in corners] == [True, True, True, False]


def test_deep_work_is_kept_beside_what_came_last() -> None:
    table = new_table(1)
    deep, shallow, last = (np.uint64(number << 40) for number in (1, 2, 3))
    store(table, deep, 9, -1, 1, 5, 17, 1)
    store(table, shallow, 3, -1, 1, 5, 18, 1)
    store(table, last, 2, -1, 1, 5, 19, 1)
    assert probe(table, shallow) == -1
    assert [int(table[int(probe(table, key))]["move"]) for key in (deep, last)] == [17, 19]
    assert table[int(probe(table, deep))]["bound"] == LOWER
    store(table, shallow, 1, -1, 1, 5, 18, 2)
    assert probe(table, deep) == -1
