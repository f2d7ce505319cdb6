"""The mistakes of a reviewed game as exercises."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardtui.analysis.verdict import Verdict
from boardtui.record.digest import Digest
from boardtui.record.grades import Grade, GradeBounds, graded, mover
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who
from boardtui.review.verdicts import verdict_on
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Place
from boardtui.rules.opening_names import FIRST_MOVES
from boardtui.training.exercise import Exercise, ExerciseKind, ExerciseOrigin
from boardtui.training.exercise_data import diagram_of


def mistakes_of(
    record: GameRecord,
    line: Sequence[Node],
    bounds: GradeBounds,
    colors: Collection[Color],
    digest: Digest,
    *,
    own: Collection[Color],
    players: tuple[Who, ...],
) -> tuple[Exercise, ...]:
    """Return the mistakes and blunders of some colours in a judged line, the root first.

    `own` are the colours of the person here, and `players` are by colour. Left out is what lacks a
    value or a better move. Doubtful mistakes count, as they do in the report on the game.
    """
    date = "" if record.date is None else record.date.isoformat()
    opening = _opening(line)
    exercises = []
    for node in line:
        verdict = _verdict(node, bounds)
        if verdict is None or mover(node) not in colors:
            continue
        is_own = mover(node) in own
        assert node.parent is not None
        origin = ExerciseOrigin(digest, record.depth(node.parent), players, date, opening, is_own)
        position = diagram_of(verdict.position)
        exercises.append(exercise_of(verdict)._replace(position=position, origin=origin))
    return tuple(exercises)


def exercise_of(verdict: Verdict) -> Exercise:
    """Return the exercise to find the best move instead of a mistake."""
    best, played = verdict.best, verdict.played
    return Exercise(ExerciseKind.MISTAKE, verdict.position, best.line[:1], best, played)


def is_exercise(node: Node, bounds: GradeBounds) -> bool:
    """Return True if the move to a node is a mistake of which an exercise can be made."""
    return _verdict(node, bounds) is not None


def _verdict(node: Node, bounds: GradeBounds) -> Verdict | None:
    """Return the verdict on a mistake; None for any other move, or one with too little known."""
    found = graded(node, bounds)
    if found is None or found.grade is Grade.INACCURACY:
        return None
    verdict = verdict_on(node)
    return None if verdict is None or verdict.lost <= 0 else verdict


def _opening(line: Sequence[Node]) -> tuple[Move, ...]:
    """Return the first stones of a game; none where it has a start of its own."""
    start = line[0].position
    if start != start.game.start():
        return ()
    stones = [node.move for node in line if isinstance(node.move, Place)]
    return tuple(stones[:FIRST_MOVES])
