"""Points where a stone may be placed, and the games that have them marked."""

from __future__ import annotations

from functools import lru_cache

from boardtui.play.view_state import ViewState
from boardtui.rules.board import Point
from boardtui.rules.game import Place, Position, Propose


def legal_points(state: ViewState) -> frozenset[Point]:
    """Return the points where a stone may be placed, or that may be offered, at the cursor."""
    return frozenset(move.point for move in state.legal_moves if isinstance(move, Place | Propose))


def marks_legal_points(state: ViewState) -> bool:
    """Check whether legal points deserve a mark: not where most vacant points are legal."""
    start = state.game.start()
    return _are_few(state.position if state.game.task(start) else start)


@lru_cache(maxsize=16)
def _are_few(position: Position) -> bool:
    legal = sum(isinstance(move, Place | Propose) for move in position.legal_moves)
    return 0 < 2 * legal < position.board.vacant.bit_count()
