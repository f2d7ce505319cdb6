"""Victory by continuous threats (VCT): fours, and threes that threaten a win by fours.

Threat-space search (Allis, van den Herik and Huntjens 1993) lets the other side make all replies to
a threat at once. Here each reply is searched by itself, and a move is a threat if a VCF search
finds a win behind it, as in lambda search of order two (Thomsen 2000). Searched are the replies
that can matter to that win (see `defences`): any other loses to it. Where rows can be enclosed
those may be too few, so a win is then proved against all replies. The search deepens iteratively by
the number of threats before the win by fours.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.best_line import lead_with
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
    MOST_FOURS,
    MOST_PLIES,
    NOT_ENCLOSED,
    ROWS,
    SEVERAL,
    has_five,
    is_empty,
    only_five,
    open_windows,
    some_five,
    toggle,
)
from boardtui.engine.gomoku.vcf import NO_WIN, NOT_FOUND, WON, find_vcf, reply_to_five
from boardtui.engine.kernel import int64, kernel, uint64, void

DEFENCES = np.int64(0)
EVERY = np.int64(1)
"""The replies to a threat that are searched: the defences, or every empty cell."""

_ONE = np.int64(1)
_TWO = np.int64(2)
_THREE = np.int64(3)
_DEEPEST = np.int64(MOST_PLIES - 4)
"""The last ply that is searched: a node writes to the two plies below it."""
_VCF_FOURS = np.int64(12)
_VCF_NODES = np.int64(300)
"""The limits of the VCF searches that decide if a move is a threat."""
_VCF_SHARE = np.int64(4)
"""The VCF search at the root may use one in this many nodes."""
# A reply that is no defence may delay the win.
_PROOF_THREATS = np.int64(2)
"""Extra threats allowed to the proof of a win, beyond those of the search that found it."""

_WHITE_TO_WIN = np.uint64(0x9E3779B97F4A7C15)
_EVERY_REPLY = np.uint64(0xD6E8FEB86659FD93)
"""Random bits that distinguish the keys of one position by attacker and by replies."""

_OUTCOME_MASK = np.int64(3)
_DEPTH_SHIFT = np.int64(2)
_DEPTH_MASK = np.int64(255)
_CELL_SHIFT = np.int64(10)
"""An entry packs, from the lowest bit: outcome (2 bits), depth (8) and, of a win, the first cell.

The depth of a win is in plies to its end; that of other outcomes, in threats searched in vain.
"""
_ANY_DEPTH = np.int64(63)
"""The depth of NO_WIN: more than any number of threats."""

_NO_THREAT = np.int64(-1)
"""Returned in place of the number of answers."""

_PAIR_WEIGHT = np.int64(1)
_FOUR_WEIGHT = np.int64(5)
_THREE_WEIGHT = np.int64(10)
"""Added to the tally of a cell for each row that it attacks; higher tallies are tried earlier.

The pairs of all four directions weigh less than one four.
"""

_QUIET_COST = np.int64(1)
"""Threats that a quiet attack counts as, beyond one."""


@kernel(uint64(ROWS, int64, int64))
def _attack_key(rows: Any, attacker: Any, replies: Any) -> Any:
    """Return the key of the position for an attacker and those replies."""
    key = rows.key[0]
    if attacker == WHITE:
        key ^= _WHITE_TO_WIN
    if replies == EVERY:
        key ^= _EVERY_REPLY
    return key


@kernel(int64(ROWS, int64, int64))
def _may_place(rows: Any, cell: Any, side: Any) -> Any:
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
def _list_attacks(rows: Any, attacker: Any, ply: Any) -> Any:
    """List the cells where the attacker may threaten, those with the most threes and fours first.

    Those with none follow from `quiet_from` on: they may prepare a win by fours, or in Renju aim at
    a foul.
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
def _list_answers(rows: Any, attacker: Any, ply: Any, replies: Any) -> Any:
    """List the answers to the move just made and return their number.

    Returns 0 if no answer helps, and _NO_THREAT if none is needed.
    """
    defender = _ONE - attacker
    if has_five(rows, defender):
        return _NO_THREAT
    five = only_five(rows, attacker)
    if five != NO_CELL:
        return _list_stops(rows, attacker, five, ply)
    if find_vcf(rows, attacker, _VCF_FOURS, _VCF_NODES) != WON:
        return _NO_THREAT
    # The replies are listed first: another search overwrites the win in `vcf_line`.
    count = _list_replies(rows, attacker, ply, replies)
    # A defender who wins by fours first need not answer.
    if find_vcf(rows, defender, _VCF_FOURS, _VCF_NODES) == WON:
        return _NO_THREAT
    return count


@kernel(void(ROWS, int64))
def _win_by_fours(rows: Any, ply: Any) -> None:
    """Set the line of a ply to the win by fours that was found.

    A reply and the five follow its last four.
    """
    for place in range(rows.vcf_length):
        rows.best_line[ply, place] = np.int16(rows.vcf_line[place])
    rows.line_length[ply] = rows.vcf_length
    rows.plies_left[ply] = rows.vcf_length + _TWO


@kernel(int64(ROWS))
def _is_over_limit(rows: Any) -> Any:
    return np.int64(rows.stop or rows.nodes > rows.vct_node_limit)


