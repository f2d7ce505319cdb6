"""Right or wrong: the move that a person found in an exercise, by what is known or searched."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum, auto

from boardtui.analysis.judge import (
    Comparison,
    Reports,
    compare,
    deepest,
    report_at_end,
    reports_on,
)
from boardtui.analysis.requests import AnalysisRequest, Ask, reports_of
from boardtui.analysis.verdict import Verdict
from boardtui.record.evaluation import Certainty, Info, Limit, counts_points
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.review.efforts import USUAL_DEPTH, USUAL_NODES, ReviewEffort, efforts_for
from boardtui.review.passes import AGAIN
from boardtui.review.verdicts import verdict_between
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.symmetry import with_images
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind

IsKnown = Callable[[Position], Awaitable[bool]]
"""Finds out if games of other people have reached a position."""

MOST_LOST, _MOST_LOST_EXACTLY = 1.0, 2.0
"""The most discs that a right move loses; if the loss is proved, the result stays the same."""


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
    position, best, played = exercise.position, exercise.best, exercise.played
    after = position.play(move)
    if move in with_images(position, exercise.answers):
        is_best = best is not None and move == best.line[0]
        return Judged(TryOutcome.RIGHT, report=best if is_best else None)
    if best is not None and played is not None and move == played.line[0]:
        verdict = verdict_between(position, after, best, played, exercise.lost)
        return Judged(TryOutcome.WRONG, verdict, played)
    if ask is None:
        # The answers of lines and most puzzles are all that there are.
        return Judged(TryOutcome.NOT_PROVED if _has_other_answers(exercise) else TryOutcome.WRONG)
    best = best or await best_of(position, ask)
    comparison = None if best is None else await _compared(exercise, move, after, best, ask)
    if best is None or comparison is None:
        return Judged(TryOutcome.NOT_PROVED)
    report = comparison.played
    if _is_right(exercise, comparison, bounds):
        is_line = exercise.kind is ExerciseKind.LINE
        return Judged(TryOutcome.AS_GOOD if is_line else TryOutcome.RIGHT, report=report)
    if exercise.kind is ExerciseKind.MISTAKE and await is_known(after):
        return Judged(TryOutcome.RIGHT, report=report, is_known=True)
    verdict = verdict_between(position, after, best, report, comparison.lost)
    outcome = TryOutcome.NOT_PROVED if _is_open(exercise, comparison) else TryOutcome.WRONG
    return Judged(outcome, verdict, report)


async def best_of(position: Position, ask: Ask, effort: ReviewEffort | None = None) -> Info | None:
    """Return the report on the best move of a position, as far as a review looks.

    None where the engine has nothing to say. Raises PlayerError.
    """
    limit = (effort or efforts_for(position.game)[-1]).limit(position)
    return deepest(await reports_of(ask, AnalysisRequest(position, limit, moves=1)))


async def best_after(position: Position, move: Move, nodes: int, ask: Ask) -> Info | None:
    """Return the report on a move of a game without points, by a search of the replies to it."""
    after = position.play(move)
    if after.outcome is not None:
        return report_at_end(position, move, after)
    replies = await _replies(after, Limit(nodes=nodes or USUAL_NODES), ask)
    return deepest(reports_on(position, move, after, replies))


async def _compared(
    exercise: Exercise, move: Move, after: Position, best: Info, ask: Ask
) -> Comparison | None:
    position = exercise.position
    before = {best.depth: best}
    if after.outcome is not None:
        end = report_at_end(position, move, after)
        return compare(position, move, before, {end.depth: end})
    replies = await _replies(after, _limit(exercise, after, best), ask)
    return compare(position, move, before, reports_on(position, move, after, replies))


async def _replies(position: Position, limit: Limit, ask: Ask) -> Reports:
    """Return the reports on a position; a forced pass has those of the next one."""
    if position.legal_moves == (Pass(),):
        after = position.play(Pass())
        return reports_on(position, Pass(), after, await _replies(after, limit, ask))
    return await reports_of(ask, AnalysisRequest(position, limit, moves=1))


def _limit(exercise: Exercise, position: Position, best: Info) -> Limit:
    """Return the limit for the position after a move, by the effort for the one before it."""
    if not counts_points(position.game):
        is_proved = best.certainty is not Certainty.SEARCHED
        is_hard = is_proved or exercise.kind is ExerciseKind.DEFEND
        return Limit(nodes=(best.nodes or USUAL_NODES) * (AGAIN if is_hard else 1))
    if best.certainty is Certainty.EXACT:
        return Limit(depth=position.board.vacant.bit_count())
    return Limit(depth=max(1, (best.depth or USUAL_DEPTH) - 1))


def _has_other_answers(exercise: Exercise) -> bool:
    """Return True if moves may be right that the exercise does not name."""
    match exercise.kind:
        case ExerciseKind.LINE | ExerciseKind.SAVE | ExerciseKind.DEFEND:
            return False
        case ExerciseKind.WIN:
            return not counts_points(exercise.position.game)
        case ExerciseKind.MISTAKE:
            return True


def _is_right(exercise: Exercise, comparison: Comparison, bounds: GradeBounds) -> bool:
    """Return True if a move loses next to nothing, still wins, or stops the other side's win."""
    best, played, lost = comparison.best, comparison.played, comparison.lost
    if not counts_points(exercise.position.game):
        is_proved = played.certainty is not Certainty.SEARCHED
        if exercise.kind is ExerciseKind.DEFEND:
            return is_proved and played.score >= 0
        if best.certainty is not Certainty.SEARCHED and best.score > 0:
            return is_proved and played.score > 0
        return lost < bounds.points[0]
    if comparison.certainty is Certainty.EXACT:
        is_same = (best.score > 0) - (best.score < 0) == (played.score > 0) - (played.score < 0)
        return not lost or (is_same and lost <= _MOST_LOST_EXACTLY)
    return lost <= MOST_LOST


def _is_open(exercise: Exercise, comparison: Comparison) -> bool:
    """Return True if a move may be right after all, for lack of a proof."""
    best, played = comparison.best, comparison.played
    if played.certainty is not Certainty.SEARCHED:
        return False
    if counts_points(exercise.position.game):
        return best.certainty is Certainty.EXACT
    is_won = best.certainty is not Certainty.SEARCHED and best.score > 0
    return is_won or exercise.kind is ExerciseKind.DEFEND
