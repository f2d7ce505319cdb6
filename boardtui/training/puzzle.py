"""Puzzles: exercises with a rating, which begins with what makes them difficult."""

from __future__ import annotations

from boardtui.players.glicko2 import PlayerRating
from boardtui.record.evaluation import WIN, counts_points
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind

DEPTHS = (1, 2, 4, 6)
"""The depths of the searches whose misses tell the difficulty."""

_EASIEST = 1_000.0
_EACH_MISS = 100.0

_LEAST_EMPTY, _EACH_EMPTY = 8, 40.0
"""In games counted in points: the empty cells of the easiest, and what each more is worth."""

_LEAST_MOVES, _EACH_MOVE = 3, 60.0
"""In other games: the moves of the shortest win, and what each more is worth."""

_DEVIATION, _VOLATILITY = 150.0, 0.06


class Puzzle(NamedTuple):
    """A position with few right moves, and how difficult they are to find."""

    number: int
    """Names it in the store; 0 for one that is not kept."""
    exercise: Exercise
    rating: PlayerRating
    misses: frozenset[int]
    """Those of `DEPTHS` at which a search does not find a right move."""


def new_puzzle(exercise: Exercise, misses: frozenset[int]) -> Puzzle:
    """Return a puzzle that nobody has tried yet."""
    return Puzzle(0, exercise, first_rating(exercise, misses), misses)


def first_rating(exercise: Exercise, misses: frozenset[int]) -> PlayerRating:
    """Return the rating of a puzzle that nobody has tried yet."""
    position = exercise.position
    if counts_points(position.game):
        length = _EACH_EMPTY * (position.board.vacant.bit_count() - _LEAST_EMPTY)
    else:
        length = _EACH_MOVE * (moves_to_win(exercise) - _LEAST_MOVES)
    return PlayerRating(_EASIEST + length + _EACH_MISS * len(misses), _DEVIATION, _VOLATILITY)


def moves_to_win(exercise: Exercise) -> int:
    """Return the winner's moves in the proved win of a puzzle: to be found, or to be stopped.

    The win to be stopped follows the move that was played.
    """
    best, played = exercise.best, exercise.played
    proof = best if exercise.kind is ExerciseKind.WIN else played
    plies = 0 if proof is None else WIN - abs(proof.score)
    return int(plies + 1) // 2
