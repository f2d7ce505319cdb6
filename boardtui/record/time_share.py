"""The share of a clock that the next move may take."""

from __future__ import annotations

from boardtui.record.evaluation import Limit, counts_points
from boardtui.rules.game import Position

_SOLVED_SOON = 20
"""With this many empty squares the game is solved, so that later moves take no time."""

_SPARE_MOVES = 3
"""Moves whose time is kept back."""

_FULL_LENGTH = 24
"""Moves of a side in a game without an end in sight."""

_ALWAYS_AHEAD = 12
"""Moves of a side that may still come at any time."""

LATENCY = 0.03
"""Seconds lost around each move."""

HASTE = 0.1
"""Share of the time left that a move may always take, even if less than the latency."""

_INCREMENT_USED = 0.6
"""Share of an increment that is spent at once; the rest makes up for delays."""

_MOST_USED = 0.2
"""Share of the time left that a move takes at most."""

_PERIOD_USED = 0.7
"""Share of a period of byo-yomi that is used."""


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


def seconds_for(limit: Limit, position: Position) -> float | None:
    """Return the seconds that a move may take on the clock of a limit; None without a clock."""
    if limit.remaining is None:
        return None
    board = position.board
    empties = board.vacant.bit_count()
    if not counts_points(position.game):
        share = share_at(limit.remaining, board.size.cols * board.size.rows - empties)
    else:
        share = share_of(limit.remaining, empties)
    share = min(share + limit.increment * _INCREMENT_USED, limit.remaining * _MOST_USED)
    if limit.period:
        running = min(limit.remaining, limit.period) if not limit.periods else limit.period
        share = max(share, running * _PERIOD_USED - LATENCY)
    return share
