"""What an engine's search offers to the protocols that it speaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from boardtui.record.evaluation import Certainty, Limit
from boardtui.rules.game import Move, Position


class Thought(NamedTuple):
    """What a search has found out about a position."""

    depth: int
    """Plies looked ahead."""
    score: float
    """For the side to move.

    In Othello discs at the end, empty squares to the winner. In games that are not counted in
    points by how many percent more often it wins than it loses; once proved, `WIN` less the plies
    to the end, less than nothing for a loss, 0 for a draw.
    """
    line: tuple[Move, ...]
    """The best moves in turn, passes included; the first one is the move that is meant."""
    certainty: Certainty
    nodes: int
    seconds: float
    confidence: int = 100
    """How sure it is, in percent, of each move that it left out; 100 leaves none out."""


Report = Callable[[Thought], object]
"""Is told what a search has found out so far."""


class Thinker(Protocol):
    """Searches positions of one game; every method but `stop` is called from one thread."""

    def think(self, position: Position, limits: Limit, report: Report | None = None) -> Thought:
        """The best move, reported after each depth.

        When stopped it gives what is known; a legal move in any case. The position is not over.
        """
        ...

    def rate(
        self, position: Position, limits: Limit, moves: int, report: Report | None = None
    ) -> list[Thought]:
        """The best `moves` moves with their values, the best first.

        Each of them is reported at every depth that is finished.
        """
        ...

    def stop(self) -> None:
        """Let a search that is under way end at once; may be called from any thread."""
        ...

    def forget(self) -> None:
        """Empty whatever is remembered of earlier searches."""
        ...


def final_value(position: Position) -> int:
    """What a game that is over is worth to the side to move, empty squares to the winner."""
    score = position.game.final_score(position)
    assert score is not None
    return score[position.turn] - score[1 - position.turn]
