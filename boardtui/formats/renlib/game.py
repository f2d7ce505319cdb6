"""The game of RenLib's files."""

from __future__ import annotations

from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.openings import RENJU_SIZE


def renju_unless(told: Game | None) -> Gomoku:
    """Return Renju, or another game on its board if a person named one."""
    if isinstance(told, Gomoku) and told.size == RENJU_SIZE:
        return told
    return Gomoku(rule=Rule.RENJU)
