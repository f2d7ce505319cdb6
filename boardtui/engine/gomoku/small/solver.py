"""Exact values of positions on small boards, and the moves that keep them.

A value is the number of plies to the win of the side to move, a negative one to its loss; 0 is a
draw. Wins are the quickest, and losses the latest, that there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

import numpy as np

from boardtui.engine.gomoku.small.record import ATTACKER, DEFENDER, NO_CELL, new_solver
from boardtui.engine.gomoku.small.search import NOT_YET, WON, ranked, search
from boardtui.engine.thread_pool import Worker
from boardtui.rules.board import Color, grid
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku

T = TypeVar("T")

_FIRST_TRY = 2_000
"""Nodes for a question at first, where there are others."""
_ROOT = np.int64(0)


class ExactSolver(Worker):
    """Solves positions of one game that `can_solve`."""

    def __init__(self, game: Gomoku) -> None:
        self._solver = new_solver(game)
        super().__init__(self._solver)
        self._size = game.size
        self._is_ended = False
        self._last_node = 0

    def begin(self) -> None:
        super().begin()
        self._is_ended = False

    def allow(self, nodes: int) -> None:
        self._last_node = self.nodes + nodes

    def stop(self) -> None:
        self._is_ended = True
        super().stop()

    def forget(self) -> None:
        """Empty the transposition table."""
        self._solver["table"][0] = 0

    def value(self, position: Position) -> int | None:
        """Return the value of a position that is not over; None if stopped before it is known."""
        won = self._moves_to_win(position, position.turn)
        lost = 0 if won else self._moves_to_win(position, _other(position.turn))
        if self.is_stopped:
            return None
        return 2 * won - 1 if won else -2 * lost

    def best(self, position: Position, value: int, moves: Iterable[Move]) -> Move | None:
        """Return the first of some moves that keeps the value; None if stopped before.

        A move that takes many nodes to judge is put off until the others are judged.
        """
        waiting, nodes = list(moves), _FIRST_TRY
        while waiting:
            put_off: list[Move] = []
            for move in waiting:
                keeps = self._limited(nodes, partial(self._keeps, position, move, value))
                if self.is_stopped:
                    return None
                if keeps:
                    return move
                if keeps is None:
                    put_off.append(move)
            waiting, nodes = put_off, nodes * 4
        return None

    def line(self, position: Position, value: int, first: Move) -> tuple[Move, ...]:
        """Return a move and best play after it to the end of a win; shorter if stopped.

        In a draw one move is as good as another, so it is not continued.
        """
        line: list[Move] = []
        move: Move | None = first
        while move is not None:
            line.append(move)
            position = position.play(move)
            value = _after(value)
            if not value:
                break
            move = self.best(position, value, self.likely_first(position))
        return tuple(line)

    def likely_first(self, position: Position) -> list[Move]:
        """Return the legal moves, those on the most promising lines first."""
        self._put(position, position.turn)
        most = np.int64(self._moves_left(position, position.turn))
        ranked(self._solver[0], ATTACKER, most, _ROOT, NO_CELL)
        rank = self._solver["rank"][0, 0]
        return sorted(position.legal_moves, key=lambda move: -int(rank[self._cell(move)]))

    def _moves_to_win(self, position: Position, attacker: Color) -> int:
        """Return the attacker's moves to its quickest win; 0 if it has none, or when stopped.

        Two questions are asked in turn, with more and more nodes, since either may be the easier
        one: whether there is any win, and whether there is one within some moves.
        """
        self._put(position, attacker)
        side = ATTACKER if attacker == position.turn else DEFENDER
        most = self._moves_left(position, attacker)
        moves, nodes, is_won = 1, _FIRST_TRY, False
        while moves <= most:
            if not is_won:
                result = self._try(side, most, nodes)
                if result is not None and result != WON:
                    return 0
                is_won = result == WON
            while moves <= most and (result := self._try(side, moves, nodes)) is not None:
                if result != NOT_YET:
                    return moves if result == WON else 0
                moves += 1
            nodes *= 2
        return 0

    def _keeps(self, position: Position, move: Move, value: int) -> bool:
        """Return True if a move keeps the value of a position; it cannot be better."""
        after = position.play(move)
        if after.outcome is not None:
            return value == (0 if after.outcome.winner is None else 1)
        if value > 0:
            return self._wins_within(after, position.turn, (value - 1) // 2)
        if value < 0:
            return not self._wins_within(after, after.turn, -value // 2 - 1)
        return not self._moves_to_win(after, after.turn)

    def _wins_within(self, position: Position, attacker: Color, moves: int) -> bool:
        self._put(position, attacker)
        side = ATTACKER if attacker == position.turn else DEFENDER
        return self._search(side, moves) == WON

    def _try(self, side: np.int64, moves: int, nodes: int) -> int | None:
        """Return the result of a search; None if it takes more nodes."""
        return self._limited(nodes, partial(self._search, side, moves))

    def _limited(self, nodes: int, ask: Callable[[], T]) -> T | None:
        """Return the answer to a question; None if that takes more nodes, but not when stopped."""
        last = self._last_node
        self._last_node = min(last, self.nodes + nodes)
        answer = ask()
        self._last_node = last
        if not self.is_stopped or self._is_at_end:
            return answer
        self.resume()
        return None

    def _search(self, side: np.int64, moves: int) -> int:
        self._solver["node_limit"] = self._last_node
        if self._is_ended:
            super().stop()
        return int(search(self._solver[0], side, np.int64(moves), _ROOT))

    @property
    def _is_at_end(self) -> bool:
        return self._is_ended or self.nodes > self._last_node

    def _put(self, position: Position, attacker: Color) -> None:
        """Put a position into the record."""
        solver = self._solver
        solver["keys"][0] = 0
        board = grid(position.board.size)
        for side, color in ((ATTACKER, attacker), (DEFENDER, _other(attacker))):
            points = board.points(position.board.stones[color])
            cells = [self._cell(Place(point)) for point in points]
            solver["stones"][0, side] = sum(1 << cell for cell in cells)
            for cell in cells:
                solver["keys"][0] ^= solver["zobrist"][0, side][solver["turned"][0, :, cell]]

    def _moves_left(self, position: Position, attacker: Color) -> int:
        """Return the moves of the attacker until the board is full."""
        return (position.board.vacant.bit_count() + (attacker == position.turn)) // 2

    def _cell(self, move: Move) -> int:
        assert isinstance(move, Place)
        return move.point.row * self._size + move.point.col


def _after(value: int) -> int:
    """Return the value for the other side after a move that keeps it."""
    return 0 if not value else 1 - value if value > 0 else -1 - value


def _other(color: Color) -> Color:
    return Color(1 - color)
