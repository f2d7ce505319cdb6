"""Small memories to search in, weights to search with, and the plainest search to compare with."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.bits import ONE
from boardtui.engine.kernel import int64, kernel, uint64
from boardtui.engine.othello.bitboard import final_score, flips, legal_moves
from boardtui.engine.othello.endgame import new_solver, solve_zero_window
from boardtui.engine.othello.endgame_table import new_table
from boardtui.engine.othello.evaluation import (
    UNIT,
    evaluate,
    pass_features,
    play_features,
    set_features,
)
from boardtui.engine.othello.layout import Bitboards
from boardtui.engine.othello.ordering import shallow_search
from boardtui.engine.othello.patterns import LAYOUT, MOBILITY, STAGES, expand
from boardtui.engine.othello.search import FULL, static_score, zero_window
from boardtui.engine.othello.search_state import STATE, new_shared
from boardtui.engine.othello.table_entry import NO_ENTRY, seal
from boardtui.engine.othello.worker import OthelloWorker
from tests.engine.othello.boards import Pair

LOWEST, HIGHEST = -64, 64
_ROOT = np.int64(0)
_MOST_BUCKETS = 1 << 13
"""More than a solver as small as ours uses."""


def some_weights(seed: int = 1, greatest: int = 250) -> NDArray[Any]:
    """Weights drawn at random: estimates of every size, and nothing that a fit made smooth."""
    drawn = np.random.default_rng(seed).integers(-greatest, greatest, (STAGES, LAYOUT.size))
    drawn[:, -1] = 0
    return np.asarray(expand(drawn.astype(np.int16)))


def simple_weights() -> NDArray[Any]:
    """Mobility and corners, whatever the stage: what a beginner counts."""
    weights = np.zeros((STAGES, LAYOUT.size), np.int16)
    moves = np.arange(MOBILITY)
    table = weights[:, LAYOUT.mobility : LAYOUT.mobility + MOBILITY**2]
    table[:] = UNIT * (moves[:, None] - moves).ravel()
    # The lowest digit of the first family is a corner.
    weights[:, : 3**9] = 8 * UNIT * (np.arange(3**9) % 3 - 1)
    return np.asarray(expand(weights))


class Searcher:
    """One record of each kind, and the search called with plain numbers."""

    def __init__(self, weights: NDArray[Any], hash_bits: int = 12) -> None:
        self.shared = new_shared(hash_bits)
        self.shared["date"] = 1
        self.table = new_table(8)
        self.worker = OthelloWorker(weights, self.shared, self.table)
        self.state, self.solver = self.worker.state, self.worker.solver

    def refresh(self) -> None:
        """Forget everything, and count from nothing."""
        self.shared["hash"][0, : int(self.shared["hash_mask"][0]) + 1] = 0
        self.table["buckets"][0, :_MOST_BUCKETS] = 0
        self.allow(1 << 62)

    def allow(self, nodes: int) -> None:
        """Count nodes from nothing, up to a limit."""
        self.state["nodes"] = self.solver["nodes"] = 0
        self.state["stop"] = self.solver["stop"] = 0
        self.state["node_limit"] = nodes

    def stop(self) -> None:
        self.state["stop"] = 1

    def cut_nothing_off(self) -> None:
        """Have margins that nothing is beyond."""
        self.state["cut_margin"] = 127

    @property
    def is_stopped(self) -> bool:
        return bool(self.state["stop"][0])

    @property
    def nodes(self) -> int:
        return int(self.state["nodes"][0])

    @property
    def entries(self) -> list[tuple[Pair, Any]]:
        """The positions in the transposition table, with their entries."""
        slots = self.shared["hash"][0, : int(self.shared["hash_mask"][0]) + 1]
        return [
            (Pair(own ^ seal(entry), other ^ seal(entry)), entry)
            for own, other, entry, _ in slots
            if entry != NO_ENTRY
        ]

    @property
    def line(self) -> list[int]:
        length = int(self.state["line_length"][0, 0])
        return [int(square) for square in self.state["line"][0, 0, :length]]

    def principal(
        self,
        pair: Pair,
        depth: int,
        alpha: int = LOWEST,
        beta: int = HIGHEST,
        confidence: int = int(FULL),
    ) -> int:
        return self.worker.search(Bitboards(*pair), alpha, beta, depth, confidence)

    def zero_window(self, pair: Pair, depth: int, alpha: int, confidence: int = int(FULL)) -> int:
        self._set(pair)
        score = zero_window(
            self.state[0],
            self.shared[0],
            self.solver[0],
            self.table[0],
            *pair,
            np.int64(alpha),
            np.int64(depth),
            _ROOT,
            np.int64(confidence),
        )
        return int(score)

    def plain(self, pair: Pair, depth: int) -> int:
        """What `principal` says at full confidence, by trying everything."""
        self._set(pair)
        return int(_plain(self.state[0], *pair, np.int64(depth), _ROOT))

    def static(self, pair: Pair) -> int:
        self._set(pair)
        return int(static_score(self.state[0], *pair, _ROOT))

    def estimate(self, pair: Pair) -> int:
        """The evaluation in discs / UNIT."""
        self._set(pair)
        return int(evaluate(self.state[0], *pair, _ROOT))

    def shallow(self, pair: Pair, depth: int) -> int:
        """The score that orders moves, in discs / UNIT."""
        self._set(pair)
        window = np.int64(LOWEST * UNIT), np.int64(HIGHEST * UNIT)
        return int(shallow_search(self.state[0], *pair, *window, np.int64(depth), _ROOT))

    def _set(self, pair: Pair) -> None:
        set_features(self.state[0], *pair, _ROOT)


@kernel(int64(STATE, uint64, uint64, int64, int64))
def _plain(state: Any, own: Any, other: Any, depth: Any, ply: Any) -> Any:
    if depth == np.int64(0):
        return static_score(state, own, other, ply)
    moves = legal_moves(own, other)
    below = ply + np.int64(1)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other)
        pass_features(state, ply)
        return -_plain(state, other, own, depth, below)
    best = np.int64(-64)
    while moves:
        move = moves & (~moves + ONE)
        moves ^= move
        flipped = flips(own, other, move)
        play_features(state, move, flipped, ply)
        score = -_plain(state, other & ~flipped, own | flipped | move, depth - np.int64(1), below)
        best = max(best, score)
    return best


class Solver:
    """The endgame solver, called with plain numbers."""

    def __init__(self, bucket_bits: int) -> None:
        self.solvers = new_solver()
        self.table = new_table(bucket_bits)

    def allow(self, nodes: int) -> None:
        """Count nodes from nothing, up to a limit."""
        self.solvers["nodes"] = self.solvers["stop"] = 0
        self.solvers["node_limit"] = nodes

    def stop(self) -> None:
        self.solvers["stop"] = 1

    @property
    def nodes(self) -> int:
        return int(self.solvers["nodes"][0])

    def bound(self, pair: Pair, alpha: int) -> int:
        return int(solve_zero_window(self.solvers[0], self.table[0], *pair, np.int64(alpha)))

    def score(self, pair: Pair) -> int:
        """The exact score of a position, closed in by bounds."""
        low, high = LOWEST, HIGHEST
        while low < high:
            middle = (low + high) // 2
            bound = self.bound(pair, middle)
            low, high = (bound, high) if bound > middle else (low, bound)
        return low
