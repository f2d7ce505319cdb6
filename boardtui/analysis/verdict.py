"""Verdicts on the moves of people, by the reports of an engine."""

from __future__ import annotations

from enum import Enum, auto

from boardtui.analysis.judge import Comparison
from boardtui.record.evaluation import Certainty, Info, counts_points
from boardtui.rules.faults import faults
from boardtui.rules.findings import MoveFaultKind
from boardtui.rules.game import Move, MoveFault, Place, Position
from boardtui.system.named_tuples import NamedTuple

LEAST_DEPTH = 8
"""Plies that a report has to look ahead, unless it is proved: fewer miss too much."""


FEW, MANY = 5, 9
"""The usual number of moves of a refutation, and the most, where it shows a fault or a win."""


class Thresholds(NamedTuple):
    """Smallest losses worth reporting."""

    discs: float
    """In games counted in points."""
    percent: float
    """In other games: points of the percentage of wins less that of losses."""


class MistakeKind(Enum):
    """The kinds of mistakes."""

    LOSES = auto()
    """The score is lower than after the best move."""
    MISSES_WIN = auto()
    """There was a proved win, and none is known after the move."""
    ALLOWS_WIN = auto()
    """The other side then has a proved win; as far as searched, the best move prevents it."""


class Verdict(NamedTuple):
    """A mistake."""

    position: Position
    """The position before the move."""
    after: Position
    """The position after it."""
    best: Info
    """The report on the best move."""
    played: Info
    """The report on the move played; its line is the move and the refutation."""
    kind: MistakeKind
    told: frozenset[MoveFaultKind] = frozenset()
    """The kinds of faults that the person was told of before, since the program began."""

    @property
    def move(self) -> Move:
        return self.played.line[0]

    @property
    def faults(self) -> tuple[MoveFault, ...]:
        """What is wrong with the move, as far as its refutation shows it; may be empty."""
        return faults(self.position, self.played.line[: 1 + MANY], self.best.line[: 1 + MANY])

    @property
    def refutation(self) -> tuple[Move, ...]:
        """Best play after the move, until it has shown the fault, or as far as it is worth a look.

        Where the move is a proved loss of a game without points, that is nearer to the end.
        """
        if self.is_decided and not counts_points(self.position.game):
            return self.played.line[1 : 1 + MANY]
        shown = self.faults[0].plies - 1 if self.faults else 0
        return self.played.line[1 : 1 + max(FEW, shown)]

    @property
    def lost(self) -> float:
        """What the move loses against the best one."""
        return self.best.score - self.played.score

    @property
    def is_exact(self) -> bool:
        """True if the loss is proved."""
        return self.best.certainty is self.played.certainty is Certainty.EXACT

    @property
    def is_decided(self) -> bool:
        """True if the move is a proved loss."""
        return proved_sign(self.played) == -1


def is_open_to_judgement(position: Position, move: Move, after: Position) -> bool:
    """Return True if a move was a real choice on the board, and the game goes on after it."""
    is_choice = isinstance(move, Place) and len(position.legal_moves) > 1
    return is_choice and after.outcome is None


def is_sound(info: Info) -> bool:
    """Return True if a report is proved, or looks far enough ahead to judge by it."""
    return info.certainty is not Certainty.SEARCHED or info.depth >= LEAST_DEPTH


def verdict_on(
    position: Position, after: Position, comparison: Comparison, thresholds: Thresholds
) -> Verdict | None:
    """Return the verdict on a move that was compared with the best one; None if it is not bad."""
    if not comparison.lost:
        return None
    best, played = comparison.best, comparison.played
    if (kind := result_given_away(position, best, played)) is not None:
        return Verdict(position, after, best, played, kind)
    if Certainty.WINNER in {info.certainty for info in comparison.compared}:
        return None  # these scores are bounds, which do not compare
    least = thresholds.discs if counts_points(position.game) else thresholds.percent
    if comparison.lost < least:
        return None
    return Verdict(position, after, *comparison.compared, MistakeKind.LOSES)


def proved_sign(info: Info) -> int | None:
    """Return 1 for a proved win, 0 for a draw, -1 for a loss; None while nothing is proved."""
    if info.certainty is Certainty.SEARCHED:
        return None
    return (info.score > 0) - (info.score < 0)


def result_given_away(position: Position, best: Info, played: Info) -> MistakeKind | None:
    """Return the kind of a mistake that gives away a proved result; None for any other move."""
    before, after = proved_sign(best), proved_sign(played)
    has_points = counts_points(position.game)
    # Points show who is ahead before it is proved; percentages do not, and a win is missed if none
    # is seen.
    if before == 1 and after != 1 and not (has_points and played.score > 0):
        return MistakeKind.MISSES_WIN
    if after == -1 and before != -1 and not (has_points and best.score < 0):
        return MistakeKind.ALLOWS_WIN
    return None
