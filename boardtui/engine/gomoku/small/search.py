"""The search for wins of the attacker within some of its moves; it tries all that can matter."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.gomoku.small.pairing import is_open, is_paired
from boardtui.engine.gomoku.small.record import (
    ATTACKER,
    CELLS,
    DEFENDER,
    NO_CELL,
    SOLVER,
    SYMMETRIES,
    TABLE_BITS,
)
from boardtui.engine.kernel import boolean, int64, kernel, uint64, void

_NONE = np.uint64(0)
_ONE = np.int64(1)
_TWO = np.int64(2)

NEVER = np.int64(0)
"""The attacker cannot win at all."""
NOT_YET = np.int64(1)
"""The attacker cannot win within the moves."""
WON = np.int64(2)
"""The attacker wins within the moves."""

_SLOTS = np.uint64((1 << TABLE_BITS) - 1)
_FOREVER = np.int64(63)
"""More moves than any game has."""
_SIX_BITS = np.int64(63)
_WON_SHIFT = np.int64(6)
_NOT_SHIFT = np.int64(12)

_TABLE_MOVE_RANK = np.int32(1 << 30)
"""More than any other rank."""


@kernel(uint64(SOLVER, int64))
def completing(solver: Any, side: Any) -> Any:
    """Return the vacant cells that complete a row of a side."""
    own = solver.stones[side]
    other = solver.stones[_ONE - side]
    found = _NONE
    for number in range(solver.line_count):
        missing = solver.lines[number] & ~own
        if popcount(missing) == _ONE and is_open(solver, number, own, other):
            found |= missing
    return found


@kernel(void(SOLVER, int64, int64))
def toggle(solver: Any, cell: Any, side: Any) -> None:
    """Put a stone of a side on a cell, or take it away."""
    solver.stones[side] ^= ONE << np.uint64(cell)
    for number in range(SYMMETRIES):
        solver.keys[number] ^= solver.zobrist[side, solver.turned[number, cell]]


@kernel(int64(SOLVER))
def _orientation(solver: Any) -> Any:
    """Return the orientation with the least key: positions alike under symmetry agree on it."""
    best = np.int64(0)
    for number in range(1, SYMMETRIES):
        if solver.keys[number] < solver.keys[best]:
            best = np.int64(number)
    return best


@kernel(uint64(SOLVER, int64, int64, int64, int64))
def ranked(solver: Any, side: Any, most: Any, ply: Any, first: Any) -> Any:
    """Rank the cells for a side to move, `first` before the others; return those that can matter.

    The attacker has `most` moves left: other cells are on no line that it can still fill, or that
    gets the defender so far that the attacker has to answer.
    """
    for cell in range(CELLS):
        solver.rank[ply, cell] = np.int32(0)
    found = _NONE
    harmful = _NONE
    for number in range(solver.line_count):
        for each in range(2):
            own = solver.stones[each]
            if not is_open(solver, number, own, solver.stones[1 - each]):
                continue
            cells = solver.lines[number] & ~own
            lacks = popcount(cells)
            if lacks > most + np.int64(each):
                continue
            weight = _ONE << (_TWO * (solver.length - lacks))
            if each == ATTACKER:
                weight <<= _ONE
            if each == side:
                harmful |= solver.beyond[number]
            found |= cells
            while cells != _NONE:
                solver.rank[ply, lowest(cells)] += np.int32(weight)
                cells &= cells - ONE
    if first != NO_CELL:
        solver.rank[ply, first] = _TABLE_MOVE_RANK
    # Any of these is at least as good as a stone elsewhere, unless it makes own rows too long.
    if not solver.is_exact or found & ~harmful != _NONE:
        return found
    rest = solver.board & ~(solver.stones[0] | solver.stones[1] | found)
    harmless = rest & ~harmful
    if harmless != _NONE:
        rest = ONE << np.uint64(lowest(harmless))  # one is like another
    return found | rest


@kernel(int64(SOLVER, uint64, int64))
def _best_of(solver: Any, cells: Any, ply: Any) -> Any:
    """Return the cell of the highest rank."""
    best = NO_CELL
    rank = np.int64(-1)
    while cells != _NONE:
        cell = lowest(cells)
        cells &= cells - ONE
        if np.int64(solver.rank[ply, cell]) > rank:
            best, rank = cell, np.int64(solver.rank[ply, cell])
    return best


@kernel(boolean(SOLVER, uint64, int64))
def _has_pairing_move(solver: Any, cells: Any, ply: Any) -> Any:
    """Return True if all open lines have pairs after a move of the defender."""
    while cells != _NONE:
        stone = ONE << np.uint64(_best_of(solver, cells, ply))
        cells ^= stone
        attacker = solver.stones[ATTACKER]
        if is_paired(solver, attacker, solver.stones[DEFENDER] | stone, _FOREVER):
            return True
    return False


@kernel(int64(SOLVER, int64, int64, int64))
def search(solver: Any, side: Any, most: Any, ply: Any) -> Any:
    """Return whether the attacker wins within `most` moves of its own; `side` is to move."""
    solver.nodes += _ONE
    if solver.nodes > solver.node_limit:
        solver.stop = _ONE
    if solver.stop:
        return NOT_YET
    other = _ONE - side
    if completing(solver, side) != _NONE:
        if side == DEFENDER:
            return NEVER
        return WON if most > np.int64(0) else NOT_YET
    threats = completing(solver, other)
    if popcount(threats) > _ONE:
        if side == ATTACKER:
            return NEVER
        return WON if most > np.int64(0) else NOT_YET
    left = most - np.int64(side == ATTACKER)
    if left <= np.int64(0):
        return NOT_YET
    attacker = solver.stones[ATTACKER]
    defender = solver.stones[DEFENDER]
    if side == ATTACKER and is_paired(solver, attacker, defender, _FOREVER):
        return NEVER
    if threats != _NONE:
        cell = lowest(threats)
        toggle(solver, cell, side)
        result = search(solver, other, left, ply + _ONE)
        toggle(solver, cell, side)
        return result
    orientation = _orientation(solver)
    key = solver.keys[orientation] ^ solver.zobrist[_TWO, side]
    slot = np.int64(key & _SLOTS)
    first = NO_CELL
    won_within = _FOREVER
    not_within = np.int64(0)
    if solver.table[slot, 0] == key:
        entry = np.int64(solver.table[slot, 1])
        first = entry & _SIX_BITS
        won_within = entry >> _WON_SHIFT & _SIX_BITS
        not_within = entry >> _NOT_SHIFT
        if won_within <= most:
            return WON
        if not_within == _FOREVER:
            return NEVER
        if not_within >= most:
            return NOT_YET
        if first != NO_CELL:
            first = np.int64(solver.back[orientation, first])
    best = NO_CELL
    result = NOT_YET
    if side == DEFENDER or not is_paired(solver, attacker, defender, most):
        cells = ranked(solver, side, most, ply, first)
        if side == ATTACKER and most >= solver.length:
            result = NEVER  # within fewer moves some lines are not tried
        if side == DEFENDER and cells != _NONE:
            result = WON
            if _has_pairing_move(solver, cells, ply):
                result = NEVER
                cells = _NONE
        while cells != _NONE:
            cell = _best_of(solver, cells, ply)
            cells ^= ONE << np.uint64(cell)
            toggle(solver, cell, side)
            found = search(solver, other, left, ply + _ONE)
            toggle(solver, cell, side)
            if solver.stop:
                return NOT_YET
            # A defence against quick wins misleads deeper searches, so only attacks are noted.
            if side == ATTACKER and found > result:
                result, best = found, cell
            elif side == DEFENDER:
                result = found
            if (found == WON) == (side == ATTACKER):
                break
    if result == WON:
        won_within = most
    else:
        not_within = _FOREVER if result == NEVER else most
    if best != NO_CELL:
        best = np.int64(solver.turned[orientation, best])
    solver.table[slot, 0] = key
    solver.table[slot, 1] = np.uint64(best | won_within << _WON_SHIFT | not_within << _NOT_SHIFT)
    return result
