"""One thread's own records of a search of the 8x8 board."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.othello.endgame import new_solver
from boardtui.engine.othello.evaluation import set_features
from boardtui.engine.othello.layout import Bitboards
from boardtui.engine.othello.search import principal_variation
from boardtui.engine.othello.search_state import new_state
from boardtui.engine.thread_pool import Worker


class OthelloWorker(Worker):
    """Searches positions of the 8x8 board in one thread."""

    def __init__(self, weights: Any, shared: Any, table: Any) -> None:
        """Search with the record `shared` and the endgame solver's `table` of all threads."""
        self.state = new_state(weights)
        self.solver = new_solver()
        super().__init__(self.state, self.solver)
        self._shared = shared
        self._table = table

    def search(self, root: Bitboards, alpha: int, beta: int, depth: int, confidence: int) -> int:
        """Return the score of a position within a window."""
        state, ply = self.state[0], np.int64(0)
        set_features(state, root.own, root.other, ply)
        score = principal_variation(
            state,
            self._shared[0],
            self.solver[0],
            self._table[0],
            root.own,
            root.other,
            np.int64(alpha),
            np.int64(beta),
            np.int64(depth),
            ply,
            np.int64(confidence),
        )
        return int(score)

    @property
    def line(self) -> list[int]:
        """The squares of the best line of the last search."""
        state = self.state[0]
        return [int(square) for square in state["line"][0, : int(state["line_length"][0])]]
