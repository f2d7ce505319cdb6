"""Requests to an engine that several callers share."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from enum import IntEnum

from boardtui.record.evaluation import Info, Limit
from boardtui.rules.game import Position
from boardtui.system.named_tuples import NamedTuple


class AnalysisRequest(NamedTuple):
    """A request to an engine."""

    position: Position
    limit: Limit
    moves: int
    """The number of best moves to rate."""


class Priority(IntEnum):
    """Who is served first: a smaller number."""

    HINT = 0
    COACH = 1
    """A judgement that a person waits for."""
    ANALYSIS = 2
    AHEAD = 3
    """What a coach looks at before the move is played."""
    REVIEW = 4
    PUZZLES = 5
    """Puzzles made in the background."""


class EngineStatus(NamedTuple):
    """The state of an engine that works for a request."""

    preparing: str
    """Progress of getting ready, such as "7/40"; empty when ready."""
    is_slow: bool
    """True if it runs uncompiled, and so slowly."""


StatusCallback = Callable[[EngineStatus], object]

Ask = Callable[[AnalysisRequest], AsyncGenerator[Info, None]]
"""Asks at one priority; yields the reports at each depth, the deepest last.

Closing the generator gives the question up. Raises PlayerError.
"""


async def reports_of(ask: Ask, request: AnalysisRequest) -> dict[int, Info]:
    """Return the last report of each depth, in the order of their arrival. Raises PlayerError."""
    reports: dict[int, Info] = {}
    async with aclosing(ask(request)) as infos:
        async for info in infos:
            reports.pop(info.depth, None)
            reports[info.depth] = info
    return reports
