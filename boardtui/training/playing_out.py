"""Wins that are played out: the best defence against a right move, and what is to be found next."""

from __future__ import annotations

from boardtui.analysis.requests import Ask
from boardtui.record.evaluation import WIN, Certainty, Info, counts_points
from boardtui.rules.game import Move
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.judging import best_after, best_of

_WON = 3
"""Plies to the end of a win that nothing stops: a move, any reply, and the end."""

_KNOWN = 3
"""The moves of a line that says how to go on: the move, the defence, and the next one."""


class WinStep(NamedTuple):
    """How an exercise goes on after a right move."""

    reply: Move
    """The best defence."""
    exercise: Exercise
    """The position after it."""


def is_played_out(exercise: Exercise) -> bool:
    """Return True if an exercise goes on until the game is won."""
    return exercise.kind is ExerciseKind.WIN and not counts_points(exercise.position.game)


async def next_step(
    exercise: Exercise, move: Move, report: Info | None, ask: Ask | None
) -> WinStep | None:
    """Return how an exercise goes on after a right move; None where it is won, as far as is known.

    `report` is the one on the move, if there is any. Raises PlayerError.
    """
    nodes = exercise.best.nodes if exercise.best is not None else 0
    if report is None or len(report.line) < _KNOWN:
        if ask is None:
            return None
        report = await best_after(exercise.position, move, nodes, ask)
    if report is None or len(report.line) < 2 or not _is_won_later(report):
        return None
    reply = report.line[1]
    position = exercise.position.play(move).play(reply)
    if position.outcome is not None:
        return None
    best: Info | None = report._replace(
        depth=max(1, report.depth - 2), score=report.score + 2, line=report.line[2:]
    )
    if best is not None and not best.line:
        best = None if ask is None else await best_of(position, ask)
    if best is None:
        return None
    return WinStep(reply, Exercise(exercise.kind, position, best.line[:1], best))


def _is_won_later(report: Info) -> bool:
    """Return True for a proved win that the other side can still put off."""
    return report.certainty is not Certainty.SEARCHED and 0 < report.score < WIN - _WON
