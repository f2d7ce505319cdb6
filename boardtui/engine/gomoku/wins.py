"""Wins by continuous threats, as lines of moves that the rules know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardtui.engine.gomoku.fours import WIN, find_fours
from boardtui.engine.gomoku.rows import MOST_FOURS, new_rows, set_stones
from boardtui.engine.gomoku.state import point_of
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Game, Move, Place, Position
from boardtui.rules.gomoku import Gomoku


class WinFinder:
    """Looks for wins in positions of one game with five stones in a row."""

    def __init__(self, game: Gomoku, failed_bits: int = 18) -> None:
        self._rows = new_rows(game, failed_bits)

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
        cells = rows["line"][: int(rows["line_length"])]
        return whole_line(position, [Place(point_of(cell)) for cell in cells])


def whole_line(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """A line that ends with a five, or a four that nothing stops, up to the five."""
    attacker = position.turn
    for move in moves:
        position = position.play(move)
    if position.outcome is not None:
        return tuple(moves)
    fives = [move for move in _places(position) if _wins(position, move, attacker)]
    reply = next((five for five in fives if _is_legal(position, five)), position.legal_moves[0])
    after = position.play(reply)
    last = next(five for five in fives if five != reply and _wins(after, five, attacker))
    return (*moves, reply, last)


def _places(position: Position) -> Sequence[Move]:
    return position.game.places(position.board.vacant)


def _wins(position: Position, move: Move, color: Any) -> bool:
    """Whether a colour would win with a move if it were to move."""
    game: Game = position.game
    outcome = game.apply(Position(game, position.board, color, position.ply), move).outcome
    return outcome is not None and outcome.winner == color


def _is_legal(position: Position, move: Move) -> bool:
    try:
        position.game.check(position, move)
    except IllegalMove:
        return False
    return True
