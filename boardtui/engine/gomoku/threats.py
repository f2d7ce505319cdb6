"""Victory by continuous threats: fours and threes, each of which threatens a win by fours.

A win is looked for with the replies that are likely to matter and then proved with all of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.fours import NO_WIN, NOT_FOUND, WIN, find_fours, reply_to_five
from boardtui.engine.gomoku.rows import (
    MOST_FOURS,
    MOST_PLIES,
    NOT_ENCLOSED,
    ROWS,
    SEVERAL,
    cell_at,
    has_five,
    is_empty,
    only_five,
    open_windows,
    put,
    some_five,
)
from boardtui.engine.gomoku.state import BLACK, CELLS, NO_CELL, WHITE
from boardtui.engine.kernel import int64, kernel, uint64, void

LIKELY = np.int64(0)
EVERY = np.int64(1)
"""Which replies to a three are tried."""

_ONE = np.int64(1)
_TWO = np.int64(2)
_DEEPEST = np.int64(MOST_PLIES - 4)
_FOURS = np.int64(12)
_NODES_OF_FOURS = np.int64(300)
_ANY_DEPTH = np.int64(63)

_WHITE_ATTACKS = np.uint64(0x9E3779B97F4A7C15)
_EVERY_REPLY = np.uint64(0xD6E8FEB86659FD93)


@kernel(uint64(ROWS, int64, int64))
def _attack_key(rows: Any, attacker: Any, replies: Any) -> Any:
    """The key of the position with that side to win against those replies."""
    key = rows.key[0]
    if attacker == WHITE:
        key ^= _WHITE_ATTACKS
    if replies == EVERY:
        key ^= _EVERY_REPLY
    return key


@kernel(int64(ROWS, int64, int64))
def _may_place(rows: Any, cell: Any, side: Any) -> Any:
    """Whether an empty cell is not forbidden to a side."""
    return np.int64(not rows.has_fouls or side != BLACK or not is_forbidden(rows, cell))


@kernel(int64(ROWS, int64, int64))
def three_cells(rows: Any, side: Any, row: Any) -> Any:
    """The empty cells of a row where a stone leaves one more to make a straight four."""
    own = rows.stones[side, row]
    if own & (own - _ONE) == np.int64(0):
        return np.int64(0)
    other = rows.stones[_ONE - side, row]
    windows = open_windows(own, other, rows.wall[row], rows.winning[side])
    empty = ~(own | other | rows.wall[row])
    # Between two empty cells four that hold two stones.
    first = own >> _ONE
    second = own >> _TWO
    third = own >> np.int64(3)
    fourth = own >> np.int64(4)
    ones = first ^ second ^ third ^ fourth
    pairs = (first & second) ^ (third & fourth) ^ ((first ^ second) & (third ^ fourth))
    starts = windows & windows >> _ONE & empty & empty >> np.int64(5) & pairs & ~ones
    starts |= starts << _ONE
    return empty & (starts << _ONE | starts << np.int64(3))


@kernel(int64(ROWS, int64, int64, int64, int64))
def _count_in(rows: Any, ply: Any, count: Any, cell: Any, weight: Any) -> Any:
    """List a cell that is not listed yet, add to its tally, and say how many are listed."""
    if rows.tally[cell] == np.uint8(0):
        rows.listed[ply, count] = np.int16(cell)
        count += _ONE
    rows.tally[cell] += np.uint8(weight)
    return count


@kernel(int64(ROWS, int64, int64, int64, int64, int64))
def _count_bits(rows: Any, ply: Any, count: Any, row: Any, bits: Any, weight: Any) -> Any:
    """List the cells of a row's bits."""
    while bits != np.int64(0):
        count = _count_in(rows, ply, count, cell_at(row, lowest(np.uint64(bits))), weight)
        bits &= bits - _ONE
    return count


@kernel(void(ROWS, int64, int64))
def _forget_tally(rows: Any, ply: Any, count: Any) -> None:
    """Make the tally of the listed cells zero again."""
    for place in range(count):
        rows.tally[rows.listed[ply, place]] = np.uint8(0)


@kernel(int64(ROWS, int64, int64, int64))
def _list_fours(rows: Any, side: Any, ply: Any, count: Any) -> Any:
    """List the cells where a side makes a four."""
    for direction in range(4):
        numbers = rows.with_four[side, direction]
        while numbers != np.int64(0):
            row = np.int64(64 * direction) + lowest(np.uint64(numbers))
            numbers &= numbers - _ONE
            count = _count_bits(rows, ply, count, row, rows.four[side, row], _ONE)
    return count


