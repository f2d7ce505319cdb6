"""A sequential test of two hypotheses on the difference in strength of two players.

Source: Wald, "Sequential tests of statistical hypotheses", 1945.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum

from boardtui.match.game_result import GameResult
from boardtui.match.scores import expected_score
from boardtui.system.named_tuples import NamedTuple

ERROR = 0.05
"""The probability to decide for either hypothesis although the other one holds."""

BOUND = math.log((1 - ERROR) / ERROR)
"""The test decides where the logarithm of the likelihood ratio leaves -BOUND … BOUND."""

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The mean scores of a pair of games."""

MOST_REPETITIONS = 5
"""With this many pairs in a row that repeat earlier ones, none that is new will come."""

_LEAST_COUNT = 1e-3
"""The count of a result that has not occurred: it is rare, not impossible."""

_HALVINGS = 60


class Hypotheses(NamedTuple):
    """The two differences in rating that a test tells apart.

    They are in Elo points as `expected_score` has them (logistic Elo), not in multiples of the
    standard deviation of a game (normalized Elo).
    """

    low: float
    high: float


class Accepted(Enum):
    """The hypothesis that a test has decided for."""

    LOW = "low"
    HIGH = "high"


def log_likelihood_ratio(counts: Sequence[float], hypotheses: Hypotheses) -> float:
    """Return the logarithm of how much likelier `high` makes the results of pairs than `low` does.

    `counts` are the pairs by their score, in the order of `RESULTS`. A hypothesis fixes the mean
    score of a pair and nothing else, so each is as likely as the likeliest distribution with that
    mean. With the shares p of the results a, that is p / (1 + x·(a − s)) for the mean s, with the
    x that makes it the mean. Source: Van den Bergh, hardy.uhasselt.be/Fishtest (the notes
    "support_MLE_multinomial" and "GSPRT_approximation"), which the tests of Stockfish go by.
    """
    if not any(counts):
        return 0.0
    counts = [count or _LEAST_COUNT for count in counts]
    ratio = 0.0
    scores = map(expected_score, hypotheses)
    (low, at_low), (high, at_high) = ((score, _tilt(counts, score)) for score in scores)
    for count, result in zip(counts, RESULTS, strict=True):
        ratio += count * math.log(1 + at_low * (result - low))
        ratio -= count * math.log(1 + at_high * (result - high))
    return ratio


def _tilt(counts: Sequence[float], mean: float) -> float:
    """Return the x for which Σ count·(a − mean) / (1 + x·(a − mean)) over the results a is 0."""
    # The sum falls all the way between the ends, where a share would not be positive.
    low, high = -1 / (1 - mean), 1 / mean
    for _halving in range(_HALVINGS):
        middle = (low + high) / 2
        deviations = ((count, result - mean) for count, result in zip(counts, RESULTS, strict=True))
        if sum(count * each / (1 + middle * each) for count, each in deviations) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


class SequentialTest:
    """A test of one player against another, pair of games by pair."""

    def __init__(
        self, hypotheses: Hypotheses, players: tuple[str, str], numbers: Sequence[int]
    ) -> None:
        """`numbers` are those of the first game of each pair, in order of play."""
        self.hypotheses = hypotheses
        self.players = players
        """The hypotheses are on the first one's strength."""
        self.counts = [0] * len(RESULTS)
        """Pairs of games by their score, in the order of `RESULTS`, without those repeated."""
        self.repeated = 0
        """Pairs of the same moves as an earlier one, which are no further evidence."""
        self.ratio = 0.0
        self.decision: Accepted | None = None
        self._numbers = numbers
        self._seen: set[tuple[str, str]] = set()
        """The moves of the pairs that are counted."""
        self._repeated_in_a_row = 0

    @property
    def is_exhausted(self) -> bool:
        """True if the players only repeat their games, so that nothing will be decided."""
        return self._repeated_in_a_row >= MOST_REPETITIONS

    @property
    def is_over(self) -> bool:
        """True if further games would change nothing."""
        return self.decision is not None or self.is_exhausted

    def follow(self, games: Mapping[int, GameResult]) -> bool:
        """Take new complete pairs, in order, until the test is over; return True if there were any.

        The order makes the decision independent of which of several games ends first.
        """
        before = self._taken
        for number in self._numbers[before:]:
            if self.is_over or number not in games or number + 1 not in games:
                break
            self._take(games[number], games[number + 1])
        return self._taken > before

    @property
    def _taken(self) -> int:
        """The number of pairs so far."""
        return sum(self.counts) + self.repeated

    def _take(self, first: GameResult, second: GameResult) -> None:
        """Count a pair of games, unless it is a repetition."""
        moves = first.moves, second.moves
        if moves in self._seen:
            self.repeated += 1
            self._repeated_in_a_row += 1
            return
        self._seen.add(moves)
        self._repeated_in_a_row = 0
        points = first.points(self.players[0]) + second.points(self.players[0])
        self.counts[round(2 * points)] += 1
        self.ratio = log_likelihood_ratio(self.counts, self.hypotheses)
        if abs(self.ratio) >= BOUND:
            self.decision = Accepted.HIGH if self.ratio > 0 else Accepted.LOW
