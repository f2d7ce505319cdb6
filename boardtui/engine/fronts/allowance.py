"""The time that a move may take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from boardtui.record.evaluation import Limit

Number = TypeVar("Number", int, float)

SECONDS_A_MOVE = 2.0
"""Time of a move that nothing else limits."""

_SOLVED_SOON = 20
"""Empty squares from which the game is solved, so that later moves take no time."""

_SPARE_MOVES = 3
"""Moves whose time is kept back."""

_FULL_LENGTH = 24
"""Moves of a side in a game without an end in sight."""

_ALWAYS_AHEAD = 12
"""Moves of a side that may still come at any time."""

LATENCY = 0.03
"""Seconds lost around each move."""
_SAFETY = 0.02
"""Share of a move's time that is not used."""
_ANSWERING = 0.01
"""Seconds to stop a search and send its result on a busy machine."""
HASTE = 0.1
"""Share of the time left that may always be spent, even if latency takes all of it."""


def tightest(limits: Iterable[Limit]) -> Limit:
    """Return the limit that keeps all of several limits."""
    listed = list(limits)
    return Limit(
        depth=_least(limit.depth for limit in listed),
        nodes=_least(limit.nodes for limit in listed),
        seconds=_least(limit.seconds for limit in listed),
    )


def in_time(limits: Limit) -> Limit:
    """Return the limits of a search whose answer is to arrive within `limits`."""
    if limits.seconds is None:
        return limits
    return limits._replace(
        seconds=max(limits.seconds * (1 - _SAFETY) - _ANSWERING, limits.seconds / 2)
    )


def share_of(left: float, empties: int) -> float:
    """Return seconds for the next move, of those left for a number of empty squares."""
    moves = (empties + 1) // 2
    demanding = max((empties - _SOLVED_SOON) / 2, 0.0) + _SPARE_MOVES
    return max(left - LATENCY * moves, left * HASTE) / demanding


def share_at(left: float, stones: int) -> float:
    """Return seconds for the next move, of those left for a game of unknown length.

    `stones` is the number on the board.
    """
    moves = max(_FULL_LENGTH - stones // 4, _ALWAYS_AHEAD)
    return max(left - LATENCY * moves, left * HASTE) / moves


def _least(values: Iterable[Number | None]) -> Number | None:
    return min((value for value in values if value is not None), default=None)
