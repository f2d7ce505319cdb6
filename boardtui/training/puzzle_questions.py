"""What makers of puzzles ask an engine."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import aclosing

from boardtui.analysis.requests import AnalysisRequest, Ask, reports_of
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Move, Position
from boardtui.training.exercise import ExerciseOrigin

THREADS = 1
"""More would be little faster, and slow down everything else."""


async def reports_to_depth(ask: Ask, position: Position, depth: int) -> Mapping[int, Info]:
    """Return the report on the best move at each depth. Raises PlayerError."""
    limit = Limit(depth=depth, threads=THREADS)
    return await reports_of(ask, AnalysisRequest(position, limit, 1))


async def reports_within(ask: Ask, position: Position, nodes: int) -> Mapping[int, Info]:
    """Return the report on the best move at each depth of a search, the deepest last.

    Raises PlayerError.
    """
    limit = Limit(nodes=nodes, threads=THREADS)
    return await reports_of(ask, AnalysisRequest(position, limit, 1))


async def best_reports(ask: Ask, position: Position, limit: Limit, count: int) -> tuple[Info, ...]:
    """Return the last reports on the best `count` moves, the best first. Raises PlayerError."""
    found: dict[Move, Info] = {}
    async with aclosing(ask(AnalysisRequest(position, limit, count))) as infos:
        async for info in infos:
            found.pop(info.line[0], None)
            found[info.line[0]] = info
    latest = list(found.values())[-count:]
    return tuple(sorted(latest, key=lambda info: -info.score))


def is_won(info: Info | None) -> bool:
    """Return True if a report proves a win of the side to move."""
    return info is not None and info.certainty is not Certainty.SEARCHED and info.score > 0


def is_lost(info: Info | None) -> bool:
    """Return True if a report proves a loss of the side to move."""
    return info is not None and info.certainty is not Certainty.SEARCHED and info.score < 0


def place_of(origin: ExerciseOrigin | None, position: Position) -> ExerciseOrigin | None:
    """Return the place of a position in the game whose origin is given."""
    return None if origin is None else origin._replace(ply=position.ply)
