"""Ratings of a person and of puzzles, each by the answers to the other."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.players.glicko2 import DRAW, LOSS, WIN, PlayerRating, rated
from boardtui.players.ratings import RatingChange
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.answer import Recall

FIRST_RATING = PlayerRating(1_200.0, 350.0, 0.06)
"""The rating of a person who has not solved a puzzle yet."""

NEAR = 150.0
"""Puzzles within this many points of a person's rating suit the person."""

_MISSES, _EASIER = 2, 200.0
"""After this many misses in a row, puzzles are chosen as for a rating that is lower by this."""

_SCORES: Mapping[Recall, float] = {Recall.GOOD: WIN, Recall.HARD: DRAW, Recall.AGAIN: LOSS}


class PuzzleStanding(NamedTuple):
    """A person's rating by the puzzles of one pool of games."""

    rating: PlayerRating = FIRST_RATING
    puzzles: int = 0
    """The number that were answered."""
    misses: int = 0
    """The number of misses in a row at the end."""

    @property
    def target(self) -> float:
        """The rating of the puzzles that suit the person now."""
        return self.rating.value - (_EASIER if self.misses >= _MISSES else 0.0)


class PuzzleResult(NamedTuple):
    """The effect of an answer."""

    standing: PuzzleStanding
    puzzle: PlayerRating


def result_of(standing: PuzzleStanding, puzzle: PlayerRating, recall: Recall) -> PuzzleResult:
    """Return the effect of an answer on the person and on the puzzle."""
    score = _SCORES[recall]
    after = rated(standing.rating, [(puzzle, score)])
    misses = {Recall.GOOD: 0, Recall.HARD: standing.misses, Recall.AGAIN: standing.misses + 1}
    return PuzzleResult(
        PuzzleStanding(after, standing.puzzles + 1, misses[recall]),
        rated(puzzle, [(standing.rating, WIN - score)]),
    )


def change_of(before: PuzzleStanding, result: PuzzleResult) -> RatingChange:
    """Return the change of a person's rating."""
    return RatingChange(before.rating, result.standing.rating)
