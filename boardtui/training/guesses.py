"""Guessing the moves of one side of a game: which are asked for, and what guesses are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from boardtui.record.evaluation import counts_points
from boardtui.record.grades import GradeBounds, mover
from boardtui.record.tree import Node
from boardtui.review.passes import is_searched
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Place
from boardtui.rules.symmetry import with_images
from boardtui.system.named_tuples import NamedTuple

TRIES = 3
"""The tries at a move, after which it is shown.

A move found at the first is worth as many points; each further try costs one.
"""


class GuessKind(StrEnum):
    """What a guess is, compared with the move of the game."""

    SAME = "same"
    """The move of the game, or an image of it where the board looks the same."""
    BETTER = "better"
    """Worth clearly more than the move of the game."""
    AS_GOOD = "as-good"
    WORSE = "worse"
    OTHER = "other"
    """Another move, which no engine can judge."""

    @property
    def is_right(self) -> bool:
        return self in {GuessKind.SAME, GuessKind.BETTER, GuessKind.AS_GOOD}


class Guess(NamedTuple):
    """A try at a move of the game."""

    move: Move
    kind: GuessKind
    lost: float = 0.0
    """What it loses against the best move, as far as that is known."""


class GuessedMove(NamedTuple):
    """A move of the game, and the tries at it."""

    node: Node
    """The node that the move of the game leads to."""
    guesses: tuple[Guess, ...] = ()
    lost: float = 0.0
    """What the move of the game loses against the best one, as far as that is known."""

    @property
    def found(self) -> Guess | None:
        """The right guess; None if the move was shown."""
        last = self.guesses[-1] if self.guesses else None
        return last if last is not None and last.kind.is_right else None

    @property
    def points(self) -> int:
        """The points for the tries: 3, 2 or 1, and 0 for a move that was shown."""
        return 0 if self.found is None else TRIES + 1 - len(self.guesses)

    @property
    def gained(self) -> float:
        """What the right guess is worth more than the move of the game; 0 unless it is better."""
        found = self.found
        return self.lost - found.lost if found and found.kind is GuessKind.BETTER else 0.0

    @property
    def worst(self) -> Guess | None:
        """The wrong guess that lost most; None without a wrong one."""
        wrong = (guess for guess in self.guesses if guess.kind is GuessKind.WORSE)
        return max(wrong, key=lambda guess: guess.lost, default=None)


class GuessScore(NamedTuple):
    """The result of guessing."""

    points: int
    most: int
    """The points that were possible."""
    found: Mapping[int, int]
    """The number of moves that were found, by the number of tries."""
    shown: int
    """The number of moves that were not found."""
    best: GuessedMove | None = None
    """The move with the best guess; None if nothing was found."""
    worst: GuessedMove | None = None
    """The move with the wrong guess that lost most; None without a wrong one."""

    @property
    def percent(self) -> float:
        """The points in percent of those that were possible."""
        return 100 * self.points / self.most if self.most else 0.0


def score(moves: Iterable[GuessedMove]) -> GuessScore:
    """Count the points of guessed moves, and find the best and the worst guess.

    The best one gains most on the game; where none does, it was found at once among most moves.
    """
    guessed = [*moves]
    found = [each for each in guessed if each.found is not None]
    bad = [(each.worst.lost, each) for each in guessed if each.worst is not None]
    return GuessScore(
        points=sum(each.points for each in guessed),
        most=TRIES * len(guessed),
        found=Counter(len(each.guesses) for each in found),
        shown=len(guessed) - len(found),
        best=max(found, key=_merit, default=None),
        worst=max(bad, key=lambda pair: pair[0])[1] if bad else None,
    )


def moves_to_guess(line: Sequence[Node], color: Color, first: int = 0) -> tuple[Node, ...]:
    """Return the nodes after the moves of a colour that can be guessed, from a place of a line on.

    Those are stones where a review would look for a better move, and where not all moves are images
    of one another.
    """
    return tuple(node for node in line[first + 1 :] if mover(node) == color and _is_choice(node))


def least_gain(game: Game, bounds: GradeBounds) -> float:
    """Return how much less a move has to lose than that of the game, to be called better."""
    return (bounds.discs if counts_points(game) else bounds.points)[0]


def _is_choice(node: Node) -> bool:
    assert node.parent is not None
    position, move = node.parent.position, node.move
    if not (isinstance(move, Place) and is_searched(position)):
        return False
    same = with_images(position, (move,))
    return any(each not in same for each in position.legal_moves)


def _merit(each: GuessedMove) -> tuple[float, int, int]:
    assert each.node.parent is not None
    return each.gained, each.points, len(each.node.parent.position.legal_moves)
