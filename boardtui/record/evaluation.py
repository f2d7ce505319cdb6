"""Evaluations of positions, and the limits and reports of a search."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Position
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple

WIN = 1000
"""The score of a proved win, less the plies to the end, in games not counted in points."""


MOST_LINES = 5
"""The most best lines of one search."""


class Limit(NamedTuple):
    """The most that one move may cost; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None
    """Positions to search; of Gomoku, fours and threats as well, by what they cost."""
    depth: int | None = None
    """Plies to look ahead."""
    remaining: float | None = None
    """Seconds on the clock of the side to move, of the main time or of a running period."""
    increment: float = 0.0
    """Seconds that the clock gains with the move."""
    periods: int = 0
    """Periods of byo-yomi after the seconds that remain."""
    period: float = 0.0
    """Seconds of a period."""
    main: float = 0.0
    """Seconds of the main time at the start of the game."""
    threads: int | None = None
    """The most threads of the built-in engine that search together; None for its setting."""

    @property
    def whole_time(self) -> float | None:
        """Seconds within which the move must come, with all periods; None without a clock."""
        return None if self.remaining is None else self.remaining + self.periods * self.period


class Certainty(Enum):
    """The certainty of a score."""

    SEARCHED = "searched"
    """An estimate."""
    WINNER = "winner"
    """The winner is proved, the score is not."""
    EXACT = "exact"
    """The score is proved."""


_CERTAINTIES = tuple(Certainty)


class Info(NamedTuple):
    """A search's report on one move, or on the position by its best move."""

    depth: int
    """Plies looked ahead; 0 where that is not known."""
    score: float
    """For the side to move.

    In games counted in points, the lead at the end, in Othello with the empty squares given to the
    winner. In others, the percentage of wins less that of losses; once proved, `WIN` less the plies
    to the end for a win, the negative of that for a loss, and 0 for a draw.
    """
    line: tuple[Move, ...]
    """Best play, passes included; begins with the move reported on, so never empty."""
    certainty: Certainty = Certainty.SEARCHED
    nodes: int = 0
    """Positions searched for all moves so far; 0 where that is not known."""
    seconds: float = 0.0
    """Time taken so far."""
    confidence: int = 100
    """Probability in percent that no move left out is better; 100 if none was left out."""

    @property
    def is_selective(self) -> bool:
        """True if moves were left out because they look bad."""
        return self.confidence < 100

    def is_deeper(self, other: Info) -> bool:
        """Return True if it is more certain, looks further or leaves less out than another one."""
        return self._reach > other._reach

    @property
    def _reach(self) -> tuple[int, int, int]:
        return _CERTAINTIES.index(self.certainty), self.depth, self.confidence


@lru_cache(maxsize=16)
def counts_points(game: Game) -> bool:
    """Return True in games in which points decide, False where only winning does."""
    return game.score(game.start()) is not None


def final_value(position: Position) -> float:
    """Return the value of a finished game for the first colour."""
    assert position.outcome is not None
    points = position.game.final_score(position)
    if points is not None:
        return float(points[0] - points[1])
    winner = position.outcome.winner
    return 0.0 if winner is None else float(WIN if winner == 0 else -WIN)


def worth_of(infos: Sequence[Info]) -> float:
    """Return the value of a position for the side to move, by its reports at each depth.

    The side that moves last in a search looks better off, so two depths are averaged.
    """
    last = infos[-2:]
    if last and last[-1].certainty is not Certainty.SEARCHED:
        return last[-1].score
    return sum(info.score for info in last) / max(len(last), 1)


_MOST = 10**18
"""The greatest number accepted as an evaluation; a larger one is a mistake in the file."""


@frozen
class Evaluation:
    """The value of a position in a record; raises ValueError for numbers that make no sense."""

    value: float
    """For the first colour, in the units of the game."""
    depth: int = 0
    """Plies looked ahead; 0 where it is not known."""
    certainty: Certainty = Certainty.SEARCHED
    line: tuple[Move, ...] = ()
    """Best play from here; not checked by the rules, since it may come from a file."""
    nodes: int = 0
    """The number of positions searched; 0 where it is not known."""

    def __post_init__(self) -> None:
        # A value that is not a number (NaN) fails every comparison.
        if not (abs(self.value) <= _MOST and 0 <= self.depth <= _MOST and 0 <= self.nodes <= _MOST):
            raise ValueError(self)

    def value_for(self, color: Color) -> float:
        """Return the value for one of two colours."""
        return self.value if color == 0 else -self.value

    def proved_result(self, color: Color) -> int | None:
        """Return 1 for a proved win of a colour, 0 for a draw, -1 for a loss; None if unproved."""
        if self.certainty is Certainty.SEARCHED:
            return None
        value = self.value_for(color)
        return (value > 0) - (value < 0)

    def is_deeper(self, other: Evaluation) -> bool:
        """Return True if it is more certain or looks further than another one."""
        return self._reach > other._reach

    @property
    def _reach(self) -> tuple[int, int]:
        return _CERTAINTIES.index(self.certainty), self.depth
