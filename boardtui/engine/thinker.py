"""The search of an engine, as its protocols use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from boardtui.record.evaluation import Info, Limit
from boardtui.rules.game import Move, Position

InfoCallback = Callable[[Info], object]
"""Takes the reports of a search."""


class Thinker(Protocol):
    """Search of positions of one game; every method but `stop` belongs to one thread."""

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        """Search for the best move, which is reported after each depth.

        When stopped, return the best so far, in any case a legal move. The position is not over.
        """
        ...

    def best_lines(
        self, position: Position, limits: Limit, count: int, report: InfoCallback | None = None
    ) -> list[Info]:
        """Search for the best `count` lines, the first as `think` finds it.

        Each of them is reported at every depth that is finished.
        """
        ...

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        """Search for the best `moves` moves with their values, the best first.

        Each of them is reported at every depth that is finished.
        """
        ...

    def stop(self) -> None:
        """End a search that is under way; may be called from any thread."""
        ...

    def forget(self) -> None:
        """Empty the memory of earlier searches."""
        ...


@runtime_checkable
class Solver(Thinker, Protocol):
    """Thinker that may know the exact values of positions."""

    def choose_equal(
        self, position: Position, limits: Limit, in_order: Callable[[Position], list[Move]]
    ) -> Info | None:
        """Return the first move in an order that keeps the value of a position.

        In a won position it wins as quickly as possible, in a lost one it loses as late. None if
        the value is not found within the limits.
        """
        ...


def final_value(position: Position) -> int:
    """Return the lead of the side to move in a game that is over, empty squares to the winner."""
    score = position.game.final_score(position)
    assert score is not None
    return score[position.turn] - score[1 - position.turn]
