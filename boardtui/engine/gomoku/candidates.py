"""Candidate moves: legal, near a stone, quiet; and making them in both records of the search."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import BLACK, NO_CELL, STATE, WIDTH, WORDS
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.moves import NONE, ONE_BIT, place, take_back
from boardtui.engine.gomoku.patterns import FORBIDDEN_CELL, OPEN_THREE_CELL, SUSPECT_CELL
from boardtui.engine.gomoku.rows import ROWS, toggle
from boardtui.engine.kernel import int64, kernel, uint64, void

_ONE_RANK = np.uint64(WIDTH)
"""The shift from a cell's bit to that of the cell below; a word holds two ranks of the board."""


@kernel(void(STATE, ROWS))
def catch_up(state: Any, rows: Any) -> None:
    """Play the moves that the rows lack in them as well."""
    # Rows serve wins by fours and fouls, which there are with five in a row only.
    if not state.reads_fives:
        return
    # Sides alternate, and the side to move did not play the last move.
    side = (state.turn + state.played_count - state.in_rows_count) & np.int64(1)
    for number in range(state.in_rows_count, state.played_count):
        cell = np.int64(state.played[number])
        if cell != NO_CELL:
            toggle(rows, cell, side)
        side ^= np.int64(1)
    state.in_rows_count = state.played_count


@kernel(void(STATE, ROWS, int64))
def play(state: Any, rows: Any, cell: Any) -> None:
    """Play in both records; NO_CELL passes."""
    place(state, cell)
    catch_up(state, rows)


@kernel(void(STATE, ROWS))
def unplay(state: Any, rows: Any) -> None:
    """Take back the last move in both records, as far as the rows have it."""
    take_back(state)
    if state.in_rows_count > state.played_count:
        state.in_rows_count = state.played_count
        cell = np.int64(state.played[state.played_count])
        if cell != NO_CELL:
            toggle(rows, cell, state.turn)


@kernel(int64(STATE, ROWS, int64))
def may_play(state: Any, rows: Any, cell: Any) -> Any:
    """Return True if a vacant cell is not forbidden to the side to move."""
    if not state.has_fouls or state.turn != BLACK:
        return np.int64(1)
    kind = np.int64(state.class_of_mix[BLACK, state.mix[BLACK, cell]])
    if kind == FORBIDDEN_CELL:
        return np.int64(0)
    # Only where patterns leave a doubt is the recursion of the rules worth its time.
    if kind != SUSPECT_CELL:
        return np.int64(1)
    catch_up(state, rows)
    return np.int64(not is_forbidden(rows, cell))


@kernel(uint64(uint64))
def _widened(cells: Any) -> Any:
    """Return cells and their neighbours up to two files away, in a word.

    The walls of the board are wide enough to keep bits of one rank out of the next.
    """
    wide = cells | cells << ONE_BIT | cells >> ONE_BIT
    return wide | wide << ONE_BIT | wide >> ONE_BIT


@kernel(uint64(STATE, int64))
def near_stones(state: Any, word: Any) -> Any:
    """Return one word of the set of vacant cells at most two files and two ranks from a stone."""
    here = _widened(state.occupied[word])
    above = NONE
    below = NONE
    if word > np.int64(0):
        above = _widened(state.occupied[word - np.int64(1)])
    if word < np.int64(WORDS - 1):
        below = _widened(state.occupied[word + np.int64(1)])
    near = here | here << _ONE_RANK | here >> _ONE_RANK
    near |= above | above >> _ONE_RANK | below | below << _ONE_RANK
    return near & state.vacant[word]


@kernel(int64(STATE, int64))
def is_quiet(state: Any, cell: Any) -> Any:
    """Return True if a stone on a vacant cell neither makes nor blocks a four or an open three."""
    own = np.int64(state.turn)
    other = np.int64(1) - own
    own_kind = np.int64(state.class_of_mix[own, state.mix[own, cell]])
    other_kind = np.int64(state.class_of_mix[other, state.mix[other, cell]])
    return np.int64(own_kind < OPEN_THREE_CELL and other_kind < OPEN_THREE_CELL)
