"""The moves of a win by threats: the attacks, and the answers that can matter to them."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import BLACK, CELLS, NO_CELL, WHITE
from boardtui.engine.gomoku.cell_lists import (
    forget_tally,
    list_bits,
    list_cell,
    list_fours,
    sort_by_tally,
)
from boardtui.engine.gomoku.defences import list_defences
from boardtui.engine.gomoku.forbidden import is_forbidden
from boardtui.engine.gomoku.rows import (
    NOT_ENCLOSED,
    ROWS,
    SEVERAL,
    has_five,
    is_empty,
    only_five,
    open_windows,
    some_five,
)
from boardtui.engine.gomoku.vcf import WON, find_vcf, reply_to_five
from boardtui.engine.kernel import int64, kernel, uint64

DEFENCES = np.int64(0)
EVERY = np.int64(1)
"""The replies to a threat that are searched: the defences, or every empty cell."""

VCF_FOURS = np.int64(12)
VCF_NODES = np.int64(300)
"""The limits of the VCF searches that decide if a move is a threat."""

NO_THREAT = np.int64(-1)
"""Returned in place of the number of answers."""

_PAIR_WEIGHT = np.int64(1)
_FOUR_WEIGHT = np.int64(5)
_THREE_WEIGHT = np.int64(10)
"""Added to the tally of a cell for each row that it attacks; higher tallies are tried earlier.

The pairs of all four directions weigh less than one four.
"""

_WHITE_TO_WIN = np.uint64(0x9E3779B97F4A7C15)
_SECOND_KIND = np.uint64(0xD6E8FEB86659FD93)
"""Random bits that distinguish the keys of one position by attacker and by kind of search."""

_ONE = np.int64(1)
_TWO = np.int64(2)
_THREE = np.int64(3)


@kernel(uint64(ROWS, int64, int64))
def attack_key(rows: Any, attacker: Any, kind: Any) -> Any:
    """Return the key of the position for an attacker and one of two kinds of search, 0 or 1."""
    key = rows.key[0]
    if attacker == WHITE:
        key ^= _WHITE_TO_WIN
    if kind == _ONE:
        key ^= _SECOND_KIND
    return key


@kernel(int64(ROWS, int64, int64))
def may_place(rows: Any, cell: Any, side: Any) -> Any:
    """Return True if an empty cell is not forbidden to a side."""
    return np.int64(not rows.has_fouls or side != BLACK or not is_forbidden(rows, cell))


@kernel(int64(ROWS, int64, int64))
def three_cells(rows: Any, side: Any, row: Any) -> Any:
    """Return the empty cells of a row where a stone makes a three, one short of a straight four."""
    own = rows.stones[side, row]
    if own & (own - _ONE) == np.int64(0):
        return np.int64(0)
    other = rows.stones[_ONE - side, row]
    windows = open_windows(own, other, rows.wall[row], rows.winning[side])
    empty = ~(own | other | rows.wall[row])
    # Six cells with both ends empty and exactly two stones on the four between, by their start.
    first = own >> _ONE
    second = own >> _TWO
    third = own >> np.int64(3)
    fourth = own >> np.int64(4)
    ones = first ^ second ^ third ^ fourth
    pairs = (first & second) ^ (third & fourth) ^ ((first ^ second) & (third ^ fourth))
    starts = windows & windows >> _ONE & empty & empty >> np.int64(5) & pairs & ~ones
    # The four cells between are one to four after the start.
    starts |= starts << _ONE
    return empty & (starts << _ONE | starts << np.int64(3))


@kernel(int64(ROWS, int64, int64))
def pair_cells(rows: Any, side: Any, row: Any) -> Any:
    """Return the empty cells of a row's open windows that have two stones or more of a side."""
    own = rows.stones[side, row]
    if own & (own - _ONE) == np.int64(0):
        return np.int64(0)
    other = rows.stones[_ONE - side, row]
    windows = open_windows(own, other, rows.wall[row], rows.winning[side])
    second = own >> _ONE
    third = own >> _TWO
    fourth = own >> _THREE
    fifth = own >> np.int64(4)
    several = own & second | third & fourth | (own | second) & (third | fourth)
    several |= (own | second | third | fourth) & fifth
    starts = windows & several
    cells = starts | starts << _ONE
    return ~(own | other | rows.wall[row]) & (cells | cells << _TWO | starts << np.int64(4))


