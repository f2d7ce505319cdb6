"""What is said of a position by those who search it, and what a search may cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

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
    """How sure a score is."""

    SEARCHED = auto()
    """An estimate."""
    WINNER = auto()
    """Who wins is proved, by how much is not."""
    EXACT = auto()
    """The score is proved."""


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
