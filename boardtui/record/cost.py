"""What a move lost against the best one."""

from __future__ import annotations

from boardtui.record.evaluation import Certainty
from boardtui.rules.game import Move
from boardtui.system.frozen import frozen

LONGEST_BETTER = 8
"""The most moves of a better line."""

_MOST = 10**18


@frozen
class Cost:
    """The loss of a move, at the node that it leads to; raises ValueError for senseless numbers."""

    lost: float
    """Discs, or in games without points percent of wins less that of losses; never negative."""
    certainty: Certainty = Certainty.SEARCHED
    """`EXACT` if the values before and after the move are both proved."""
    depth: int = 0
    """Plies looked ahead before the move; 0 where that is not known."""
    better: tuple[Move, ...] = ()
    """Best play in place of the move, where the loss is worth to be told; otherwise empty.

    Not checked by the rules, since it may come from a file.
    """

    def __post_init__(self) -> None:
        # A value that is not a number (NaN) fails every comparison.
        if not (0 <= self.lost <= _MOST and 0 <= self.depth <= _MOST):
            raise ValueError(self)
