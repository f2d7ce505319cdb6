"""Positions of random games, and their values by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from boardtui.rules.game import Position
from boardtui.rules.othello import Othello

SIZES = (4, 6, 8, 10, 12, 14, 16)


def random_game(size: int, seed: int) -> Iterator[Position]:
    """Every position of a random game that is not over."""
    random = Random(f"{size} {seed}")
    position = Othello(size=size).start()
    while moves := position.legal_moves:
        yield position
        position = position.play(random.choice(moves))


@cache
def with_empties(size: int, empties: int, seeds: range) -> list[Position]:
    """One position with so many empty squares from each random game that has one."""
    found = []
    for seed in seeds:
        for position in random_game(size, seed):
            if position.board.vacant.bit_count() == empties:
                found.append(position)
                break
    assert found
    return found


@cache
def perfect_score(position: Position) -> int:
    """What the side to move wins by when both play perfectly."""
    if not (moves := position.legal_moves):
        score = position.game.final_score(position)
        assert score is not None
        return score[position.turn] - score[1 - position.turn]
    return max(-perfect_score(position.play(move)) for move in moves)
