"""Moves in the record of a position, with every pattern kept up to date."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import (
    BLACK,
    CELLS,
    EMPTY,
    NO_CELL,
    STATE,
    STEPS,
    WHITE,
    WORD_SHIFT,
    WORDS,
    cell_of,
    clear,
)
from boardtui.engine.gomoku.patterns import CELL_CLASSES
from boardtui.engine.gomoku.rows import bit_in_row, row_of
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.rules.board import Board, Color, grid

ONE_BIT = np.uint64(1)
NONE = np.uint64(0)
WHITES_TURN = np.uint64(0x9E3779B97F4A7C15)
"""The difference of the keys of a position with White and with Black to move."""

_LINE = np.int64(15)
"""The line class of Black in an entry of `table`; that of White is above it."""
_CELL_BITS = np.uint64(2)
_EVERY_CELL = np.uint64(0x5555555555555555)
"""Bits of `content`: those of a cell, and the lower one of each cell."""
_STEPS_OF_BITS = (*STEPS[:3], -STEPS[3])
"""The difference from a cell to that of the next bit in its row of each direction."""

_CELL = np.int64(CELLS - 1)
_DIRECTION_SHIFT = np.int64(10)
_DIRECTION = np.int64(3)
_ENTRY_SHIFT = np.int64(12)
_ENTRY = np.int64(255)
_MIX_SHIFTS = (np.int64(20), np.int64(32))
_MIX = np.int64((1 << 12) - 1)
"""The parts of an item of `changes`: cell, direction, and as they were the entry of `table` and the
mix of each side."""
_IN_WORD = np.int64(63)


@kernel(uint64(int64))
def word_bit(cell: Any) -> Any:
    """The bit of a cell in its word."""
    return ONE_BIT << np.uint64(cell & _IN_WORD)


@kernel(void(STATE, int64, int64, int64))
def _count(state: Any, side: Any, cell: Any, change: Any) -> None:
    """Add a vacant cell to the counts and the sets of a side (`change` 1), or remove it (-1)."""
    kind = np.int64(state.class_of_mix[side, state.mix[side, cell]])
    state.count[side, kind] += change
    state.cells[side, kind, cell >> WORD_SHIFT] ^= word_bit(cell)


@kernel(void(STATE, int64, int64, int64, int64))
def _set_mix(state: Any, side: Any, cell: Any, code: Any, mix: Any) -> None:
    """Change the code and the mix of a vacant cell, and its class with them."""
    old = np.int64(state.class_of_mix[side, state.mix[side, cell]])
    kind = np.int64(state.class_of_mix[side, mix])
    state.code[side, cell] = np.uint16(code)
    state.mix[side, cell] = np.uint16(mix)
    if kind != old:
        word = cell >> WORD_SHIFT
        bit = word_bit(cell)
        state.count[side, old] -= np.int64(1)
        state.count[side, kind] += np.int64(1)
        state.cells[side, old, word] ^= bit
        state.cells[side, kind, word] ^= bit


@kernel(void(STATE, int64, int64, int64))
def _recode(state: Any, side: Any, cell: Any, change: Any) -> None:
    """Change the line classes of a vacant cell by the bits of its code that differ."""
    code = np.int64(state.code[side, cell]) ^ change
    mix = np.int64(state.mix_of_code[code])
    before = np.int64(state.mix[side, cell])
    state.value[side] += state.value_of_mix[side, mix] - state.value_of_mix[side, before]
    _set_mix(state, side, cell, code, mix)


@kernel(void(STATE, int64, int64, int64))
def _change_line(state: Any, cell: Any, direction: Any, line: Any) -> None:
    """Change the line classes of a vacant cell in a direction, and note how its patterns were."""
    before = np.int64(state.line[cell, direction])
    difference = line ^ before
    # Most stones change no line class: all the rest stays as it is.
    if difference == np.int64(0):
        return
    state.changes[state.change_count] = np.uint64(
        cell
        | direction << _DIRECTION_SHIFT
        | before << _ENTRY_SHIFT
        | np.int64(state.mix[BLACK, cell]) << _MIX_SHIFTS[0]
        | np.int64(state.mix[WHITE, cell]) << _MIX_SHIFTS[1]
    )
    state.change_count += np.int64(1)
    state.line[cell, direction] = np.uint8(line)
    shift = direction << np.int64(2)
    if difference & _LINE:
        _recode(state, BLACK, cell, (difference & _LINE) << shift)
    if difference >> np.int64(4):
        _recode(state, WHITE, cell, (difference >> np.int64(4)) << shift)


@kernel(void(STATE))
def _undo_change(state: Any) -> None:
    """Undo the last change of line classes that was noted, but for the values of the sides."""
    state.change_count -= np.int64(1)
    change = np.int64(state.changes[state.change_count])
    cell = change & _CELL
    direction = change >> _DIRECTION_SHIFT & _DIRECTION
    line = change >> _ENTRY_SHIFT & _ENTRY
    difference = line ^ np.int64(state.line[cell, direction])
    state.line[cell, direction] = np.uint8(line)
    shift = direction << np.int64(2)
    if difference & _LINE:
        code = np.int64(state.code[BLACK, cell]) ^ (difference & _LINE) << shift
        _set_mix(state, BLACK, cell, code, change >> _MIX_SHIFTS[0] & _MIX)
    if difference >> np.int64(4):
        code = np.int64(state.code[WHITE, cell]) ^ (difference >> np.int64(4)) << shift
        _set_mix(state, WHITE, cell, code, change >> _MIX_SHIFTS[1] & _MIX)


@kernel(void(STATE, int64, int64))
def _change_content(state: Any, cell: Any, stone: Any) -> None:
    """Put a stone into the rows through a cell, or take it out again."""
    for direction in range(4):
        bit = np.uint64(bit_in_row(cell, np.int64(direction))) << ONE_BIT
        state.content[row_of(cell, np.int64(direction))] ^= np.uint64(stone) << bit


@kernel(void(STATE, int64))
def _change_neighbours(state: Any, cell: Any) -> None:
    """Look up the line classes of all vacant cells that see a new stone on a cell."""
    # All in bits of `content`, two a cell.
    reach = np.uint64(state.radius) << ONE_BIT
    before = (ONE_BIT << reach) - ONE_BIT
    seen = (ONE_BIT << (reach + reach + _CELL_BITS)) - ONE_BIT
    for direction in range(4):
        content = state.content[row_of(cell, np.int64(direction))]
        stone = np.uint64(bit_in_row(cell, np.int64(direction))) << ONE_BIT
        vacant = ~(content | content >> ONE_BIT) & _EVERY_CELL & seen << (stone - reach)
        while vacant != NONE:
            bit = np.uint64(lowest(vacant))
            vacant &= vacant - ONE_BIT
            near = content >> (bit - reach)
            # The cell itself is no part of its key.
            key = near & before | near >> _CELL_BITS & before << reach
            distance = (np.int64(bit) - np.int64(stone)) >> np.int64(1)
            neighbour = cell + distance * np.int64(_STEPS_OF_BITS[direction])
            _change_line(state, neighbour, np.int64(direction), np.int64(state.table[key]))


@kernel(void(STATE, int64, int64))
def put(state: Any, cell: Any, side: Any) -> None:
    """Put a stone of either side on a vacant cell, in turn or not; `lift` takes it away again."""
    state.changes_before[state.stones] = state.change_count
    for each in range(2):
        state.value_before[state.stones, each] = state.value[each]
        state.value[each] -= state.value_of_mix[each, state.mix[each, cell]]
        _count(state, np.int64(each), cell, np.int64(-1))
    bit = word_bit(cell)
    state.vacant[cell >> WORD_SHIFT] ^= bit
    state.occupied[cell >> WORD_SHIFT] ^= bit
    state.board[cell] = np.uint8(side + np.int64(1))
    state.key ^= state.zobrist[side, cell]
    state.stones += np.int64(1)
    _change_content(state, cell, side + np.int64(1))
    _change_neighbours(state, cell)


@kernel(void(STATE, int64))
def lift(state: Any, cell: Any) -> None:
    """Take the last stone away that was put."""
    stone = np.int64(state.board[cell])
    bit = word_bit(cell)
    state.vacant[cell >> WORD_SHIFT] ^= bit
    state.occupied[cell >> WORD_SHIFT] ^= bit
    state.key ^= state.zobrist[stone - np.int64(1), cell]
    state.stones -= np.int64(1)
    state.board[cell] = np.uint8(EMPTY)
    _change_content(state, cell, stone)
    while state.change_count > state.changes_before[state.stones]:
        _undo_change(state)
    # The patterns under a stone stay as they were when it was put.
    for side in range(2):
        state.value[side] = state.value_before[state.stones, side]
        _count(state, np.int64(side), cell, np.int64(1))


@kernel(uint64(STATE, int64))
def key_after(state: Any, cell: Any) -> Any:
    """Return the key of the position after a stone of the side to move."""
    return state.key ^ state.zobrist[state.turn, cell] ^ WHITES_TURN


@kernel(void(STATE, int64))
def place(state: Any, cell: Any) -> None:
    """Play a stone of the side to move on a vacant cell; NO_CELL passes."""
    state.played[state.played_count] = np.int16(cell)
    state.played_count += np.int64(1)
    if cell != NO_CELL:
        put(state, cell, state.turn)
    state.turn ^= np.int64(1)
    state.key ^= WHITES_TURN


@kernel(void(STATE))
def take_back(state: Any) -> None:
    """Undo the last `place`."""
    state.played_count -= np.int64(1)
    cell = np.int64(state.played[state.played_count])
    state.turn ^= np.int64(1)
    state.key ^= WHITES_TURN
    if cell != NO_CELL:
        lift(state, cell)


@kernel(int64(STATE, int64, int64))
def first_cell(state: Any, side: Any, kind: Any) -> Any:
    """The lowest vacant cell of a cell class for a side, or NO_CELL."""
    for word in range(WORDS):
        cells = state.cells[side, kind, word]
        if cells != NONE:
            return (np.int64(word) << WORD_SHIFT) + lowest(cells)
    return NO_CELL


@kernel(uint64(STATE, int64, int64, int64))
def cells_from(state: Any, side: Any, least: Any, word: Any) -> Any:
    """One word of the set of vacant cells of at least a cell class for a side.

    Cells that are forbidden or suspect count as the highest classes.
    """
    cells = NONE
    for kind in range(least, CELL_CLASSES):
        cells |= state.cells[side, kind, word]
    return cells


def set_board(state: Any, board: Board, turn: Color) -> None:
    """Put a position into an array of one record; a pass before it gives White the move."""
    clear(state)
    for side, stones in enumerate(board.stones):
        for point in grid(board.size).points(stones):
            put(state[0], np.int64(cell_of(point)), np.int64(side))
    if turn == WHITE:
        place(state[0], NO_CELL)
