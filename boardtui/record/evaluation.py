"""Evaluations of positions, and the limits of a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from boardtui.rules.game import Move

WIN = 1000
"""The score of a proved win in games that are not counted in points, less the plies to the end."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that one move may cost; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    """Plies to look ahead."""


class Certainty(Enum):
    """The certainty of a score."""

    SEARCHED = "searched"
    """An estimate."""
    WINNER = "winner"
    """Who wins is proved, by how much is not."""
    EXACT = "exact"
    """The score is proved."""


_MOST = 10**18
"""A number beyond this is no evaluation but a mistake."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a position in a record; raises ValueError for numbers that make no sense."""

    value: float
    """For the first colour, in the units of the game."""
    depth: int = 0
    """Plies looked ahead; 0 where it is not known."""
    certainty: Certainty = Certainty.SEARCHED
    line: tuple[Move, ...] = ()
    """Best play from here, which may come from a file: no rule is asked."""
    nodes: int = 0
    """The number of positions searched; 0 where it is not known."""

    def __post_init__(self) -> None:
        # Not a number is not between any two.
        if not (abs(self.value) <= _MOST and 0 <= self.depth <= _MOST and 0 <= self.nodes <= _MOST):
            raise ValueError(self)


class Judgement(Protocol):
    """A score for the side to move, and how sure it is."""

    @property
    def score(self) -> float:
        """In the units of the game."""
        ...

    @property
    def certainty(self) -> Certainty:
        """Whether the score is proved."""
        ...


def worth_of(judgements: Sequence[Judgement]) -> float:
    """The value of a position for the side to move, by its judgements at each depth.

    The side that has the last move in a search looks better off: two depths make up for it.
    """
    last = judgements[-2:]
    if last and last[-1].certainty is not Certainty.SEARCHED:
        return last[-1].score
    return sum(judgement.score for judgement in last) / max(len(last), 1)
