"""Lines of moves with or without forced passes."""

from __future__ import annotations

from boardtui.record.tree import Node
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Move, Pass, Place


def play(node: Node, move: Move) -> Node:
    """Play a move, with the forced passes before it; raises IllegalMove.

    A pass after the end is ignored.
    """
    try:
        return node.play(move)
    except IllegalMove as error:
        # In Renju the error may name a forbidden point, which is allowed after the pass.
        passed = node
        while isinstance(move, Place) and passed.position.game.must_pass(passed.position):
            passed = passed.play(Pass())
        if passed is not node:
            return passed.play(move)
        if error.reason is IllegalMoveReason.GAME_OVER and isinstance(move, Pass):
            return node
        raise


def is_forced_pass(node: Node) -> bool:
    """Return True if the move to a node was a forced pass."""
    before = node.parent
    if before is None or not isinstance(node.move, Pass):
        return False
    return before.position.game.must_pass(before.position)
