"""Count move paths: the standard check of a move generator."""

from __future__ import annotations

from boardtui.rules.game import Position


def perft(position: Position, depth: int) -> int:
    """The number of move paths of `depth` plies.

    A pass is a ply, and a finished game counts as one leaf at every greater depth.

    >>> from boardtui.rules.othello import Othello
    >>> [perft(Othello().start(), depth) for depth in range(5)]
    [1, 4, 12, 56, 244]
    """
    if depth == 0:
        return 1
    moves = position.legal_moves
    if depth == 1 or not moves:
        return max(len(moves), 1)
    apply = position.game.apply
    return sum(perft(apply(position, move), depth - 1) for move in moves)
