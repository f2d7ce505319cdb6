"""Placing stones and taking them back, with every pattern kept up to date."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.patterns import CELL_CLASSES
from boardtui.engine.gomoku.state import (
    BLACK,
    EMPTY,
    NO_CELL,
    STATE,
    STEPS,
    WALL,
    WHITE,
    WORDS,
)
from boardtui.engine.kernel import int64, kernel, uint64, void

ONE_BIT = np.uint64(1)
NONE = np.uint64(0)
WHITES_TURN = np.uint64(0x9E3779B97F4A7C15)
"""What the key has when White is to move."""

_LINE = np.int64(15)
_SIX = np.int64(6)
_IN_WORD = np.int64(63)


@kernel(uint64(int64))
def bit_of(cell: Any) -> Any:
    """The bit of a cell in its word, which is `cell >> 6`."""
    return ONE_BIT << np.uint64(cell & _IN_WORD)


@kernel(void(STATE, int64, int64, int64))
def _enlist(state: Any, side: Any, cell: Any, mix: Any) -> None:
    """Count a vacant cell for a side."""
    kind = np.int64(state.class_of_mix[side, mix])
    state.worth[side] += state.worth_of_mix[side, mix]
    state.count[side, kind] += np.int64(1)
    state.cells[side, kind, cell >> _SIX] ^= bit_of(cell)


@kernel(void(STATE, int64, int64))
def _delist(state: Any, side: Any, cell: Any) -> None:
    """Count a cell no more."""
    mix = np.int64(state.mix[side, cell])
    kind = np.int64(state.class_of_mix[side, mix])
    state.worth[side] -= state.worth_of_mix[side, mix]
    state.count[side, kind] -= np.int64(1)
    state.cells[side, kind, cell >> _SIX] ^= bit_of(cell)


@kernel(void(STATE, int64, int64, int64))
def _recode(state: Any, side: Any, cell: Any, change: Any) -> None:
    """Change line classes of a vacant cell; `change` has the bits of its code that differ."""
    code = np.int64(state.code[side, cell]) ^ change
    before = np.int64(state.mix[side, cell])
    mix = np.int64(state.mix_of_code[code])
    state.code[side, cell] = np.uint16(code)
    state.mix[side, cell] = np.uint16(mix)
    state.worth[side] += state.worth_of_mix[side, mix] - state.worth_of_mix[side, before]
    old = np.int64(state.class_of_mix[side, before])
    kind = np.int64(state.class_of_mix[side, mix])
    if kind != old:
        word = cell >> _SIX
        bit = bit_of(cell)
        state.count[side, old] -= np.int64(1)
        state.count[side, kind] += np.int64(1)
        state.cells[side, old, word] ^= bit
        state.cells[side, kind, word] ^= bit


@kernel(void(STATE, int64, int64, int64))
def _change_key(state: Any, cell: Any, direction: Any, change: Any) -> None:
    """Let a cell see what changed along a direction."""
    key = np.int64(state.around[cell, direction]) ^ change
    state.around[cell, direction] = np.uint32(key)
    if np.int64(state.board[cell]) != EMPTY:
        return
    line = np.int64(state.table[key])
    difference = line ^ np.int64(state.line[cell, direction])
    if difference == np.int64(0):
        return
    state.line[cell, direction] = np.uint8(line)
    shift = direction << np.int64(2)
    if difference & _LINE:
        _recode(state, BLACK, cell, (difference & _LINE) << shift)
    if difference >> np.int64(4):
        _recode(state, WHITE, cell, (difference >> np.int64(4)) << shift)


@kernel(void(STATE, int64, int64))
def _tell_neighbours(state: Any, cell: Any, stone: Any) -> None:
    """Put a stone into the keys of all that see the cell, or take it out again."""
    for direction in range(4):
        step = np.int64(STEPS[direction])
        for before in range(2):
            neighbour = cell
            shift = np.int64(before) * np.int64(2)
            for _ in range(state.radius):
                neighbour += step
                if np.int64(state.board[neighbour]) == WALL:
                    break
                _change_key(state, neighbour, np.int64(direction), stone << shift)
                shift += np.int64(4)
            step = -step


@kernel(void(STATE, int64, int64))
def put(state: Any, cell: Any, side: Any) -> None:
    """Put a stone of a side on a vacant cell, whoever is to move; `lift` takes it away again."""
    _delist(state, BLACK, cell)
    _delist(state, WHITE, cell)
    bit = bit_of(cell)
    state.vacant[cell >> _SIX] ^= bit
    state.occupied[cell >> _SIX] ^= bit
    state.board[cell] = np.uint8(side + np.int64(1))
    state.key ^= state.zobrist[side, cell]
    state.stones += np.int64(1)
    _tell_neighbours(state, cell, side + np.int64(1))


@kernel(void(STATE, int64))
def lift(state: Any, cell: Any) -> None:
    """Take a stone away, whoever is to move."""
    stone = np.int64(state.board[cell])
    bit = bit_of(cell)
    state.vacant[cell >> _SIX] ^= bit
    state.occupied[cell >> _SIX] ^= bit
    state.key ^= state.zobrist[stone - np.int64(1), cell]
    state.stones -= np.int64(1)
    _tell_neighbours(state, cell, stone)
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
    _enlist(state, BLACK, cell, np.int64(state.mix[BLACK, cell]))
    _enlist(state, WHITE, cell, np.int64(state.mix[WHITE, cell]))


@kernel(void(STATE, int64))
def place(state: Any, cell: Any) -> None:
    """Play a stone of the side to move on a vacant cell; NO_CELL passes."""
    state.history[state.moves] = np.int16(cell)
    state.moves += np.int64(1)
    if cell != NO_CELL:
        put(state, cell, state.turn)
    state.turn ^= np.int64(1)
    state.key ^= WHITES_TURN


@kernel(void(STATE))
def take_back(state: Any) -> None:
    """Undo the last `place`."""
    state.moves -= np.int64(1)
    cell = np.int64(state.history[state.moves])
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
            return (np.int64(word) << _SIX) + lowest(cells)
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
