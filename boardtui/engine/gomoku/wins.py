"""Wins by continuous threats, as lines of moves that the rules know."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.fours import WIN, find_fours
from boardtui.engine.gomoku.rows import MOST_FOURS, new_rows, set_stones, some_five
from boardtui.engine.gomoku.state import point_of
from boardtui.engine.gomoku.threats import find_threats
from boardtui.rules.board import Board, Color
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku

MOST_THREATS = 20
_FAILED_BITS = 18


class WinFinder:
    """Looks for wins in positions of one game with five stones in a row.

    It works in a record of `new_rows`, whose stones are those of no certain position afterwards.
    """

    def __init__(self, game: Gomoku, rows: Any = None) -> None:
        self._rows = new_rows(game, _FAILED_BITS) if rows is None else rows

    @property
    def nodes(self) -> int:
        """How many threats were tried since it was made."""
        return int(self._rows["nodes"][0])

    def by_fours(
        self, position: Position, most_fours: int = MOST_FOURS, most_nodes: int = 1_000_000
    ) -> tuple[Move, ...] | None:
        """The whole line of a win by fours of the side to move, up to the five."""
        rows = self._rows[0]
        set_stones(rows, position.board)
        limits = np.int64(most_fours), np.int64(most_nodes)
        if find_fours(rows, np.int64(position.turn), *limits) != WIN:
            return None
        return self._whole(position, _moves(rows["line"][: int(rows["line_length"])]))

    def by_threats(
        self, position: Position, most_threats: int = MOST_THREATS, most_nodes: int = 1_000_000
    ) -> tuple[Move, ...] | None:
        """The line of a win by threats of the side to move, the longest resistance, to the five."""
        rows, limits = self._rows[0], (np.int64(most_threats), np.int64(most_nodes))
        moves: tuple[Move, ...] = ()
        after = position
        while after.outcome is None and after.turn == position.turn:
            set_stones(rows, after.board)
            if find_threats(rows, np.int64(after.turn), *limits) != WIN:
                return None
            part = _moves(rows["best_line"][0, : int(rows["line_lengths"][0])])
            moves += part
            for move in part:
                after = after.play(move)
        return self._whole(position, moves)

    def _whole(self, position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """A line that ends with a five, or a four that nothing stops, up to the five."""
        after = position
        for move in moves:
            after = after.play(move)
        if after.outcome is not None:
            return moves
        reply = self._five(after.board, position.turn)
        if not _is_legal(after, reply):
            reply = after.legal_moves[0]
        return (*moves, reply, self._five(after.play(reply).board, position.turn))

    def _five(self, board: Board, color: Color) -> Move:
        """A move that makes five."""
        set_stones(self._rows[0], board)
        return Place(point_of(some_five(self._rows[0], np.int64(color))))


def _moves(cells: Any) -> tuple[Move, ...]:
    return tuple(Place(point_of(cell)) for cell in cells)


def _is_legal(position: Position, move: Move) -> bool:
    try:
        position.game.check(position, move)
    except IllegalMove:
        return False
    return True
