"""Depth-first proof-number search (df-pn) for long wins by threats.

The proof number of a position is the least number of open positions that must be won to prove it
won by the attacker, the disproof number the least number that must fail; the most promising one is
searched next (Allis, van der Meulen and van den Herik 1994). Depth first, each node is searched
until its numbers reach thresholds (Nagai 2002), which leave room above those of the next best move,
so that the search changes lines less often (Pawlewicz and Lew 2007). `phi` is the number of the
side to move, `delta` that of the other side: the attacker's are proof and disproof number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.best_line import lead_with
from boardtui.engine.gomoku.board_state import NO_CELL
from boardtui.engine.gomoku.rows import MOST_PLIES, ROWS, SEVERAL, only_five, some_five, toggle
from boardtui.engine.gomoku.threats import (
    DEFENCES,
    NO_THREAT,
    VCF_FOURS,
    VCF_NODES,
    attack_key,
    list_answers,
    list_attacks,
    may_place,
)
from boardtui.engine.gomoku.vcf import NOT_FOUND, WON, find_vcf
from boardtui.engine.kernel import int64, kernel, uint64, void

_ONE = np.int64(1)
_TWO = np.int64(2)
_DEEPEST = np.int64(MOST_PLIES - 4)
_MOST = np.int64((1 << 22) - 1)
"""Stands for infinity: the number of a side that cannot reach its aim any more."""
_ROOM = np.int64(2)
"""A threshold exceeds the number of the second-best move by one part in this many."""
_THREAT = np.int64(2)
_QUIET = np.int64(12)
"""The first proof numbers of attacks that make threes or fours, and of the others."""

_ATTACK = np.int64(0)
_ANSWER = np.int64(1)
"""The two kinds of nodes: the attacker moves, or the other side."""

_NUMBER_MASK = np.uint64((1 << 22) - 1)
_DELTA_SHIFT = np.uint64(22)
_PLIES_SHIFT = np.uint64(44)
_PLIES_MASK = np.uint64(255)
_LONGEST = np.int64(255)
_WORK_SHIFT = np.uint64(52)
"""An entry packs phi and delta (22 bits each), the plies of a win (8) and the log of the work."""
_BUCKET = np.int64(4)
"""Entries in which a key may be found: the one of least work is replaced."""
_NONE = np.uint64(0)


@kernel(uint64(ROWS, uint64))
def _look_up(rows: Any, key: Any) -> Any:
    """Return the entry of a key, 0 if there is none."""
    first = np.int64(key & np.uint64(len(rows.proof_table) - 1)) & ~np.int64(_BUCKET - 1)
    for number in range(_BUCKET):
        if rows.proof_table[first + number, 0] == key:
            return rows.proof_table[first + number, 1]
    return _NONE


@kernel(void(ROWS, uint64, int64, int64, int64, int64))
def _store(rows: Any, key: Any, phi: Any, delta: Any, plies: Any, work: Any) -> None:
    """Store the numbers of a position in place of its own entry, or of the one of least work."""
    # A search for fours that was stopped says nothing about a threat.
    if rows.stop:
        return
    first = np.int64(key & np.uint64(len(rows.proof_table) - 1)) & ~np.int64(_BUCKET - 1)
    place = first
    for number in range(_BUCKET):
        slot = first + np.int64(number)
        if rows.proof_table[slot, 0] == key:
            place = slot
            break
        if rows.proof_table[slot, 1] >> _WORK_SHIFT < rows.proof_table[place, 1] >> _WORK_SHIFT:
            place = slot
    log = np.uint64(1)
    while work > np.int64(0):
        log += np.uint64(1)
        work >>= _ONE
    rows.proof_table[place, 0] = key
    rows.proof_table[place, 1] = (
        np.uint64(phi)
        | np.uint64(delta) << _DELTA_SHIFT
        | np.uint64(min(plies, np.int64(_PLIES_MASK))) << _PLIES_SHIFT
        | log << _WORK_SHIFT
    )


@kernel(void(ROWS, int64))
def win_by_fours(rows: Any, ply: Any) -> None:
    """Set the line of a ply to the win by fours that was found.

    A reply and the five follow its last four.
    """
    for place in range(rows.vcf_length):
        rows.best_line[ply, place] = np.int16(rows.vcf_line[place])
    rows.line_length[ply] = rows.vcf_length
    rows.plies_left[ply] = rows.vcf_length + _TWO


@kernel(int64(ROWS, int64, int64))
def _is_won_at_once(rows: Any, attacker: Any, ply: Any) -> Any:
    """Return True if the attacker has a five or a win by fours, and set its line."""
    five = some_five(rows, attacker)
    if five != NO_CELL:
        rows.best_line[ply, 0] = np.int16(five)
        rows.line_length[ply] = rows.plies_left[ply] = _ONE
        return np.int64(1)
    if only_five(rows, _ONE - attacker) != SEVERAL and (
        find_vcf(rows, attacker, VCF_FOURS, VCF_NODES) == WON
    ):
        win_by_fours(rows, ply)
        return np.int64(1)
    return np.int64(0)


@kernel(int64(ROWS, int64, int64, int64))
def _keep_legal(rows: Any, side: Any, ply: Any, count: Any) -> Any:
    """Keep the listed moves that a side may make and return their number."""
    kept = np.int64(0)
    quiet = rows.quiet_from[ply]
    for number in range(count):
        if number == quiet:
            rows.quiet_from[ply] = kept
        cell = np.int64(rows.listed[ply, number])
        if may_place(rows, cell, side):
            rows.listed[ply, kept] = np.int16(cell)
            kept += _ONE
    if quiet >= count:
        rows.quiet_from[ply] = kept
    return kept


@kernel(int64(ROWS, int64, int64))
def _list_attacks(rows: Any, attacker: Any, ply: Any) -> Any:
    """List the attacks that are legal, or only the stop of a four, and return their number."""
    stop = only_five(rows, _ONE - attacker)
    if stop == SEVERAL:
        return np.int64(0)
    count = _ONE
    if stop == NO_CELL:
        count = list_attacks(rows, attacker, ply, np.int64(1))
    else:
        rows.listed[ply, 0] = np.int16(stop)
        rows.quiet_from[ply] = _ONE
    return _keep_legal(rows, attacker, ply, count)


@kernel(int64(ROWS, int64, int64))
def _list_answers(rows: Any, attacker: Any, ply: Any) -> Any:
    """List the answers that are legal and return their number, or NO_THREAT if none is needed."""
    rows.plies_left[ply] = _TWO
    count = list_answers(rows, attacker, ply, DEFENCES)
    if count == NO_THREAT:
        return count
    rows.quiet_from[ply] = count
    return _keep_legal(rows, _ONE - attacker, ply, count)


@kernel(void(ROWS, int64, int64, int64))
def _look_for_fours(rows: Any, attacker: Any, ply: Any, count: Any) -> None:
    """Store which answers lose to a win by fours: the others tell how hard a threat is to stop."""
    defender = _ONE - attacker
    below = ply + _ONE
    for number in range(count):
        cell = np.int64(rows.listed[ply, number])
        key = attack_key(rows, attacker, _ATTACK) ^ rows.key_of[defender, cell]
        if _look_up(rows, key) != _NONE:
            continue
        toggle(rows, cell, defender)
        if _is_won_at_once(rows, attacker, below):
            _store(rows, key, np.int64(0), _MOST, rows.plies_left[below], _ONE)
        else:
            _store(rows, key, _ONE, _ONE, np.int64(0), np.int64(0))
        toggle(rows, cell, defender)


@kernel(int64(ROWS))
def is_over_limit(rows: Any) -> Any:
    """Return True if the search for a win by threats must end."""
    return np.int64(rows.stop or rows.nodes > rows.vct_node_limit)


@kernel(void(ROWS, int64, int64, int64, int64, int64))
def _prove(rows: Any, attacker: Any, node: Any, ply: Any, phi_limit: Any, delta_limit: Any) -> None:
    """Search a node until its numbers reach the limits, and store them."""
    key = attack_key(rows, attacker, node)
    side = attacker
    if node == _ANSWER:
        side = _ONE - attacker
    before = rows.nodes
    rows.nodes += _ONE
    count = np.int64(0)
    least_plies = np.int64(0)
    if node == _ANSWER:
        count = _list_answers(rows, attacker, ply)
        least_plies = rows.plies_left[ply]
        if count == NO_THREAT or ply >= _DEEPEST:
            _store(rows, key, np.int64(0), _MOST, np.int64(0), _ONE)
            return
        _look_for_fours(rows, attacker, ply, count)
    else:
        # A node with an entry was looked at by `_look_for_fours`.
        if _look_up(rows, key) == _NONE and _is_won_at_once(rows, attacker, ply):
            _store(rows, key, np.int64(0), _MOST, rows.plies_left[ply], _ONE)
            return
        count = _list_attacks(rows, attacker, ply)
    child_key = attack_key(rows, attacker, _ONE - node)
    while True:
        phi = _MOST
        second = _MOST
        total = np.int64(0)
        largest = np.int64(0)
        open_moves = np.int64(0)
        best = NO_CELL
        best_phi = np.int64(0)
        shortest = _LONGEST
        longest = least_plies
        for number in range(count):
            cell = np.int64(rows.listed[ply, number])
            entry = _look_up(rows, child_key ^ rows.key_of[side, cell])
            child_phi = _ONE
            child_delta = _ONE
            if entry != _NONE:
                child_phi = np.int64(entry & _NUMBER_MASK)
                child_delta = np.int64(entry >> _DELTA_SHIFT & _NUMBER_MASK)
                plies = np.int64(entry >> _PLIES_SHIFT & _PLIES_MASK) + _ONE
                longest = max(longest, plies)
                if child_delta == np.int64(0):
                    shortest = min(shortest, plies)
            elif node == _ATTACK:
                child_delta = _THREAT
                if number >= rows.quiet_from[ply]:
                    child_delta = _QUIET
            total = min(total + child_phi, _MOST - _ONE)
            largest = max(largest, child_phi)
            open_moves += np.int64(child_phi != np.int64(0))
            if child_delta < phi:
                second = phi
                phi = child_delta
                best = cell
                best_phi = child_phi
            elif child_delta < second:
                second = child_delta
        delta = total
        if node == _ATTACK and largest > np.int64(0):
            # The sum would count again what attacks in another order lead to.
            delta = min(largest + open_moves - _ONE, _MOST - _ONE)
        if largest == _MOST:
            delta = _MOST
        if phi >= phi_limit or delta >= delta_limit or is_over_limit(rows):
            plies = longest
            if node == _ATTACK:
                plies = shortest
            _store(rows, key, phi, delta, plies, rows.nodes - before)
            return
        toggle(rows, best, side)
        _prove(
            rows,
            attacker,
            _ONE - node,
            ply + _ONE,
            min(delta_limit - delta + best_phi, _MOST),
            min(phi_limit, second + second // _ROOM + _ONE, _MOST),
        )
        toggle(rows, best, side)


@kernel(int64(ROWS, int64))
def is_proved(rows: Any, attacker: Any) -> Any:
    """Return True if the position is known as won for the attacker, who is to move."""
    entry = _look_up(rows, attack_key(rows, attacker, _ATTACK))
    return np.int64(entry != _NONE and entry & _NUMBER_MASK == _NONE)


@kernel(void(ROWS, int64, int64))
def tell_line(rows: Any, attacker: Any, ply: Any) -> None:
    """Set the line and the plies of a proved win: the shortest known, and the longest resistance.

    It stops short before a move of the attacker whose entry was replaced.
    """
    rows.line_length[ply] = np.int64(0)
    if _is_won_at_once(rows, attacker, ply) or ply >= _DEEPEST:
        return
    count = _list_attacks(rows, attacker, ply)
    key = attack_key(rows, attacker, _ANSWER)
    best = NO_CELL
    shortest = _LONGEST
    for number in range(count):
        cell = np.int64(rows.listed[ply, number])
        entry = _look_up(rows, key ^ rows.key_of[attacker, cell])
        plies = np.int64(entry >> _PLIES_SHIFT & _PLIES_MASK) + _ONE
        is_won = entry != _NONE and entry >> _DELTA_SHIFT & _NUMBER_MASK == _NONE
        if is_won and plies < shortest:
            shortest = plies
            best = cell
    if best == NO_CELL:
        return
    defender = _ONE - attacker
    below = ply + _ONE
    rows.line_length[below] = np.int64(0)
    toggle(rows, best, attacker)
    count = _list_answers(rows, attacker, below)
    key = attack_key(rows, attacker, _ATTACK)
    reply = NO_CELL
    longest = np.int64(-1)
    for number in range(count):
        cell = np.int64(rows.listed[below, number])
        entry = _look_up(rows, key ^ rows.key_of[defender, cell])
        plies = np.int64(entry >> _PLIES_SHIFT & _PLIES_MASK)
        if plies > longest:
            longest = plies
            reply = cell
    if reply != NO_CELL:
        toggle(rows, reply, defender)
        tell_line(rows, attacker, below + _ONE)
        toggle(rows, reply, defender)
        lead_with(rows, reply, below)
    toggle(rows, best, attacker)
    lead_with(rows, best, ply)
    rows.plies_left[ply] = shortest


@kernel(int64(ROWS, int64))
def prove_win(rows: Any, attacker: Any) -> Any:
    """Search for a win of the attacker, to move, up to `vct_node_limit`: WON or NOT_FOUND.

    A later call goes on where this one stopped. The line of a win is that of `tell_line`.
    """
    _prove(rows, attacker, _ATTACK, np.int64(0), _MOST, _MOST)
    if not is_proved(rows, attacker):
        return NOT_FOUND
    tell_line(rows, attacker, np.int64(0))
    return WON
