"""Positions after moves as they are written."""

from __future__ import annotations

from boardtui.rules.game import Game, Position


def position_after(game: Game, moves: str) -> Position:
    """The position after moves from the start of a game."""
    position = game.start()
    for move in moves.split():
        position = position.play(game.parse_move(move))
    return position
