"""How good a move is in a game about which nothing is known but its rules."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.players.rating import WIN
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position

MOST_REPLIES = 10_000
"""How many replies are looked at; on a larger board only the moves themselves are."""


def rate_any_game(position: Position) -> Mapping[Move, float]:
    """Win at once, else prevent a win at once; all other moves are equal."""
    moves = position.legal_moves
    looks_at_replies = len(moves) ** 2 <= MOST_REPLIES
    apply = position.game.apply
    return {
        move: _value(apply(position, move), position.turn, looks_at_replies=looks_at_replies)
        for move in moves
    }


def _value(position: Position, color: Color, *, looks_at_replies: bool) -> float:
    outcome = position.outcome
    if outcome is not None:
        return _worth(outcome.winners, color)
    if not looks_at_replies or position.turn == color:
        return 0
    apply = position.game.apply
    outcomes = [apply(position, reply).outcome for reply in position.legal_moves]
    return min(_worth(outcome.winners, color) if outcome else 0 for outcome in outcomes)


def _worth(winners: tuple[Color, ...], color: Color) -> float:
    if winners == (color,):
        return WIN
    return 0 if color in winners or not winners else -WIN
