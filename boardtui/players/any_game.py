"""Rating of moves in any game, from its rules alone."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.players.rating import WIN
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position

MOST_REPLIES = 10_000
"""The most replies to look at; on a larger board only the moves themselves count."""


def rate_any_game(position: Position) -> Mapping[Move, float]:
    """Rate a win at once above preventing one at once, and all other moves alike."""
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
