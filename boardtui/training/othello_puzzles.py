"""Puzzles of Othello: near the end, the one move that wins, or that saves a draw.

What makes such a move hard to find is neither a corner nor the discs that it turns, but that
shallow searches miss it; so a puzzle is one that a search of the first depths does not solve.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence

from boardtui.analysis.judge import deepest
from boardtui.analysis.requests import Ask
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Position
from boardtui.training.exercise import Exercise, ExerciseKind, ExerciseOrigin
from boardtui.training.puzzle import DEPTHS, Puzzle, new_puzzle
from boardtui.training.puzzle_questions import (
    THREADS,
    best_reports,
    place_of,
    reports_to_depth,
)

_EMPTY = range(8, 15)
"""The numbers of empty squares."""

_LEAST_MOVES = 4

_EASY_DEPTHS = frozenset({1, 2})
"""A move that searches of all these depths find is found at first sight."""

_FAR = 12
"""Discs of a lead beyond which the winner is hardly ever in doubt."""


async def othello_puzzles(
    played: Sequence[Position], ask: Ask, origin: ExerciseOrigin | None = None
) -> AsyncGenerator[Puzzle, None]:
    """Yield the puzzles among the positions of one game, whose place is told by `origin`.

    Raises PlayerError.
    """
    for position in played:
        puzzle = await _puzzle(position, ask, origin)
        if puzzle is not None:
            yield puzzle


async def _puzzle(position: Position, ask: Ask, origin: ExerciseOrigin | None) -> Puzzle | None:
    """Return the puzzle of a position; None if it is none."""
    empty = position.board.vacant.bit_count()
    if empty not in _EMPTY or len(position.legal_moves) < _LEAST_MOVES:
        return None
    shallow = await reports_to_depth(ask, position, max(DEPTHS))
    estimate = deepest(shallow)
    if estimate is None or abs(estimate.score) > _FAR:
        return None
    # One line costs much less than two: what is lost or plain goes first.
    best = deepest(await reports_to_depth(ask, position, empty))
    if best is None or best.score < 0:
        return None
    misses = _misses(shallow, best)
    if not misses & _EASY_DEPTHS:
        return None
    solved = await best_reports(ask, position, Limit(depth=empty, threads=THREADS), 2)
    kind = _kind(solved)
    if kind is None:
        return None
    best = solved[0]
    exercise = Exercise(kind, position, best.line[:1], best, origin=place_of(origin, position))
    return new_puzzle(exercise, misses)


def _kind(solved: Sequence[Info]) -> ExerciseKind | None:
    """Return what the best move alone does, by the proved reports on the best two."""
    if len(solved) < 2 or any(info.certainty is not Certainty.EXACT for info in solved):
        return None
    best, second = (info.score for info in solved)
    if best > 0 >= second:
        return ExerciseKind.WIN
    return ExerciseKind.SAVE if best == 0 > second else None


def _misses(shallow: Mapping[int, Info], best: Info) -> frozenset[int]:
    """Return the depths at which a search does not find the best move."""
    return frozenset(
        depth for depth in DEPTHS if depth in shallow and shallow[depth].line[0] != best.line[0]
    )
