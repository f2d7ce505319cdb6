"""A record as large as a long study: by chance, but always the same."""

from __future__ import annotations

from random import Random

from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku

MOVES, VARIATIONS = 400, 1000


def large_record() -> GameRecord:
    """A board of 20x20 full to the last point, with 1,000 variations of one to five moves."""
    chance = Random(1)
    record = GameRecord(Gomoku(size=20, line=20))
    node = record.root
    for _ in range(MOVES):
        node = node.play(chance.choice(node.position.legal_moves))
    branching = record.mainline()[: MOVES - 10]
    for _ in range(VARIATIONS):
        node = chance.choice(branching)
        for _ in range(chance.randint(1, 5)):
            node = node.play(chance.choice(node.position.legal_moves))
    return record
