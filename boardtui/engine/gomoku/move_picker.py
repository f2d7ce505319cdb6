"""The move picker: the cells that a node of the search tries, in stages, the best first.

The cells of a stage are listed only when it is reached. The record keeps the stage of each ply.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import MARGIN, NO_CELL, STATE, WIDTH, WORD_SHIFT
from boardtui.engine.gomoku.candidates import may_play, near_stones
from boardtui.engine.gomoku.moves import NONE, ONE_BIT, cells_from
from boardtui.engine.gomoku.patterns import FOUR_CELL, THREE_CELL
from boardtui.engine.gomoku.rows import ROWS
from boardtui.engine.kernel import boolean, int64, kernel, uint64, void

ONLY_MOVE = np.int64(0)
"""The one cell that stops a five."""
TABLE_MOVE = np.int64(1)
"""The cell from the transposition table, then NEAR."""
NEAR = np.int64(2)
"""Every cell near a stone, or on a line that matters."""
FAR = np.int64(3)
"""The cells that NEAR leaves out."""
FOURS = np.int64(4)
"""The cells where either side makes a four: nothing else can stop an open four."""
DEFENCES = np.int64(5)
"""The cells that can stop a win by fours, see `defences`."""

_PLACES = np.int64(1 << 10)
"""More than the cells of a list; a power of two."""

_FIRST_WORD = np.int64(MARGIN * WIDTH) >> WORD_SHIFT
"""The first word of a set that has cells of the board."""

_TABLE_MOVE_RANK = np.int64(1 << 30)
"""More than any other rank."""
_KILLER_BONUS = np.int64(6000)
_COUNTERMOVE_BONUS = np.int64(3000)
"""Added to ranks, see `weights.move_ranks`; no bonus outranks a four and an open three."""


@kernel(uint64(STATE, int64, int64, int64))
def _cells_of_stage(state: Any, stage: Any, ply: Any, word: Any) -> Any:
    """Return one word of the set of vacant cells of a stage."""
    own = np.int64(state.turn)
    other = np.int64(1) - own
    vacant = state.vacant[word]
    if stage == DEFENCES:
        return state.defences[ply, word] & vacant
    if stage == FOURS:
        return cells_from(state, own, FOUR_CELL, word) | cells_from(state, other, FOUR_CELL, word)
    if state.is_small and stage == NEAR:
        return vacant
    near = near_stones(state, word)
    if not state.is_small:
        # A row of five reaches further than the cells near a stone.
        near |= cells_from(state, own, THREE_CELL, word)
        near |= cells_from(state, other, THREE_CELL, word)
    if stage == FAR:
        return vacant & ~near
    return near


@kernel(void(STATE, ROWS, int64, int64, int64))
def list_stage(state: Any, rows: Any, stage: Any, ply: Any, first: Any) -> None:
    """List and rank the cells of a stage; `first` is the cell from the transposition table."""
    own = np.int64(state.turn)
    other = np.int64(1) - own
    count = np.int64(0)
    countermove = NO_CELL
    if state.played_count > np.int64(0):
        last = np.int64(state.played[state.played_count - np.int64(1)])
        countermove = np.int64(state.countermove[own, last])
    last_word = (state.size + np.int64(MARGIN - 1)) * np.int64(WIDTH) >> WORD_SHIFT
    for step in range(_FIRST_WORD, last_word + np.int64(1)):
        word = np.int64(step)
        cells = _cells_of_stage(state, stage, ply, word)
        while cells != NONE:
            cell = (word << WORD_SHIFT) + lowest(cells)
            cells &= cells - ONE_BIT
            if not may_play(state, rows, cell):
                continue
            rank = (
                np.int64(state.rank_of_mix[own, 0, state.mix[own, cell]])
                + np.int64(state.rank_of_mix[other, 1, state.mix[other, cell]])
                + np.int64(state.history[own, cell])
            )
            if cell == first:
                rank = _TABLE_MOVE_RANK
            elif cell == np.int64(state.killers[ply, 0]) or cell == np.int64(state.killers[ply, 1]):
                rank += _KILLER_BONUS
            elif cell == countermove:
                rank += _COUNTERMOVE_BONUS
            state.listed[ply, count] = np.int16(cell)
            state.rank[ply, count] = np.int32(rank)
            count += np.int64(1)
    state.stage[ply] = stage
    state.listed_count[ply] = count
    state.picked[ply] = np.int64(0)


@kernel(int64(STATE, int64))
def _select(state: Any, ply: Any) -> Any:
    """Swap the highest-ranked cell not yet picked to the front of the rest; return it."""
    # Selection, not a sort: the first move causes 95 % of the cutoffs.
    begin = state.picked[ply]
    # Rank and place in one number: the maximum needs no branches, and is the first of equals.
    # Unsigned indices cannot count from the end, so they need no check.
    highest = np.int64(state.rank[ply, begin]) * _PLACES - begin
    for number in range(begin + np.int64(1), state.listed_count[ply]):
        highest = max(highest, np.int64(state.rank[ply, np.uint64(number)]) * _PLACES - number)
    best = -highest & (_PLACES - np.int64(1))
    cell = state.listed[ply, best]
    rank = state.rank[ply, best]
    state.listed[ply, best] = state.listed[ply, begin]
    state.rank[ply, best] = state.rank[ply, begin]
    state.listed[ply, begin] = cell
    state.rank[ply, begin] = rank
    return np.int64(cell)


@kernel(void(STATE, ROWS, int64, int64, int64))
def begin_picking(state: Any, rows: Any, stage: Any, ply: Any, first: Any) -> None:
    """Begin with a stage; `first` is the only move, the table move or NO_CELL."""
    if stage in (ONLY_MOVE, TABLE_MOVE):
        state.stage[ply] = stage
        state.listed[ply, 0] = np.int16(first)
        state.listed_count[ply] = np.int64(1)
        state.picked[ply] = np.int64(0)
    else:
        list_stage(state, rows, stage, ply, first)


@kernel(int64(STATE, ROWS, int64))
def pick(state: Any, rows: Any, ply: Any) -> Any:
    """Return the next cell to try, or NO_CELL at the end of the stage."""
    if state.picked[ply] == state.listed_count[ply]:
        if state.stage[ply] != TABLE_MOVE:
            return NO_CELL
        tried = np.int64(state.listed[ply, 0])
        list_stage(state, rows, NEAR, ply, tried)
        # The table move has the highest rank; it counts as picked, since it was tried.
        if state.listed_count[ply] > np.int64(0) and _select(state, ply) == tried:
            state.picked[ply] = np.int64(1)
        if state.picked[ply] == state.listed_count[ply]:
            return NO_CELL
    cell = _select(state, ply)
    state.picked[ply] += np.int64(1)
    return cell


@kernel(boolean(STATE, ROWS, int64))
def widen(state: Any, rows: Any, ply: Any) -> Any:
    """List the cells left out that can still matter; return whether such a stage follows."""
    # A loss is proved only if distant cells lose as well.
    if state.stage[ply] == NEAR and not state.is_small:
        list_stage(state, rows, FAR, ply, NO_CELL)
        return True
    return False