@kernel(int64(ROWS, int64, int64, int64, int64))
def _search(rows: Any, attacker: Any, left: Any, ply: Any, replies: Any) -> Any:
    """Search for a win of the attacker, to move, with `left` threats before the win by fours."""
    rows.line_length[ply] = np.int64(0)
    if some_five(rows, attacker) != NO_CELL:
        rows.best_line[ply, 0] = np.int16(some_five(rows, attacker))
        rows.line_length[ply] = rows.plies_left[ply] = _ONE
        return WON
    defender = _ONE - attacker
    stop = only_five(rows, defender)
    # A threat has no time: the defender completes one of two fives.
    if stop == SEVERAL:
        return NO_WIN
    if find_vcf(rows, attacker, _VCF_FOURS, _VCF_NODES) == WON:
        _win_by_fours(rows, ply)
        return WON
    if left == np.int64(0) or ply >= _DEEPEST or _is_over_limit(rows):
        return NOT_FOUND
    key = _attack_key(rows, attacker, replies)
    slot = np.int64(key & np.uint64(len(rows.vct_table) - 1))
    first = NO_CELL
    if rows.vct_table[slot, 0] == key:
        entry = np.int64(rows.vct_table[slot, 1])
        if entry & _OUTCOME_MASK == WON:
            # At the root the line is needed too, so its first move is searched again.
            if ply > np.int64(0):
                rows.plies_left[ply] = entry >> _DEPTH_SHIFT & _DEPTH_MASK
                return WON
            first = entry >> _CELL_SHIFT
        elif entry >> _DEPTH_SHIFT & _DEPTH_MASK >= left:
            return entry & _OUTCOME_MASK
    if replies == EVERY:
        # A proof begins with the move that won against the defences.
        other_key = _attack_key(rows, attacker, DEFENCES)
        other_slot = np.int64(other_key & np.uint64(len(rows.vct_table) - 1))
        entry = np.int64(rows.vct_table[other_slot, 1])
        if rows.vct_table[other_slot, 0] == other_key and entry & _OUTCOME_MASK == WON:
            first = entry >> _CELL_SHIFT
    count = _ONE
    rows.quiet_from[ply] = _ONE
    if stop != NO_CELL:
        rows.listed[ply, 0] = np.int16(stop)
    elif first != NO_CELL:
        rows.listed[ply, 0] = np.int16(first)
    else:
        count = _list_attacks(rows, attacker, ply)
    # Stopping a four is forced, so it does not count as a threat.
    next_left = left
    if stop == NO_CELL:
        next_left -= _ONE
    result = NO_WIN
    for number in range(count):
        cell = np.int64(rows.listed[ply, number])
        if number == rows.quiet_from[ply]:
            # Quiet attacks are many and seldom win, so lines with them may have fewer threats.
            next_left -= _QUIET_COST
            if next_left < np.int64(0):
                result = NOT_FOUND
                break
        if not _may_place(rows, cell, attacker):
            continue
        rows.nodes += _ONE
        toggle(rows, cell, attacker)
        below = ply + _ONE
        rows.line_length[below] = np.int64(0)
        rows.plies_left[below] = _TWO
        reply_count = _list_answers(rows, attacker, below, replies)
        outcome = WON
        longest = np.int64(0)
        if reply_count == _NO_THREAT:
            outcome = NO_WIN
        for reply_number in range(reply_count):
            if outcome != WON:
                break
            reply = np.int64(rows.listed[below, reply_number])
            if not _may_place(rows, reply, defender):
                continue
            toggle(rows, reply, defender)
            outcome = _search(rows, attacker, next_left, ply + _TWO, replies)
            toggle(rows, reply, defender)
            plies = rows.plies_left[ply + _TWO] + _ONE
            # The defender makes the reply that holds out longest.
            if outcome == WON and plies > longest:
                longest = plies
                lead_with(rows, reply, below)
        rows.plies_left[below] = max(rows.plies_left[below], longest)
        toggle(rows, cell, attacker)
        if outcome == WON:
            lead_with(rows, cell, ply)
            rows.plies_left[ply] = rows.plies_left[below] + _ONE
            rows.vct_table[slot, 0] = key
            rows.vct_table[slot, 1] = np.uint64(
                WON | min(rows.plies_left[ply], _DEPTH_MASK) << _DEPTH_SHIFT | cell << _CELL_SHIFT
            )
            return WON
        if outcome == NOT_FOUND:
            result = NOT_FOUND
        if _is_over_limit(rows):
            return NOT_FOUND
    depth = left
    if result == NO_WIN:
        depth = _ANY_DEPTH
    rows.vct_table[slot, 0] = key
    rows.vct_table[slot, 1] = np.uint64(result | depth << _DEPTH_SHIFT)
    return result


@kernel(int64(ROWS, int64, int64, int64))
def find_vct(rows: Any, attacker: Any, most_threats: Any, most_nodes: Any) -> Any:
    """Search for a win by threats of a side that is to move: WON, NOT_FOUND or NO_WIN.

    Wins by fours alone are tried first. A win by threats is proved against every reply. Its moves,
    against the longest resistance, are the first `line_length` of `best_line` at ply 0; they may
    stop short before a move of the attacker if the table already has that position as won.
    """
    rows.vct_node_limit = rows.nodes + most_nodes
    if some_five(rows, attacker) == NO_CELL:
        vcf_nodes = most_nodes // _VCF_SHARE
        if find_vcf(rows, attacker, np.int64(MOST_FOURS), vcf_nodes) == WON:
            _win_by_fours(rows, np.int64(0))
            return WON
    outcome = NOT_FOUND
    is_proof = rows.winning[attacker] < NOT_ENCLOSED
    threats = np.int64(0)
    while (
        threats <= min(most_threats, np.int64(MOST_FOURS))
        and outcome == NOT_FOUND
        and not _is_over_limit(rows)
    ):
        outcome = _search(rows, attacker, threats, np.int64(0), DEFENCES)
        # Only a win that survives the few defences is worth a proof against all replies.
        if outcome == WON and not is_proof:
            return _search(rows, attacker, threats + _PROOF_THREATS, np.int64(0), EVERY)
        threats += _ONE
    return outcome
