"""Lists of cells in the record of rows, each cell once, with a tally of why it is listed."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import ROWS_A_DIRECTION
from boardtui.engine.gomoku.rows import ROWS, cell_at
from boardtui.engine.kernel import int64, kernel, void

_ONE = np.int64(1)


@kernel(int64(ROWS, int64, int64, int64, int64))
def list_cell(rows: Any, ply: Any, count: Any, cell: Any, weight: Any) -> Any:
    """Add a cell to the list unless it is there, and to its tally; return how many are listed."""
    if rows.tally[cell] == np.uint8(0):
        rows.listed[ply, count] = np.int16(cell)
        count += _ONE
    rows.tally[cell] += np.uint8(weight)
    return count


@kernel(int64(ROWS, int64, int64, int64, int64, int64))
def list_bits(rows: Any, ply: Any, count: Any, row: Any, bits: Any, weight: Any) -> Any:
    """Add the cells of a row's bits to the list; return how many are listed."""
    while bits != np.int64(0):
        count = list_cell(rows, ply, count, cell_at(row, lowest(np.uint64(bits))), weight)
        bits &= bits - _ONE
    return count


@kernel(int64(ROWS, int64, int64, int64, int64))
def list_fours(rows: Any, side: Any, ply: Any, count: Any, weight: Any) -> Any:
    """Add the cells where a side makes a four to the list; return how many are listed."""
    for direction in range(4):
        numbers = rows.with_four[side, direction]
        while numbers != np.int64(0):
            row = np.int64(ROWS_A_DIRECTION * direction) + lowest(np.uint64(numbers))
            numbers &= numbers - _ONE
            count = list_bits(rows, ply, count, row, rows.four[side, row], weight)
    return count


@kernel(void(ROWS, int64, int64))
def sort_by_tally(rows: Any, ply: Any, count: Any) -> None:
    """Sort the listed cells, the highest tally first; equal ones keep their order."""
    # An insertion sort: lists are short.
    for place in range(1, count):
        cell = rows.listed[ply, place]
        before = np.int64(place)
        while before > np.int64(0) and (
            rows.tally[rows.listed[ply, before - _ONE]] < rows.tally[cell]
        ):
            rows.listed[ply, before] = rows.listed[ply, before - _ONE]
            before -= _ONE
        rows.listed[ply, before] = cell


@kernel(void(ROWS, int64, int64))
def forget_tally(rows: Any, ply: Any, count: Any) -> None:
    """Reset the tally of the listed cells to zero."""
    for place in range(count):
        rows.tally[rows.listed[ply, place]] = np.uint8(0)