@kernel(int64(ROWS, int64, int64))
def _single_cells(rows: Any, side: Any, row: Any) -> Any:
    """Return the empty cells of a row's open windows that have a stone of a side."""
    own = rows.stones[side, row]
    if own == np.int64(0):
        return np.int64(0)
    other = rows.stones[_ONE - side, row]
    windows = open_windows(own, other, rows.wall[row], rows.winning[side])
    near = own | own >> _ONE
    near |= near >> _TWO | own >> np.int64(4)
    starts = windows & near
    cells = starts | starts << _ONE
    return ~(own | other | rows.wall[row]) & (cells | cells << _TWO | starts << np.int64(4))


@kernel(int64(ROWS, int64, int64, int64))
def list_attacks(rows: Any, attacker: Any, ply: Any, with_single: Any) -> Any:
    """List the cells where the attacker may threaten, those with the most threes and fours first.

    Those with none follow from `quiet_from` on: they may prepare a win by fours, or in Renju aim at
    a foul. `with_single` adds those in line with a single stone.
    """
    count = np.int64(0)
    for number in range(rows.count_of_long_rows):
        row = rows.long_rows[number]
        count = list_bits(rows, ply, count, row, three_cells(rows, attacker, row), _THREE_WEIGHT)
        count = list_bits(rows, ply, count, row, pair_cells(rows, attacker, row), _PAIR_WEIGHT)
    count = list_fours(rows, attacker, ply, count, _FOUR_WEIGHT)
    sort_by_tally(rows, ply, count)
    quiet = count
    while quiet > np.int64(0) and (
        rows.tally[rows.listed[ply, quiet - _ONE]] < np.uint8(_FOUR_WEIGHT)
    ):
        quiet -= _ONE
    rows.quiet_from[ply] = quiet
    if with_single == np.int64(1):
        for number in range(rows.count_of_long_rows):
            row = rows.long_rows[number]
            count = list_bits(rows, ply, count, row, _single_cells(rows, attacker, row), _ONE)
    forget_tally(rows, ply, count)
    return count


@kernel(int64(ROWS, int64, int64, int64))
def _list_replies(rows: Any, attacker: Any, ply: Any, replies: Any) -> Any:
    """List the replies to a threat: the win by fours in `vcf_line`."""
    count = list_defences(rows, attacker, ply)
    if replies == EVERY:
        for cell in range(CELLS):
            if is_empty(rows, np.int64(cell)):
                count = list_cell(rows, ply, count, np.int64(cell), _ONE)
    forget_tally(rows, ply, count)
    # A reply elsewhere holds out until the five: the line, a reply to its last four, and the five.
    rows.plies_left[ply] = rows.vcf_length + _THREE
    return count


@kernel(int64(ROWS, int64, int64, int64))
def _list_stops(rows: Any, attacker: Any, five: Any, ply: Any) -> Any:
    """List the cells that may stop the attacker's four: none if two fives threaten.

    Where an enclosed row does not win, one stone may still stop both fives.
    """
    if rows.winning[attacker] < NOT_ENCLOSED:
        rows.listed[ply, 0] = np.int16(five)
        return np.int64(five != SEVERAL)
    count = np.int64(0)
    for number in range(3):
        reply = reply_to_five(rows, attacker, some_five(rows, attacker), np.int64(number))
        if reply != NO_CELL:
            rows.listed[ply, count] = np.int16(reply)
            count += _ONE
    return count


@kernel(int64(ROWS, int64, int64, int64))
def list_answers(rows: Any, attacker: Any, ply: Any, replies: Any) -> Any:
    """List the answers to the move just made and return their number.

    Returns 0 if no answer helps, and NO_THREAT if none is needed.
    """
    defender = _ONE - attacker
    if has_five(rows, defender):
        return NO_THREAT
    five = only_five(rows, attacker)
    if five != NO_CELL:
        return _list_stops(rows, attacker, five, ply)
    if find_vcf(rows, attacker, VCF_FOURS, VCF_NODES) != WON:
        return NO_THREAT
    # The replies are listed first: another search overwrites the win in `vcf_line`.
    count = _list_replies(rows, attacker, ply, replies)
    # A defender who wins by fours first need not answer.
    if find_vcf(rows, defender, VCF_FOURS, VCF_NODES) == WON:
        return NO_THREAT
    return count
