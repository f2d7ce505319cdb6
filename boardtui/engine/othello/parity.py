"""Parity ordering: the side that will have the last move in each quarter of the board.

A quarter with an odd number of empty squares is good to move into: with both sides playing
there to the end, the side that began has the last move in it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import kernel, uint64

_ONE_COLUMN = np.uint64(1)
_TWO_COLUMNS = np.uint64(2)
_ONE_ROW = np.uint64(8)
_TWO_ROWS = np.uint64(16)
_FIRST_SQUARES = np.uint64(0x0000001100000011)
_QUARTER = np.uint64(0x0F0F0F0F)


@kernel(uint64(uint64))
def odd_quarters(empties: Any) -> Any:
    """All squares of the quarters with an odd number of empty squares."""
    # Folded four times, the first square of a quarter holds the parity of its sixteen squares.
    odd = empties ^ (empties >> _ONE_COLUMN)
    odd ^= odd >> _TWO_COLUMNS
    odd ^= odd >> _ONE_ROW
    odd ^= odd >> _TWO_ROWS
    # The product copies it to all sixteen; copies never meet, so nothing is carried over.
    return (odd & _FIRST_SQUARES) * _QUARTER
