"""Victory by continuous threats (VCT): fours, and threes that threaten a win by fours.

Threat-space search (Allis, van den Herik and Huntjens 1993) lets the other side make all replies to
a threat at once. Here each reply is searched by itself, and a move is a threat if a VCF search
finds a win behind it, as in lambda search of order two (Thomsen 2000). Searched are the replies
that can matter to that win (see `defences`): any other loses to it. Where rows can be enclosed
those may be too few, so a win is then proved against all replies. The search deepens iteratively by
the number of threats before the win by fours; in long searches proof numbers find longer wins
(see `proof_search`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.best_line import lead_with
from boardtui.engine.gomoku.board_state import NO_CELL
from boardtui.engine.gomoku.proof_search import (
    is_over_limit,
    is_proved,
    prove_win,
    tell_line,
    win_by_fours,
)
from boardtui.engine.gomoku.rows import (
    MOST_FOURS,
    MOST_PLIES,
    NOT_ENCLOSED,
    ROWS,
    SEVERAL,
    only_five,
    some_five,
    toggle,
)
from boardtui.engine.gomoku.threats import (
    DEFENCES,
    EVERY,
    NO_THREAT,
    VCF_FOURS,
    VCF_NODES,
    attack_key,
    list_answers,
    list_attacks,
    may_place,
)
from boardtui.engine.gomoku.vcf import NO_WIN, NOT_FOUND, WON, find_vcf
from boardtui.engine.kernel import int64, kernel

_ONE = np.int64(1)
_TWO = np.int64(2)
_DEEPEST = np.int64(MOST_PLIES - 4)
"""The last ply that is searched: a node writes to the two plies below it."""
_VCF_SHARE = np.int64(4)
"""The VCF search at the root may use one in this many nodes."""
_LONG = np.int64(3_000_000)
"""From this many nodes on, proof numbers look for long wins: they seldom find the shortest."""
_DEEPENING_SHARE = np.int64(4)
"""The deepening in such a search may use one in this many nodes."""
# A reply that is no defence may delay the win.
_PROOF_THREATS = np.int64(2)
"""Extra threats allowed to the proof of a win, beyond those of the search that found it."""

_OUTCOME_MASK = np.int64(3)
_DEPTH_SHIFT = np.int64(2)
_DEPTH_MASK = np.int64(255)
_CELL_SHIFT = np.int64(10)
"""An entry packs, from the lowest bit: outcome (2 bits), depth (8) and, of a win, the first cell.

The depth of a win is in plies to its end; that of other outcomes, in threats searched in vain.
"""
_ANY_DEPTH = np.int64(63)
"""The depth of NO_WIN: more than any number of threats."""

_QUIET_COST = np.int64(1)
"""Threats that a quiet attack counts as, beyond one."""


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
    if find_vcf(rows, attacker, VCF_FOURS, VCF_NODES) == WON:
        win_by_fours(rows, ply)
        return WON
    if left == np.int64(0) or ply >= _DEEPEST or is_over_limit(rows):
        return NOT_FOUND
    key = attack_key(rows, attacker, replies)
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
        other_key = attack_key(rows, attacker, DEFENCES)
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
        count = list_attacks(rows, attacker, ply, np.int64(0))
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
        if not may_place(rows, cell, attacker):
            continue
        rows.nodes += _ONE
        toggle(rows, cell, attacker)
        below = ply + _ONE
        rows.line_length[below] = np.int64(0)
        rows.plies_left[below] = _TWO
        reply_count = list_answers(rows, attacker, below, replies)
        outcome = WON
        longest = np.int64(0)
        if reply_count == NO_THREAT:
            outcome = NO_WIN
        for reply_number in range(reply_count):
            if outcome != WON:
                break
            reply = np.int64(rows.listed[below, reply_number])
            if not may_place(rows, reply, defender):
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
        if is_over_limit(rows):
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
            win_by_fours(rows, np.int64(0))
            return WON
    is_proof = rows.winning[attacker] < NOT_ENCLOSED
    if is_proof and is_proved(rows, attacker):
        tell_line(rows, attacker, np.int64(0))
        return WON
    is_long = is_proof and most_nodes >= _LONG
    last_node = rows.vct_node_limit
    if is_long:
        rows.vct_node_limit = rows.nodes + most_nodes // _DEEPENING_SHARE
    outcome = NOT_FOUND
    threats = np.int64(0)
    while (
        threats <= min(most_threats, np.int64(MOST_FOURS))
        and outcome == NOT_FOUND
        and not is_over_limit(rows)
    ):
        outcome = _search(rows, attacker, threats, np.int64(0), DEFENCES)
        # Only a win that survives the few defences is worth a proof against all replies.
        if outcome == WON and not is_proof:
            return _search(rows, attacker, threats + _PROOF_THREATS, np.int64(0), EVERY)
        threats += _ONE
    if is_long and outcome != WON:
        rows.vct_node_limit = last_node
        return prove_win(rows, attacker)
    return outcome
