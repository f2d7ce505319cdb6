"""Victory by continuous fours (VCF): every move threatens a five, until a five cannot be stopped.

A four forces the reply, or leaves three at most where rows can be enclosed, so even wins of twenty
fours are cheap to find. The search deepens iteratively by the number of fours. A node is a four
together with the reply to it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import BLACK, NO_CELL, ROWS_A_DIRECTION, STEPS, WHITE
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.rows import (
    MOST_FOURS,
    NOT_ENCLOSED,
    ROWS,
    SEVERAL,
    bit_in_row,
    cell_at,
    has_five,
    is_empty,
    only_five,
    row_of,
    some_five,
    toggle,
)
from boardtui.engine.kernel import int64, kernel, uint64

NO_WIN = np.int64(0)
"""There is no win of any length."""
NOT_FOUND = np.int64(1)
"""No win was found within the limits."""
WON = np.int64(2)

# Enough for MOST_FOURS, and for all ones.
_DEPTH_BITS = np.uint64(6)
_ANY_DEPTH = np.uint64((1 << int(_DEPTH_BITS)) - 1)
"""The low bits of an entry: the number of fours searched in vain, all ones for any number."""
_WHITE_TO_WIN = np.uint64(0x5851F42D4C957F2D)
"""Random bits that distinguish White's attacks from Black's in the keys."""

_STOPS = np.int64(3)
"""Cells that can stop a five where an enclosed row does not win: its own, and the row's ends."""


@kernel(uint64(ROWS, int64))
def _attack_key(rows: Any, attacker: Any) -> Any:
    """Return the key of the position for an attacker; the bits of the depth are 0."""
    key = rows.key[0]
    if attacker == WHITE:
        key ^= _WHITE_TO_WIN
    return key & ~_ANY_DEPTH


@kernel(int64(ROWS, int64, int64, int64))
def _is_new_four(rows: Any, attacker: Any, cell: Any, direction: Any) -> Any:
    """Return True if a cell makes no four in an earlier direction, where it was tried already."""
    for earlier in range(direction):
        bits = rows.four[attacker, row_of(cell, np.int64(earlier))]
        if bits >> bit_in_row(cell, np.int64(earlier)) & np.int64(1):
            return np.int64(0)
    return np.int64(1)


@kernel(int64(ROWS, int64, int64, int64))
def reply_to_five(rows: Any, attacker: Any, five: Any, number: Any) -> Any:
    """Return the first, second or third cell (`number` 0 to 2) that may stop a five, or NO_CELL.

    The first is the cell of the five. Where an enclosed row does not win, the second and the
    third are the cells at both ends of the row.
    """
    if number == np.int64(0):
        return five
    direction = np.int64(0)
    row = row_of(five, direction)
    while not rows.five[attacker, row] >> bit_in_row(five, direction) & np.int64(1):
        direction += np.int64(1)
        row = row_of(five, direction)
    step = np.int64(STEPS[direction])
    if number == np.int64(1):
        step = -step
    end = five + step
    while rows.stones[attacker, row] >> bit_in_row(end, direction) & np.int64(1):
        end += step
    if is_empty(rows, end):
        return end
    return NO_CELL


@kernel(int64(ROWS, int64))
def _five_to_stop(rows: Any, attacker: Any) -> Any:
    """Return a five of the attacker that the other side may stop, or NO_CELL if it cannot."""
    five = only_five(rows, attacker)
    if five == SEVERAL:
        if rows.winning[attacker] < NOT_ENCLOSED:
            return NO_CELL
        # A stone at an end of the row may stop two fives at once.
        return some_five(rows, attacker)
    if rows.has_fouls and attacker == WHITE and is_forbidden(rows, five):
        return NO_CELL
    return five


