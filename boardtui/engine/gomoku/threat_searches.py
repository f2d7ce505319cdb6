"""The VCT searches beside the tree search: for its root, and along its best line."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.evaluation import WIN_SCORE
from boardtui.engine.gomoku.rows import THREATS_A_NODE
from boardtui.engine.gomoku.transposition_table import EXACT, PROVED_DEPTH, store
from boardtui.engine.gomoku.vcf import WON
from boardtui.engine.gomoku.vct import find_vct
from boardtui.engine.gomoku.winning_lines import MOST_THREATS, vct_line
from boardtui.engine.gomoku.worker import GomokuWorker
from boardtui.engine.thread_pool import ThreadPool
from boardtui.rules.game import Move, Position

_SHARE = 5
"""All VCT searches together may use the nodes searched so far, divided by this."""
_PART = 2
"""One of them may use what is left of that, divided by this."""
_DEPTH = 3
"""The least depth with VCT searches, which try at most `depth` threats."""
_PLIES = 4
"""The first moves of the best line after which a win by threats is looked for."""
_LINE_NODES = 50_000
"""Nodes to complete the line of a win that is already proved."""


class ThreatSearches:
    """Looks for wins by threats, in the main worker of a pool while the others wait."""

    def __init__(self, pool: ThreadPool[GomokuWorker], shared: Any) -> None:
        self._pool = pool
        self._worker = pool.main
        self._shared = shared
        self._spent = 0
        """Fours and threats tried since `begin`."""

    def begin(self) -> None:
        """Begin with a search of another position."""
        self._spent = 0

    def find_win(self, position: Position, depth: int) -> tuple[Move, ...] | None:
        """Return the whole line of a win of the side to move, if this depth finds one."""
        return self.line_after((), position) if self._is_won(depth) else None

    def line_after(self, moves: tuple[Move, ...], position: Position) -> tuple[Move, ...] | None:
        """Return moves from a position and the win by threats after them, if soon found.

        The worker holds the position.
        """
        if not self._can_search:
            return None
        after = position
        for move in moves:
            after = after.play(move)
        if after.outcome is not None:
            return None
        won = vct_line(self._worker.rows, after, most_nodes=_LINE_NODES)
        self._worker.put(position)  # `vct_line` has overwritten the rows
        return None if won is None else (*moves, *won)

    def refuted(self, line: list[int], depth: int) -> tuple[int, ...]:
        """Return the first moves of a line after which the side to move wins, empty if none.

        The win is stored in the transposition table, so that the next search knows it.
        """
        tried: list[int] = []
        is_won = False
        for cell in line[:_PLIES]:
            self._worker.play(cell)
            tried.append(cell)
            is_won = self._is_won(depth)
            if is_won:
                self._store_win()
                break
        for _ in tried:
            self._worker.unplay()
        return tuple(tried) if is_won else ()

    @property
    def _can_search(self) -> bool:
        return bool(self._worker.state["reads_fives"][0]) and not self._worker.is_stopped

    def _is_won(self, depth: int) -> bool:
        """Return True if a search within the share of the nodes finds a win of the side to move."""
        share = self._worker.nodes * int(THREATS_A_NODE) // _SHARE - self._spent
        most = min(share // _PART, self._pool.nodes_left * int(THREATS_A_NODE))
        if depth < _DEPTH or most < 1 or not self._can_search:
            return False
        rows = self._worker.rows
        before = int(rows["nodes"][0])
        limits = np.int64(min(depth, MOST_THREATS)), np.int64(most)
        outcome = find_vct(rows[0], np.int64(self._worker.state["turn"][0]), *limits)
        self._spent += int(rows["nodes"][0]) - before
        return bool(outcome == WON)

    def _store_win(self) -> None:
        """Store the win of the side to move that was just found."""
        rows = self._worker.rows
        score = WIN_SCORE - np.int64(rows["plies_left"][0, 0])
        first = np.int64(rows["best_line"][0, 0, 0])
        key = np.uint64(self._worker.state["key"][0])
        store(self._shared[0], key, score, np.int64(0), PROVED_DEPTH, EXACT, first)