@kernel(int64(ROWS, int64, int64))
def _list_attacks(rows: Any, attacker: Any, ply: Any) -> Any:
    """List the cells where the attacker makes fours or threes, several at once first."""
    count = np.int64(0)
    for number in range(rows.count_of_long_rows):
        row = rows.long_rows[number]
        count = _count_bits(rows, ply, count, row, three_cells(rows, attacker, row), _TWO)
    count = _list_fours(rows, attacker, ply, count)
    for place in range(1, count):
        cell = rows.listed[ply, place]
        before = np.int64(place)
        while before > np.int64(0) and (
            rows.tally[rows.listed[ply, before - _ONE]] < rows.tally[cell]
        ):
            rows.listed[ply, before] = rows.listed[ply, before - _ONE]
            before -= _ONE
        rows.listed[ply, before] = cell
    _forget_tally(rows, ply, count)
    return count


@kernel(int64(ROWS, int64, int64, int64))
def _list_replies(rows: Any, attacker: Any, ply: Any, replies: Any) -> Any:
    """List the replies to a threat of the win by fours in the record's line.

    Likely are those that may stop it or make a four.
    """
    defender = _ONE - attacker
    count = np.int64(0)
    length = rows.line_length
    for place in range(length):
        count = _count_in(rows, ply, count, rows.line[place], _ONE)
    # The fives that the last four of the line threatens.
    side = attacker
    for place in range(length):
        put(rows, rows.line[place], side)
        side = _ONE - side
    for number in range(rows.count_of_long_rows):
        row = rows.long_rows[number]
        count = _count_bits(rows, ply, count, row, rows.five[attacker, row], _ONE)
    for place in range(length):
        side = _ONE - side
        put(rows, rows.line[length - _ONE - place], side)
    count = _list_fours(rows, attacker, ply, count)
    count = _list_fours(rows, defender, ply, count)
    if replies == EVERY:
        for cell in range(CELLS):
            if is_empty(rows, np.int64(cell)):
                count = _count_in(rows, ply, count, np.int64(cell), _ONE)
    _forget_tally(rows, ply, count)
    return count


@kernel(int64(ROWS, int64, int64, int64))
def _list_stops(rows: Any, attacker: Any, five: Any, ply: Any) -> Any:
    """List the cells that may stop a four, or, where two threaten, both at once."""
    if rows.winning[attacker] != NOT_ENCLOSED:
        rows.listed[ply, 0] = np.int16(five)
        return np.int64(five != SEVERAL)
    count = np.int64(0)
    for number in range(3):
        reply = reply_to_five(rows, attacker, some_five(rows, attacker), np.int64(number))
        if reply != NO_CELL:
            rows.listed[ply, count] = np.int16(reply)
            count += _ONE
    return count


@kernel(void(ROWS, int64, int64))
def _lead_with(rows: Any, cell: Any, ply: Any) -> None:
    """Make the line of a ply: that move, then the line of the next ply."""
    below = ply + _ONE
    length = min(rows.line_lengths[below], np.int64(MOST_PLIES - 1))
    for place in range(length):
        rows.best_line[ply, np.int64(place) + _ONE] = rows.best_line[below, place]
    rows.best_line[ply, 0] = np.int16(cell)
    rows.line_lengths[ply] = length + _ONE


@kernel(void(ROWS, int64))
def _win_by_fours(rows: Any, ply: Any) -> None:
    """Make the line of a ply the win by fours that was found, a four or a five at its end."""
    for place in range(rows.line_length):
        rows.best_line[ply, place] = np.int16(rows.line[place])
    rows.line_lengths[ply] = rows.line_length
    rows.plies_left[ply] = rows.line_length + _TWO


@kernel(int64(ROWS))
def _is_over_limit(rows: Any) -> Any:
    return np.int64(rows.stop or rows.nodes > rows.most_nodes)


