"""Move ordering by what refuted other positions: killers, countermoves and the history heuristic.

Killers are the last cells that refuted a position of the same ply (Akl and Newborn 1977), a
countermove is the last refutation of a move (Uiterwijk 1992), and the history heuristic counts for
each cell how often it refuted anything (Schaeffer 1983).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import STATE
from boardtui.engine.kernel import int64, kernel, void

_BONUS_FACTOR = np.int64(8)
_MOST_BONUS = np.int64(800)
# Less than the bonus of a killer in `move_picker`.
_HISTORY_LIMIT = np.int64(4096)
"""The history of a cell stays within this bound, and changes the less the nearer it comes."""


@kernel(int64(int64))
def _bonus(depth: Any) -> Any:
    """The change of a history after a search of `depth`."""
    # The deeper a refutation, the more nodes it saves.
    return min(depth * depth * _BONUS_FACTOR, _MOST_BONUS)


@kernel(void(STATE, int64, int64))
def _add_to_history(state: Any, cell: Any, bonus: Any) -> None:
    """Add to a cell's history; older bonuses fade."""
    own = np.int64(state.turn)
    history = np.int64(state.history[own, cell])
    history += bonus - history * abs(bonus) // _HISTORY_LIMIT
    state.history[own, cell] = np.int32(history)


@kernel(void(STATE, int64, int64, int64))
def note_refutation(state: Any, cell: Any, depth: Any, ply: Any) -> None:
    """Note that a cell, not played yet, refutes the last move."""
    if cell != np.int64(state.killers[ply, 0]):
        state.killers[ply, 1] = state.killers[ply, 0]
        state.killers[ply, 0] = np.int16(cell)
    if state.played_count > np.int64(0):
        last = np.int64(state.played[state.played_count - np.int64(1)])
        state.countermove[state.turn, last] = np.int16(cell)
    _add_to_history(state, cell, _bonus(depth))


@kernel(void(STATE, int64, int64))
def note_failure(state: Any, cell: Any, depth: Any) -> None:
    """Note that a cell, not played yet, does not refute the last move."""
    _add_to_history(state, cell, -_bonus(depth))
