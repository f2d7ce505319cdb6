"""The Gomoku engine on small boards: exact values where they are found in time, else a search."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from boardtui.engine.alarm import stopped_after
from boardtui.engine.effort import node_limit
from boardtui.engine.gomoku.root_moves import is_restricted
from boardtui.engine.gomoku.small.solver import ExactSolver
from boardtui.engine.gomoku.thinker import GomokuThinker
from boardtui.engine.thinker import InfoCallback
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.game import Move, Position
from boardtui.rules.gomoku import Gomoku

_SHARE = 2
"""Solving may use the limits divided by this; the search has the rest."""

_MOST_NODES = 4_000_000
"""The most nodes for one position, some 1 to 8 seconds: what takes more is searched."""


class SmallBoardThinker:
    """Solves or searches positions of one game that `can_solve`.

    A search within a depth is not solved.
    """

    def __init__(self, game: Gomoku, search: GomokuThinker) -> None:
        self._solver = ExactSolver(game)
        self._search = search
        self._is_stopped = False

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        began = perf_counter()
        solved = self.choose_equal(position, limits, self._solver.likely_first)
        if solved is None:
            return self._search.think(position, self._rest(limits, began), report)
        if report is not None:
            report(solved)
        return solved

    def best_lines(
        self, position: Position, limits: Limit, count: int, report: InfoCallback | None = None
    ) -> list[Info]:
        if min(count, len(position.legal_moves)) == 1:
            return [self.think(position, limits, report)]
        return self._search.best_lines(position, limits, count, report)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        return self._search.rate(position, limits, moves, report)

    def choose_equal(
        self, position: Position, limits: Limit, in_order: Callable[[Position], list[Move]]
    ) -> Info | None:
        if is_restricted(position) or limits.depth is not None:
            return None
        began, solver = perf_counter(), self._solver
        self._is_stopped = False
        solver.begin()
        solver.allow(min(node_limit(limits) // _SHARE, _MOST_NODES))
        seconds = None if limits.seconds is None else limits.seconds / _SHARE
        with stopped_after(seconds, solver.stop):
            value = solver.value(position)
            move = None if value is None else solver.best(position, value, in_order(position))
            if value is None or move is None:
                return None
            line = solver.line(position, value, move)
        depth = abs(value) or position.board.vacant.bit_count()
        score = float(WIN - value if value > 0 else -WIN - value if value else 0)
        seconds = perf_counter() - began
        return Info(depth, score, line, Certainty.WINNER, solver.nodes, seconds)

    def stop(self) -> None:
        self._is_stopped = True
        self._solver.stop()
        self._search.stop()

    def forget(self) -> None:
        self._solver.forget()
        self._search.forget()

    def _rest(self, limits: Limit, began: float) -> Limit:
        """Return what is left of limits; when stopped, enough for a legal move."""
        if self._is_stopped:
            return Limit(depth=1)
        if limits.nodes is not None:
            limits = limits._replace(nodes=max(limits.nodes - self._solver.nodes, 1))
        if limits.seconds is not None:
            limits = limits._replace(seconds=max(limits.seconds - (perf_counter() - began), 0.0))
        return limits
