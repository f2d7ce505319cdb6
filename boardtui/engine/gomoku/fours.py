"""Victory by continuous fours: every move threatens to make five, until one threat is too many.

A node is a four and the reply that it forces.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.rows import (
    MOST_FOURS,
    NOT_ENCLOSED,
    ROWS,
    SEVERAL,
    bit_of,
    cell_at,
    has_five,
    is_empty,
    only_five,
    put,
    row_of,
    some_five,
)
from boardtui.engine.gomoku.state import BLACK, NO_CELL, STEPS, WHITE
from boardtui.engine.kernel import int64, kernel, uint64

NO_WIN = np.int64(0)
"""There is no win by fours, however long."""
NOT_FOUND = np.int64(1)
"""There is none within the limits."""
WIN = np.int64(2)

_DEPTH = np.uint64(63)
"""The bits of an entry that say how many fours were tried; all of them for any number."""
_WHITE_ATTACKS = np.uint64(0x5851F42D4C957F2D)


@kernel(uint64(ROWS, int64))
def _attack_key(rows: Any, attacker: Any) -> Any:
    """The key of the position with that side to win, without the bits of a depth."""
    key = rows.key[0]
    if attacker == WHITE:
        key ^= _WHITE_ATTACKS
    return key & ~_DEPTH


@kernel(int64(ROWS, int64, int64, int64))
def _is_new_four(rows: Any, attacker: Any, cell: Any, direction: Any) -> Any:
    """Whether a cell makes no four in an earlier direction."""
    for earlier in range(direction):
        bits = rows.four[attacker, row_of(cell, np.int64(earlier))]
        if bits >> bit_of(cell, np.int64(earlier)) & np.int64(1):
            return np.int64(0)
    return np.int64(1)


@kernel(int64(ROWS, int64, int64, int64))
def reply_to_five(rows: Any, attacker: Any, five: Any, number: Any) -> Any:
    """A cell that may stop the five that is threatened, or NO_CELL.

    The first is the cell of the five. Where an enclosed row wins nothing, the cells at both
    ends of the row are the second and the third.
    """
    if number == np.int64(0):
        return five
    direction = np.int64(0)
    row = row_of(five, direction)
    while not rows.five[attacker, row] >> bit_of(five, direction) & np.int64(1):
        direction += np.int64(1)
        row = row_of(five, direction)
    step = np.int64(STEPS[direction])
    if number == np.int64(1):
        step = -step
    end = five + step
    while rows.stones[attacker, row] >> bit_of(end, direction) & np.int64(1):
        end += step
    if is_empty(rows, end):
        return end
    return NO_CELL


@kernel(int64(ROWS, int64, int64, int64))
def _search(rows: Any, attacker: Any, left: Any, ply: Any) -> Any:
    """Whether the attacker, to move, wins with at most so many fours; notes the line if so."""
    five = some_five(rows, attacker)
    if five != NO_CELL:
        rows.line[ply] = five
        rows.line_length = ply + np.int64(1)
        return WIN
    defender = np.int64(1) - attacker
    replies = np.int64(1)
    stop = only_five(rows, defender)
    if rows.winning[attacker] == NOT_ENCLOSED:
        replies = np.int64(3)
    elif stop == SEVERAL:
        return NO_WIN
    any_four = np.int64(0)
    for direction in range(4):
        any_four |= rows.with_four[attacker, direction]
    if any_four == np.int64(0):
        return NO_WIN
    if left == np.int64(0):
        return NOT_FOUND
    key = _attack_key(rows, attacker)
    slot = np.int64((key >> np.uint64(6)) & rows.failed_mask)
    entry = rows.failed[slot]
    if entry & ~_DEPTH == key:
        tried = entry & _DEPTH
        if tried == _DEPTH:
            return NO_WIN
        if tried >= np.uint64(left):
            return NOT_FOUND
    result = NO_WIN
    for direction in range(4):
        numbers = rows.with_four[attacker, direction]
        while numbers != np.int64(0):
            row = np.int64(64 * direction) + lowest(np.uint64(numbers))
            numbers &= numbers - np.int64(1)
            bits = rows.four[attacker, row]
            while bits != np.int64(0):
                cell = cell_at(row, lowest(np.uint64(bits)))
                bits &= bits - np.int64(1)
                if stop != NO_CELL and cell != stop and replies == np.int64(1):
                    continue
                if not _is_new_four(rows, attacker, cell, np.int64(direction)):
                    continue
                if rows.has_fouls and attacker == BLACK and is_forbidden(rows, cell):
                    continue
                rows.nodes += np.int64(1)
                if rows.nodes > rows.node_limit or rows.stop:
                    return NOT_FOUND
                outcome = NO_WIN
                put(rows, cell, attacker)
                if not has_five(rows, defender):
                    outcome = WIN
                    rows.line_length = ply + np.int64(1)
                    five = only_five(rows, attacker)
                    if five == SEVERAL:
                        five = some_five(rows, attacker)
                        if replies == np.int64(1):
                            five = NO_CELL
                    elif rows.has_fouls and defender == BLACK and is_forbidden(rows, five):
                        five = NO_CELL
                    for number in range(replies):
                        if five == NO_CELL or outcome != WIN:
                            break
                        reply = reply_to_five(rows, attacker, five, np.int64(number))
                        if reply == NO_CELL:
                            continue
                        put(rows, reply, defender)
                        if not has_five(rows, attacker):
                            outcome = _search(rows, attacker, left - np.int64(1), ply + np.int64(2))
                            rows.line[ply + np.int64(1)] = reply
                        put(rows, reply, defender)
                put(rows, cell, attacker)
                if outcome == WIN:
                    rows.line[ply] = cell
                    return WIN
                if outcome == NOT_FOUND:
                    result = NOT_FOUND
    if rows.nodes > rows.node_limit or rows.stop:
        return NOT_FOUND
    if result == NO_WIN:
        rows.failed[slot] = key | _DEPTH
    else:
        rows.failed[slot] = key | np.uint64(left)
    return result


@kernel(int64(ROWS, int64, int64, int64))
def find_fours(rows: Any, attacker: Any, most_fours: Any, most_nodes: Any) -> Any:
    """Whether a side, to move, wins by fours: WIN, NOT_FOUND or NO_WIN.

    A win has the fewest fours possible. Its moves are the first `line_length` of `line`; the last
    makes five, or a four that cannot be stopped. Nothing that is found depends on `most_nodes`
    but whether it is found.
    """
    rows.node_limit = rows.nodes + most_nodes
    outcome = NOT_FOUND
    fours = np.int64(1)
    while (
        fours <= min(most_fours, np.int64(MOST_FOURS))
        and outcome == NOT_FOUND
        and rows.nodes <= rows.node_limit
    ):
        outcome = _search(rows, attacker, fours, np.int64(0))
        fours += np.int64(1)
        if rows.stop:
            break
    return outcome
