"""One thread's own records of a Gomoku search."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import new_state
from boardtui.engine.gomoku.candidates import play, unplay
from boardtui.engine.gomoku.moves import set_board
from boardtui.engine.gomoku.rows import THREATS_A_NODE, new_rows, set_stones
from boardtui.engine.gomoku.search import search
from boardtui.engine.gomoku.weights import Weights
from boardtui.engine.thread_pool import Worker
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku


class GomokuWorker(Worker):
    """Searches positions of one game in one thread."""

    def __init__(self, game: Gomoku, weights: Weights | None, shared: Any) -> None:
        """Search with the record `shared` of all threads."""
        self.state = new_state(game, weights)
        self.rows = new_rows(game)
        super().__init__(self.state, self.rows)
        self._shared = shared

    @property
    def nodes(self) -> int:
        """Positions searched since `begin`, and fours and threats by what they cost."""
        return super().nodes + int(self.rows["nodes"][0] // THREATS_A_NODE)

    def begin(self) -> None:
        super().begin()
        for name in ("killers", "countermove", "history"):
            self.state[name][0] = 0

    def put(self, position: Position) -> None:
        """Put a position into both records."""
        set_board(self.state, position.board, position.turn)
        set_stones(self.rows[0], position.board)

    def play(self, cell: int) -> None:
        """Play a move on the position."""
        play(self.state[0], self.rows[0], np.int64(cell))

    def unplay(self) -> None:
        """Take the last move back."""
        unplay(self.state[0], self.rows[0])

    def search(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score of the position within a window."""
        records = self.state[0], self.rows[0], self._shared[0]
        window = np.int64(alpha), np.int64(beta)
        return int(search(*records, *window, np.int64(depth), np.int64(ply)))

    def line(self, ply: int) -> list[int]:
        """Return the cells of the best line from a ply of the last search."""
        length = int(self.state["line_length"][0, ply])
        return [int(cell) for cell in self.state["best_line"][0, ply, :length]]
