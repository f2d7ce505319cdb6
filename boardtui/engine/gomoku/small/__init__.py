"""Exact values on boards of up to 7x7 cells, as tic-tac-toe has them.

The search asks whether one side can force a win within a number of its moves. Most draws are proved
by pairing strategies: see `pairing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.rules.rows import Rule

if TYPE_CHECKING:
    from boardtui.rules.gomoku import Gomoku

LARGEST = 7
"""The largest board: its cells are bits of one number."""


def can_solve(game: Gomoku) -> bool:
    """Return True if exact values of positions are found: no fouls, and rows cannot be enclosed."""
    if game.size > LARGEST or game.rule is Rule.RENJU:
        return False
    # No stone lies beyond a row that is as long as the board.
    return not game.rule.is_caro or game.line == game.size
