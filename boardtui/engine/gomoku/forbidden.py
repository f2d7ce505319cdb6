"""The forbidden points of renju, by the recursion of the rules (RIF 1996, 9.3).

A three only counts if a stone that is allowed makes a straight four of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import BLACK, WHITE
from boardtui.engine.gomoku.rows import (
    EXACTLY_FIVE,
    ROWS,
    bit_in_row,
    cell_at,
    open_windows,
    row_of,
    toggle_stone,
)
from boardtui.engine.kernel import int64, kernel

_REACH = np.int64(4)
"""Only cells so near can belong to the same five."""
_NINE_CELLS = np.int64((1 << 9) - 1)
_FIVE_CELLS = np.int64((1 << 5) - 1)
_FIRST_CELL = np.int64(0b00001)
_INNER_CELLS = np.int64(0b11110)
"""The four cells after an empty one, where a straight four may be."""
_LAST_CELL = np.int64(0b10000)
"""Cells of a window as bits, the first one lowest."""


@kernel(int64(int64, int64))
def _run_length(own: Any, bit: Any) -> Any:
    """The length of the run of stones through a bit, with a stone on the bit itself."""
    length = np.int64(1)
    place = bit + np.int64(1)
    while own >> place & np.int64(1):
        length += np.int64(1)
        place += np.int64(1)
    place = bit - np.int64(1)
    while place >= np.int64(0) and own >> place & np.int64(1):
        length += np.int64(1)
        place -= np.int64(1)
    return length


@kernel(int64(ROWS, int64))
def _makes_five(rows: Any, cell: Any) -> Any:
    """Return True if Black makes exactly five on a cell."""
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        bit = bit_in_row(cell, np.int64(direction))
        if _run_length(rows.stones[BLACK, row], bit) == np.int64(5):
            return np.int64(1)
    return np.int64(0)


@kernel(int64(ROWS, int64, int64))
def _fours_along(rows: Any, row: Any, bit: Any) -> Any:
    """The number of fours that a black stone on a bit makes in its row; a straight four is one."""
    own = rows.stones[BLACK, row] | np.int64(1) << bit
    other = rows.stones[WHITE, row]
    windows = open_windows(own, other, rows.wall[row], EXACTLY_FIVE)
    empty = ~(own | other | rows.wall[row])
    found = np.int64(0)
    for start in range(max(bit - _REACH, np.int64(0)), bit + np.int64(1)):
        if windows >> start & np.int64(1):
            gaps = empty >> start & _FIVE_CELLS
            if gaps != np.int64(0) and gaps & (gaps - np.int64(1)) == np.int64(0):
                found += np.int64(1)
                # The same four stones, completed at their other end.
                is_straight = gaps == _FIRST_CELL and start < bit
                following = empty >> (start + np.int64(1)) & _FIVE_CELLS
                if (
                    is_straight
                    and windows >> (start + np.int64(1)) & np.int64(1)
                    and following == _LAST_CELL
                ):
                    found -= np.int64(1)
    return found


@kernel(int64(ROWS, int64, int64))
def _straight_fours_along(rows: Any, row: Any, bit: Any) -> Any:
    """The bits where one more black stone makes a straight four with one on `bit`."""
    own = rows.stones[BLACK, row] | np.int64(1) << bit
    other = rows.stones[WHITE, row]
    windows = open_windows(own, other, rows.wall[row], EXACTLY_FIVE)
    empty = ~(own | other | rows.wall[row])
    # Straight fours lack one stone on the four cells after an empty one.
    starts = windows & windows >> np.int64(1) & empty & empty >> np.int64(5)
    found = np.int64(0)
    for start in range(max(bit - _REACH, np.int64(0)), bit):
        if starts >> start & np.int64(1):
            gaps = empty >> start & _INNER_CELLS
            if gaps & (gaps - np.int64(1)) == np.int64(0):
                found |= gaps << start
    return found


@kernel(int64(ROWS, int64))
def seems_double_three(rows: Any, cell: Any) -> Any:
    """Return True if Black makes two threes or more on a cell, real ones or not."""
    rows_of_three = np.int64(0)
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        bit = bit_in_row(cell, np.int64(direction))
        if _straight_fours_along(rows, row, bit) != np.int64(0):
            rows_of_three += np.int64(1)
    return np.int64(rows_of_three >= np.int64(2))


@kernel(int64(ROWS, int64))
def is_forbidden(rows: Any, cell: Any) -> Any:
    """Return True if an empty cell is forbidden to Black: overline, double four or double three.

    It reads the stones of the record only, not its fives and fours.
    """
    fours = np.int64(0)
    longest = np.int64(0)
    rows_of_three = np.int64(0)
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        own = rows.stones[BLACK, row]
        bit = bit_in_row(cell, np.int64(direction))
        # A row needs two more stones near by to become a three.
        near = own >> max(bit - _REACH, np.int64(0)) & _NINE_CELLS
        if near & (near - np.int64(1)) == np.int64(0):
            continue
        length = _run_length(own, bit)
        # A five wins, whatever fouls the stone makes besides.
        if length == np.int64(5):
            return np.int64(0)
        longest = max(longest, length)
        fours += _fours_along(rows, row, bit)
        if _straight_fours_along(rows, row, bit) != np.int64(0):
            rows_of_three += np.int64(1)
    if longest > np.int64(5) or fours >= np.int64(2):
        return np.int64(1)
    # Only what looks like a double three is worth the recursion.
    if rows_of_three < np.int64(2):
        return np.int64(0)
    threes = np.int64(0)
    toggle_stone(rows, cell, BLACK)
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        straight_fours = _straight_fours_along(rows, row, bit_in_row(cell, np.int64(direction)))
        while straight_fours != np.int64(0):
            following = cell_at(row, lowest(np.uint64(straight_fours)))
            straight_fours &= straight_fours - np.int64(1)
            is_real = _makes_five(rows, following) == np.int64(0)
            if is_real and is_forbidden(rows, following) == np.int64(0):
                threes += np.int64(1)
                break
    toggle_stone(rows, cell, BLACK)
    return np.int64(threes >= np.int64(2))
