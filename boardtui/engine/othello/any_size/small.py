"""Exact scores and lines on the 4x4 and 6x6 boards, by the endgame solver of the 8x8 board."""

from __future__ import annotations

import numpy as np

from boardtui.engine.othello.endgame import new_solver, solve_zero_window
from boardtui.engine.othello.endgame_table import best_move, empty_buckets, new_table, use_buckets
from boardtui.engine.othello.layout import bitboards_of, square_of
from boardtui.rules.game import Move, Position


class SmallBoardSolver:
    """Solves positions on a board smaller than 8x8."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._solver = new_solver(size=size)
        self._table = new_table()

    @property
    def nodes(self) -> int:
        """Positions searched since the last `begin`."""
        return int(self._solver["nodes"][0])

    @property
    def is_stopped(self) -> bool:
        """True if a search ended early, without a valid result."""
        return bool(self._solver["stop"][0])

    def begin(self, entries: int) -> None:
        """Count nodes from zero, with at most `entries` buckets of the transposition table."""
        use_buckets(self._table, entries)
        self._table["date"] = self._table["date"][0] % 255 + 1  # a byte, never 0
        self._solver["nodes"] = self._solver["stop"] = 0

    def allow(self, nodes: int) -> None:
        """End searches that go beyond `nodes` nodes since `begin`."""
        self._solver["node_limit"] = nodes

    def stop(self) -> None:
        """End a search at once; may be called from any thread."""
        self._solver["stop"] = 1

    def forget(self, entries: int) -> None:
        """Empty the transposition table; at most `entries` buckets were used."""
        empty_buckets(self._table, entries)

    def score(self, position: Position, alpha: int, beta: int) -> int:
        """Return the score for the side to move: exact within the window, else a bound.

        Zero-window searches close in on it, from the middle of the window on (MTD(f); A. Plaat et
        al., Best-first fixed-depth minimax algorithms, 1996).
        """
        squares = self._size**2
        low, high = max(alpha, -squares), min(beta, squares)
        middle = (low + high) // 2
        while low < high and not self.is_stopped:
            bound = self._bound(position, middle)
            if bound > middle:
                low = middle = bound
            else:
                high = bound
                middle = bound - 1
        return low

    def line(self, position: Position, score: int) -> tuple[Move, ...]:
        """Return best play to the end from a position of `score`; ends early when stopped."""
        line: list[Move] = []
        while position.legal_moves and not self.is_stopped:
            move, position = self._best(position, score)
            line.append(move)
            score = -score
        return tuple(line)

    def _best(self, position: Position, score: int) -> tuple[Move, Position]:
        """A move that reaches the score, and the position after it."""
        for move in self._likely_first(position):
            after = position.play(move)
            if self._bound(after, -score) <= -score:
                break
        return move, after

    def _likely_first(self, position: Position) -> list[Move]:
        """The legal moves, the one in the transposition table before the others."""
        square = best_move(self._table[0], *bitboards_of(position))
        return sorted(position.legal_moves, key=lambda move: square_of(move, self._size) != square)

    def _bound(self, position: Position, alpha: int) -> int:
        discs = bitboards_of(position)
        return int(solve_zero_window(self._solver[0], self._table[0], *discs, np.int64(alpha)))
