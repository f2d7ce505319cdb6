"""Positions of games on small boards, and their values by trying everything."""

from __future__ import annotations

from functools import cache
from random import Random

from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku


@cache
def value_by_trying(position: Position) -> int:
    """Plies to the quickest win, a negative number to the latest loss, and 0 for a draw."""
    if position.outcome is not None:
        return 0
    best: int | None = None
    for move in position.legal_moves:
        value = value_of_move(position, move)
        if best is None or _worth(value) > _worth(best):
            best = value
    assert best is not None
    return best


def value_of_move(position: Position, move: Move) -> int:
    """The value of a position if a move is played in it."""
    after = position.play(move)
    if after.outcome is not None:
        return 0 if after.outcome.winner is None else 1
    value = value_by_trying(after)
    return 0 if not value else -value - 1 if value > 0 else 1 - value


def _worth(value: int) -> float:
    """A number that is greater the better a value is for the side to move."""
    return 1 / value if value else 0


def random_positions(game: Gomoku, stones: int, count: int) -> list[Position]:
    """Positions of random games that are not over."""
    random = Random(4)
    found: list[Position] = []
    while len(found) < count:
        position = game.start()
        while position.ply < stones and position.outcome is None:
            position = position.play(random.choice(position.legal_moves))
        if position.outcome is None:
            found.append(position)
    return found
