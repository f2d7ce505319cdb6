"""Principal variation search of Gomoku, extended at forced moves and selective at quiet ones.

The search is fail-soft alpha-beta with null windows outside the principal variation, as in
NegaScout (Reinefeld 1983). A loss is claimed only if every reply was searched or cannot matter;
pruning by estimates returns estimates, never a proved score.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.being_searched import begin_search, end_search, is_searched
from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.best_line import end_with, lead_with
from boardtui.engine.gomoku.board_state import DEEPEST, NO_CELL, SHARED, STATE, WORD_SHIFT, WORDS
from boardtui.engine.gomoku.candidates import is_quiet, may_play, unplay
from boardtui.engine.gomoku.evaluation import PROVED_SCORE, UNDECIDED, WIN_SCORE, evaluate
from boardtui.engine.gomoku.move_picker import (
    DEFENCES,
    FOURS,
    NEAR,
    ONLY_MOVE,
    TABLE_MOVE,
    begin_picking,
    pick,
    widen,
)
from boardtui.engine.gomoku.moves import NONE, ONE_BIT, first_cell, key_after, place
from boardtui.engine.gomoku.ordering import note_failure, note_refutation
from boardtui.engine.gomoku.patterns import DOUBLE_FOUR_CELL, FIVE_CELL, OPEN_FOUR_CELL
from boardtui.engine.gomoku.pruning import (
    is_far_above,
    is_far_below,
    is_left_out,
    late_move_reduction,
    may_pass,
    null_move_reduction,
)
from boardtui.engine.gomoku.rows import ROWS, THREATS_A_NODE
from boardtui.engine.gomoku.search_vcf import loses_to_vcf, vcf_score
from boardtui.engine.gomoku.transposition_table import (
    EXACT,
    LOWER_BOUND,
    NO_ENTRY,
    PROVED_DEPTH,
    UPPER_BOUND,
    bound_in,
    cell_in,
    depth_in,
    prefetch_entry,
    probe,
    score_in,
    store,
)
from boardtui.engine.kernel import boolean, int64, kernel, uint64

_ONE = np.int64(1)
_TWO = np.int64(2)
_THREE = np.int64(3)

_FOUR = np.int64(4)

_DEFENCE_DEPTH = np.int64(2)
"""The least depth to search for the other side's wins by fours."""
_ITERATIVE_REDUCTION_DEPTH = np.int64(5)
"""The least depth of internal iterative reduction."""
SHARED_DEPTH = np.int64(4)
"""The least depth for putting off moves that another thread searches."""


@kernel(boolean(STATE, int64))
def _can_win(state: Any, side: Any) -> Any:
    """Return True if any row of a side can still be completed."""
    for word in range(WORDS):
        cells = state.vacant[word]
        while cells != NONE:
            cell = (np.int64(word) << WORD_SHIFT) + lowest(cells)
            cells &= cells - ONE_BIT
            if state.code[side, cell] != np.uint16(0):
                return True
    return False


@kernel(boolean(STATE, int64))
def _has_open_four(state: Any, side: Any) -> Any:
    """Return True if a side can make a four that no single stone stops."""
    return state.count[side, OPEN_FOUR_CELL] + state.count[side, DOUBLE_FOUR_CELL] > np.int64(0)


@kernel(int64(STATE, ROWS, int64, int64, int64))
def _decided_score(state: Any, rows: Any, alpha: Any, beta: Any, ply: Any) -> Any:
    """Return the score of a position that the patterns alone decide, or UNDECIDED."""
    own = np.int64(state.turn)
    other = _ONE - own
    if state.count[own, FIVE_CELL] > np.int64(0):
        end_with(state, first_cell(state, own, FIVE_CELL), ply)
        return WIN_SCORE - (ply + _ONE)
    if state.stones == state.size * state.size:
        return np.int64(0)
    if state.is_small:
        # Small boards are solved, and a side without a possible row gets a draw at most.
        if alpha >= np.int64(0) and not _can_win(state, own):
            return np.int64(0)
        if beta <= np.int64(0) and not _can_win(state, other):
            return np.int64(0)
    if state.is_enclosed:
        # A row can also be stopped by enclosing it, so threats of five or four decide nothing yet.
        return UNDECIDED
    fives = state.count[other, FIVE_CELL]
    if fives > np.int64(0):
        stop = first_cell(state, other, FIVE_CELL)
        is_allowed = may_play(state, rows, stop)
        if fives == _ONE and is_allowed:
            return UNDECIDED
        # Several fives, or one on a forbidden point: a move, then the five.
        if is_allowed:
            end_with(state, stop, ply)
        return ply + _TWO - WIN_SCORE
    for kind in (OPEN_FOUR_CELL, DOUBLE_FOUR_CELL):
        if state.count[own, kind] > np.int64(0):
            # The four, a reply, and the five.
            end_with(state, first_cell(state, own, kind), ply)
            return WIN_SCORE - (ply + _THREE)
    return UNDECIDED


