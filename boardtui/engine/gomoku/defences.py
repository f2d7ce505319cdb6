"""Defences against a win by fours: every cell where a stone of the other side can matter.

A stone elsewhere leaves each four of the win and its reply as they are, unless it helps the replies
to make fours of their own, or changes in Renju which moves are fouls: those cells count too.
Programs for Connect6 call such a set a relevance zone (Wu and Lin 2010).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import BLACK, NO_CELL, ROWS_A_DIRECTION, WHITE
from boardtui.engine.gomoku.cell_lists import list_bits, list_cell, list_fours
from boardtui.engine.gomoku.forbidden import is_forbidden, seems_double_three
from boardtui.engine.gomoku.rows import (
    ROWS,
    cell_at,
    only_five,
    toggle,
    toggle_stone,
)
from boardtui.engine.kernel import int64, kernel

_ONE = np.int64(1)


@kernel(int64(ROWS, int64, int64, int64, int64))
def _list_foul_changes(rows: Any, side: Any, point: Any, ply: Any, count: Any) -> Any:
    """Add the cells where a stone of a side changes whether a point is forbidden."""
    was_forbidden = is_forbidden(rows, point)
    for row in range(ROWS_A_DIRECTION):
        taken = rows.stones[BLACK, row] | rows.stones[WHITE, row] | rows.wall[row]
        vacant = ~taken
        while vacant != np.int64(0):
            cell = cell_at(np.int64(row), lowest(np.uint64(vacant)))
            vacant &= vacant - _ONE
            if cell == point:
                continue
            toggle_stone(rows, cell, side)
            if is_forbidden(rows, point) != was_forbidden:
                count = list_cell(rows, ply, count, cell, _ONE)
            toggle_stone(rows, cell, side)
    return count


@kernel(int64(ROWS, int64, int64))
def list_defences(rows: Any, attacker: Any, ply: Any) -> Any:
    """List the defences against the attacker's win in `vcf_line`; the tally is left as it is.

    Where rows can be enclosed the list is not complete: a four has several stops there, and the
    line shows one.
    """
    defender = _ONE - attacker
    count = np.int64(0)
    length = rows.vcf_length
    for place in range(length):
        count = list_cell(rows, ply, count, rows.vcf_line[place], _ONE)
    count = list_fours(rows, defender, ply, count, _ONE)
    side = attacker
    for place in range(length):
        cell = rows.vcf_line[place]
        if rows.has_fouls and side == BLACK == attacker and seems_double_three(rows, cell):
            # Whether the threes are real decides if Black may play here.
            count = _list_foul_changes(rows, defender, cell, ply, count)
        toggle(rows, cell, side)
        if side == defender:
            count = list_fours(rows, defender, ply, count, _ONE)
        side = _ONE - side
    # The fives that the last four threatens, and what lifts the foul of the only one.
    for number in range(rows.count_of_long_rows):
        row = rows.long_rows[number]
        count = list_bits(rows, ply, count, row, rows.five[attacker, row], _ONE)
    five = only_five(rows, attacker)
    if rows.has_fouls and defender == BLACK and five > NO_CELL:
        count = _list_foul_changes(rows, defender, five, ply, count)
    for place in range(length):
        side = _ONE - side
        toggle(rows, rows.vcf_line[length - _ONE - place], side)
    return count
