"""Opening, middle and end of a game."""

from __future__ import annotations

from functools import lru_cache

from boardtui.rules.game import Game, Position

PHASES = 3
"""Opening, middle and end: of Othello's sixty moves twenty each."""


def phase_of(position: Position) -> int:
    """Return the phase of a move in a position, by the squares that were filled before it."""
    return phase_with(position.game, position.board.vacant.bit_count())


def phase_with(game: Game, vacant: int) -> int:
    """Return the phase of a move by the number of squares vacant before it."""
    room = _room(game)
    filled = max(0, room - vacant)
    return min(PHASES * filled // room, PHASES - 1)


@lru_cache(maxsize=16)
def _room(game: Game) -> int:
    """Return how many squares are vacant at the start."""
    return game.start().board.vacant.bit_count()
