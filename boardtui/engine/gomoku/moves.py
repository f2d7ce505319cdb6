"""Moves in the record of a position, with every pattern kept up to date."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import (
    BLACK,
    EMPTY,
    NO_CELL,
    STATE,
    STEPS,
    WALL,
    WHITE,
    WORD_SHIFT,
    WORDS,
    cell_of,
    clear,
)
from boardtui.engine.gomoku.patterns import CELL_CLASSES
from boardtui.engine.kernel import int64, kernel, uint64, void
from boardtui.rules.board import Board, Color, grid

ONE_BIT = np.uint64(1)
NONE = np.uint64(0)
WHITES_TURN = np.uint64(0x9E3779B97F4A7C15)
"""The difference of the keys of a position with White and with Black to move."""

_LINE = np.int64(15)
_IN_WORD = np.int64(63)


@kernel(uint64(int64))
def word_bit(cell: Any) -> Any:
    """The bit of a cell in its word."""
    return ONE_BIT << np.uint64(cell & _IN_WORD)


@kernel(void(STATE, int64, int64, int64))
def _add(state: Any, side: Any, cell: Any, mix: Any) -> None:
    """Add a vacant cell to the counts, the sets and the value of a side."""
    kind = np.int64(state.class_of_mix[side, mix])
    state.value[side] += state.value_of_mix[side, mix]
    state.count[side, kind] += np.int64(1)
    state.cells[side, kind, cell >> WORD_SHIFT] ^= word_bit(cell)


@kernel(void(STATE, int64, int64))
def _remove(state: Any, side: Any, cell: Any) -> None:
    """Remove a cell from the counts, the sets and the value of a side."""
    mix = np.int64(state.mix[side, cell])
    kind = np.int64(state.class_of_mix[side, mix])
    state.value[side] -= state.value_of_mix[side, mix]
    state.count[side, kind] -= np.int64(1)
    state.cells[side, kind, cell >> WORD_SHIFT] ^= word_bit(cell)


@kernel(void(STATE, int64, int64, int64))
def _recode(state: Any, side: Any, cell: Any, change: Any) -> None:
    """Change the line classes of a vacant cell by the bits of its code that differ."""
    code = np.int64(state.code[side, cell]) ^ change
    before = np.int64(state.mix[side, cell])
    mix = np.int64(state.mix_of_code[code])
    state.code[side, cell] = np.uint16(code)
    state.mix[side, cell] = np.uint16(mix)
    state.value[side] += state.value_of_mix[side, mix] - state.value_of_mix[side, before]
    old = np.int64(state.class_of_mix[side, before])
    kind = np.int64(state.class_of_mix[side, mix])
    if kind != old:
        word = cell >> WORD_SHIFT
        bit = word_bit(cell)
        state.count[side, old] -= np.int64(1)
        state.count[side, kind] += np.int64(1)
        state.cells[side, old, word] ^= bit
        state.cells[side, kind, word] ^= bit


@kernel(void(STATE, int64, int64, int64))
def _change_key(state: Any, cell: Any, direction: Any, change: Any) -> None:
    """Change the key of a cell in a direction, and its patterns with it."""
    key = np.int64(state.around[cell, direction]) ^ change
    state.around[cell, direction] = np.uint32(key)
    # The key is kept up under a stone too: `lift` reads it.
    if np.int64(state.board[cell]) != EMPTY:
        return
    line = np.int64(state.table[key])
    difference = line ^ np.int64(state.line[cell, direction])
    # Most stones change no line class: all the rest stays as it is.
    if difference == np.int64(0):
        return
    state.line[cell, direction] = np.uint8(line)
    shift = direction << np.int64(2)
    if difference & _LINE:
        _recode(state, BLACK, cell, (difference & _LINE) << shift)
    if difference >> np.int64(4):
        _recode(state, WHITE, cell, (difference >> np.int64(4)) << shift)


@kernel(void(STATE, int64, int64))
def _change_neighbours(state: Any, cell: Any, stone: Any) -> None:
    """Put a stone into the keys of all cells that see it, or take it out again."""
    for direction in range(4):
        step = np.int64(STEPS[direction])
        for before in range(2):
            neighbour = cell
            # Cells further on have the stone before them; the other way, they have it after them.
            shift = np.int64(before) * np.int64(2)
            for _ in range(state.radius):
                neighbour += step
                if np.int64(state.board[neighbour]) == WALL:
                    break  # no cell lies beyond
                _change_key(state, neighbour, np.int64(direction), stone << shift)
                shift += np.int64(4)
            step = -step


@kernel(void(STATE, int64, int64))
def put(state: Any, cell: Any, side: Any) -> None:
    """Put a stone of either side on a vacant cell, in turn or not; `lift` takes it away again."""
    _remove(state, BLACK, cell)
    _remove(state, WHITE, cell)
    bit = word_bit(cell)
    state.vacant[cell >> WORD_SHIFT] ^= bit
    state.occupied[cell >> WORD_SHIFT] ^= bit
    state.board[cell] = np.uint8(side + np.int64(1))
    state.key ^= state.zobrist[side, cell]
    state.stones += np.int64(1)
    _change_neighbours(state, cell, side + np.int64(1))


@kernel(void(STATE, int64))
def lift(state: Any, cell: Any) -> None:
    """Take a stone away, in turn or not."""
    stone = np.int64(state.board[cell])
    bit = word_bit(cell)
    state.vacant[cell >> WORD_SHIFT] ^= bit
    state.occupied[cell >> WORD_SHIFT] ^= bit
    state.key ^= state.zobrist[stone - np.int64(1), cell]
    state.stones -= np.int64(1)
    _change_neighbours(state, cell, stone)
    state.board[cell] = np.uint8(EMPTY)
    black = np.int64(0)
    white = np.int64(0)
    for direction in range(4):
        line = np.int64(state.table[state.around[cell, direction]])
        state.line[cell, direction] = np.uint8(line)
        shift = np.int64(direction) << np.int64(2)
        black |= (line & _LINE) << shift
        white |= (line >> np.int64(4)) << shift
    state.code[BLACK, cell] = np.uint16(black)
    state.code[WHITE, cell] = np.uint16(white)
    state.mix[BLACK, cell] = state.mix_of_code[black]
    state.mix[WHITE, cell] = state.mix_of_code[white]
    _add(state, BLACK, cell, np.int64(state.mix[BLACK, cell]))
    _add(state, WHITE, cell, np.int64(state.mix[WHITE, cell]))


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
