"""How much time a move may take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from boardtui.record.evaluation import Limit

Number = TypeVar("Number", int, float)

SECONDS_A_MOVE = 2.0
"""What a move takes where nothing else limits it."""

_SOLVED_SOON = 20
"""Empty squares from which on the rest is solved, and then played by heart."""

_SPARE_MOVES = 3

_FULL_LENGTH = 24
"""Moves of a side that a game without an end in sight is planned for."""

_ALWAYS_AHEAD = 12
"""Moves of a side that may always still come."""

_LATENCY = 0.03
"""Seconds lost around each move."""
_SAFETY = 0.02
_ANSWERING = 0.01
"""Seconds that stopping the search and sending its result may take on a busy machine."""
_HASTE = 0.1
"""Of the time that is left, what there is to share when all of it may be lost."""


def tightest(limits: Iterable[Limit]) -> Limit:
    """What keeps all of several limits."""
    listed = list(limits)
    return Limit(
        depth=_least(limit.depth for limit in listed),
        nodes=_least(limit.nodes for limit in listed),
        seconds=_least(limit.seconds for limit in listed),
    )


def in_time(limits: Limit) -> Limit:
    """The limits of a search whose answer is to arrive within `limits`."""
    if limits.seconds is None:
        return limits
    return replace(
        limits, seconds=max(limits.seconds * (1 - _SAFETY) - _ANSWERING, limits.seconds / 2)
    )


def share_of(left: float, empties: int) -> float:
    """Seconds for the next move, of those left for all moves on so many empty squares."""
    moves = (empties + 1) // 2
    demanding = max((empties - _SOLVED_SOON) / 2, 0.0) + _SPARE_MOVES
    return max(left - _LATENCY * moves, left * _HASTE) / demanding


def share_at(left: float, stones: int) -> float:
    """Seconds for the next move where a row ends the game, which nobody knows the length of.

    `left` is what is left for all moves, with so many stones on the board.
    """
    moves = max(_FULL_LENGTH - stones // 4, _ALWAYS_AHEAD)
    return max(left - _LATENCY * moves, left * _HASTE) / moves


@dataclass(frozen=True, slots=True)
class Clock:
    """A side's clock as GTP has it: main time, then periods of so many moves each."""

    main: float
    period: float = 0.0
    stones: int = 0
    """Moves in each period; 0 where there are no periods."""
    left: float = 0.0
    """Seconds left of the main time, or of the period that is running."""
    stones_left: int = 0
    """Moves left in the period that is running; 0 in the main time."""

    @classmethod
    def wound(cls, main: float, period: float, stones: int) -> Clock | None:
        """A clock at the start of a game; None for one that never runs out."""
        if period > 0 and stones == 0:
            return None
        if main > 0 or stones == 0:
            return cls(main, period, stones, left=main)
        return cls(main, period, stones, left=period, stones_left=stones)

    def seconds(self, empties: int) -> float:
        """What the next move may take."""
        if self.stones_left:
            return max(self.left - _LATENCY, self.left * _HASTE) / self.stones_left
        share = share_of(self.left, empties)
        return max(share, self.period / self.stones / 2) if self.stones else share

    def after(self, used: float) -> Clock:
        """The clock after a move that took so many seconds."""
        left, stones_left = self.left - used, self.stones_left
        if stones_left > 1:
            return replace(self, left=max(left, 0.0), stones_left=stones_left - 1)
        if self.stones and (stones_left == 1 or left <= 0):
            return replace(self, left=self.period, stones_left=self.stones)
        return replace(self, left=max(left, 0.0))


def _least(values: Iterable[Number | None]) -> Number | None:
    return min((value for value in values if value is not None), default=None)
