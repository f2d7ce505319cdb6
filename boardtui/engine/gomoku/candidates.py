"""Which cells a search tries, and in what order."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.moves import (
    NONE,
    ONE_BIT,
    bit_of,
    cells_from,
    place,
    take_back,
)
from boardtui.engine.gomoku.patterns import (
    FIVE_CELL,
    FORBIDDEN_CELL,
    FOUR_CELL,
    OPEN_THREE_CELL,
    SUSPECT_CELL,
    THREE_CELL,
)
from boardtui.engine.gomoku.rows import ROWS
from boardtui.engine.gomoku.rows import put as put_in_rows
from boardtui.engine.gomoku.state import BLACK, NO_CELL, STATE, WORDS
from boardtui.engine.kernel import int64, kernel, uint64, void

NEAR = np.int64(0)
"""Every cell near a stone, or on a line that matters."""
FORCED = np.int64(1)
"""What can stop an open four, and fours of one's own."""
FAR = np.int64(2)
"""The cells that NEAR leaves out."""
DEFENCES = np.int64(3)
"""What can stop a win by fours, see `mark_defences`."""
REST = np.int64(4)
"""The cells that DEFENCES leaves out."""

FIRST = np.int64(1 << 30)
"""The rank of the move that is tried first."""
KILLER = np.int64(6000)
"""What a move gains that refuted a neighbouring position."""
COUNTER = np.int64(3000)
"""What a move gains that refuted the same last move elsewhere."""

_SIX = np.int64(6)
_ROW = np.uint64(32)


@kernel(void(STATE, ROWS, int64))
def play(state: Any, rows: Any, cell: Any) -> None:
    """Play in both records; NO_CELL passes."""
    if state.reads_fives and cell != NO_CELL:
        put_in_rows(rows, cell, state.turn)
    place(state, cell)


@kernel(void(STATE, ROWS))
def unplay(state: Any, rows: Any) -> None:
    """Take back the last move in both records."""
    cell = np.int64(state.history[state.moves - np.int64(1)])
    take_back(state)
    if state.reads_fives and cell != NO_CELL:
        put_in_rows(rows, cell, state.turn)


@kernel(int64(STATE, ROWS, int64))
def may_play(state: Any, rows: Any, cell: Any) -> Any:
    """Whether a vacant cell is not forbidden to the side to move."""
    if not state.has_fouls or state.turn != BLACK:
        return np.int64(1)
    kind = np.int64(state.class_of_mix[BLACK, state.mix[BLACK, cell]])
    if kind == FORBIDDEN_CELL:
        return np.int64(0)
    return np.int64(kind != SUSPECT_CELL or not is_forbidden(rows, cell))


@kernel(uint64(uint64))
def _widened(cells: Any) -> Any:
    """Cells and their neighbours up to two files away, in a word."""
    wide = cells | cells << ONE_BIT | cells >> ONE_BIT
    return wide | wide << ONE_BIT | wide >> ONE_BIT


@kernel(uint64(STATE, int64))
def near_stones(state: Any, word: Any) -> Any:
    """One word of the set of vacant cells at most two files and two ranks from a stone."""
    here = _widened(state.occupied[word])
    below = NONE
    above = NONE
    if word > np.int64(0):
        below = _widened(state.occupied[word - np.int64(1)])
    if word < np.int64(WORDS - 1):
        above = _widened(state.occupied[word + np.int64(1)])
    near = here | here << _ROW | here >> _ROW | below | below >> _ROW | above | above << _ROW
    return near & state.vacant[word]


@kernel(int64(STATE, ROWS, int64, int64, int64))
def list_cells(state: Any, rows: Any, which: Any, ply: Any, first: Any) -> Any:
    """List and rank the cells to try, and say how many; `first` is the best that is known."""
    own = np.int64(state.turn)
    other = np.int64(1) - own
    count = np.int64(0)
    reply = NO_CELL
    if state.moves > np.int64(0):
        last = np.int64(state.history[state.moves - np.int64(1)])
        reply = np.int64(state.counter[own, last])
    for step in range(WORDS):
        word = np.int64(step)
        if which == DEFENCES:
            cells = state.defences[ply, word] & state.vacant[word]
        elif which == REST:
            cells = state.vacant[word] & ~state.defences[ply, word]
        elif which == FORCED:
            cells = cells_from(state, own, FOUR_CELL, word)
            cells |= cells_from(state, other, FOUR_CELL, word)
        else:
            cells = near_stones(state, word)
            if not state.is_small:
                cells |= cells_from(state, own, THREE_CELL, word)
                cells |= cells_from(state, other, THREE_CELL, word)
            if which == FAR or (state.is_small and which == NEAR):
                cells = state.vacant[word] & ~cells if which == FAR else state.vacant[word]
        while cells != NONE:
            cell = (word << _SIX) + lowest(cells)
            cells &= cells - ONE_BIT
            if not may_play(state, rows, cell):
                continue
            own_mix = state.mix[own, cell]
            other_mix = state.mix[other, cell]
            rank = (
                np.int64(state.rank_of_mix[own, 0, own_mix])
                + np.int64(state.rank_of_mix[other, 1, other_mix])
                + np.int64(state.habit[own, cell])
            )
            if cell == first:
                rank = FIRST
            elif cell == np.int64(state.killer[ply, 0]) or cell == np.int64(state.killer[ply, 1]):
                rank += KILLER
            elif cell == reply:
                rank += COUNTER
            state.listed[ply, count] = np.int16(cell)
            state.rank[ply, count] = np.int32(rank)
            count += np.int64(1)
    return count


