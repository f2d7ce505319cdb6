"""Principal variation search of Gomoku: deep where there are threats, thin where all is quiet.

Scores are estimates for the side to move, or WIN less the plies from the root to the end. A win or
a loss is only claimed when every reply to it was searched or cannot matter.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.candidates import (
    DEFENCES,
    FAR,
    FORCED,
    NEAR,
    REST,
    is_quiet,
    learn,
    list_cells,
    mark_defences,
    may_play,
    pick_next,
    play,
    unlearn,
    unplay,
)
from boardtui.engine.gomoku.evaluation import evaluate
from boardtui.engine.gomoku.fours import find_fours
from boardtui.engine.gomoku.memory import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    NOTHING,
    bound_in,
    cell_in,
    depth_in,
    recall,
    remember,
    score_in,
)
from boardtui.engine.gomoku.moves import NONE, ONE_BIT, first_cell
from boardtui.engine.gomoku.patterns import (
    DOUBLE_FOUR_CELL,
    FIVE_CELL,
    FOUR_CELL,
    FOUR_PLUS_CELL,
    FOUR_THREE_CELL,
    OPEN_FOUR_CELL,
    SUSPECT_CELL,
)
from boardtui.engine.gomoku.rows import ROWS
from boardtui.engine.gomoku.state import BLACK, MAX_PLY, NO_CELL, STATE, WORDS
from boardtui.engine.kernel import boolean, int64, kernel, void

WIN = np.int64(30_000)
"""A win at once; each ply up to it takes one away."""
PROVED = np.int64(29_000)
"""Scores of at least this much are wins."""

_FOUND = np.int64(2)
"""What `find_fours` says of a win."""
_ONE = np.int64(1)
_DEEPEST = np.int64(MAX_PLY - 4)
_MOST = np.int64(63)
_FOURS_IN_LEAF = np.int64(12)
_NODES_IN_LEAF = np.int64(10)
"""What looking for a win by fours may cost where no plies are left; much more gains little."""
_NODES_A_PLY = np.int64(8)
"""What it may cost more for each ply that is left."""
_LEAST_DEFENDED = np.int64(2)
_MARGIN_ABOVE = np.int64(60)
"""For each ply left: an estimate so far above the window is believed, up to `_MOST_PLIES_ABOVE`."""
_MOST_PLIES_ABOVE = np.int64(7)
_MARGIN_BELOW = np.int64(120)
"""The same below the window, up to `_MOST_PLIES_BELOW`."""
_MOST_PLIES_BELOW = np.int64(2)
_MARGIN_OF_QUIET = np.int64(70)
"""So far below the window later quiet moves are left out, up to `_MOST_PLIES_OF_QUIET`."""
_MOST_PLIES_OF_QUIET = np.int64(6)


@kernel(void(STATE, int64, int64))
def _lead_with(state: Any, cell: Any, ply: Any) -> None:
    """Make the line of a ply: that move, then the line of the next ply."""
    below = ply + _ONE
    length = state.line_length[below]
    state.best_line[ply, 0] = np.int16(cell)
    for place in range(length):
        state.best_line[ply, np.int64(place) + _ONE] = state.best_line[below, place]
    state.line_length[ply] = length + _ONE


@kernel(void(STATE, int64, int64))
def _end_with(state: Any, cell: Any, ply: Any) -> None:
    """Make the line of a ply one move."""
    state.best_line[ply, 0] = np.int16(cell)
    state.line_length[ply] = _ONE


@kernel(boolean(STATE, ROWS, int64, int64))
def _wins_by_fours(state: Any, rows: Any, side: Any, nodes: Any) -> Any:
    """Whether a side that is to move, or would be, finds a win by fours within so many nodes."""
    fours = (
        state.count[side, FOUR_CELL]
        + state.count[side, FOUR_PLUS_CELL]
        + state.count[side, FOUR_THREE_CELL]
        + state.count[side, SUSPECT_CELL]
    )
    if not state.reads_fives or fours == np.int64(0):
        return False
    before = rows.nodes
    outcome = find_fours(rows, side, _FOURS_IN_LEAF, nodes)
    state.nodes += (rows.nodes - before) >> _ONE
    return outcome == _FOUND


@kernel(int64(STATE, ROWS, int64, int64))
def _won_by_fours(state: Any, rows: Any, ply: Any, nodes: Any) -> Any:
    """The score of a win by fours, which becomes the best line, or 0."""
    if not _wins_by_fours(state, rows, np.int64(state.turn), nodes):
        return np.int64(0)
    length = rows.line_length
    for place in range(min(length, _DEEPEST - ply)):
        state.best_line[ply, place] = np.int16(rows.line[place])
    state.line_length[ply] = min(length, _DEEPEST - ply)
    return WIN - ply - length - np.int64(2)


@kernel(boolean(STATE, ROWS, int64, int64))
def _loses_to_fours(state: Any, rows: Any, ply: Any, nodes: Any) -> Any:
    """Whether the other side, if it were to move, would win by fours; notes what can stop it."""
    if not _wins_by_fours(state, rows, np.int64(1) - np.int64(state.turn), nodes):
        return False
    mark_defences(state, rows, ply)
    return True


@kernel(int64(int64, int64))
def _from_here(score: Any, ply: Any) -> Any:
    """A score with wins counted from this ply, as it is remembered."""
    if score >= PROVED:
        return score + ply
    if score <= -PROVED:
        return score - ply
    return score


@kernel(boolean(STATE, int64))
def _can_win(state: Any, side: Any) -> Any:
    """Whether any row of a side can still be completed."""
    for word in range(WORDS):
        cells = state.vacant[word]
        while cells != NONE:
            cell = (np.int64(word) << np.int64(6)) + lowest(cells)
            cells &= cells - ONE_BIT
            if state.code[side, cell] != np.uint16(0):
                return True
    return False


@kernel(int64(STATE, ROWS, int64, int64, int64, int64))
def search(state: Any, rows: Any, alpha: Any, beta: Any, depth: Any, ply: Any) -> Any:
    """The score within a window, fail-soft; leaves the best line in the record."""
    state.nodes += _ONE
    state.line_length[ply] = np.int64(0)
    if state.nodes > state.node_limit:
        state.stop = _ONE
    if state.stop:
        return alpha
    own = np.int64(state.turn)
    other = _ONE - own
    if state.count[own, FIVE_CELL] > np.int64(0):
        _end_with(state, first_cell(state, own, FIVE_CELL), ply)
        return WIN - ply - _ONE
    if state.stones == state.size * state.size:
        return np.int64(0)
    if state.is_small:
        if alpha >= np.int64(0) and not _can_win(state, own):
            return np.int64(0)
        if beta <= np.int64(0) and not _can_win(state, other):
            return np.int64(0)
    fives = state.count[other, FIVE_CELL]
    is_forced = fives > np.int64(0) and not state.is_enclosed
    is_threatened = fives > np.int64(0)
    only = NO_CELL
    if is_forced:
        only = first_cell(state, other, FIVE_CELL)
        if fives > _ONE or not may_play(state, rows, only):
            if may_play(state, rows, only):
                _end_with(state, only, ply)
            return ply + np.int64(2) - WIN
    elif not is_threatened and not state.is_enclosed:
        for kind in (OPEN_FOUR_CELL, DOUBLE_FOUR_CELL):
            if state.count[own, kind] > np.int64(0):
                _end_with(state, first_cell(state, own, kind), ply)
                return WIN - ply - np.int64(3)
        is_threatened = state.count[other, OPEN_FOUR_CELL] + state.count[
            other, DOUBLE_FOUR_CELL
        ] > np.int64(0)
    alpha = max(alpha, ply + np.int64(2) - WIN)
    beta = min(beta, WIN - ply - np.int64(3))
    if alpha >= beta:
        return alpha
    if ply >= _DEEPEST:
        return evaluate(state)
    is_wide = beta - alpha > _ONE
    is_endangered = False
    entry = NOTHING
    first = NO_CELL
    static = evaluate(state)
    if not is_forced:
        entry = recall(state)
        if entry != NOTHING:
            first = cell_in(entry)
            score = _from_here(score_in(entry), -ply)
            bound = bound_in(entry)
            is_settled = abs(score) >= PROVED
            if ply > np.int64(0) and (
                is_settled or (depth_in(entry) >= depth and not (is_wide and depth > np.int64(0)))
            ):
                if bound & AT_LEAST and score >= beta:
                    return score
                if bound & AT_MOST and score <= alpha:
                    return score
                if bound == EXACTLY:
                    return score
        nodes = _NODES_IN_LEAF + max(depth, np.int64(0)) * _NODES_A_PLY
        if entry == NOTHING or depth > depth_in(entry):
            score = _won_by_fours(state, rows, ply, nodes)
            if score != np.int64(0):
                cell = np.int64(state.best_line[ply, 0])
                remember(state, score + ply, np.int64(200), AT_LEAST, cell)
                return score
        if depth <= np.int64(0):
            if entry == NOTHING:
                remember(state, static, np.int64(0), EXACTLY, NO_CELL)
            return static
        if depth >= _LEAST_DEFENDED and not is_threatened and not state.is_enclosed:
            is_endangered = _loses_to_fours(state, rows, ply, nodes)
        if (
            not is_wide
            and not is_threatened
            and not is_endangered
            and not state.is_small
            and abs(beta) < PROVED
        ):
            if depth <= _MOST_PLIES_ABOVE and static - _MARGIN_ABOVE * depth >= beta:
                return static
            if depth <= _MOST_PLIES_BELOW and static + _MARGIN_BELOW * depth <= alpha:
                return static
            if (
                depth >= np.int64(3)
                and static >= beta
                and np.int64(state.history[state.moves - _ONE]) != NO_CELL
            ):
                play(state, rows, NO_CELL)
                score = -search(
                    state,
                    rows,
                    -beta,
                    -beta + _ONE,
                    depth - np.int64(3) - depth // np.int64(4),
                    ply + _ONE,
                )
                unplay(state, rows)
                if state.stop:
                    return alpha
                if score >= beta:
                    return min(score, PROVED - _ONE)
        if first == NO_CELL and depth >= np.int64(5):
            depth -= _ONE
    which = NEAR
    count = _ONE
    is_listed = True
    if is_forced:
        state.listed[ply, 0] = np.int16(only)
        depth += _ONE
    else:
        if is_threatened and not state.is_enclosed:
            which = FORCED
        elif is_endangered:
            which = DEFENCES
        # Often nothing but the first has to be tried, and the others need not be listed.
        is_listed = which != NEAR or first == NO_CELL or state.is_small != np.int64(0)
        if is_listed:
            count = list_cells(state, rows, which, ply, first)
        else:
            state.listed[ply, 0] = np.int16(first)
    floor = alpha
    best = -WIN
    best_cell = NO_CELL
    tried = np.int64(0)
    begin = np.int64(0)
    can_skip = which == NEAR and not is_forced and not state.is_small and ply > np.int64(0)
    most_tried = np.int64(4) + depth * depth
    if is_wide:
        most_tried *= np.int64(2)
    while True:
        if begin == count and not is_listed:
            is_listed = True
            count = list_cells(state, rows, which, ply, first)
            begin = np.int64(0)
            if count > np.int64(0) and pick_next(state, np.int64(0), count, ply) == first:
                begin = _ONE
        if begin == count:
            # Before giving a position up as lost, cells far from everything are tried too.
            if best > -PROVED or is_forced or state.is_small:
                break
            if which == DEFENCES and state.has_fouls and own == BLACK:
                which = REST
            elif which == NEAR:
                which = FAR
            else:
                break
            can_skip = is_forced
            count = list_cells(state, rows, which, ply, NO_CELL)
            begin = np.int64(0)
            if count == np.int64(0):
                break
        cell = np.int64(state.listed[ply, begin])
        if is_listed and not is_forced:
            cell = pick_next(state, begin, count, ply)
        begin += _ONE
        quiet = is_quiet(state, cell)
        if can_skip and quiet and best > -PROVED:
            if tried >= most_tried:
                continue
            if (
                not is_wide
                and depth <= _MOST_PLIES_OF_QUIET
                and not is_threatened
                and tried > _ONE
                and static + _MARGIN_OF_QUIET * depth <= alpha
            ):
                continue
        reduction = np.int64(0)
        if depth >= np.int64(2) and tried >= np.int64(2) and not state.is_small and not is_forced:
            reduction = np.int64(
                state.reduction[min(depth, np.int64(63)), min(tried, np.int64(63))]
            )
            if not quiet:
                reduction //= np.int64(2)
            if is_wide and reduction > np.int64(0):
                reduction -= _ONE
        play(state, rows, cell)
        score = np.int64(0)
        if tried > np.int64(0):
            score = -search(
                state, rows, -floor - _ONE, -floor, depth - _ONE - reduction, ply + _ONE
            )
            if reduction > np.int64(0) and score > floor:
                score = -search(state, rows, -floor - _ONE, -floor, depth - _ONE, ply + _ONE)
        if tried == np.int64(0) or (is_wide and floor < score < beta):
            score = -search(state, rows, -beta, -floor, depth - _ONE, ply + _ONE)
        unplay(state, rows)
        if state.stop:
            break
        tried += _ONE
        if score > best or tried == _ONE:
            best = max(best, score)
            if score > floor or tried == _ONE:
                best_cell = cell
                _lead_with(state, cell, ply)
            floor = max(floor, score)
            if floor >= beta:
                if quiet and not is_forced:
                    learn(state, cell, depth, ply)
                break
        if quiet and not is_forced:
            unlearn(state, cell, depth)
    if state.stop:
        return best
    if tried == np.int64(0):
        if which in (FORCED, DEFENCES):
            return ply + np.int64(4) - WIN
        return static
    if best >= beta:
        remember(state, _from_here(best, ply), depth, AT_LEAST, best_cell)
    elif best > alpha:
        remember(state, _from_here(best, ply), depth, EXACTLY, best_cell)
    else:
        remember(state, _from_here(best, ply), depth, AT_MOST, first)
    return best
