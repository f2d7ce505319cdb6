"""Stones placed and taken back leave every pattern as if it were read from the board afresh."""

from __future__ import annotations

import numpy as np
import pytest

from boardtui.engine.gomoku.board_state import NO_CELL, cell_of, new_state
from boardtui.engine.gomoku.moves import place, put, set_board, take_back
from boardtui.engine.gomoku.patterns import (
    FIVE_CELL,
    FOUR_CELL,
    FOUR_THREE_CELL,
    OPEN_FOUR_CELL,
    SUSPECT_CELL,
)
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.states import (
    Snapshot,
    board_of,
    first_point,
    key_of,
    of_picture,
    play_at_random,
    points_from_class,
    points_of_class,
    same,
    same_stones,
    snapshot,
    turn_of,
)

GAMES = [
    Gomoku(),
    Gomoku(size=20, rule=Rule.STANDARD),
    Gomoku(size=9, rule=Rule("renju")),
    Gomoku(size=8, rule=Rule("caro")),
    Gomoku(size=3, line=3),
    Gomoku(size=7, line=4),
    Gomoku(size=6, line=6),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_kept_up_is_what_the_board_says(game: Gomoku) -> None:
    random = np.random.default_rng(3)
    state, fresh = new_state(game), new_state(game)

    def now() -> tuple[Snapshot, Board, Color]:
        return snapshot(state), board_of(state, game), turn_of(state)

    before = [now()]
    for _ in range(60):
        if not play_at_random(state, random, 1):
            break
        before.append(now())
    while before:
        known, board, turn = before.pop()
        set_board(fresh, board, turn)
        assert same(snapshot(fresh), known)
        assert same(snapshot(state), known)
        if before:
            take_back(state[0])


def test_a_pass_changes_the_turn_only() -> None:
    state = of_picture("XO.\n...\n...", Gomoku(size=3, line=3))
    before, key = snapshot(state), key_of(state)
    place(state[0], NO_CELL)
    assert turn_of(state) == Color(1)
    assert same_stones(snapshot(state), before)
    assert key_of(state) != key
    take_back(state[0])
    assert same(snapshot(state), before)


def test_the_same_stones_have_the_same_key_in_any_order() -> None:
    game = Gomoku(size=9)
    keys = set()
    for order in ([100, 0], [0, 100]):
        state = new_state(game)
        for side in order:
            cell = cell_of(Point(2, 3 + side // 100))
            put(state[0], np.int64(cell), np.int64(side // 100))
        keys.add(key_of(state))
    assert len(keys) == 1


THREATS = """
    .........
    .XXXO....
    .........
    ....X....
    .O..X..O.
    ....X..O.
    .......O.
    .......O.
    .........
"""


def test_cells_are_found_by_their_class() -> None:
    state = of_picture(THREATS, Gomoku(size=9))
    assert points_of_class(state, 0, OPEN_FOUR_CELL) == {Point(4, 6)}
    assert points_of_class(state, 1, FIVE_CELL) == {Point(7, 3), Point(7, 8)}
    assert points_from_class(state, 0, FOUR_CELL) == {Point(4, 2), Point(4, 6), Point(4, 7)}
    assert first_point(state, 1, FIVE_CELL) == Point(7, 3)
    assert first_point(state, 0, FIVE_CELL) is None


def test_crossing_lines_make_a_cell_dangerous() -> None:
    picture = """
        .........
        .........
        ..XXX.O..
        .....X...
        .....X...
        .........
        .........
        .........
        .........
    """
    state = of_picture(picture, Gomoku(size=9))
    assert Point(5, 2) in points_of_class(state, 0, FOUR_THREE_CELL)


def test_two_open_threes_are_suspect_where_they_are_a_foul() -> None:
    picture = """
        .........
        .........
        .....X...
        .....X...
        ...XX....
        .........
        .........
        .........
        .........
    """
    state = of_picture(picture, Gomoku(size=9, rule=Rule("renju")))
    assert points_of_class(state, 0, SUSPECT_CELL) == {Point(5, 4)}
    assert points_of_class(state, 1, SUSPECT_CELL) == set()
