"""The triangular table of best lines: by ply, the moves that follow.

The kernels work on every record that has the fields `best_line` and `line_length`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import generic_kernel

_ONE = np.int64(1)


@generic_kernel
def lead_with(record: Any, cell: Any, ply: Any) -> None:
    """Set the line of a ply: the move, then the line of the next ply as far as there is room."""
    below = ply + _ONE
    length = min(record.line_length[below], np.int64(record.best_line.shape[1] - 1))
    for place in range(length):
        record.best_line[ply, np.int64(place) + _ONE] = record.best_line[below, place]
    record.best_line[ply, 0] = np.int16(cell)
    record.line_length[ply] = length + _ONE


@generic_kernel
def end_with(record: Any, cell: Any, ply: Any) -> None:
    """Set the line of a ply to one move."""
    record.best_line[ply, 0] = np.int16(cell)
    record.line_length[ply] = _ONE
