"""Ratings of a person and of puzzles, each by the answers to the other."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.players.glicko2 import DRAW, LOSS, WIN, PlayerRating, rated
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.answer import Recall

_FIRST = PlayerRating(1_200.0, 350.0, 0.06)

NEAR = 150.0
"""Puzzles within this many points of a person's rating suit the person."""

_MISSES, _EASIER = 2, 200.0
"""After this many misses in a row, puzzles are chosen as for a rating that is lower by this."""

_SCORES: Mapping[Recall, float] = {Recall.GOOD: WIN, Recall.HARD: DRAW, Recall.AGAIN: LOSS}


class PuzzleStanding(NamedTuple):
    """A person's rating by the puzzles of one pool of games."""

    rating: PlayerRating = _FIRST
    puzzles: int = 0
    """The number that were answered."""
    misses: int = 0
    """The number of misses in a row at the end."""

    @property
    def target(self) -> float:
        """The rating of the puzzles that suit the person now."""
        return self.rating.value - (_EASIER if self.misses >= _MISSES else 0.0)


FIRST_STANDING = PuzzleStanding()
"""The standing of a person who has not solved a puzzle yet."""


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