@kernel(int64(ROWS, int64, int64, int64))
def _search(rows: Any, attacker: Any, left: Any, ply: Any) -> Any:
    """Search for a win of the attacker, to move, with at most `left` fours; store its line."""
    five = some_five(rows, attacker)
    if five != NO_CELL:
        rows.vcf_line[ply] = five
        rows.vcf_length = ply + np.int64(1)
        return WON
    defender = np.int64(1) - attacker
    replies = np.int64(1)
    stop = only_five(rows, defender)
    if rows.winning[attacker] >= NOT_ENCLOSED:
        replies = _STOPS
    elif stop == SEVERAL:
        # A four has no time: the defender has two fives and completes one of them.
        return NO_WIN
    any_four = np.int64(0)
    for direction in range(4):
        any_four |= rows.with_four[attacker, direction]
    # Without a four there is no win, however many were allowed.
    if any_four == np.int64(0):
        return NO_WIN
    if left == np.int64(0):
        return NOT_FOUND
    key = _attack_key(rows, attacker)
    slot = np.int64((key >> _DEPTH_BITS) & rows.vcf_mask)
    entry = rows.vcf_table[slot]
    if entry & ~_ANY_DEPTH == key:
        tried = entry & _ANY_DEPTH
        if tried == _ANY_DEPTH:
            return NO_WIN
        if tried >= np.uint64(left):
            return NOT_FOUND
    result = NO_WIN
    for direction in range(4):
        numbers = rows.with_four[attacker, direction]
        while numbers != np.int64(0):
            row = np.int64(ROWS_A_DIRECTION * direction) + lowest(np.uint64(numbers))
            numbers &= numbers - np.int64(1)
            bits = rows.four[attacker, row]
            while bits != np.int64(0):
                cell = cell_at(row, lowest(np.uint64(bits)))
                bits &= bits - np.int64(1)
                # A defender's four must be answered, unless it can be enclosed.
                if stop != NO_CELL and cell != stop and replies == np.int64(1):
                    continue
                if not _is_new_four(rows, attacker, cell, np.int64(direction)):
                    continue
                if rows.has_fouls and attacker == BLACK and is_forbidden(rows, cell):
                    continue
                rows.nodes += np.int64(1)
                if rows.nodes > rows.vcf_node_limit or rows.stop:
                    return NOT_FOUND
                outcome = NO_WIN
                toggle(rows, cell, attacker)
                if not has_five(rows, defender):
                    outcome = WON
                    rows.vcf_length = ply + np.int64(1)
                    five = _five_to_stop(rows, attacker)
                    for number in range(replies):
                        if five == NO_CELL or outcome != WON:
                            break
                        reply = reply_to_five(rows, attacker, five, np.int64(number))
                        if reply == NO_CELL:
                            continue
                        toggle(rows, reply, defender)
                        # Otherwise the reply leaves a five, and the attacker wins.
                        if not has_five(rows, attacker):
                            outcome = _search(rows, attacker, left - np.int64(1), ply + np.int64(2))
                            rows.vcf_line[ply + np.int64(1)] = reply
                        toggle(rows, reply, defender)
                toggle(rows, cell, attacker)
                if outcome == WON:
                    rows.vcf_line[ply] = cell
                    return WON
                if outcome == NOT_FOUND:
                    result = NOT_FOUND
    # Cut short, so nothing is known about this many fours.
    if rows.nodes > rows.vcf_node_limit or rows.stop:
        return NOT_FOUND
    # Only failures are stored: a win is the end of the search.
    if result == NO_WIN:
        rows.vcf_table[slot] = key | _ANY_DEPTH
    else:
        rows.vcf_table[slot] = key | np.uint64(left)
    return result


@kernel(int64(ROWS, int64, int64, int64))
def find_vcf(rows: Any, attacker: Any, most_fours: Any, most_nodes: Any) -> Any:
    """Search for a win by fours of a side, as if it were to move: WON, NOT_FOUND or NO_WIN.

    A win has the fewest fours possible. Its moves are the first `vcf_length` of `vcf_line`; the
    last makes five, or a four that cannot be stopped. More nodes never change a win found with
    fewer.
    """
    rows.vcf_node_limit = rows.nodes + most_nodes
    outcome = NOT_FOUND
    # Short wins first: they are the cheapest to find, and the best to play.
    fours = np.int64(1)
    while (
        fours <= min(most_fours, np.int64(MOST_FOURS))
        and outcome == NOT_FOUND
        and rows.nodes <= rows.vcf_node_limit
    ):
        outcome = _search(rows, attacker, fours, np.int64(0))
        fours += np.int64(1)
        if rows.stop:
            break
    return outcome
