"""Ratings of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boardtui.rules.game import Move, Position

Rating = Callable[[Position], Mapping[Move, float]]
"""Rates every legal move of a position that is not over, for the side to move.

More is better; a beginner does not see differences of less than 1.
"""

WIN = 1e6
"""The rating of a move that wins the game at once."""
