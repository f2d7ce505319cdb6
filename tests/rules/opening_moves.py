"""Moves of an opening by their names: where they lead, who decides them, why one is refused."""

from __future__ import annotations

import pytest

from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku
from boardtui.system.reasons import Reason


def after(game: Gomoku, moves: str) -> Position:
    """The position after some moves."""
    position = game.start()
    for move in moves.split():
        position = position.play(game.parse_move(move))
    return position


def deciders_of(game: Gomoku, moves: str) -> str:
    """Who decides each move and the one after: "1" and "2"."""
    position, seats = game.start(), ""
    for move in moves.split():
        seats += str(game.seat(position) + 1)
        position = position.play(game.parse_move(move))
    return seats + str(game.seat(position) + 1)


def refusal(position: Position, move: str) -> tuple[Reason, str]:
    """Why a move is illegal, as a reason and as a sentence."""
    with pytest.raises(IllegalMove) as caught:
        position.play(position.game.parse_move(move))
    return caught.value.reason, str(caught.value)
