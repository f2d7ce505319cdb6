"""The mistakes of a reviewed game as exercises."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardtui.record.digest import Digest
from boardtui.record.grades import Grade, GradeBounds, graded, mover
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who, WhoKind
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
    own: bool,
    players: tuple[Who, ...] = (),
) -> tuple[Exercise, ...]:
    """Return the mistakes and blunders of some colours in a judged line, the root first.

    `players` are by colour, by default those that the record names. Left out is what lacks a value
    or a better move; doubtful mistakes count, as they are shown with the same sign.
    """
    players = players or tuple(
        Who(WhoKind.PERSON, "", name) for name in record.names(record.root.end())
    )
    date = "" if record.date is None else record.date.isoformat()
    opening = _opening(line)
    exercises = []
    for node in line:
        if not _is_mistake(node, bounds) or mover(node) not in colors:
            continue
        verdict = verdict_on(node)
        if verdict is None or verdict.lost <= 0:
            continue
        assert node.parent is not None
        origin = ExerciseOrigin(digest, record.depth(node.parent), players, date, opening, own)
        exercises.append(
            Exercise(
                ExerciseKind.MISTAKE,
                diagram_of(verdict.position),
                verdict.best.line[:1],
                verdict.best,
                verdict.played,
                origin,
            )
        )
    return tuple(exercises)


def _is_mistake(node: Node, bounds: GradeBounds) -> bool:
    found = graded(node, bounds)
    return found is not None and found.grade is not Grade.INACCURACY


def _opening(line: Sequence[Node]) -> tuple[Move, ...]:
    """Return the first stones of a game; none where it has a start of its own."""
    start = line[0].position
    if start != start.game.start():
        return ()
    stones = [node.move for node in line if isinstance(node.move, Place)]
    return tuple(stones[:FIRST_MOVES])
