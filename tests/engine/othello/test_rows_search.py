"""The search finds what looking at every line would find."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boardtui.engine.othello.rows.board import final_score, find_moves, pass_turn, play
from boardtui.engine.othello.rows.evaluation import evaluate
from boardtui.engine.othello.rows.layout import new_state, small_words, write_position
from boardtui.engine.othello.rows.search import search
from boardtui.engine.othello.rows.small import odd_regions, solve
from boardtui.engine.othello.rows.state import UNIT, new_table
from boardtui.engine.othello.rows.table import LOWER, look_up, store
from boardtui.rules.board import Board, Color
from boardtui.rules.othello import Othello
from tests.engine.othello.rows_games import with_empties

MOST = 1 << 20

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
    moves = [int(row) for row in state["moves"][0, ply]]
    values = []
    for row, bits in enumerate(moves):
        for column in range(16):
            if bits >> column & 1:
                play(state[0], ply, row * 16 + column)
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
        state["margin"] = margin
        values[margin] = search(state[0], table, 0, 6, -MOST, MOST)
        nodes[margin] = int(state["nodes"][0])
    assert values[10**6] == values[0]
    assert nodes[300] < nodes[0]


@pytest.mark.parametrize("empties", [5, 8, 11])
def test_windows_of_the_solver_are_right(empties: int) -> None:
    state, table = new_state(6), new_table(1)
    for position in with_empties(6, empties, range(4)):
        own, other = small_words(position)
        score = int(solve(state[0], new_table(1), own, other, 0, -64, 64))
        for alpha in range(-37, 37, 5):
            bound = int(solve(state[0], table, own, other, 0, alpha, alpha + 1))
            assert (bound > alpha) == (score > alpha)
            assert bound <= score if bound > alpha else bound >= score


def test_quarters_with_an_odd_number_of_empty_squares() -> None:
    state = new_state(6)
    position = Othello(size=6).position(Board.from_text(THREE_ODD_QUARTERS), Color(0))
    own, other = small_words(position)
    odd = int(odd_regions(state[0], own | other))
    quarters = [bool(odd & int(quarter)) for quarter in state["quarters"][0]]
    assert quarters == [True, True, True, False]


def test_deep_work_is_kept_beside_what_came_last() -> None:
    table = new_table(1)
    deep, shallow, last = (np.uint64(number << 40) for number in (1, 2, 3))
    store(table, deep, 9, -1, 1, 5, 17, 1)
    store(table, shallow, 3, -1, 1, 5, 18, 1)
    store(table, last, 2, -1, 1, 5, 19, 1)
    assert look_up(table, shallow) == -1
    assert [int(table[int(look_up(table, key))]["move"]) for key in (deep, last)] == [17, 19]
    assert table[int(look_up(table, deep))]["bound"] == LOWER
    store(table, shallow, 1, -1, 1, 5, 18, 2)
    assert look_up(table, deep) == -1
