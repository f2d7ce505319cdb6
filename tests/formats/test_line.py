"""Moves of a line that leaves out its forced passes."""

from __future__ import annotations

from random import Random

from boardtui.formats.line import play
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Move, Pass
from boardtui.rules.registry import game


def test_all_passes_that_are_forced_before_a_move_are_played() -> None:
    board, most = game("three-way", size=5), 0
    for seed in range(30):
        chance, position = Random(seed), board.start()
        moves: list[Move] = []
        passes = 0
        while position.outcome is None:
            move = chance.choice(position.legal_moves)
            passes = passes + 1 if isinstance(move, Pass) else 0
            most = max(most, passes)
            moves.append(move)
            position = position.play(move)
        node = GameRecord(board).root
        for move in moves:
            if not isinstance(move, Pass):
                node = play(node, move)
        assert node.position.board == position.board
    assert most > 1