@kernel(int64(uint64, int64, int64, int64, int64))
def _score_from_table(entry: Any, alpha: Any, beta: Any, depth: Any, ply: Any) -> Any:
    """Return the score if an entry of the transposition table decides it, or UNDECIDED."""
    score = score_in(entry, ply)
    # A proved score holds at any depth.
    if abs(score) < PROVED_SCORE:
        # No cutoffs in the principal variation: they would cut its line short.
        is_principal = beta - alpha > _ONE and depth > np.int64(0)
        if depth_in(entry) < depth or is_principal:
            return UNDECIDED
    bound = bound_in(entry)
    if (
        (bound & LOWER_BOUND and score >= beta)
        or (bound & UPPER_BOUND and score <= alpha)
        or bound == EXACT
    ):
        return score
    return UNDECIDED


@kernel(int64(STATE, ROWS, SHARED, int64, int64, int64, int64))
def search(state: Any, rows: Any, shared: Any, alpha: Any, beta: Any, depth: Any, ply: Any) -> Any:
    """Return the score within a window; leave the principal variation in `best_line`."""
    state.nodes += _ONE
    state.line_length[ply] = np.int64(0)
    if state.nodes + rows.nodes // THREATS_A_NODE > state.node_limit:
        state.stop = _ONE
    if state.stop:
        return alpha
    score = _decided_score(state, rows, alpha, beta, ply)
    if score != UNDECIDED:
        return score
    # Mate-distance pruning: a loss takes two plies or more and, without a five, a win three.
    alpha = max(alpha, ply + _TWO - WIN_SCORE)
    beta = min(beta, WIN_SCORE - (ply + _THREE))
    if alpha >= beta:
        return alpha
    static = evaluate(state)
    if ply >= DEEPEST:
        return static
    other = _ONE - np.int64(state.turn)
    has_five = state.count[other, FIVE_CELL] > np.int64(0)
    is_forced = has_five and not state.is_enclosed
    is_threatened = has_five or (not state.is_enclosed and _has_open_four(state, other))
    is_wide = beta - alpha > _ONE
    is_endangered = False
    first = NO_CELL
    if is_forced:
        # An extension: a move that has to be answered costs no depth.
        depth += _ONE
        begin_picking(state, rows, ONLY_MOVE, ply, first_cell(state, other, FIVE_CELL))
    else:
        entry = probe(shared, state.key)
        first = cell_in(entry)
        # At the root a move is wanted, not only a score.
        if entry != NO_ENTRY and ply > np.int64(0):
            score = _score_from_table(entry, alpha, beta, depth, ply)
            if score != UNDECIDED:
                return score
        # Standing pat: a win by fours could only raise the score further.
        if depth <= np.int64(0) and static >= beta:
            return static
        # Near proved scores an estimate says nothing.
        may_prune = not (is_wide or is_threatened or state.is_small) and abs(beta) < PROVED_SCORE
        may_defend = depth >= _DEFENCE_DEPTH and not is_threatened and not state.is_enclosed
        is_high = may_prune and depth > np.int64(0) and is_far_above(static, beta, depth)
        if is_high:
            is_endangered = may_defend and loses_to_vcf(state, rows, depth, ply)
            if not is_endangered:
                return static
        # Otherwise a search of at least this depth has tried VCF, with as many nodes.
        if entry == NO_ENTRY or depth > depth_in(entry):
            score = vcf_score(state, rows, depth, ply)
            if score != UNDECIDED:
                cell = np.int64(state.best_line[ply, 0])
                store(shared, state.key, score, ply, PROVED_DEPTH, LOWER_BOUND, cell)
                return score
        if depth <= np.int64(0):
            # An entry keeps the wins by fours that were tried here from being tried again.
            if entry == NO_ENTRY:
                store(shared, state.key, static, ply, np.int64(0), EXACT, NO_CELL)
            return static
        if may_defend and not is_high:
            is_endangered = loses_to_vcf(state, rows, depth, ply)
        if may_prune and not is_endangered:
            if is_far_below(static, alpha, depth):
                return static
            if may_pass(state, static, beta, depth):
                # Null-move pruning (Donninger 1993): if even a pass fails high, so does some move.
                # That is no proof, so a proved win is cut down to an estimate.
                reduction = null_move_reduction(depth)
                place(state, NO_CELL)
                low, left = -beta, depth - _ONE - reduction
                score = -search(state, rows, shared, low, low + _ONE, left, ply + _ONE)
                unplay(state, rows)
                if state.stop:
                    return alpha
                if score >= beta:
                    return min(score, PROVED_SCORE - _ONE)
        if first == NO_CELL and depth >= _ITERATIVE_REDUCTION_DEPTH:
            # Internal iterative reduction (Schröder): without a table move the order is poor. A
            # shallower search is cheap and leaves a table move for the next iteration.
            depth -= _ONE
        stage = NEAR
        if is_threatened and not state.is_enclosed:
            stage = FOURS
        elif is_endangered:
            stage = DEFENCES
        elif first != NO_CELL and not state.is_small:
            stage = TABLE_MOVE
        begin_picking(state, rows, stage, ply, first)
    is_near = state.stage[ply] in (NEAR, TABLE_MOVE)
    can_skip = is_near and not state.is_small and ply > np.int64(0)
    floor = alpha
    best = -WIN_SCORE
    best_cell = NO_CELL
    tried = np.int64(0)
    late = np.int64(0)
    put_off = np.int64(0)
    while True:
        cell = pick(state, rows, ply)
        is_late = cell == NO_CELL and late < put_off
        if is_late:
            cell = np.int64(state.put_off[ply, late])
            late += _ONE
        if cell == NO_CELL:
            # A position is lost only if the cells left out so far lose as well.
            if best > -PROVED_SCORE or not widen(state, rows, ply):
                break
            can_skip = False  # a cell left out would leave the loss unproved
            continue
        quiet = is_quiet(state, cell) != np.int64(0)
        # Nothing is left out before some move is known not to lose.
        may_skip = can_skip and quiet and best > -PROVED_SCORE and not is_late
        if may_skip and is_left_out(static, alpha, depth, tried, is_wide, is_threatened):
            continue
        reduction = np.int64(0)
        if not is_forced:
            reduction = late_move_reduction(state, depth, tried, quiet, is_wide)
        below, left = ply + _ONE, depth - _ONE
        # A forced move is the only one: nothing could be searched before it.
        is_shared = depth >= SHARED_DEPTH and not is_forced
        key = key_after(state, cell)
        prefetch_entry(shared, key)
        if is_shared:
            if tried > np.int64(0) and not is_late and is_searched(shared, key):
                # ABDADA (see `being_searched`); the first move is never put off, since its score
                # narrows the window for the others.
                state.put_off[ply, put_off] = np.int16(cell)
                put_off += _ONE
                continue
            begin_search(shared, key)
        place(state, cell)
        score = np.int64(0)
        if tried > np.int64(0):
            # A null window shows at less cost that a move is not better than the best so far.
            low = -floor - _ONE
            score = -search(state, rows, shared, low, -floor, left - reduction, below)
            if reduction > np.int64(0) and score > floor:
                # A reduced search that fails high proves too little: again at the full depth.
                score = -search(state, rows, shared, low, -floor, left, below)
        if tried == np.int64(0) or (is_wide and floor < score < beta):
            score = -search(state, rows, shared, -beta, -floor, left, below)
        if is_shared:
            end_search(shared, key)
        unplay(state, rows)
        if state.stop:
            return best
        tried += _ONE
        if score > best or tried == _ONE:
            best = max(best, score)
            if score > floor or tried == _ONE:
                best_cell = cell
                lead_with(state, cell, ply)
            floor = max(floor, score)
            if floor >= beta:
                # Other moves are ranked by their patterns; these notes order the quiet ones.
                if quiet and not is_forced:
                    note_refutation(state, cell, depth, ply)
                break
        if quiet and not is_forced:
            note_failure(state, cell, depth)
    if tried == np.int64(0):
        if state.stage[ply] in (FOURS, DEFENCES):
            # No legal move stops the open four or the win by fours. The quickest loss takes four
            # plies: a move elsewhere, the four, a reply, the five.
            return ply + _FOUR - WIN_SCORE
        # Every vacant cell is forbidden.
        return static
    if best >= beta:
        store(shared, state.key, best, ply, depth, LOWER_BOUND, best_cell)
    elif best > alpha:
        store(shared, state.key, best, ply, depth, EXACT, best_cell)
    else:
        # Bounds of moves that fail low do not say which is best: the table move stays.
        store(shared, state.key, best, ply, depth, UPPER_BOUND, first)
    return best
