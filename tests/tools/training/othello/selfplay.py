"""Games of the engine against itself, as labelled positions.

A game begins with some random moves. From then on each position is searched to a fixed
depth, and near the end exactly; now and then a random move is played all the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.bits import ONE
from boardtui.engine.kernel import kernel, uint64
from boardtui.engine.othello.bitboard import (
    HIGHEST_SCORE,
    START_OTHER,
    START_OWN,
    final_score,
    flips,
    legal_moves,
)
from boardtui.engine.othello.endgame_table import new_table
from boardtui.engine.othello.layout import Bitboards
from boardtui.engine.othello.search import FULL
from boardtui.engine.othello.search_state import new_shared
from boardtui.engine.othello.worker import OthelloWorker

POSITION = np.dtype([("own", "u8"), ("other", "u8"), ("value", "i1"), ("result", "i1")])
"""A labelled position: what its own search said, and what came of it under good play.

Both are discs for the side to move; where the search went to the end both are exact.
"""


_BUCKET_BITS = 16
_HIGHEST = int(HIGHEST_SCORE)


class Plan(NamedTuple):
    """The way in which games are played."""

    depth: int
    """Plies searched."""
    confidence: int
    """Multi-ProbCut's confidence while not searching to the end."""
    solve_at: int
    """Empty squares from which positions are solved."""
    least_random: int = 2
    most_random: int = 18
    """Bounds of the number of random moves at the start."""
    stray: float = 0.03
    """The share of later moves that are random."""
    stray_solved: float = 0.15
    """The same among positions that are solved, whose labels cannot suffer from it."""


@kernel(uint64(uint64, uint64))
def _moves(own: Any, other: Any) -> Any:
    return legal_moves(own, other)


@kernel(uint64(uint64, uint64, uint64))
def _flipped(own: Any, other: Any, move: Any) -> Any:
    return flips(own, other, move)


def new_worker(weights: NDArray[Any], hash_bits: int) -> OthelloWorker:
    """A worker with tables of its own."""
    shared = new_shared(hash_bits)
    shared["date"] = 1
    return OthelloWorker(weights, shared, new_table(_BUCKET_BITS))


def searched(worker: OthelloWorker, own: Any, other: Any, depth: int, confidence: int) -> int:
    """The score of a position in discs."""
    return worker.search(Bitboards(own, other), -_HIGHEST, _HIGHEST, depth, confidence)


def play_games(worker: OthelloWorker, plan: Plan, count: int, seed: int) -> NDArray[Any]:
    """That many games' positions, in the order in which they were played; the worker is fresh."""
    random = np.random.default_rng(seed)
    games = [_play_game(worker, plan, random) for _ in range(count)]
    return np.concatenate([game for game in games if len(game)])


def _play_game(worker: OthelloWorker, plan: Plan, random: np.random.Generator) -> NDArray[Any]:
    own, other = START_OWN, START_OTHER
    to_stray = int(random.integers(plan.least_random, plan.most_random + 1))
    rows: list[tuple[Any, Any, int, bool, int]] = []
    side = 1
    ply = 0
    while True:
        moves = _moves(own, other)
        if not moves:
            if not _moves(other, own):
                break
            own, other, side = other, own, -side
            continue
        empties = 64 - int(own | other).bit_count()
        stray = ply < to_stray
        if not stray:
            solving = empties <= plan.solve_at
            depth, confidence = (empties, int(FULL)) if solving else (plan.depth, plan.confidence)
            value = searched(worker, own, other, depth, confidence)
            stray = random.random() < (plan.stray_solved if solving else plan.stray)
            rows.append((own, other, value, stray and not solving, side))
        square = int(random.choice(_squares(moves))) if stray else worker.line[0]
        move = ONE << np.uint64(square)
        flipped = np.uint64(_flipped(own, other, move))
        own, other, side = other & ~flipped, own | flipped | move, -side
        ply += 1
    return _labelled(rows, plan, side * int(final_score(own, other)))


def _squares(moves: Any) -> list[int]:
    return [square for square in range(64) if int(moves) >> square & 1]


def _labelled(rows: list[tuple[Any, Any, int, bool, int]], plan: Plan, end: int) -> NDArray[Any]:
    """The positions of a game with their results, which a random move cuts off."""
    positions = np.zeros(len(rows), POSITION)
    result = end
    for place in range(len(rows) - 1, -1, -1):
        own, other, value, strayed, side = rows[place]
        solved = 64 - int(own | other).bit_count() <= plan.solve_at
        if strayed or solved:
            result = side * value
        positions[place] = (own, other, value, side * result)
    return positions
