"""Right or wrong: a move that a person found in an exercise, judged by what is known or searched."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum, auto

from boardtui.analysis.requests import Ask
from boardtui.analysis.verdict import Verdict
from boardtui.record.evaluation import Info
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise

IsKnown = Callable[[Position], Awaitable[bool]]
"""Finds out if games of other people have reached a position."""


class TryOutcome(Enum):
    """What a move is worth as the answer to an exercise."""

    RIGHT = auto()
    AS_GOOD = auto()
    """As good for the engine, but not a move of the repertoire."""
    WRONG = auto()
    NOT_PROVED = auto()
    """Neither right nor wrong, as far as the engine looks."""


class Judged(NamedTuple):
    """The judgement of a move."""

    outcome: TryOutcome
    verdict: Verdict | None = None
    """What is wrong with the move; None if it is right, or if nothing is known of it."""
    report: Info | None = None
    """The report on the move, where one is known: its line is the move and best play after it."""
    is_known: bool = False
    """True if the move is right because other people have played it."""


async def nobody_knows(_position: Position) -> bool:
    """Know no games of other people."""
    return False


async def judged(
    exercise: Exercise,
    move: Move,
    ask: Ask | None,
    is_known: IsKnown = nobody_knows,
    bounds: GradeBounds = DEFAULT_BOUNDS,
) -> Judged:
    """Judge a legal move in an exercise.

    Moves that are known to be right, and the one that was played in the game, need no engine; any
    other is searched with `ask`, where there is an engine for the game. Raises PlayerError.
    """
    raise NotImplementedError
