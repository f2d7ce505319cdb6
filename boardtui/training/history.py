"""What a person has trained, in figures."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from boardtui.record.evaluation import counts_points
from boardtui.review.phases import PHASES
from boardtui.review.report import DISCS_A_POINT
from boardtui.rules.findings import OpeningName
from boardtui.rules.game import Game, Move
from boardtui.rules.opening_names import kind_of_opening, opening_of_moves
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.answer import Recall
from boardtui.training.cards import DueCount
from boardtui.training.days import day_of, days_after
from boardtui.training.exercise import ExerciseKind

DAYS = 14
"""The days of the history, today included."""

MOST_OPENINGS = 5

_CERTAIN = 100.0

KeyT = TypeVar("KeyT", bound=Hashable)


class LoggedAnswer(NamedTuple):
    """An answer of the log."""

    at: dt.datetime
    kind: ExerciseKind
    recall: Recall
    phase: int | None = None
    """Of the game at the position: 0, 1 or 2; None for games without points, or if not known."""

    @property
    def is_right(self) -> bool:
        """True if the move was found, at once or at the second try."""
        return self.recall is not Recall.AGAIN


class KnownMistake(NamedTuple):
    """What is known of the person's own mistake in a game."""

    game: Game
    opening: tuple[Move, ...]
    """The first moves of the game; never empty."""
    best: float
    """The score of the best move."""
    played: float
    """The score of the move that was played."""

    @property
    def lost(self) -> float:
        """What the mistake lost; in games without points, a proof counts as a certain win."""
        if counts_points(self.game):
            return self.best - self.played
        best, played = (max(-_CERTAIN, min(_CERTAIN, score)) for score in (self.best, self.played))
        return best - played


class Share(NamedTuple):
    """How many of some answers were right."""

    right: int
    answers: int

    @property
    def part(self) -> float:
        """From 0 to 1; 0 without answers."""
        return self.right / self.answers if self.answers else 0.0


class CostlyOpening(NamedTuple):
    """An opening in whose games the person made mistakes."""

    game: Game
    name: OpeningName
    """Empty for one without a name."""
    kind: str
    """What distinguishes openings without names; may be empty as well."""
    lost: float
    """What all the mistakes lost: discs, or points of a hundred."""
    mistakes: int


class History(NamedTuple):
    """What a person has trained."""

    due: DueCount
    today: int
    """The answers of today that were right."""
    streak: int
    """The days in a row with an answer, up to today or yesterday."""
    days: tuple[Share, ...]
    """Of each of the last days, today last."""
    kinds: Mapping[ExerciseKind, Share]
    """Of each kind that was ever asked."""
    phases: tuple[Share, ...]
    """In opening, middle and end, in games counted in points."""
    openings: tuple[CostlyOpening, ...]
    """Those that cost most, the worst first."""


def history(
    now: dt.datetime,
    due: DueCount,
    answers: Sequence[LoggedAnswer],
    mistakes: Iterable[KnownMistake],
    zone: dt.tzinfo | None = None,
) -> History:
    """Return the history of some answers, and of the mistakes that cards were made of."""
    today = day_of(now, zone)
    by_day = _shares((day_of(answer.at, zone), answer) for answer in answers)
    none = Share(0, 0)
    phases = _shares((answer.phase, answer) for answer in answers)
    return History(
        due,
        by_day.get(today, none).right,
        _streak(today, by_day),
        tuple(by_day.get(days_after(today, 1 - number), none) for number in range(DAYS, 0, -1)),
        _shares((answer.kind, answer) for answer in answers),
        tuple(phases.get(phase, none) for phase in range(PHASES)),
        costly_openings(mistakes),
    )


def costly_openings(mistakes: Iterable[KnownMistake]) -> tuple[CostlyOpening, ...]:
    """Return the openings in which mistakes lost most."""
    # The mistakes of one game begin alike: their name is looked up once.
    by_moves: defaultdict[tuple[Game, tuple[Move, ...]], list[float]] = defaultdict(list)
    for mistake in mistakes:
        by_moves[mistake.game, mistake.opening].append(mistake.lost)
    lost: defaultdict[tuple[Game, OpeningName, str], list[float]] = defaultdict(list)
    for (game, moves), losses in by_moves.items():
        name = opening_of_moves(game, moves)
        kind = "" if any(name) else kind_of_opening(game, moves)
        lost[game, name, kind] += losses
    openings = [CostlyOpening(*key, sum(some), len(some)) for key, some in lost.items()]
    return tuple(sorted(openings, key=_weight, reverse=True)[:MOST_OPENINGS])


def _streak(today: dt.date, by_day: Mapping[dt.date, Share]) -> int:
    day = today if today in by_day else days_after(today, -1)
    streak = 0
    while day in by_day:
        streak += 1
        day = days_after(day, -1)
    return streak


def _shares(answers: Iterable[tuple[KeyT, LoggedAnswer]]) -> Mapping[KeyT, Share]:
    """Return how many answers were right of those that have a key in common."""
    groups: defaultdict[KeyT, list[bool]] = defaultdict(list)
    for key, answer in answers:
        groups[key].append(answer.is_right)
    return {key: Share(sum(some), len(some)) for key, some in groups.items()}


def _weight(opening: CostlyOpening) -> float:
    """Return what was lost in discs, so that games compare."""
    return opening.lost * (1 if counts_points(opening.game) else DISCS_A_POINT)
