"""Pruning and reductions: margins, depths and conditions."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import NO_CELL, REDUCTIONS, STATE
from boardtui.engine.kernel import boolean, int64, kernel

_ONE = np.int64(1)
_TWO = np.int64(2)

# Matches of 30 to 70 games (±8 %), each with one value changed, found none that plays better.
_REVERSE_FUTILITY_MARGIN = np.int64(60)
_REVERSE_FUTILITY_DEPTH = np.int64(7)
_RAZORING_MARGIN = np.int64(120)
_RAZORING_DEPTH = np.int64(2)
_FUTILITY_MARGIN = np.int64(70)
_FUTILITY_DEPTH = np.int64(6)
"""Margins for each ply of depth, in units of `evaluate`, and the greatest depths to use them."""

_NULL_MOVE_DEPTH = np.int64(3)
"""The least depth of null-move pruning."""
_NULL_MOVE_REDUCTION = np.int64(2)
"""The reduction of a null move at depth 0."""
_NULL_MOVE_STEP = np.int64(4)
"""Plies of depth for each further ply of that reduction."""

_EARLY_MOVES = np.int64(4)
"""Quiet moves tried before late-move pruning at depth 0; the square of the depth is added."""

_REDUCED_FROM = np.int64(2)
"""The least depth, and the least number of moves tried before, for late-move reductions."""


@kernel(boolean(int64, int64, int64))
def is_far_above(static: Any, beta: Any, depth: Any) -> Any:
    """Return True if an estimate is too far above the window for this depth to bring it back.

    This is reverse futility pruning, or static null-move pruning.
    """
    return depth <= _REVERSE_FUTILITY_DEPTH and static - _REVERSE_FUTILITY_MARGIN * depth >= beta


@kernel(boolean(int64, int64, int64))
def is_far_below(static: Any, alpha: Any, depth: Any) -> Any:
    """Return True if an estimate is too far below the window for this depth to bring it back.

    This is razoring (Birmingham and Kent 1977), with the VCF search as the quiescence search.
    """
    return depth <= _RAZORING_DEPTH and static + _RAZORING_MARGIN * depth <= alpha


@kernel(boolean(STATE, int64, int64, int64))
def may_pass(state: Any, static: Any, beta: Any, depth: Any) -> Any:
    """Return True if a null move may be tried; never two in a row, which would change nothing."""
    last = np.int64(state.played[state.played_count - _ONE])
    return depth >= _NULL_MOVE_DEPTH and static >= beta and last != NO_CELL


@kernel(boolean(int64, int64, int64, int64, boolean, boolean))
def is_left_out(
    static: Any, alpha: Any, depth: Any, tried: Any, is_wide: Any, is_threatened: Any
) -> Any:
    """Return True if a quiet move is pruned.

    Late-move pruning: once many moves have failed low, later ones are unlikely to do better.
    Futility pruning (Heinz 1998): a quiet move is unlikely to lift an estimate far below alpha.
    """
    most_tried = _EARLY_MOVES + depth * depth
    if is_wide:
        # The principal variation decides on the move that is played.
        return tried >= _TWO * most_tried
    if tried >= most_tried:
        return True
    is_futile = depth <= _FUTILITY_DEPTH and static + _FUTILITY_MARGIN * depth <= alpha
    return is_futile and tried > _ONE and not is_threatened


@kernel(int64(STATE, int64, int64, boolean, boolean))
def late_move_reduction(state: Any, depth: Any, tried: Any, quiet: Any, is_wide: Any) -> Any:
    """Return the late-move reduction in plies.

    Moves are tried in order, so late ones seldom matter; one that fails high is searched again.
    """
    if depth < _REDUCED_FROM or tried < _REDUCED_FROM or state.is_small:
        return np.int64(0)
    last = np.int64(REDUCTIONS - 1)
    reduction = np.int64(state.reduction[min(depth, last), min(tried, last)])
    # A threat is more likely to matter than a quiet move.
    if not quiet:
        reduction //= _TWO
    if is_wide and reduction > np.int64(0):
        reduction -= _ONE
    return reduction


@kernel(int64(int64))
def null_move_reduction(depth: Any) -> Any:
    """Return the reduction of a null move in plies."""
    return _NULL_MOVE_REDUCTION + depth // _NULL_MOVE_STEP