@kernel(void(STATE, int64))
def _mark_counter_fours(state: Any, ply: Any) -> None:
    """Add the cells where the side to move makes a four."""
    for word in range(WORDS):
        state.defences[ply, word] |= cells_from(state, state.turn, FOUR_CELL, np.int64(word))


@kernel(void(STATE, ROWS, int64))
def mark_defences(state: Any, rows: Any, ply: Any) -> None:
    """Note every cell that can matter to the win by fours of the other side that was just found.

    A stone elsewhere leaves each four of the line and its reply as they are, unless it helps the
    replies to make fours of their own: those cells are noted too.
    """
    own = np.int64(state.turn)
    for word in range(WORDS):
        state.defences[ply, word] = NONE
    _mark_counter_fours(state, ply)
    place(state, NO_CELL)
    for number in range(rows.line_length):
        cell = np.int64(rows.line[number])
        state.defences[ply, cell >> _SIX] |= bit_of(cell)
        place(state, cell)
        if np.int64(state.turn) != own:
            place(state, NO_CELL)
            _mark_counter_fours(state, ply)
            take_back(state)
    for word in range(WORDS):
        state.defences[ply, word] |= state.cells[np.int64(1) - own, FIVE_CELL, word]
    for _ in range(rows.line_length + np.int64(1)):
        take_back(state)


@kernel(int64(STATE, int64, int64, int64))
def pick_next(state: Any, begin: Any, count: Any, ply: Any) -> Any:
    """Bring the highest of the listed cells from `begin` on to that place, and return it."""
    best = begin
    for place_in_list in range(begin + np.int64(1), count):
        if state.rank[ply, place_in_list] > state.rank[ply, best]:
            best = np.int64(place_in_list)
    cell = state.listed[ply, best]
    rank = state.rank[ply, best]
    state.listed[ply, best] = state.listed[ply, begin]
    state.rank[ply, best] = state.rank[ply, begin]
    state.listed[ply, begin] = cell
    state.rank[ply, begin] = rank
    return np.int64(cell)


@kernel(int64(STATE, int64))
def is_quiet(state: Any, cell: Any) -> Any:
    """Whether a stone on a vacant cell makes no four and no open three, and stops none."""
    own = np.int64(state.turn)
    other = np.int64(1) - own
    own_kind = np.int64(state.class_of_mix[own, state.mix[own, cell]])
    other_kind = np.int64(state.class_of_mix[other, state.mix[other, cell]])
    return np.int64(own_kind < OPEN_THREE_CELL and other_kind < OPEN_THREE_CELL)


@kernel(void(STATE, int64, int64, int64))
def learn(state: Any, cell: Any, depth: Any, ply: Any) -> None:
    """Note that a cell refuted the last move."""
    own = np.int64(state.turn)
    if cell != np.int64(state.killer[ply, 0]):
        state.killer[ply, 1] = state.killer[ply, 0]
        state.killer[ply, 0] = np.int16(cell)
    if state.moves > np.int64(0):
        last = np.int64(state.history[state.moves - np.int64(1)])
        state.counter[own, last] = np.int16(cell)
    gain = min(depth * depth * np.int64(8), np.int64(800))
    habit = np.int64(state.habit[own, cell])
    state.habit[own, cell] = np.int32(habit + gain - habit * gain // np.int64(4096))


@kernel(void(STATE, int64, int64))
def unlearn(state: Any, cell: Any, depth: Any) -> None:
    """Note that a cell did not refute the last move."""
    own = np.int64(state.turn)
    gain = min(depth * depth * np.int64(8), np.int64(800))
    habit = np.int64(state.habit[own, cell])
    state.habit[own, cell] = np.int32(habit - gain - habit * gain // np.int64(4096))
