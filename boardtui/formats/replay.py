"""Replay of moves from which passes are missing."""

from __future__ import annotations

from boardtui.record.tree import Node
from boardtui.rules.errors import Illegality, IllegalMove
from boardtui.rules.game import Move, Pass, Place


def play(node: Node, move: Move) -> Node:
    """Play a move, with a forced pass before it; a pass after the end does nothing.

    Raises IllegalMove.
    """
    try:
        return node.play(move)
    except IllegalMove as error:
        if error.reason is Illegality.MUST_PASS and isinstance(move, Place):
            return node.play(Pass()).play(move)
        if error.reason is Illegality.GAME_OVER and isinstance(move, Pass):
            return node
        raise
