"""The two records of a search: the rows follow the moves when they are read."""

from __future__ import annotations

import numpy as np

from boardtui.engine.gomoku.board_state import NO_CELL, new_state
from boardtui.engine.gomoku.candidates import catch_up, unplay
from boardtui.engine.gomoku.moves import place
from boardtui.engine.gomoku.rows import new_rows, set_stones
from boardtui.rules.gomoku import Gomoku
from tests.engine.gomoku.states import board_of, play_at_random, same, snapshot_of_rows

GAME = Gomoku(size=9)


def test_the_rows_catch_up_with_moves_played_passed_and_taken_back() -> None:
    random = np.random.default_rng(4)
    state, rows, fresh = new_state(GAME), new_rows(GAME), new_rows(GAME)
    for _ in range(40):
        play_at_random(state, random, int(random.integers(1, 6)))
        if random.integers(4) == 0:
            place(state[0], NO_CELL)
        if random.integers(2) == 0:
            catch_up(state[0], rows[0])
        for _ in range(int(random.integers(5))):
            if int(state["played_count"][0]):
                unplay(state[0], rows[0])
        catch_up(state[0], rows[0])
        set_stones(fresh[0], board_of(state, GAME))
        assert same(snapshot_of_rows(rows), snapshot_of_rows(fresh))


def test_a_game_that_rows_cannot_read_leaves_them_empty() -> None:
    game = Gomoku(size=7, line=4)
    state, rows = new_state(game), new_rows(game)
    play_at_random(state, np.random.default_rng(5), 9)
    catch_up(state[0], rows[0])
    assert same(snapshot_of_rows(rows), snapshot_of_rows(new_rows(game)))