@kernel(int64(ROWS, int64, int64, int64, int64))
def _search(rows: Any, attacker: Any, left: Any, ply: Any, replies: Any) -> Any:
    """Whether the attacker, to move, wins with so many threats before the win by fours."""
    rows.line_lengths[ply] = np.int64(0)
    if some_five(rows, attacker) != NO_CELL:
        rows.best_line[ply, 0] = np.int16(some_five(rows, attacker))
        rows.line_lengths[ply] = rows.plies_left[ply] = _ONE
        return WIN
    defender = _ONE - attacker
    stop = only_five(rows, defender)
    if stop == SEVERAL:
        return NO_WIN
    if find_fours(rows, attacker, _FOURS, _NODES_OF_FOURS) == WIN:
        _win_by_fours(rows, ply)
        return WIN
    if left == np.int64(0) or ply >= _DEEPEST or _is_over_limit(rows):
        return NOT_FOUND
    key = _attack_key(rows, attacker, replies)
    slot = np.int64(key & np.uint64(len(rows.attacked) - 1))
    first = NO_CELL
    if rows.attacked[slot, 0] == key:
        entry = np.int64(rows.attacked[slot, 1])
        if entry & np.int64(3) == WIN:
            if ply > np.int64(0):
                rows.plies_left[ply] = entry >> _TWO & np.int64(255)
                return WIN
            first = entry >> np.int64(10)
        elif entry >> _TWO & np.int64(63) >= left:
            return entry & np.int64(3)
    if replies == EVERY:
        other_key = _attack_key(rows, attacker, LIKELY)
        other_slot = np.int64(other_key & np.uint64(len(rows.attacked) - 1))
        entry = np.int64(rows.attacked[other_slot, 1])
        if rows.attacked[other_slot, 0] == other_key and entry & np.int64(3) == WIN:
            first = entry >> np.int64(10)
    count = _ONE
    if stop != NO_CELL:
        rows.listed[ply, 0] = np.int16(stop)
    elif first != NO_CELL:
        rows.listed[ply, 0] = np.int16(first)
    else:
        count = _list_attacks(rows, attacker, ply)
    next_left = left
    if stop == NO_CELL:
        next_left -= _ONE
    result = NO_WIN
    for number in range(count):
        cell = np.int64(rows.listed[ply, number])
        if not _may_place(rows, cell, attacker):
            continue
        rows.nodes += _ONE
        put(rows, cell, attacker)
        below = ply + _ONE
        rows.line_lengths[below] = np.int64(0)
        rows.plies_left[below] = _TWO
        outcome = WIN
        reply_count = np.int64(0)
        five = only_five(rows, attacker)
        if has_five(rows, defender):
            outcome = NO_WIN
        elif five == NO_CELL:
            answer = find_fours(rows, defender, _FOURS, _NODES_OF_FOURS)
            if answer == WIN or find_fours(rows, attacker, _FOURS, _NODES_OF_FOURS) != WIN:
                outcome = NO_WIN
            else:
                reply_count = _list_replies(rows, attacker, below, replies)
        else:
            reply_count = _list_stops(rows, attacker, five, below)
        for reply_number in range(reply_count):
            if outcome != WIN:
                break
            reply = np.int64(rows.listed[below, reply_number])
            if not _may_place(rows, reply, defender):
                continue
            put(rows, reply, defender)
            outcome = _search(rows, attacker, next_left, ply + _TWO, replies)
            put(rows, reply, defender)
            plies = rows.plies_left[ply + _TWO] + _ONE
            if outcome == WIN and plies > rows.plies_left[below]:
                rows.plies_left[below] = plies
                _lead_with(rows, reply, below)
        put(rows, cell, attacker)
        if outcome == WIN:
            _lead_with(rows, cell, ply)
            rows.plies_left[ply] = rows.plies_left[below] + _ONE
            rows.attacked[slot, 0] = key
            rows.attacked[slot, 1] = np.uint64(
                WIN | min(rows.plies_left[ply], np.int64(255)) << _TWO | cell << np.int64(10)
            )
            return WIN
        if outcome == NOT_FOUND:
            result = NOT_FOUND
        if _is_over_limit(rows):
            return NOT_FOUND
    depth = left
    if result == NO_WIN:
        depth = _ANY_DEPTH
    rows.attacked[slot, 0] = key
    rows.attacked[slot, 1] = np.uint64(result | depth << _TWO)
    return result


@kernel(int64(ROWS, int64, int64, int64))
def find_threats(rows: Any, attacker: Any, most_threats: Any, most_nodes: Any) -> Any:
    """Whether a side, to move, wins by continuous threats: WIN, NOT_FOUND or NO_WIN.

    A quarter of the nodes is for wins by fours alone. A win by threats is proved with every reply.
    `best_line` and `line_lengths` at ply 0 hold the moves, the longest resistance; they may end
    early, before a move of the attacker, where the same is found again.
    """
    rows.most_nodes = rows.nodes + most_nodes
    in_hand = some_five(rows, attacker) != NO_CELL
    if not in_hand and find_fours(rows, attacker, np.int64(MOST_FOURS), most_nodes >> _TWO) == WIN:
        _win_by_fours(rows, np.int64(0))
        return WIN
    outcome = NOT_FOUND
    threats = np.int64(0)
    while (
        threats <= min(most_threats, np.int64(MOST_FOURS))
        and outcome == NOT_FOUND
        and not _is_over_limit(rows)
    ):
        outcome = _search(rows, attacker, threats, np.int64(0), LIKELY)
        if outcome == WIN:
            return _search(rows, attacker, threats + _TWO, np.int64(0), EVERY)
        threats += _ONE
    return outcome
