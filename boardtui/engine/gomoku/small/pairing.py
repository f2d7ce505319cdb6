"""Pairing strategies: a proof that the attacker fills no line.

Each open line has two vacant cells of its own, its pair; one pair may do for several lines. When
the attacker takes one cell of a pair, the defender takes the other, so that no line is filled
(A. W. Hales, R. I. Jewett, Regularity and positional games, 1963).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import ONE, lowest, popcount
from boardtui.engine.gomoku.small.record import SOLVER
from boardtui.engine.kernel import boolean, int64, kernel, uint64

_NONE = np.uint64(0)
_ONE = np.int64(1)
_TWO = np.int64(2)
_WORD = np.int64(64)
_MOST_LINES_A_PAIR = np.int64(3)
"""Pairs of more lines come first as well; there are few."""
_STEPS = np.int64(100)
"""The most steps of a search for pairs."""


@kernel(boolean(SOLVER, int64, uint64, uint64))
def is_open(solver: Any, number: Any, own: Any, other: Any) -> Any:
    """Return True if a side with stones `own` can still make a row of a line."""
    if solver.lines[number] & other != _NONE:
        return False
    return not solver.is_exact or solver.beyond[number] & own == _NONE


@kernel(uint64(SOLVER, uint64, uint64, uint64))
def _tightest(solver: Any, first: Any, second: Any, cells: Any) -> Any:
    """Return the cells of the line that has the fewest of them; none if a line has no pair."""
    fewest = _WORD
    best = _NONE
    for half in range(2):
        lines = second if half else first
        while lines != _NONE:
            number = np.int64(half) * _WORD + lowest(lines)
            lines &= lines - ONE
            vacant = solver.lines[number] & cells
            count = popcount(vacant)
            if count < _TWO:
                return _NONE
            if count < fewest:
                fewest, best = count, vacant
    return best


@kernel(boolean(SOLVER, uint64, uint64, uint64))
def _pair(solver: Any, first: Any, second: Any, cells: Any) -> Any:
    """Return True if pairs for lines are found among cells; lines are bits of two numbers."""
    if first | second == _NONE:
        return True
    solver.steps_left -= _ONE
    if solver.steps_left < np.int64(0):
        return False
    line = _tightest(solver, first, second, cells)
    if line == _NONE:
        return False
    for step in range(_MOST_LINES_A_PAIR):
        wanted = _MOST_LINES_A_PAIR - np.int64(step)
        ones = line
        while ones != _NONE:
            one = lowest(ones)
            ones &= ones - ONE
            others = ones
            while others != _NONE:
                other = lowest(others)
                others &= others - ONE
                # The lines that this pair does for.
                low = solver.through[one, 0] & solver.through[other, 0] & first
                high = solver.through[one, 1] & solver.through[other, 1] & second
                if min(popcount(low) + popcount(high), _MOST_LINES_A_PAIR) != wanted:
                    continue
                pair = ONE << np.uint64(one) | ONE << np.uint64(other)
                if _pair(solver, first ^ low, second ^ high, cells ^ pair):
                    return True
                if solver.steps_left < np.int64(0):
                    return False
    return False


@kernel(boolean(SOLVER, uint64, uint64, int64))
def is_paired(solver: Any, attacker: Any, defender: Any, most: Any) -> Any:
    """Return True if pairs are found for all open lines that lack at most `most` stones.

    Then the attacker, who is to move and completes no line at once, fills none of them.
    """
    solver.nodes += _ONE  # it takes about as long as a node
    first = _NONE
    second = _NONE
    for number in range(solver.line_count):
        if popcount(solver.lines[number] & ~attacker) > most:
            continue
        if is_open(solver, number, attacker, defender):
            if number < _WORD:
                first |= ONE << np.uint64(number)
            else:
                second |= ONE << np.uint64(number - _WORD)
    solver.steps_left = _STEPS
    return _pair(solver, first, second, solver.board & ~(attacker | defender))
