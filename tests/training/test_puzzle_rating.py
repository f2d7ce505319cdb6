"""Ratings of puzzles: where they begin, and how answers move them."""

from __future__ import annotations

import pytest

from boardtui.players.glicko2 import PlayerRating
from boardtui.record.evaluation import WIN, Certainty, Info
from boardtui.rules.gomoku import Gomoku
from boardtui.training.answer import Recall
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.puzzle import new_puzzle
from boardtui.training.puzzle_rating import FIRST_STANDING, PuzzleStanding, result_of
from tests.training.exercises import position_after
from tests.training.puzzles import WITH_A7

AGAIN, HARD, GOOD = Recall


@pytest.mark.parametrize(("misses", "value"), [((1,), 1220), ((1, 2, 4, 6), 1520)])
def test_a_puzzle_of_othello_begins_with_its_empty_squares_and_its_misses(
    misses: tuple[int, ...], value: float
) -> None:
    exercise = Exercise(ExerciseKind.WIN, WITH_A7, WITH_A7.legal_moves[:1])
    assert new_puzzle(exercise, frozenset(misses)).rating.value == value


def proved(score: float) -> Info:
    return Info(4, score, (Gomoku().parse_move("h10"),), Certainty.WINNER)


@pytest.mark.parametrize(
    "exercise",
    [
        Exercise(ExerciseKind.WIN, position_after(Gomoku(), "h8"), (), proved(WIN - 9)),
        Exercise(
            ExerciseKind.DEFEND,
            position_after(Gomoku(), "h8"),
            (),
            Info(4, 20.0, (Gomoku().parse_move("h9"),)),
            proved(10 - WIN),
        ),
    ],
)
def test_a_puzzle_of_gomoku_begins_with_the_length_of_the_win(exercise: Exercise) -> None:
    """A win of five moves, nine plies: to be found, or to be stopped one ply before it."""
    assert new_puzzle(exercise, frozenset({2})).rating.value == 1000 + 2 * 60 + 100


def test_what_one_side_gains_the_other_loses() -> None:
    puzzle = PlayerRating(FIRST_STANDING.rating.value, 150.0, 0.06)
    good, hard, again = (
        result_of(FIRST_STANDING, puzzle, recall) for recall in (GOOD, HARD, AGAIN)
    )
    values = [each.standing.rating.value for each in (again, hard, good)]
    assert values == sorted(values)
    assert hard.standing.rating.value == pytest.approx(FIRST_STANDING.rating.value)
    assert [each.puzzle.value for each in (good, hard, again)] == sorted(
        each.puzzle.value for each in (good, hard, again)
    )
    assert good.puzzle.deviation < puzzle.deviation


def test_misses_are_counted_in_a_row() -> None:
    standing, puzzle = FIRST_STANDING, FIRST_STANDING.rating
    seen = []
    for recall in (AGAIN, HARD, AGAIN, GOOD, AGAIN):
        standing = result_of(standing, puzzle, recall).standing
        seen.append(standing.misses)
    assert seen == [1, 1, 2, 0, 1]
    assert standing.puzzles == 5


def test_after_two_misses_easier_puzzles_suit_a_person() -> None:
    rating = PlayerRating(1400.0, 80.0, 0.06)
    assert PuzzleStanding(rating, 9, 1).target == 1400
    assert PuzzleStanding(rating, 9, 2).target < 1400 - 150
